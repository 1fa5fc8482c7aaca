/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-menu.h"

#include "hys-actions.h"
#include "hys-canvas-menu-model.h"
#include "hys-draw-plan.h"
#include "hys-finger.h"
#include "hys-signal.h"

/* @popover: as it was opened last, or NULL; @spot: where
 * @later: source: a value is to be typed where the keyboard is; @later_load: that of its loads
 * @back: source: the focus comes back from the menu */
struct HysCanvasMenu
{
  HysCanvasScene   *scene;
  HysCanvasPreview *preview;
  HysCanvasCursor  *cursor;
  HysCanvasValues  *values;
  HysCanvasHand    *hand;
  GtkWidget        *popover;
  HysSpot           spot;
  guint             later;
  gboolean          later_load;
  guint             back;
};

static gboolean
type_now (gpointer user_data)
{
  HysCanvasMenu *self = user_data;

  self->later = 0;
  if (self->scene->document != NULL)
    hys_canvas_values_open (self->values, hys_canvas_cursor_value (self->cursor, self->later_load), NULL);
  return G_SOURCE_REMOVE;
}

/* A closing menu restores the focus after the current event; move the focus after that. */
static void
type_later (HysCanvasMenu *self,
            gboolean       load)
{
  self->later_load = load;
  if (self->later == 0)
    self->later = g_idle_add (type_now, self);
}

static void
edit (HysCanvasMenu *self)
{
  type_later (self, FALSE);
}

static void
edit_load (HysCanvasMenu *self)
{
  type_later (self, TRUE);
}

/* Removes all loads of the focused bar in one step. */
static HysDocument *
remove_loads (HysCanvasMenu  *self,
              const char     *name,
              GError        **error)
{
  const HysDocument *document = self->scene->document;
  HysDocument *edited = NULL;

  for (guint i = document->loads->len; i-- > 0;)
    if ((int) hys_document_load_at (document, i)->node == self->cursor->at.node)
      {
        g_autoptr (HysDocument) before = edited;

        edited = hys_edit_delete_load (before != NULL ? before : document, i, error);
      }
  return edited;
}

static HysDocument *
drive (HysCanvasMenu  *self,
       const char     *name,
       GError        **error)
{
  if (self->cursor->at.node < 0)
    return NULL;
  return hys_edit_add_load (self->scene->document, (guint) self->cursor->at.node, HYS_LOAD_DISPLACEMENT,
                            hys_signal_kind_find ("sin"), error);
}

static HysDocument *
change_kind (HysCanvasMenu  *self,
             const char     *name,
             GError        **error)
{
  const HysElementKind *kind = hys_element_kind_find (name);

  return kind != NULL ? hys_edit_change_kind (self->scene->document, hys_canvas_scene_selection (self->scene), kind,
                                              error)
                      : NULL;
}

static HysDocument *
insert (HysCanvasMenu  *self,
        const char     *name,
        GError        **error)
{
  const HysElementKind *kind = hys_element_kind_find (name);

  if (kind == NULL || self->cursor->at.element < 0)
    return NULL;
  return hys_edit_insert (self->scene->document, self->scene->layout, (guint) self->cursor->at.element, kind, error);
}

/* Adds a new item where the menu was opened. */
static HysDocument *
make (HysCanvasMenu  *self,
      const char     *name,
      GError        **error)
{
  HysEnd here = hys_draw_end (self->scene->document, self->scene->layout, self->spot);

  if (g_str_equal (name, "wall"))
    return hys_edit_add_wall (self->scene->document, self->scene->layout, here, error);
  if (g_str_equal (name, "mass"))
    return hys_edit_add_mass (self->scene->document, self->scene->layout, here, error);
  return hys_edit_add_node (self->scene->document, self->scene->layout, here.column, here.row, error);
}

/* Actions that apply one change. @plan: returns NULL without an error if there is nothing to do */
static const struct
{
  const char *action;
  HysDocument *(*plan) (HysCanvasMenu *self, const char *name, GError **error);
} changes[] = {
  { "remove-loads", remove_loads }, { "drive", drive }, { "kind", change_kind }, { "insert", insert }, { "new", make },
};

/* Applies the change and selects the new items, or reports the error. */
static void
change (HysCanvasMenu *self,
        GVariant      *name,
        GSimpleAction *action)
{
  g_autoptr (GError) error = NULL;
  HysDocument *planned = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    if (g_str_equal (changes[i].action, g_action_get_name (G_ACTION (action))))
      planned = changes[i].plan (self, name != NULL ? g_variant_get_string (name, NULL) : NULL, &error);
  hys_canvas_preview_show (self->preview, planned, error != NULL ? error->message : NULL, -1);
  hys_canvas_preview_commit (self->preview, NULL, -1);
}

static void
use_tool (HysCanvasMenu *self,
          GVariant      *name)
{
  const HysTool *tool = hys_tool_find (g_variant_get_string (name, NULL));

  hys_canvas_cursor_grab_focus (self->cursor);
  if (tool != NULL)
    hys_canvas_hand_use (self->hand, tool);
}

static void
select_here (HysCanvasMenu *self)
{
  if (hys_canvas_scene_is_editable (self->scene) && hys_canvas_cursor_is_anywhere (self->cursor))
    hys_canvas_cursor_walk_to (self->cursor, self->cursor->at, FALSE);
}

static void
open_here (HysCanvasMenu *self)
{
  hys_canvas_menu_open (self);
}

static const HysAction entries[] = {
  { .name = "edit", .activate = G_CALLBACK (edit) },
  { .name = "edit-load", .activate = G_CALLBACK (edit_load) },
  { .name = "remove-loads", .activate = G_CALLBACK (change) },
  { .name = "drive", .activate = G_CALLBACK (change) },
  { .name = "tool", .activate = G_CALLBACK (use_tool), .parameter_type = "s" },
  { .name = "kind", .activate = G_CALLBACK (change), .parameter_type = "s" },
  { .name = "insert", .activate = G_CALLBACK (change), .parameter_type = "s" },
  { .name = "new", .activate = G_CALLBACK (change), .parameter_type = "s" },
  { .name = "select", .activate = G_CALLBACK (select_here) },
  { .name = "menu", .activate = G_CALLBACK (open_here) },
};

/* Moves the keyboard cursor and the selection to the item of the menu. */
static void
prepare (HysCanvasMenu  *self,
         HysSketchValue  place)
{
  const char *id = hys_canvas_scene_id (self->scene, place.element, place.node);

  if (id == NULL)
    return;
  hys_canvas_cursor_set (self->cursor, place.element, place.node);
  if (place.load || !hys_selection_contains (hys_canvas_scene_selection (self->scene), id))
    hys_canvas_scene_select (self->scene, id, FALSE);
}

static gboolean
come_back (gpointer user_data)
{
  HysCanvasMenu *self = user_data;
  GtkWidget *canvas = self->scene->view.widget;
  GtkRoot *root = gtk_widget_get_root (canvas);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  self->back = 0;
  if (root != NULL && (focus == NULL || focus == canvas || !gtk_widget_get_mapped (focus)))
    hys_canvas_cursor_grab_focus (self->cursor);
  return G_SOURCE_REMOVE;
}

/* After closing, the focus may stay in a submenu or go to the canvas: moves it to the item at the cursor. */
static void
closed (HysCanvasMenu *self)
{
  if (self->back == 0)
    self->back = g_idle_add (come_back, self);
}

static void
open_at (HysCanvasMenu  *self,
         HysSketchValue  place,
         double          x,
         double          y)
{
  g_autoptr (GMenuModel) model = NULL;

  hys_canvas_hand_give_up (self->hand);
  prepare (self, place);
  self->spot = hys_canvas_scene_spot_at (self->scene, x, y);
  self->spot.node = -1;
  model = hys_canvas_menu_model (self->scene, place);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  self->popover = gtk_popover_menu_new_from_model (model);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, self->scene->view.widget);
  g_signal_connect_swapped (self->popover, "closed", G_CALLBACK (closed), self);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

void
hys_canvas_menu_open (HysCanvasMenu *self)
{
  HysCanvasScene *scene = self->scene;
  HysWalk at = self->cursor->at;
  HysSketchBox box = { 0, 0, gtk_widget_get_width (scene->view.widget), gtk_widget_get_height (scene->view.widget) };

  if (!hys_canvas_scene_is_editable (scene))
    return;
  if (hys_canvas_cursor_is_anywhere (self->cursor))
    {
      box = hys_sketch_item_box (scene->document, scene->layout, hys_live_state (scene->live), at.element, at.node);
      box = hys_canvas_view_box (&scene->view, &box);
    }
  open_at (self, hys_canvas_cursor_value (self->cursor, FALSE), box.x + box.width / 2, box.y + box.height / 2);
}

static void
wanted (HysCanvasMenu *self,
        double         x,
        double         y)
{
  HysCanvasScene *scene = self->scene;
  HysSketchValue place;

  if (!hys_canvas_scene_is_editable (scene))
    return;
  gtk_widget_grab_focus (scene->view.widget);
  hys_canvas_hand_point (self->hand, x, y);
  if (!hys_canvas_scene_value_at (scene, x, y, &place) || !place.load)
    place = (HysSketchValue) { scene->element, scene->node, FALSE };
  open_at (self, place, x, y);
}

HysCanvasMenu *
hys_canvas_menu_new (HysCanvasScene   *scene,
                     HysCanvasPreview *preview,
                     HysCanvasCursor  *cursor,
                     HysCanvasValues  *values,
                     HysCanvasHand    *hand)
{
  HysCanvasMenu *self = g_new0 (HysCanvasMenu, 1);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  *self = (HysCanvasMenu) { .scene = scene, .preview = preview, .cursor = cursor, .values = values, .hand = hand };
  hys_finger_add_menu (scene->view.widget, G_CALLBACK (wanted), self);
  hys_actions_add (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (scene->view.widget, "canvas", G_ACTION_GROUP (group));
  return self;
}

void
hys_canvas_menu_free (HysCanvasMenu *self)
{
  g_clear_handle_id (&self->later, g_source_remove);
  g_clear_handle_id (&self->back, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_free (self);
}

void
hys_canvas_menu_allocate (HysCanvasMenu *self)
{
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

GtkWidget *
hys_canvas_menu_get_widget (HysCanvasMenu *self)
{
  return self->popover;
}
