/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-cursor.h"

#include <math.h>

/* The accessible object at the cursor; the canvas itself for a large network. */
static GtkWidget *
find_widget (HysCanvasCursor *self)
{
  GtkWidget *item = self->scene->document != NULL ? hys_canvas_items_get (self->items, self->at.element, self->at.node)
                                                  : NULL;

  return item != NULL ? item : self->scene->view.widget;
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

  if (self->scene->document == NULL || item == find_widget (self) || !hys_canvas_items_find (self->items, item, &index))
    return;
  remember (self, hys_canvas_scene_item (self->scene, index));
  hys_canvas_cursor_set_shown (self, TRUE);
}

HysCanvasCursor *
hys_canvas_cursor_new (HysCanvasScene *scene)
{
  HysCanvasCursor *self = g_new0 (HysCanvasCursor, 1);

  self->scene = scene;
  self->items = hys_canvas_items_new (scene, G_CALLBACK (item_focused), self);
  self->at = HYS_WALK_NOWHERE;
  return self;
}

void
hys_canvas_cursor_free (HysCanvasCursor *self)
{
  hys_canvas_items_free (self->items);
  g_free (self->id);
  g_free (self);
}

HysCanvasItems *
hys_canvas_cursor_get_items (HysCanvasCursor *self)
{
  return self->items;
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
  hys_canvas_items_mark (self->items);
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

static int
nearest_bar (HysCanvasCursor *self,
             double           column)
{
  const HysLayout *layout = self->scene->layout;
  int best = -1;

  for (guint i = 0; i < self->scene->document->nodes->len; i++)
    if (best < 0 || fabs (layout->column[i] - column) < fabs (layout->column[best] - column))
      best = (int) i;
  return best;
}

/* Restores the cursor by id; if the item was deleted, moves to the nearest bar. */
static HysWalk
find_again (HysCanvasCursor *self)
{
  const HysDocument *document = self->scene->document;
  const HysLayout *layout = self->scene->layout;
  int node, element = -1;
  HysWalk at;

  if (self->id == NULL)
    return HYS_WALK_NOWHERE;
  node = hys_document_find_node (document, self->id);
  if (node < 0)
    element = hys_document_find_element (document, self->id);
  if (node < 0 && element < 0)
    node = nearest_bar (self, self->column);
  at = hys_walk_at (document, layout, element, node);
  if (node >= 0)
    at.row = CLAMP (self->row, layout->top[node], layout->bottom[node]);
  return at;
}

void
hys_canvas_cursor_renew (HysCanvasCursor *self)
{
  gboolean lost = hys_canvas_items_renew (self->items);

  if (self->scene->document == NULL)
    return;
  remember (self, find_again (self));
  if (lost)
    hys_canvas_cursor_grab_focus (self);
  if (self->scene->editor != NULL)
    hys_canvas_items_mark (self->items);
  hys_canvas_items_describe (self->items);
}
