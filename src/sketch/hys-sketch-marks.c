/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-marks.h"

#include "hys-sketch-far.h"

#define RADIUS 7.0   /* of a badge */
#define CORNER 8.0   /* of the ground */

struct HysSketchMarks
{
  guint  n_nodes;
  guint  n_elements;
  gint8 *severity;   /* per node, then per element; -1 for nothing */
};

HysSketchMarks *
hys_sketch_marks_new (const HysDocument *document,
                      const GPtrArray   *findings)
{
  g_autoptr (HysSketchMarks) self = NULL;
  g_autoptr (GHashTable) places = NULL;
  gboolean any = FALSE;

  if (findings == NULL || findings->len == 0)
    return NULL;
  self = hys_owner_new (HysSketchMarks);
  self->n_nodes = document->nodes->len;
  self->n_elements = document->elements->len;
  self->severity = hys_owned (self, gint8, self->n_nodes + self->n_elements);
  memset (self->severity, -1, self->n_nodes + self->n_elements);
  places = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < self->n_nodes; i++)
    g_hash_table_insert (places, hys_document_node (document, i)->id, &self->severity[i]);
  for (guint i = 0; i < self->n_elements; i++)
    g_hash_table_insert (places, hys_document_element (document, i)->id, &self->severity[self->n_nodes + i]);
  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      for (char **id = finding->ids; *id != NULL; id++)
        {
          gint8 *severity = g_hash_table_lookup (places, *id);

          if (severity == NULL)
            continue;
          *severity = MAX (*severity, (gint8) finding->severity);
          any = TRUE;
        }
    }
  return any ? g_steal_pointer (&self) : NULL;
}

int
hys_sketch_marks_get (const HysSketchMarks *self,
                      int                   element,
                      int                   node)
{
  if (self == NULL)
    return -1;
  if (node >= 0)
    return node < (int) self->n_nodes ? self->severity[node] : -1;
  return element >= 0 && element < (int) self->n_elements ? self->severity[self->n_nodes + (guint) element] : -1;
}

#define RGB(hex) { ((hex) >> 16 & 0xff) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex) & 0xff) / 255.0, 1 }

static HysColor
severity_color (const HysSketchStyle *style,
                HysSeverity           severity)
{
  static const HysColor light[] = { RGB (0x1c71d8), RGB (0xc88800), RGB (0xc01c28) };
  static const HysColor dark[] = { RGB (0x78aeed), RGB (0xf8c13c), RGB (0xff7b63) };

  return style->theme == HYS_PLOT_DARK ? dark[severity] : light[severity];
}

static void
trace_polygon (cairo_t *cr,
               guint    corners,
               double   radius,
               double   first)
{
  for (guint i = 0; i < corners; i++)
    {
      double angle = first + 2 * G_PI * i / corners;

      cairo_line_to (cr, radius * cos (angle), radius * sin (angle));
    }
}

static void
draw_badge (const HysSketchInk *self,
            int                 element,
            int                 node,
            HysSeverity         severity)
{
  double x, y, up, size;
  HysColor paper;

  /* Over a bar, or at the left foot of an element's symbol, clear of its text. */
  if (node >= 0)
    {
      const HysSketchBar *bar = &self->scene->bars[node];

      x = bar->x + (bar->block_width > 0 ? bar->block_x + bar->block_width - 2 : 0);
      y = bar->block_width > 0 ? bar->block_y + 2 : bar->top - RADIUS + 2;
    }
  else
    {
      HysSketchPlace place = hys_sketch_place (self->scene, (guint) element);

      x = place.center - MIN (place.rest / 2, 40);
      y = place.y + HYS_SKETCH_SYMBOL;
    }
  if (!hys_sketch_is_visible (self, x - 2 * RADIUS, y - 2 * RADIUS, x + 2 * RADIUS, y + 2 * RADIUS))
    return;
  cairo_save (self->cr);
  cairo_translate (self->cr, x, y);
  /* With its middle at (0, 0). */
  paper = hys_sketch_opaque (self->style->background);
  cairo_new_path (self->cr);
  if (severity == HYS_SEVERITY_ERROR)
    trace_polygon (self->cr, 8, RADIUS + 0.5, G_PI / 8);
  else if (severity == HYS_SEVERITY_WARNING)
    trace_polygon (self->cr, 3, RADIUS + 2, -G_PI_2);
  else
    cairo_arc (self->cr, 0, 0, RADIUS - 1.5, 0, 2 * G_PI);
  cairo_close_path (self->cr);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  hys_color_set (self->cr, paper);
  cairo_set_line_width (self->cr, 5);
  cairo_stroke_preserve (self->cr);
  hys_color_set (self->cr, severity_color (self->style, severity));
  cairo_set_line_width (self->cr, 2);
  cairo_stroke_preserve (self->cr);
  cairo_fill (self->cr);
  /* An exclamation mark, or an i: the same strokes the other way up. */
  up = severity == HYS_SEVERITY_INFO ? -1 : 1;
  size = severity == HYS_SEVERITY_ERROR ? 1.1 : 0.9;
  hys_color_set (self->cr, paper);
  cairo_set_line_width (self->cr, 2 * size);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (self->cr, 0, -3.4 * up * size);
  cairo_line_to (self->cr, 0, 0.6 * up * size);
  cairo_stroke (self->cr);
  cairo_arc (self->cr, 0, 3.8 * up * size, 1.15 * size, 0, 2 * G_PI);
  cairo_fill (self->cr);
  cairo_restore (self->cr);
}

/* From afar, where @far is, the corners are not seen, and there are so many that they are boxes. */
static void
trace_ground (const HysSketchInk *self,
              HysSketchFar       *far,
              HysColor            color,
              HysSketchBox        box)
{
  if (!hys_sketch_is_visible (self, box.x, box.y, box.x + box.width, box.y + box.height))
    return;
  if (self->far)
    hys_sketch_far_box (far, box.x, box.y, box.width, box.height, color);
  else
    hys_sketch_rounded (self->cr, box.x, box.y, box.width, box.height, CORNER);
}

/* All ground of one severity in one piece: where two overlap it is no darker. */
static void
fill_ground (const HysSketchInk *self,
             HysSeverity         severity)
{
  const HysSketchMarks *marks = self->style->marks;
  HysColor color = severity_color (self->style, severity);
  HysSketchFar far;

  if (self->far)
    hys_sketch_far_begin (&far, self);
  cairo_new_path (self->cr);
  for (guint i = 0; i < marks->n_nodes; i++)
    if (marks->severity[i] == (int) severity)
      {
        const HysSketchBar *bar = &self->scene->bars[i];
        HysSketchBox block = { bar->x + bar->block_x - 8, bar->block_y - 8, bar->block_width + 16,
                               bar->block_height + 16 };

        trace_ground (self, &far, color, bar->block_width > 0 ? block
                      : (HysSketchBox) { bar->x - 9, bar->top - 6, 18, bar->bottom - bar->top + 12 });
      }
  for (guint i = 0; i < marks->n_elements; i++)
    if (marks->severity[marks->n_nodes + i] == (int) severity)
      {
        HysSketchPlace place = hys_sketch_place (self->scene, i);
        double left, right;

        hys_sketch_place_span (&place, &left, &right);
        trace_ground (self, &far, color, (HysSketchBox) { left, place.y - HYS_SKETCH_SYMBOL - 4, right - left,
                                                          2 * HYS_SKETCH_SYMBOL + 8 });
      }
  color.alpha = 0.16;
  hys_color_set (self->cr, color);
  if (self->far)
    hys_sketch_far_paint (&far, color.alpha);
  else
    cairo_fill (self->cr);
}

void
hys_sketch_grounds (const HysSketchInk *self)
{
  if (self->style->marks == NULL)
    return;
  fill_ground (self, HYS_SEVERITY_WARNING);
  fill_ground (self, HYS_SEVERITY_ERROR);
}

void
hys_sketch_badges (const HysSketchInk *self)
{
  const HysSketchMarks *marks = self->style->marks;

  for (guint i = 0; marks != NULL && i < marks->n_nodes; i++)
    if (marks->severity[i] >= 0)
      draw_badge (self, -1, (int) i, marks->severity[i]);
  for (guint i = 0; marks != NULL && i < marks->n_elements; i++)
    if (marks->severity[marks->n_nodes + i] >= 0)
      draw_badge (self, (int) i, -1, marks->severity[marks->n_nodes + i]);
}
