/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves in the plane and in space for files that keep lines as lines. A curve of many lines is gone through twice: first to
 * find where it covers the paper, which becomes regions, then for what has to be added to them. */
#include "hys-dense.h"
#include "hys-figure-private.h"
#include "hys-smooth.h"

#include <math.h>

/* Curves of fewer lines are strokes and nothing else. */
#define FEW 4000

/* The finest grid has pixels of so many points; a larger paper has no more pixels than this. */
#define PIXEL     0.75
#define MOST_PIXELS 16e6

/* A line is looked at in steps of half a point. It is left out where it would add no more ink to a square point than this. */
#define STEP  0.5
#define FRESH 0.06

/* Points drawn in one stroke: where two strokes lie side by side, a pixel that they share is paler than it should be, or
 * darker where one is upon the other; but the time for drawing one grows faster than its length. */
#define ONCE 40000

/* Strokes go on over parts that need not be drawn if these are no longer, in points. */
#define BRIDGE 16

typedef struct
{
  HysFigure             *figure;
  const HysFigureCanvas *canvas;
  cairo_rectangle_t      box;             /* of the paper with the cover */
  double                 pixel;
  gboolean               dashed;
  HysCover              *cover;           /* NULL as long as there are few lines: */
  GArray                *lines;           /* HysTrailLine */
  GArray                *stretch;         /* HysPoint: a stroke on its way, of which the last ones may not be needed: */
  guint                  n_needed;
  double                 bridge;          /* their length */
  HysPoint               at;              /* where the last line ended */
  HysPoint               covered;         /* where the last one ended that the cover was given */
  GArray                *fresh;           /* float */
  GArray                *dots;            /* HysPoint: rows alone, not finite between them */
  gsize                  n_strokes;       /* points in the path */
} Paper;

static HysPoint
to_pixels (const Paper *paper,
           HysPoint     place)
{
  return (HysPoint) { (place.x - paper->box.x) / paper->pixel, (place.y - paper->box.y) / paper->pixel };
}

/* Where a line goes on from the last one the ink of that one's end is there already. */
static void
cover_line (Paper              *paper,
            const HysTrailLine *line)
{
  gboolean alone = line->from.x == line->to.x && line->from.y == line->to.y;
  gboolean goes_on = !alone && line->from.x == paper->covered.x && line->from.y == paper->covered.y;

  hys_cover_line (paper->cover, to_pixels (paper, line->from), to_pixels (paper, line->to),
                  (alone ? HYS_INK_DOT : 1) * paper->canvas->style->line_width / paper->pixel,
                  (HysCoverEnds) { goes_on ? 0 : INFINITY, INFINITY });
  paper->covered = line->to;
}

/* The first time: takes lines, until they become too many. */
static void
look_at_line (const HysTrailLine *line,
              gpointer            user_data)
{
  Paper *paper = user_data;

  if (paper->cover != NULL)
    {
      cover_line (paper, line);
      return;
    }
  g_array_append_val (paper->lines, *line);
  if (paper->dashed || paper->lines->len <= FEW)
    return;
  paper->cover = hys_cover_new ((gsize) ceil (paper->box.width / paper->pixel), (gsize) ceil (paper->box.height / paper->pixel));
  for (guint i = 0; i < paper->lines->len; i++)
    cover_line (paper, &g_array_index (paper->lines, HysTrailLine, i));
}

/* Where lines follow each other they are one, unless the dashes begin anew; a point alone stands between gaps. */
static void
stroke_lines (const Paper *paper,
              guint        dash)
{
  const HysPoint nowhere = { NAN, NAN };
  HysPoint at = nowhere;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HysPoint));

  for (guint i = 0; i < paper->lines->len; i++)
    {
      const HysTrailLine *line = &g_array_index (paper->lines, HysTrailLine, i);
      gboolean alone = line->from.x == line->to.x && line->from.y == line->to.y;

      if (alone || line->from.x != at.x || line->from.y != at.y || (paper->dashed && line->start == 0))
        {
          g_array_append_val (points, nowhere);
          g_array_append_val (points, line->from);
        }
      if (!alone)
        g_array_append_val (points, line->to);
      at = line->to;
    }
  hys_ink_stroke_once (paper->canvas->cr, &paper->canvas->box, (const HysPoint *) (void *) points->data, points->len, dash);
}

static void
end_path (Paper *paper)
{
  cairo_set_dash (paper->canvas->cr, NULL, 0, 0);
  cairo_set_line_cap (paper->canvas->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (paper->canvas->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (paper->canvas->cr);
  paper->n_strokes = 0;
}

static void
end_stretch (Paper *paper)
{
  if (paper->n_needed > 1)
    hys_smooth_path (paper->canvas->cr, (const HysPoint *) (void *) paper->stretch->data, paper->n_needed,
                     hys_figure_canvas_tolerance (paper->canvas));
  paper->n_strokes += paper->n_needed;
  if (paper->n_strokes > ONCE)
    end_path (paper);
  g_array_set_size (paper->stretch, 0);
  paper->n_needed = 0;
  paper->bridge = 0;
}

/* What comes next need not be drawn. */
static void
pass (Paper    *paper,
      HysPoint  to,
      double    length)
{
  if (paper->n_needed == 0 || length == 0)
    return;
  paper->bridge += length;
  if (paper->bridge > BRIDGE)
    end_stretch (paper);
  else
    g_array_append_val (paper->stretch, to);
}

static void
draw_part (Paper    *paper,
           HysPoint  from,
           HysPoint  to)
{
  cover_line (paper, &(HysTrailLine) { from, to });
  if (paper->n_needed == 0)
    g_array_append_val (paper->stretch, from);
  g_array_append_val (paper->stretch, to);
  paper->n_needed = paper->stretch->len;
  paper->bridge = 0;
}

/* The part of a line, in its steps, that has ink to add; FALSE if none has. */
static gboolean
find_part (Paper    *paper,
           HysPoint  from,
           HysPoint  to,
           guint     n,
           guint    *first,
           guint    *end)
{
  double pixel = paper->pixel, least = FRESH / (pixel * pixel);
  float *fresh;

  g_array_set_size (paper->fresh, 0);
  g_array_set_size (paper->fresh, n + 1);
  fresh = &g_array_index (paper->fresh, float, 0);
  hys_cover_probe (paper->cover, to_pixels (paper, from), to_pixels (paper, to), paper->canvas->style->line_width / pixel,
                   STEP / pixel, n, fresh);
  *first = n;
  *end = 0;
  for (guint i = 0; i < n; i++)
    if (fresh[i] + fresh[i + 1] > least)
      {
        *first = MIN (*first, i);
        *end = MIN (i + 2, n);
      }
  return *first < *end;
}

static HysPoint
between (HysPoint from,
         HysPoint to,
         double   part)
{
  return (HysPoint) { from.x + part * (to.x - from.x), from.y + part * (to.y - from.y) };
}

/* The second time: draws of a line, to which the pen has come, what is missing, and a little more. */
static void
add_line (Paper    *paper,
          HysPoint  from,
          HysPoint  to)
{
  double length = hypot (to.x - from.x, to.y - from.y), a, b;
  guint n = (guint) fmax (ceil (length / STEP), 1), first, end;

  if (!find_part (paper, from, to, n, &first, &end))
    {
      pass (paper, to, length);
      return;
    }
  a = first > 1 ? (first - 1.0) / n : 0;
  b = end + 1 < n ? (end + 1.0) / n : 1;
  pass (paper, between (from, to, a), a * length);
  draw_part (paper, between (from, to, a), between (from, to, b));
  pass (paper, to, (1 - b) * length);
}

static void
add_dot (Paper    *paper,
         HysPoint  at)
{
  const HysPoint nowhere = { NAN, NAN };
  double width = HYS_INK_DOT * paper->canvas->style->line_width / paper->pixel;
  float fresh = 0;

  hys_cover_probe (paper->cover, to_pixels (paper, at), to_pixels (paper, at), width, 1, 1, &fresh);
  if (fresh < FRESH / (paper->pixel * paper->pixel))
    return;
  g_array_append_val (paper->dots, at);
  g_array_append_val (paper->dots, nowhere);
  hys_cover_line (paper->cover, to_pixels (paper, at), to_pixels (paper, at), width, HYS_COVER_ROUND);
}

static void
draw_line (const HysTrailLine *line,
           gpointer            user_data)
{
  Paper *paper = user_data;
  HysPoint from = line->from, to = line->to;
  gboolean alone = from.x == to.x && from.y == to.y;

  if (!hys_ink_clip (&paper->box, &from, &to))
    return;
  if (alone || from.x != paper->at.x || from.y != paper->at.y)
    end_stretch (paper);
  if (alone)
    add_dot (paper, from);
  else
    add_line (paper, from, to);
  paper->at = to;
}

/* All rows; FALSE if the watch had enough, or a curve was too long for dashes. */
static gboolean
follow (Paper       *paper,
        HysTrail    *trail,
        gboolean     in_order,
        HysTrailInk  ink)
{
  const HysFigure *figure = paper->figure;

  while (hys_trail_advance (trail, in_order, ink, paper))
    if ((figure->watch != NULL && !figure->watch (figure->watch_data))
        || (paper->dashed && hys_figure_is_too_long (paper->canvas, trail)))
      return FALSE;
  return !paper->dashed || !hys_figure_is_too_long (paper->canvas, trail);
}

static void
fill_dense (Paper *paper)
{
  const HysFigureCanvas *canvas = paper->canvas;
  g_autoptr (GArray) outline = hys_dense_take (paper->cover, canvas->style->line_width / paper->pixel, 1 / paper->pixel);

  cairo_new_path (canvas->cr);
  for (guint i = 0; i < outline->len; i++)
    {
      HysPoint corner = g_array_index (outline, HysPoint, i);

      if (isfinite (corner.x))
        cairo_line_to (canvas->cr, paper->box.x + corner.x * paper->pixel, paper->box.y + corner.y * paper->pixel);
      else
        cairo_close_path (canvas->cr);
      if (!isfinite (corner.x))
        cairo_new_sub_path (canvas->cr);
    }
  cairo_set_fill_rule (canvas->cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_fill (canvas->cr);
  cairo_set_fill_rule (canvas->cr, CAIRO_FILL_RULE_WINDING);
}

/* A new trail over all rows, with lines within a part of what is allowed. */
static HysTrail *
begin_trail (const Paper          *paper,
             const HysFigureCurve *curve,
             const HysProjection  *projection,
             double                part)
{
  HysTrail *trail = hys_trail_new ();
  gsize first, end;

  hys_figure_rows (paper->figure, curve, &first, &end);
  hys_trail_update (trail, projection, &paper->canvas->box, part * hys_figure_canvas_tolerance (paper->canvas), paper->dashed,
                    curve->columns, paper->figure->operations->n_axes, first, end);
  return trail;
}

/* The regions, and lines so near to the rows that nearly all of the tolerance is left for making them smooth. The latest come
 * first: most curves settle, and those lines are the border of the region that the earlier ones are in. */
static void
draw_dense (Paper                *paper,
            const HysFigureCurve *curve,
            const HysProjection  *projection)
{
  HysTrail *trail = begin_trail (paper, curve, projection, 0.25);

  fill_dense (paper);
  paper->covered = paper->at = (HysPoint) { NAN, NAN };
  paper->figure->complete &= follow (paper, trail, FALSE, draw_line);
  end_stretch (paper);
  end_path (paper);
  hys_ink_stroke (paper->canvas->cr, &paper->canvas->box, (const HysPoint *) (void *) paper->dots->data, paper->dots->len, 0);
  hys_trail_free (trail);
}

/* Goes through the rows the first time: the curve keeps this trail. */
static void
look (Paper               *paper,
      HysFigureCurve      *curve,
      const HysProjection *projection)
{
  curve->trail = begin_trail (paper, curve, projection, 1);
  if (follow (paper, curve->trail, TRUE, look_at_line))
    return;
  if (!paper->dashed || !hys_figure_is_too_long (paper->canvas, curve->trail))
    {
      paper->figure->complete = FALSE;
      return;
    }
  paper->dashed = FALSE;
  g_array_set_size (paper->lines, 0);
  hys_trail_free (curve->trail);
  look (paper, curve, projection);
}

static void
init_paper (Paper                 *paper,
            HysFigure             *figure,
            const HysFigureCanvas *canvas,
            guint                  dash)
{
  double margin = 3 * canvas->style->line_width, lengths[6];

  *paper = (Paper) { figure, canvas };
  paper->box = (cairo_rectangle_t) { canvas->box.x - margin, canvas->box.y - margin, canvas->box.width + 2 * margin,
                          canvas->box.height + 2 * margin };
  paper->pixel = fmax (PIXEL, sqrt (paper->box.width * paper->box.height / MOST_PIXELS));
  paper->covered = (HysPoint) { NAN, NAN };
  paper->dashed = hys_plot_get_dash (dash, 1, lengths) > 0;
  paper->lines = g_array_new (FALSE, FALSE, sizeof (HysTrailLine));
  paper->stretch = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  paper->fresh = g_array_new (FALSE, TRUE, sizeof (float));
  paper->dots = g_array_new (FALSE, FALSE, sizeof (HysPoint));
}

void
hys_figure_draw_on_paper (HysFigure             *self,
                          const HysFigureCanvas *canvas,
                          const HysProjection   *projection,
                          HysFigureCurve        *curve,
                          guint                  dash)
{
  Paper paper;

  init_paper (&paper, self, canvas, dash);
  hys_trail_free (curve->trail);
  curve->cover_turn = 0;
  look (&paper, curve, projection);
  if (paper.cover != NULL)
    draw_dense (&paper, curve, projection);
  else
    stroke_lines (&paper, paper.dashed ? dash : 0);
  hys_cover_free (paper.cover);
  g_array_unref (paper.lines);
  g_array_unref (paper.stretch);
  g_array_unref (paper.fresh);
  g_array_unref (paper.dots);
}
