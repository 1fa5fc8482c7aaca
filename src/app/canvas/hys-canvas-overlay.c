/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-overlay.h"

#include "hys-sketch-overlay.h"

/* Opacity of the halos. */
#define SELECTED 0.85
#define TARGET   0.7
#define HOVERED  0.4

typedef struct
{
  HysCanvasScene       *scene;
  cairo_t              *cr;
  const HysLayout      *layout;
  const HysSketchStyle *style;
} Paint;

static void
paint_halos (const Paint    *self,
             const gboolean *nodes,
             const gboolean *elements,
             double          strength)
{
  hys_sketch_draw_halos (self->cr, self->scene->document, self->layout, hys_live_state (self->scene->live), self->style,
                         &(HysSketchParts) { nodes, elements }, strength);
}

static void
paint_node (const Paint *self,
            int          node,
            double       strength)
{
  g_autofree gboolean *nodes = g_new0 (gboolean, self->scene->document->nodes->len + 1);

  nodes[node] = TRUE;
  paint_halos (self, nodes, NULL, strength);
}

void
hys_canvas_paint (HysCanvasScene   *scene,
                  HysCanvasPreview *preview,
                  gboolean          draws,
                  cairo_t          *cr,
                  HysSketchStyle   *style)
{
  Paint self = { .scene = scene, .cr = cr, .style = style };
  const gboolean *selected;

  style->highlight = scene->element >= 0 && !draws ? scene->element : scene->highlight;
  style->marks = scene->marks;
  style->names = scene->names;
  style->named = scene->node >= 0 && !draws ? scene->node : scene->highlight_node;
  cairo_save (self.cr);
  cairo_translate (self.cr, -self.scene->view.extent.x, -self.scene->view.extent.y);
  hys_sketch_draw_grid (self.cr, self.style, HYS_SNAP_COLUMN * HYS_SKETCH_COLUMN, HYS_SNAP_ROW * HYS_SKETCH_LANE);
  cairo_restore (self.cr);
  cairo_save (cr);
  self.layout = hys_canvas_preview_layout (preview, cr);
  selected = hys_canvas_scene_selected (self.scene);
  if (selected != NULL)
    paint_halos (&self, selected, selected + self.scene->document->nodes->len, SELECTED);
  if (preview->target >= 0)
    paint_node (&self, preview->target, TARGET);
  else if (scene->node >= 0 && !draws)
    paint_node (&self, scene->node, HOVERED);
  else if (scene->highlight_node >= 0)
    paint_node (&self, scene->highlight_node, HOVERED);
  if (style->highlight >= 0)
    {
      g_autofree gboolean *elements = g_new0 (gboolean, self.scene->document->elements->len + 1);

      elements[style->highlight] = TRUE;
      paint_halos (&self, NULL, elements, HOVERED);
    }
  hys_sketch_draw (cr, scene->document, self.layout, hys_live_state (scene->live), style);
  cairo_restore (cr);
}
