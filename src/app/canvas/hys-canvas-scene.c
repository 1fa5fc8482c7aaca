/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-scene.h"

#include "hys-finger.h"

#include "hys-sketch-overlay.h"

#include <math.h>

/* Distance within which the pointer hits a bar, in pixels. */
#define REACH 12.0

HysCanvasScene *
hys_canvas_scene_new (GtkWidget *widget)
{
  HysCanvasScene *self = g_new0 (HysCanvasScene, 1);

  hys_canvas_view_init (&self->view, widget);
  self->element = self->node = self->highlight = self->highlight_node = -1;
  return self;
}

static void
forget_findings (HysCanvasScene *self)
{
  self->findings = NULL;
  g_clear_pointer (&self->marks, hys_sketch_marks_free);
}

void
hys_canvas_scene_free (HysCanvasScene *self)
{
  forget_findings (self);
  g_clear_object (&self->editor);
  g_free (self->boxes);
  g_free (self->selected);
  g_free (self);
}

void
hys_canvas_scene_set (HysCanvasScene    *self,
                      const HysDocument *document,
                      const HysLayout   *layout,
                      const HysLive     *live)
{
  forget_findings (self);
  hys_canvas_scene_selection_changed (self);
  g_clear_pointer (&self->boxes, g_free);
  self->document = document;
  self->layout = layout;
  self->live = live;
  self->element = self->node = self->highlight = self->highlight_node = -1;
  self->has_value = self->passes = FALSE;
  if (document != NULL)
    {
      guint nodes = document->nodes->len;

      self->boxes = g_new0 (HysSketchBox, nodes + document->elements->len + 1);
      hys_sketch_boxes (document, layout, self->boxes, self->boxes + nodes);
      hys_canvas_view_set_drawing (&self->view, document, layout);
    }
  hys_canvas_scene_redraw (self);
}

void
hys_canvas_scene_set_findings (HysCanvasScene  *self,
                               const GPtrArray *findings)
{
  forget_findings (self);
  if (self->document == NULL)
    return;
  self->findings = findings;
  self->marks = hys_sketch_marks_new (self->document, findings);
  gtk_widget_queue_allocate (self->view.widget);
  hys_canvas_scene_redraw (self);
}

void
hys_canvas_scene_set_highlight (HysCanvasScene *self,
                                int             element,
                                int             node)
{
  if (self->highlight == element && self->highlight_node == node)
    return;
  self->highlight = element;
  self->highlight_node = node;
  hys_canvas_scene_redraw (self);
}

gboolean
hys_canvas_scene_is_editable (const HysCanvasScene *self)
{
  return self->document != NULL && self->editor != NULL && !self->view.bare;
}

void
hys_canvas_scene_redraw (HysCanvasScene *self)
{
  gtk_widget_queue_draw (self->view.widget);
}

void
hys_canvas_scene_tell (HysCanvasScene *self,
                       const char     *text)
{
  g_signal_emit_by_name (self->view.widget, "told", text);
}

void
hys_canvas_scene_read_out (HysCanvasScene *self,
                           int             element,
                           int             node)
{
  hys_canvas_scene_redraw (self);
  g_signal_emit_by_name (self->view.widget, "hover", element, node);
}

double
hys_canvas_scene_reach (const HysCanvasScene *self,
                        double                pointer)
{
  return self->finger ? MAX (pointer, HYS_FINGER_REACH) : pointer;
}

void
hys_canvas_scene_pass (HysCanvasScene *self)
{
  self->passes = TRUE;
}

/* Whether what was under the pointer still is what it points at: a hand that waits trembles. */
static gboolean
rests (const HysCanvasScene *self,
       double                x,
       double                y)
{
  return self->passes && (self->has_value || self->element >= 0 || self->node >= 0)
         && hys_finger_trembles (self->finger, x - self->x, y - self->y);
}

void
hys_canvas_scene_hover (HysCanvasScene *self,
                        gboolean        inside,
                        double          x,
                        double          y)
{
  int element = -1, node = -1;

  if (inside && rests (self, x, y))
    return;
  self->passes = self->has_value = FALSE;
  self->has_value = self->document != NULL && inside && hys_canvas_scene_value_at (self, x, y, &self->value);
  self->x = x;
  self->y = y;
  hys_canvas_view_to_drawing (&self->view, x, y, &x, &y);
  if (self->document != NULL && inside
      && !hys_sketch_pick (self->document, self->layout, hys_live_state (self->live), x, y, HYS_SKETCH_REACH, &element,
                           &node)
      && self->finger)
    hys_sketch_pick (self->document, self->layout, hys_live_state (self->live), x, y,
                     HYS_FINGER_REACH / self->view.zoom, &element, &node);
  if (self->has_value && element < 0 && node < 0)
    {
      element = self->value.element;
      node = self->value.node;
    }
  if (element == self->element && node == self->node)
    return;
  self->element = element;
  self->node = node;
  hys_canvas_scene_read_out (self, element, node);
}

HysSpot
hys_canvas_scene_spot_at (HysCanvasScene *self,
                          double          x,
                          double          y)
{
  double column, row;
  int node;

  hys_canvas_view_to_place (&self->view, x, y, &column, &row);
  hys_canvas_view_to_drawing (&self->view, x, y, &x, &y);
  node = hys_sketch_pick_bar (self->document, self->layout, hys_live_state (self->live), x, y,
                              hys_canvas_scene_reach (self, REACH) / self->view.zoom);
  return node >= 0 ? hys_spot_at_node (self->layout, node, row)
                   : hys_spot_on_grid (self->document, self->layout, column, row);
}

gboolean
hys_canvas_scene_value_at (HysCanvasScene *self,
                           double          x,
                           double          y,
                           HysSketchValue *value)
{
  if (self->has_value && rests (self, x, y))
    {
      *value = self->value;
      return TRUE;
    }
  hys_canvas_view_to_drawing (&self->view, x, y, &x, &y);
  return hys_sketch_pick_value (self->document, self->layout, hys_live_state (self->live), x, y, value);
}

const char *
hys_canvas_scene_id (const HysCanvasScene *self,
                     int                   element,
                     int                   node)
{
  if (element >= 0)
    return hys_document_element (self->document, element)->id;
  return node >= 0 ? hys_document_node (self->document, node)->id : NULL;
}

HysWalk
hys_canvas_scene_item (const HysCanvasScene *self,
                       guint                 index)
{
  guint nodes = self->document->nodes->len;

  return index < nodes ? hys_walk_at (self->document, self->layout, -1, (int) index)
                       : hys_walk_at (self->document, self->layout, (int) (index - nodes), -1);
}

char *
hys_canvas_scene_findings_text (HysCanvasScene *self,
                                int             element,
                                int             node)
{
  const char *id;
  GString *text;

  if (self->document == NULL || hys_sketch_marks_get (self->marks, element, node) < 0)
    return NULL;
  text = g_string_new (NULL);
  id = hys_canvas_scene_id (self, element, node);
  for (guint i = 0; i < self->findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (self->findings, i);

      if (g_strv_contains ((const char *const *) finding->ids, id))
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n\n" : "", finding->message);
    }
  return g_string_free (text, FALSE);
}

const HysSelection *
hys_canvas_scene_selection (const HysCanvasScene *self)
{
  return hys_editor_get_selection (self->editor);
}

const gboolean *
hys_canvas_scene_selected (HysCanvasScene *self)
{
  if (self->editor == NULL || self->document == NULL)
    return NULL;
  if (self->selected == NULL)
    {
      /* Looks at each item once for all frames until something else is selected: that takes longer than to draw it from
         afar. */
      const HysSelection *selection = hys_canvas_scene_selection (self);
      guint n = self->document->nodes->len + self->document->elements->len;

      self->selected = g_new0 (gboolean, n + 1);
      for (guint i = 0; hys_selection_count (selection) > 0 && i < n; i++)
        {
          guint nodes = self->document->nodes->len;
          const char *id = i < nodes ? hys_document_node (self->document, i)->id
                                     : hys_document_element (self->document, i - nodes)->id;

          if (!hys_selection_contains (selection, id))
            continue;
          self->selected[i] = TRUE;
          self->last_selected = i;
          self->n_selected++;
        }
    }
  return self->n_selected > 0 ? self->selected : NULL;
}

int
hys_canvas_scene_selected_element (HysCanvasScene *self)
{
  if (hys_canvas_scene_selected (self) == NULL || self->n_selected != 1)
    return -1;
  return hys_canvas_scene_item (self, self->last_selected).element;
}

void
hys_canvas_scene_selection_changed (HysCanvasScene *self)
{
  g_clear_pointer (&self->selected, g_free);
  self->n_selected = 0;
}

void
hys_canvas_scene_select (HysCanvasScene *self,
                         const char     *id,
                         gboolean        adds)
{
  g_autoptr (HysSelection) selection = adds ? hys_selection_copy (hys_canvas_scene_selection (self))
                                            : hys_selection_new ();

  hys_selection_add (selection, id);
  hys_editor_select (self->editor, selection);
}

static void
hold (HysSketchBox       *all,
      const HysSketchBox *box)
{
  double right = fmax (all->x + all->width, box->x + box->width);
  double bottom = fmax (all->y + all->height, box->y + box->height);

  all->x = fmin (all->x, box->x);
  all->y = fmin (all->y, box->y);
  all->width = right - all->x;
  all->height = bottom - all->y;
}

/* The place of what is selected, of a single bar with its load; FALSE for nothing. */
static gboolean
selection_box (HysCanvasScene *self,
               HysSketchBox   *all)
{
  const HysSelection *selection = hys_canvas_scene_selection (self);
  const char *single = hys_selection_single (selection, self->document);
  int node = single != NULL ? hys_document_find_node (self->document, single) : -1;
  gboolean any = FALSE;

  for (guint i = 0; i < self->document->nodes->len + self->document->elements->len; i++)
    {
      HysWalk item = hys_canvas_scene_item (self, i);

      if (!hys_selection_contains (selection, hys_canvas_scene_id (self, item.element, item.node)))
        continue;
      if (any)
        hold (all, &self->boxes[i]);
      else
        *all = self->boxes[i];
      any = TRUE;
    }
  if (node >= 0 && hys_document_find_load (self->document, (guint) node) >= 0)
    {
      HysSketchBox load = hys_sketch_value_box (self->document, self->layout, NULL, (HysSketchValue) { -1, node, TRUE });

      hold (all, &load);
    }
  return any;
}

void
hys_canvas_scene_show_selection (HysCanvasScene *self)
{
  HysSketchBox all;

  if (selection_box (self, &all))
    hys_canvas_view_bring_into_view (&self->view, &all);
}

void
hys_canvas_scene_uncover_selection (HysCanvasScene *self)
{
  HysSketchBox all;

  if (selection_box (self, &all))
    hys_canvas_view_uncover (&self->view, &all);
}
