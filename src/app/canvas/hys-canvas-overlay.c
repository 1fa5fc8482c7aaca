/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

/* How strong the marks are. */
#define SELECTED 0.85
#define TARGET   0.7
#define HOVERED  0.4

static void
paint_halos (HysCanvas            *self,
             cairo_t              *cr,
             const HysSketchStyle *style,
             const gboolean       *nodes,
             const gboolean       *elements,
             double                strength)
{
  const HysLayout *layout = hys_canvas_get_layout (self);

  cairo_save (cr);
  if (layout != self->layout)
    cairo_translate (cr, self->preview.extent.x - self->left, self->preview.extent.y - self->top);
  hys_sketch_draw_halos (cr, self->document, layout, hys_live_state (self->live), style,
                         &(HysSketchParts) { nodes, elements }, strength);
  cairo_restore (cr);
}

static void
paint_selected (HysCanvas            *self,
                cairo_t              *cr,
                const HysSketchStyle *style)
{
  const HysSelection *selection = hys_editor_get_selection (self->editor);
  guint n_nodes = self->document->nodes->len, n_elements = self->document->elements->len;
  g_autofree gboolean *nodes = NULL, *elements = NULL;

  if (hys_selection_count (selection) == 0)
    return;
  nodes = g_new (gboolean, n_nodes + 1);
  elements = g_new (gboolean, n_elements + 1);
  for (guint i = 0; i < n_nodes; i++)
    nodes[i] = hys_selection_contains (selection, hys_document_node (self->document, i)->id);
  for (guint i = 0; i < n_elements; i++)
    elements[i] = hys_selection_contains (selection, hys_document_element (self->document, i)->id);
  paint_halos (self, cr, style, nodes, elements, SELECTED);
}

static void
paint_node (HysCanvas            *self,
            cairo_t              *cr,
            const HysSketchStyle *style,
            int                   node,
            double                strength)
{
  g_autofree gboolean *nodes = g_new0 (gboolean, self->document->nodes->len + 1);

  nodes[node] = TRUE;
  paint_halos (self, cr, style, nodes, NULL, strength);
}

static void
paint_element (HysCanvas            *self,
               cairo_t              *cr,
               const HysSketchStyle *style,
               int                   element,
               double                strength)
{
  g_autofree gboolean *elements = g_new0 (gboolean, self->document->elements->len + 1);

  elements[element] = TRUE;
  paint_halos (self, cr, style, NULL, elements, strength);
}

/* One looks at bars only while one draws. */
static gboolean
is_drawing (HysCanvas *self)
{
  return self->tool->sort != HYS_TOOL_SELECT || self->drag != NULL;
}

int
hys_canvas_get_highlight (HysCanvas *self)
{
  return self->element >= 0 && !is_drawing (self) ? self->element : self->highlight;
}

static void
paint_grid (HysCanvas            *self,
            cairo_t              *cr,
            const HysSketchStyle *style)
{
  cairo_save (cr);
  cairo_translate (cr, -self->left, -self->top);
  hys_sketch_draw_grid (cr, style, HYS_CANVAS_SNAP_COLUMN * HYS_SKETCH_COLUMN, HYS_CANVAS_SNAP_ROW * HYS_SKETCH_LANE);
  cairo_restore (cr);
}

void
hys_canvas_paint_below (HysCanvas            *self,
                        cairo_t              *cr,
                        const HysSketchStyle *style)
{
  paint_grid (self, cr, style);
  if (self->editor != NULL)
    paint_selected (self, cr, style);
  if (self->preview.target >= 0)
    paint_node (self, cr, style, self->preview.target, TARGET);
  else if (self->node >= 0 && !is_drawing (self))
    paint_node (self, cr, style, self->node, HOVERED);
  else if (self->highlight_node >= 0)
    paint_node (self, cr, style, self->highlight_node, HOVERED);
  if (style->highlight >= 0)
    paint_element (self, cr, style, style->highlight, HOVERED);
}

/* The bars of the copy are where those of the document are, the new ones at rest. */
static HysSketchState
ghost_state (HysCanvas *self)
{
  const HysSketchState *live = hys_live_state (self->live);
  guint n = MIN (self->document->nodes->len, self->preview.document->nodes->len);

  for (guint i = 0; live->displacement != NULL && i < n; i++)
    self->preview.spare[i] = live->displacement[i];
  return (HysSketchState) { .displacement = self->preview.spare };
}

void
hys_canvas_paint_above (HysCanvas            *self,
                        cairo_t              *cr,
                        const HysSketchStyle *style)
{
  const HysCanvasPreview *preview = &self->preview;

  if (preview->change != NULL && preview->moved == NULL)
    {
      HysSketchState state = ghost_state (self);

      cairo_save (cr);
      cairo_translate (cr, preview->extent.x - self->left, preview->extent.y - self->top);
      hys_sketch_draw_ghost (cr, preview->document, preview->layout, &state, style,
                             &(HysSketchParts) { preview->nodes, preview->elements });
      cairo_restore (cr);
    }
  hys_canvas_paint_grips (self, cr, style);
  if (self->band.width > 0 || self->band.height > 0)
    hys_sketch_draw_band (cr, style, self->band);
  hys_canvas_paint_ring (self, cr, style);
}
