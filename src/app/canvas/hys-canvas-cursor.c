/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keyboard cursor of the drawing, and the accessible objects that it goes to. */
#include "hys-canvas-cursor.h"

#include "hys-object.h"
#include "hys-readout.h"

#include <gtk/gtk.h>
#include <math.h>

#define HYS_TYPE_CANVAS_ITEM (hys_canvas_item_get_type ())
G_DECLARE_FINAL_TYPE (HysCanvasItem, hys_canvas_item, HYS, CANVAS_ITEM, GtkWidget)

/**
 * HysCanvasItem:
 *
 * Accessible object of a bar or an element of the drawing: an invisible widget with a name, a description with current
 * values, the focus and actions. It receives no pointer events.
 *
 * Signals: `focused` (no arguments): emitted when it gets the keyboard focus. It uses the actions canvas.edit,
 * canvas.menu and canvas.select.
 */

struct _HysCanvasItem
{
  GtkWidget  parent_instance;

  char      *id;
  char      *name, *description;   /* as last reported; NULL = never */
};

G_DEFINE_FINAL_TYPE (HysCanvasItem, hys_canvas_item, GTK_TYPE_WIDGET)

static guint focused_signal;

/* Forwards an action to the canvas, at the keyboard cursor: "item.edit" to "canvas.edit". */
static void
act (GtkWidget  *widget,
     const char *action,
     GVariant   *parameter)
{
  g_autofree char *name = g_strconcat ("canvas", strchr (action, '.'), NULL);

  gtk_widget_grab_focus (widget);
  gtk_widget_activate_action (widget, name, NULL);
}

static gboolean
hys_canvas_item_grab_focus (GtkWidget *widget)
{
  g_signal_emit (widget, focused_signal, 0);
  return GTK_WIDGET_CLASS (hys_canvas_item_parent_class)->grab_focus (widget);
}

static void
hys_canvas_item_class_init (HysCanvasItemClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = hys_canvas_item_grab_focus;
  focused_signal = hys_object_add_signal (klass, "focused", 0);
  gtk_widget_class_install_action (widget_class, "item.select", NULL, act);
  gtk_widget_class_install_action (widget_class, "item.edit", NULL, act);
  gtk_widget_class_install_action (widget_class, "item.menu", NULL, act);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hys_canvas_item_init (HysCanvasItem *self)
{
  hys_object_keep_field (self, &self->id, g_free);
  hys_object_keep_field (self, &self->name, g_free);
  hys_object_keep_field (self, &self->description, g_free);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

/* Sets an accessible text unless it is unchanged. */
static void
tell (HysCanvasItem         *self,
      GtkAccessibleProperty  property,
      char                 **last,
      const char            *text)
{
  if (g_strcmp0 (*last, text) == 0)
    return;
  g_free (*last);
  *last = g_strdup (text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), property, text, -1);
}

/* Largest number of bars and elements with accessible objects. */
#define MOST 300

static HysCanvasItem *
item_at (HysCanvasCursor *self,
         guint            index)
{
  return g_ptr_array_index (self->items, index);
}

/* The accessible object at the cursor; the canvas itself for a large network. */
static GtkWidget *
find_widget (HysCanvasCursor *self)
{
  const HysDocument *document = self->scene->document;
  int node = self->at.node, element = self->at.element;
  guint index = node >= 0 ? (guint) node : document != NULL ? document->nodes->len + (guint) element : 0;

  return document != NULL && hys_canvas_cursor_is_anywhere (self) && index < self->items->len
         ? GTK_WIDGET (item_at (self, index)) : self->scene->view.widget;
}

static void
remember (HysCanvasCursor *self,
          HysWalk          at)
{
  HysCanvasScene *scene = self->scene;

  self->at = at;
  self->row = at.row;
  g_free (self->id);
  self->id = g_strdup (hys_canvas_scene_id (scene, at.element, at.node));
  if (at.node >= 0)
    self->column = scene->layout->column[at.node];
  else if (at.element >= 0)
    self->column = scene->layout->column[hys_document_element (scene->document, (guint) at.element)->from];
}

/* The focus was moved by a screen reader or by the program. */
static void
item_focused (HysCanvasCursor *self,
              GtkWidget       *item)
{
  guint index;

  if (self->scene->document == NULL || item == find_widget (self) || !g_ptr_array_find (self->items, item, &index))
    return;
  remember (self, hys_canvas_scene_item (self->scene, index));
  hys_canvas_cursor_set_shown (self, TRUE);
}

/* Adds the object of an item, taken from @old if it is there, in the order of the document. */
static void
add_item (HysCanvasCursor *self,
          GHashTable      *old,
          HysWalk          at)
{
  g_autofree char *name = hys_readout_name (self->scene->document, at.element, at.node);
  const char *id = hys_canvas_scene_id (self->scene, at.element, at.node);
  GtkWidget *before = self->items->len > 0 ? GTK_WIDGET (item_at (self, self->items->len - 1)) : NULL;
  HysCanvasItem *item;

  if (!g_hash_table_steal_extended (old, id, NULL, (gpointer *) &item))
    {
      item = g_object_new (HYS_TYPE_CANVAS_ITEM, NULL);
      item->id = g_strdup (id);
      gtk_widget_set_parent (GTK_WIDGET (item), self->scene->view.widget);
      g_signal_connect_swapped (item, "focused", G_CALLBACK (item_focused), self);
    }
  tell (item, GTK_ACCESSIBLE_PROPERTY_LABEL, &item->name, name);
  if (before != NULL && gtk_widget_get_prev_sibling (GTK_WIDGET (item)) != before)
    gtk_widget_insert_after (GTK_WIDGET (item), self->scene->view.widget, before);
  g_ptr_array_add (self->items, item);
}

/* Updates the objects, keeping those of remaining items. Returns TRUE if the focused one was removed, so that the focus
 * moves to the canvas. */
static gboolean
renew_items (HysCanvasCursor *self)
{
  const HysDocument *document = self->scene->document;
  guint n = document != NULL ? document->nodes->len + document->elements->len : 0;
  g_autoptr (GHashTable) old = g_hash_table_new (g_str_hash, g_str_equal);
  gboolean had_focus = FALSE;
  GHashTableIter iter;
  gpointer item;

  for (guint i = 0; i < self->items->len; i++)
    g_hash_table_insert (old, item_at (self, i)->id, item_at (self, i));
  g_ptr_array_set_size (self->items, 0);
  for (guint i = 0; n <= MOST && i < n; i++)
    add_item (self, old, hys_canvas_scene_item (self->scene, i));
  g_hash_table_iter_init (&iter, old);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    {
      g_hash_table_iter_steal (&iter);
      if (gtk_widget_has_focus (item))
        had_focus = gtk_widget_grab_focus (self->scene->view.widget);
      gtk_widget_unparent (item);
    }
  return had_focus;
}

static void
mark_selected (HysCanvasCursor *self)
{
  const HysSelection *selection = hys_canvas_scene_selection (self->scene);

  for (guint i = 0; i < self->items->len; i++)
    gtk_accessible_update_state (GTK_ACCESSIBLE (item_at (self, i)), GTK_ACCESSIBLE_STATE_SELECTED,
                                 hys_selection_contains (selection, item_at (self, i)->id), -1);
}

void
hys_canvas_cursor_allocate (HysCanvasCursor *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      HysSketchBox box = hys_canvas_view_box (&self->scene->view, &self->scene->boxes[i]);
      GtkAllocation allocation = { (int) floor (box.x), (int) floor (box.y), (int) fmax (1, ceil (box.width)),
                                   (int) fmax (1, ceil (box.height)) };

      gtk_widget_size_allocate (GTK_WIDGET (item_at (self, i)), &allocation, -1);
    }
}

void
hys_canvas_cursor_describe (HysCanvasCursor *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      HysWalk at = hys_canvas_scene_item (self->scene, i);
      g_autofree char *line = hys_readout (self->scene->document, self->scene->live, at.element, at.node);

      tell (item_at (self, i), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, &item_at (self, i)->description, line);
    }
}

HysCanvasCursor *
hys_canvas_cursor_new (HysCanvasScene *scene)
{
  HysCanvasCursor *self = g_new0 (HysCanvasCursor, 1);

  self->scene = scene;
  self->items = g_ptr_array_new ();
  self->at = HYS_WALK_NOWHERE;
  return self;
}

void
hys_canvas_cursor_free (HysCanvasCursor *self)
{
  for (guint i = 0; i < self->items->len; i++)
    gtk_widget_unparent (GTK_WIDGET (item_at (self, i)));
  g_ptr_array_unref (self->items);
  g_free (self->id);
  g_free (self);
}

void
hys_canvas_cursor_walk_to (HysCanvasCursor *self,
                           HysWalk          to,
                           gboolean         extend)
{
  HysCanvasScene *scene = self->scene;
  HysSketchBox box;

  if (to.element < 0 && to.node < 0)
    return;
  remember (self, to);
  self->shown = TRUE;
  if (scene->editor != NULL)
    hys_canvas_scene_select (scene, self->id, extend);
  box = hys_sketch_item_box (scene->document, scene->layout, NULL, to.element, to.node);
  hys_canvas_view_bring_into_view (&scene->view, &box);
  hys_canvas_cursor_grab_focus (self);
  hys_canvas_scene_read_out (scene, to.element, to.node);
}

void
hys_canvas_cursor_walk (HysCanvasCursor  *self,
                        HysWalkDirection  direction,
                        gboolean          extend)
{
  HysWalk to = self->at;

  if (hys_walk_step (self->scene->document, self->scene->layout, &to, direction))
    hys_canvas_cursor_walk_to (self, to, extend);
  else
    gtk_widget_error_bell (self->scene->view.widget);
}

void
hys_canvas_cursor_walk_to_selection (HysCanvasCursor *self)
{
  const HysSelection *selection = hys_canvas_scene_selection (self->scene);
  g_autoptr (GArray) elements = hys_selection_elements (selection, self->scene->document);
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, self->scene->document);
  int element = elements->len > 0 ? (int) g_array_index (elements, guint, 0) : -1;
  int node = element < 0 && nodes->len > 0 ? (int) g_array_index (nodes, guint, 0) : -1;

  hys_canvas_cursor_walk_to (self, hys_walk_at (self->scene->document, self->scene->layout, element, node), FALSE);
}

void
hys_canvas_cursor_set (HysCanvasCursor *self,
                       int              element,
                       int              node)
{
  remember (self, hys_walk_at (self->scene->document, self->scene->layout, element, node));
}

void
hys_canvas_cursor_set_shown (HysCanvasCursor *self,
                             gboolean         shown)
{
  self->shown = shown;
  hys_canvas_scene_redraw (self->scene);
}

gboolean
hys_canvas_cursor_has_focus (HysCanvasCursor *self)
{
  GtkWidget *canvas = self->scene->view.widget;
  GtkRoot *root = gtk_widget_get_root (canvas);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == canvas || (HYS_IS_CANVAS_ITEM (focus) && gtk_widget_get_parent (focus) == canvas));
}

void
hys_canvas_cursor_grab_focus (HysCanvasCursor *self)
{
  gtk_widget_grab_focus (find_widget (self));
}

gboolean
hys_canvas_cursor_is_anywhere (HysCanvasCursor *self)
{
  return self->at.element >= 0 || self->at.node >= 0;
}

gboolean
hys_canvas_cursor_is_seen (HysCanvasCursor *self)
{
  return self->shown && hys_canvas_cursor_is_anywhere (self) && hys_canvas_cursor_has_focus (self);
}

HysSketchValue
hys_canvas_cursor_value (HysCanvasCursor *self,
                         gboolean         load)
{
  return (HysSketchValue) { self->at.element, self->at.node, load };
}

void
hys_canvas_cursor_paint (HysCanvasCursor      *self,
                         cairo_t              *cr,
                         const HysSketchStyle *style)
{
  if (hys_canvas_cursor_is_seen (self))
    hys_sketch_draw_focus (cr, self->scene->document, self->scene->layout, hys_live_state (self->scene->live), style,
                           self->at.element, self->at.node, self->at.row);
}

void
hys_canvas_cursor_follow_selection (HysCanvasCursor *self)
{
  const HysDocument *document = self->scene->document;
  const char *id;
  int node;

  hys_canvas_scene_selection_changed (self->scene);
  if (self->scene->document == NULL || self->scene->editor == NULL)
    return;
  hys_canvas_scene_redraw (self->scene);
  mark_selected (self);
  id = hys_selection_single (hys_canvas_scene_selection (self->scene), document);
  if (id == NULL || g_strcmp0 (id, self->id) == 0)
    return;
  node = hys_document_find_node (document, id);
  hys_canvas_cursor_set (self, node < 0 ? hys_document_find_element (document, id) : -1, node);
  hys_canvas_cursor_set_shown (self, FALSE);
}

void
hys_canvas_cursor_forget (HysCanvasCursor *self)
{
  self->at = HYS_WALK_NOWHERE;
  g_clear_pointer (&self->id, g_free);
}

/* Restores the cursor by id; if the item was deleted, moves to the nearest bar. */
static HysWalk
find_again (HysCanvasCursor *self)
{
  const HysDocument *document = self->scene->document;
  const HysLayout *layout = self->scene->layout;
  int node, element = -1;
  gboolean found;
  HysWalk at;

  if (self->id == NULL)
    return HYS_WALK_NOWHERE;
  node = hys_document_find_node (document, self->id);
  if (node < 0)
    element = hys_document_find_element (document, self->id);
  found = node >= 0 || element >= 0;
  for (guint i = 0; !found && i < document->nodes->len; i++)
    if (node < 0 || fabs (layout->column[i] - self->column) < fabs (layout->column[node] - self->column))
      node = (int) i;
  at = hys_walk_at (document, layout, element, node);
  if (node >= 0)
    at.row = CLAMP (self->row, layout->top[node], layout->bottom[node]);
  return at;
}

void
hys_canvas_cursor_renew (HysCanvasCursor *self)
{
  gboolean lost = renew_items (self);

  if (self->scene->document == NULL)
    return;
  remember (self, find_again (self));
  if (lost)
    hys_canvas_cursor_grab_focus (self);
  if (self->scene->editor != NULL)
    mark_selected (self);
  hys_canvas_cursor_describe (self);
}
