/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

#include "hys-canvas-item.h"
#include "hys-sketch-places.h"

#include <math.h>

/* The widget that stands for where the focus is; of a large network only the canvas itself. */
static GtkWidget *
find_widget (HysCanvas *self)
{
  HysWalk at = self->keys->at;
  guint index = at.node >= 0 ? (guint) at.node : self->document->nodes->len + (guint) at.element;

  if ((at.node < 0 && at.element < 0) || index >= self->items->len)
    return GTK_WIDGET (self);
  return g_ptr_array_index (self->items, index);
}

static void
remember (HysCanvas *self,
          HysWalk    at)
{
  HysCanvasKeys *keys = self->keys;

  keys->at = at;
  keys->row = at.row;
  g_free (keys->id);
  keys->id = g_strdup (hys_canvas_id (self, at.element, at.node));
  if (at.node >= 0)
    keys->column = self->layout->column[at.node];
  else if (at.element >= 0)
    keys->column = self->layout->column[hys_document_element (self->document, (guint) at.element)->from];
}

static void
select_here (HysCanvas *self,
             gboolean   extend)
{
  g_autoptr (HysSelection) selection = NULL;

  selection = extend ? hys_selection_copy (hys_editor_get_selection (self->editor)) : hys_selection_new ();
  hys_selection_add (selection, self->keys->id);
  hys_editor_select (self->editor, selection);
}

void
hys_canvas_walk_to (HysCanvas *self,
                    HysWalk    to,
                    gboolean   extend)
{
  HysSketchBox box;

  if (to.element < 0 && to.node < 0)
    return;
  remember (self, to);
  self->keys->shown = TRUE;
  if (self->editor != NULL)
    select_here (self, extend);
  box = hys_sketch_item_box (self->document, self->layout, NULL, to.element, to.node);
  hys_canvas_bring_into_view (self, &box);
  gtk_widget_grab_focus (find_widget (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, hys_canvas_hover_signal, 0, to.element, to.node);
}

void
hys_canvas_walk (HysCanvas        *self,
                 HysWalkDirection  direction,
                 gboolean          extend)
{
  HysWalk to = self->keys->at;

  if (hys_walk_step (self->document, self->layout, &to, direction))
    hys_canvas_walk_to (self, to, extend);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}

void
hys_canvas_walk_to_new (HysCanvas          *self,
                        const HysSelection *items)
{
  g_autoptr (GArray) elements = hys_selection_elements (items, self->document);
  g_autoptr (GArray) nodes = hys_selection_nodes (items, self->document);
  int element = elements->len > 0 ? (int) g_array_index (elements, guint, 0) : -1;
  int node = element < 0 && nodes->len > 0 ? (int) g_array_index (nodes, guint, 0) : -1;

  hys_canvas_walk_to (self, hys_walk_at (self->document, self->layout, element, node), FALSE);
}

void
hys_canvas_set_spot (HysCanvas *self,
                     int        element,
                     int        node)
{
  remember (self, hys_walk_at (self->document, self->layout, element, node));
}

void
hys_canvas_hide_ring (HysCanvas *self)
{
  self->keys->shown = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
hys_canvas_has_focus (HysCanvas *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == GTK_WIDGET (self)
                           || (HYS_IS_CANVAS_ITEM (focus) && gtk_widget_get_parent (focus) == GTK_WIDGET (self)));
}

void
hys_canvas_focus_here (HysCanvas *self)
{
  gtk_widget_grab_focus (self->document != NULL ? find_widget (self) : GTK_WIDGET (self));
}

/* By a screen reader, or by us. */
static void
item_focused (HysCanvas *self,
              GtkWidget *item)
{
  guint index, nodes = self->document->nodes->len;

  if (item == find_widget (self) || !g_ptr_array_find (self->items, item, &index))
    return;
  remember (self, hys_walk_at (self->document, self->layout, index < nodes ? -1 : (int) (index - nodes),
                               index < nodes ? (int) index : -1));
  self->keys->shown = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
item_acted (HysCanvas  *self,
            const char *action,
            GtkWidget  *item)
{
  gtk_widget_grab_focus (item);
  if (g_str_equal (action, "edit"))
    hys_canvas_type_value (self, (HysSketchValue) { self->keys->at.element, self->keys->at.node, FALSE }, NULL);
  else if (g_str_equal (action, "select") && self->editor != NULL)
    select_here (self, FALSE);
  else if (g_str_equal (action, "menu"))
    hys_canvas_menu_here (self);
}

void
hys_canvas_follow_item (HysCanvas *self,
                        GtkWidget *item)
{
  g_signal_connect_swapped (item, "focused", G_CALLBACK (item_focused), self);
  g_signal_connect_swapped (item, "act", G_CALLBACK (item_acted), self);
}

gboolean
hys_canvas_get_spot (HysCanvas *self,
                     int       *element,
                     int       *node)
{
  *element = self->keys->at.element;
  *node = self->keys->at.node;
  return self->keys->shown && (*element >= 0 || *node >= 0) && hys_canvas_has_focus (self);
}

void
hys_canvas_paint_ring (HysCanvas            *self,
                       cairo_t              *cr,
                       const HysSketchStyle *style)
{
  int element, node;

  if (hys_canvas_get_spot (self, &element, &node))
    hys_sketch_draw_focus (cr, self->document, self->layout, hys_live_state (self->live), style, element, node,
                           self->keys->at.row);
}

gboolean
hys_canvas_focus_tab (GtkWidget        *widget,
                      GtkDirectionType  direction)
{
  HysCanvas *self = HYS_CANVAS (widget);
  gboolean inside = (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;

  if (inside && self->keys->menu != NULL && gtk_widget_get_focus_child (widget) == self->keys->menu)
    return gtk_widget_child_focus (self->keys->menu, direction);
  if (inside || (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD))
    return FALSE;
  self->keys->shown = TRUE;
  gtk_widget_queue_draw (widget);
  hys_canvas_focus_here (self);
  return TRUE;
}

/* What a screen reader says is selected. */
static void
mark_items (HysCanvas *self)
{
  const HysSelection *selection = hys_editor_get_selection (self->editor);
  guint nodes = self->document->nodes->len;

  for (guint i = 0; i < self->items->len; i++)
    {
      const char *id = hys_canvas_id (self, i < nodes ? -1 : (int) (i - nodes), i < nodes ? (int) i : -1);

      hys_canvas_item_set_selected (g_ptr_array_index (self->items, i), hys_selection_contains (selection, id));
    }
}

void
hys_canvas_follow_selection (HysCanvas *self)
{
  const char *id;
  int node, element;

  if (self->document == NULL || self->editor == NULL)
    return;
  mark_items (self);
  id = hys_selection_single (hys_editor_get_selection (self->editor), self->document);
  if (id == NULL || g_strcmp0 (id, self->keys->id) == 0)
    return;
  node = hys_document_find_node (self->document, id);
  element = node < 0 ? hys_document_find_element (self->document, id) : -1;
  hys_canvas_set_spot (self, element, node);
  hys_canvas_hide_ring (self);
}

void
hys_canvas_suspend_focus (HysCanvas *self)
{
  if (!hys_canvas_has_focus (self) || gtk_widget_has_focus (GTK_WIDGET (self)))
    return;
  self->keys->regain = TRUE;
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
hys_canvas_forget_focus (HysCanvas *self)
{
  self->keys->at = HYS_WALK_NOWHERE;
  g_clear_pointer (&self->keys->id, g_free);
}

/* The bar that is nearest to a column. */
static int
nearest_bar (HysCanvas *self,
             double     column)
{
  int best = -1;

  for (guint i = 0; i < self->document->nodes->len; i++)
    if (best < 0 || fabs (self->layout->column[i] - column) < fabs (self->layout->column[best] - column))
      best = (int) i;
  return best;
}

/* Where it was, by name; what has gone leaves it at the nearest bar. */
static HysWalk
find_again (HysCanvas *self)
{
  HysCanvasKeys *keys = self->keys;
  int node = -1, element = -1;
  HysWalk at;

  if (keys->id == NULL)
    return HYS_WALK_NOWHERE;
  node = hys_document_find_node (self->document, keys->id);
  if (node < 0)
    element = hys_document_find_element (self->document, keys->id);
  if (node < 0 && element < 0)
    node = nearest_bar (self, keys->column);
  at = hys_walk_at (self->document, self->layout, element, node);
  if (node >= 0)
    at.row = CLAMP (keys->row, self->layout->top[node], self->layout->bottom[node]);
  return at;
}

void
hys_canvas_resume_focus (HysCanvas *self)
{
  self->keys->at = HYS_WALK_NOWHERE;
  if (self->document == NULL)
    return;
  self->keys->tool = NULL;
  remember (self, find_again (self));
  if (self->keys->regain && gtk_widget_has_focus (GTK_WIDGET (self)))
    gtk_widget_grab_focus (find_widget (self));
  self->keys->regain = FALSE;
  if (self->editor != NULL)
    mark_items (self);
}
