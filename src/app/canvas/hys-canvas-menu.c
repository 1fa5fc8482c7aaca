/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-menu.h"

#include "hys-signal.h"

/* Shows what the change does; it is made at once. Takes both. */
static void
do_change (HysCanvas *self,
           HysChange *change,
           GError    *error)
{
  hys_canvas_preview_change (self, change, error != NULL ? error->message : NULL);
  hys_canvas_preview_commit (self, NULL);
  g_clear_error (&error);
}

static const HysSelection *
selected (HysCanvas *self)
{
  return hys_editor_get_selection (self->editor);
}

static HysSketchValue
place_here (HysCanvas *self,
            gboolean   load)
{
  return (HysSketchValue) { self->keys->at.element, self->keys->at.node, load };
}

static gboolean
type_now (gpointer user_data)
{
  HysCanvas *self = user_data;

  self->keys->later = 0;
  if (self->document != NULL)
    hys_canvas_type_value (self, place_here (self, self->keys->later_load), NULL);
  return G_SOURCE_REMOVE;
}

/* A menu that closes gives the focus back once the present event is handled; what wants it comes after that. */
static void
type_later (HysCanvas *self,
            gboolean   load)
{
  self->keys->later_load = load;
  if (self->keys->later == 0)
    self->keys->later = g_idle_add (type_now, self);
}

static void
edit (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  type_later (user_data, FALSE);
}

static void
edit_load (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  type_later (user_data, TRUE);
}

/* The loads of the bar with the focus go, all in one step. */
static void
remove_loads (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  HysCanvas *self = user_data;
  const HysDocument *document = self->document;
  HysChange *change = NULL;
  GError *error = NULL;

  for (guint i = 0; i < document->loads->len && error == NULL; i++)
    if ((int) hys_document_load_at (document, i)->node == self->keys->at.node)
      {
        if (change == NULL)
          change = hys_edit_delete_load (document, i, &error);
        else
          hys_change_remove (change, HYS_LIST_LOADS, i);
      }
  if (change != NULL || error != NULL)
    do_change (self, change, error);
}

static void
drive (GSimpleAction *action,
       GVariant      *parameter,
       gpointer       user_data)
{
  HysCanvas *self = user_data;
  GError *error = NULL;
  HysChange *change;

  if (self->keys->at.node < 0)
    return;
  change = hys_edit_add_load (self->document, (guint) self->keys->at.node, HYS_LOAD_DISPLACEMENT,
                              hys_signal_kind_find ("sin"), &error);
  do_change (self, change, error);
}

static void
use_tool (GSimpleAction *action,
          GVariant      *name,
          gpointer       user_data)
{
  const HysTool *tool = hys_tool_find (g_variant_get_string (name, NULL));

  hys_canvas_focus_here (user_data);
  if (tool != NULL)
    hys_canvas_use_tool (user_data, tool);
}

static void
change_kind (GSimpleAction *action,
             GVariant      *name,
             gpointer       user_data)
{
  HysCanvas *self = user_data;
  const HysElementKind *kind = hys_element_kind_find (g_variant_get_string (name, NULL));
  GError *error = NULL;
  HysChange *change;

  if (kind == NULL)
    return;
  change = hys_edit_change_kind (self->document, selected (self), kind, &error);
  do_change (self, change, error);
}

static void
insert (GSimpleAction *action,
        GVariant      *name,
        gpointer       user_data)
{
  HysCanvas *self = user_data;
  const HysElementKind *kind = hys_element_kind_find (g_variant_get_string (name, NULL));
  GError *error = NULL;
  HysChange *change;

  if (kind == NULL || self->keys->at.element < 0)
    return;
  change = hys_edit_insert (self->document, self->layout, (guint) self->keys->at.element, kind, &error);
  do_change (self, change, error);
}

/* Something new where the menu was asked for. */
static void
make (GSimpleAction *action,
      GVariant      *name,
      gpointer       user_data)
{
  HysCanvas *self = user_data;
  HysEnd here = HYS_END_NEW (self->keys->menu_column);
  const HysTool *tool = hys_tool_find (g_variant_get_string (name, NULL));
  GError *error = NULL;
  HysChange *change = NULL;

  if (tool == NULL)
    return;
  if (tool->sort == HYS_TOOL_WALL)
    change = hys_edit_add_wall (self->document, self->layout, here, &error);
  else if (tool->sort == HYS_TOOL_MASS)
    change = hys_edit_add_mass (self->document, self->layout, here, &error);
  else
    change = hys_edit_add_node (self->document, self->layout, here.column, &error);
  do_change (self, change, error);
}

static const GActionEntry entries[] = {
  { .name = "edit", .activate = edit },
  { .name = "edit-load", .activate = edit_load },
  { .name = "remove-loads", .activate = remove_loads },
  { .name = "drive", .activate = drive },
  { .name = "tool", .activate = use_tool, .parameter_type = "s" },
  { .name = "kind", .activate = change_kind, .parameter_type = "s" },
  { .name = "insert", .activate = insert, .parameter_type = "s" },
  { .name = "new", .activate = make, .parameter_type = "s" },
};

/* What the menu is about is where the focus is, and selected. */
static void
prepare (HysCanvas      *self,
         HysSketchValue  place)
{
  const char *id = hys_canvas_id (self, place.element, place.node);
  g_autoptr (HysSelection) selection = hys_selection_new ();

  if (id == NULL)
    return;
  hys_canvas_set_spot (self, place.element, place.node);
  hys_selection_add (selection, id);
  if (place.load || !hys_selection_contains (selected (self), id))
    hys_editor_select (self->editor, selection);
}

static gboolean
come_back (gpointer user_data)
{
  HysCanvas *self = user_data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  self->keys->back = 0;
  if (root != NULL && (focus == NULL || focus == GTK_WIDGET (self) || !gtk_widget_get_mapped (focus)))
    hys_canvas_focus_here (self);
  return G_SOURCE_REMOVE;
}

/* A menu that was in a menu keeps the focus when both have gone, and else the canvas gets it: it belongs to what is on it. */
static void
menu_closed (HysCanvas *self)
{
  if (self->keys->back == 0)
    self->keys->back = g_idle_add (come_back, self);
}

static void
open_menu (HysCanvas      *self,
           HysSketchValue  place,
           double          x,
           double          y)
{
  g_autoptr (GMenuModel) model = NULL;
  HysCanvasKeys *keys = self->keys;
  double row;

  hys_canvas_reach_cancel (self);
  prepare (self, place);
  hys_canvas_place_at (self, x, y, &keys->menu_column, &row);
  keys->menu_column = round (keys->menu_column / HYS_CANVAS_SNAP_COLUMN) * HYS_CANVAS_SNAP_COLUMN;
  model = hys_canvas_menu_model (self, place);
  g_clear_pointer (&keys->menu, gtk_widget_unparent);
  keys->menu = gtk_popover_menu_new_from_model (model);
  gtk_popover_set_has_arrow (GTK_POPOVER (keys->menu), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (keys->menu), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_widget_set_halign (keys->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (keys->menu, GTK_WIDGET (self));
  g_signal_connect_swapped (keys->menu, "closed", G_CALLBACK (menu_closed), self);
  gtk_popover_popup (GTK_POPOVER (keys->menu));
}

gboolean
hys_canvas_menu_here (HysCanvas *self)
{
  HysWalk at = self->keys->at;
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0, y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;

  if (self->document == NULL || self->editor == NULL)
    return GDK_EVENT_PROPAGATE;
  if (at.element >= 0 || at.node >= 0)
    {
      HysSketchBox box = hys_sketch_item_box (self->document, self->layout, hys_live_state (self->live), at.element,
                                              at.node);

      x = self->x + self->zoom * (box.x + box.width / 2);
      y = self->y + self->zoom * (box.y + box.height / 2);
    }
  open_menu (self, place_here (self, FALSE), x, y);
  return GDK_EVENT_STOP;
}

static void
pressed (HysCanvas  *self,
         int         count,
         double      x,
         double      y,
         GtkGesture *gesture)
{
  HysSketchValue place;

  if (self->document == NULL || self->editor == NULL)
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->pointer_in = TRUE;
  self->pointer_x = x;
  self->pointer_y = y;
  hys_canvas_hover (self);
  if (!hys_sketch_pick_value (self->document, self->layout, hys_live_state (self->live), (x - self->x) / self->zoom,
                              (y - self->y) / self->zoom, &place) || !place.load)
    place = (HysSketchValue) { self->element, self->node, FALSE };
  open_menu (self, place, x, y);
}

void
hys_canvas_init_menu (HysCanvas *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "canvas", G_ACTION_GROUP (group));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
