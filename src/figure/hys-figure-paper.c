/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves in the plane and in space for files that keep lines as lines: strokes, or an image within the file where a
 * curve has more lines than a program that shows the file draws in good time. */
#include "hys-figure-private.h"

#include <math.h>

/* Lines of a curve that are stroked at most. */
#define MOST_LINES 20000

/* The size of an image's pixels, in points: 600 an inch. */
#define IMAGE_PIXEL (72 / 600.0)

static void
take_line (const HysTrailLine *line,
           gpointer            user_data)
{
  g_array_append_val ((GArray *) user_data, *line);
}

/* Follows all rows of a curve on a trail of its own; FALSE when they are too many lines, or too long for dashes. */
static gboolean
follow (HysFigure             *self,
        const HysFigureCanvas *canvas,
        const HysProjection   *projection,
        HysFigureCurve        *curve,
        gboolean               dashed,
        GArray                *lines)
{
  gsize first, end;
  gboolean more = TRUE;

  hys_figure_rows (self, curve, &first, &end);
  hys_trail_free (curve->trail);
  curve->trail = hys_trail_new ();
  curve->cover_turn = 0;
  hys_trail_update (curve->trail, projection, &canvas->box, hys_figure_canvas_tolerance (canvas), dashed,
                    curve->columns,
                    self->operations->n_axes, first, end);
  while (more && (self->watch == NULL || self->watch (self->watch_data)))
    {
      more = hys_trail_advance (curve->trail, TRUE, take_line, lines);
      if (lines->len > MOST_LINES || (dashed && hys_figure_is_too_long (canvas, curve->trail)))
        return FALSE;
    }
  self->complete &= !more;
  return TRUE;
}

/* Strokes lines, of which those that follow each other are one unless its dashes begin anew; a point alone stands
   between gaps. */
static void
stroke_lines (const HysFigureCanvas *canvas,
              const GArray          *lines,
              guint                  dash)
{
  const HysPoint nowhere = { NAN, NAN };
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  HysPoint at = nowhere;

  for (guint i = 0; i < lines->len; i++)
    {
      const HysTrailLine *line = &g_array_index (lines, HysTrailLine, i);
      gboolean alone = line->from.x == line->to.x && line->from.y == line->to.y;

      if (alone || line->from.x != at.x || line->from.y != at.y || (dash > 0 && line->start == 0))
        {
          g_array_append_val (points, nowhere);
          g_array_append_val (points, line->from);
        }
      if (!alone)
        g_array_append_val (points, line->to);
      at = line->to;
    }
  hys_ink_stroke (canvas->cr, &canvas->box, (const HysPoint *) (void *) points->data, points->len, dash);
}

void
hys_figure_draw_on_paper (HysFigure             *self,
                          const HysFigureCanvas *canvas,
                          const HysProjection   *projection,
                          HysFigureCurve        *curve,
                          guint                  dash)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (HysTrailLine));
  double lengths[6];
  gboolean dashed = hys_plot_get_dash (dash, 1, lengths) > 0,
                    few = follow (self, canvas, projection, curve, dashed, lines);

  if (!dashed)
    dash = 0;
  if (!few && dashed && lines->len <= MOST_LINES)
    {
      dash = 0;
      g_array_set_size (lines, 0);
      few = follow (self, canvas, projection, curve, FALSE, lines);
    }
  if (few)
    stroke_lines (canvas, lines, dash);
  else
    {
      HysFigureCanvas image = *canvas;

      image.pixel = IMAGE_PIXEL;
      hys_figure_draw_in_pixels (self, &image, projection, curve, dash);
      g_clear_pointer (&curve->cover, hys_cover_free);   /* some hundred megabytes for a page */
    }
}
