/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves in the plane and in space for files that keep lines as lines. A curve of many lines is sifted twice: first to find where
 * it covers the paper, which becomes regions, and what of it adds ink at all; then for what of this has to be added to the
 * regions. */
#include "hys-chords.h"
#include "hys-dense.h"
#include "hys-figure-private.h"
#include "hys-sieve.h"
#include "hys-smooth.h"
#include "hys-svg.h"

#include <math.h>

/* Curves of fewer lines are strokes and nothing else. */
#define FEW 4000

/* The finest grid has pixels of so many points; a larger paper has no more pixels than this. */
#define PIXEL     0.75
#define MOST_PIXELS 16e6

/* Points drawn in one stroke: where two strokes lie side by side, a pixel that they share is paler than it should be, or
 * darker where one is upon the other; but the time for drawing one grows faster than its length. */
#define ONCE 40000

/* Rows sifted at a time. */
#define ROWS 4096

/* How far lines that are sifted may lie from the rows, and smooth ones from these, in tolerances. */
#define NEAR   0.75
#define SMOOTH 0.9

/* Of a curve that is sifted, the latest stretch is so many times the box's width and height long at least. */
#define RECENT 2.5

typedef struct
{
  HysFigure             *figure;
  const HysFigureCanvas *canvas;
  cairo_rectangle_t      box;             /* of the paper with the cover */
  double                 pixel;
  gboolean               dashed;
  GArray                *lines;           /* HysTrailLine: of a curve that is stroked */
  gsize                  n_lines;         /* of rows that were gone through, */
  HysSieve              *sieve;           /* to be sifted, or to be counted only */
  HysCover              *cover;
  GArray                *needed;          /* HysPoint in pixels, not finite after each polyline: what the sieve let through */
  GArray                *dots;            /* HysPoint in pixels: rows alone */
  GArray                *points;          /* HysPoint: of a smooth line */
  gsize                  n_strokes;       /* points in the path */
} Paper;

static const HysPoint NOWHERE = { NAN, NAN };

static HysPoint
to_paper (const Paper *paper,
          HysPoint     place)
{
  return (HysPoint) { paper->box.x + place.x * paper->pixel, paper->box.y + place.y * paper->pixel };
}

static void
take_line (const HysTrailLine *line,
              gpointer            user_data)
{
  Paper *paper = user_data;

  g_array_append_val (paper->lines, *line);
}

/* Where lines follow each other they are one, unless the dashes begin anew; a point alone stands between gaps. */
static void
stroke_lines (const Paper *paper,
              guint        dash)
{
  HysPoint at = NOWHERE;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HysPoint));

  for (guint i = 0; i < paper->lines->len; i++)
    {
      const HysTrailLine *line = &g_array_index (paper->lines, HysTrailLine, i);
      gboolean alone = line->from.x == line->to.x && line->from.y == line->to.y;

      if (alone || line->from.x != at.x || line->from.y != at.y || (paper->dashed && line->start == 0))
        {
          g_array_append_val (points, NOWHERE);
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
  cairo_t *cr = paper->canvas->cr;

  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  hys_svg_take_path (cr);
  cairo_stroke (cr);
  paper->n_strokes = 0;
}

static void
keep (const HysPoint *points,
      gsize           n,
      gpointer        user_data)
{
  Paper *paper = user_data;

  g_array_append_vals (paper->needed, points, (guint) n);
  g_array_append_val (paper->needed, NOWHERE);
}

static void
draw (const HysPoint *points,
      gsize           n,
      gpointer        user_data)
{
  Paper *paper = user_data;
  double tolerance = hys_figure_canvas_tolerance (paper->canvas);
  HysPoint *places;

  g_array_set_size (paper->points, (guint) n);
  places = &g_array_index (paper->points, HysPoint, 0);
  for (gsize i = 0; i < n; i++)
    places[i] = to_paper (paper, points[i]);
  hys_smooth_path (paper->canvas->cr, places, n, SMOOTH * tolerance, NEAR * tolerance);
  paper->n_strokes += n;
  if (paper->n_strokes > ONCE)
    end_path (paper);
}

static void
add_dot (Paper    *paper,
         HysPoint  at)
{
  if (hys_sieve_dot (paper->sieve, at))
    g_array_append_val (paper->dots, at);
}

/* Whether the first point of a line, which are those kept of it, is all there is to see. */
static gboolean
is_dot (const double *x,
        const double *y,
        const guint  *kept,
        gsize         n,
        double        tolerance)
{
  for (gsize i = 1; i < n; i++)
    if (fabs (x[kept[i]] - x[0]) + fabs (y[kept[i]] - y[0]) > tolerance)
      return FALSE;
  return TRUE;
}

/* Whether there are too many lines to stroke them, as is known after so many of them are counted. */
static gboolean
is_counted (const Paper *paper)
{
  return paper->sieve == NULL && paper->n_lines > FEW;
}

/* Counts or sifts rows without a gap. @joined: whether other rows join them. */
static void
sift_line (Paper        *paper,
           const double *x,
           const double *y,
           gsize         n,
           gboolean      joined)
{
  double tolerance = NEAR * hys_figure_canvas_tolerance (paper->canvas) / paper->pixel;
  guint kept[ROWS + 1];
  gsize n_kept = hys_chords_keep (x, y, n, tolerance, kept);

  paper->n_lines += n_kept;
  if (paper->sieve == NULL)
    return;
  if (!joined && is_dot (x, y, kept, n_kept, tolerance))
    add_dot (paper, (HysPoint) { x[0], y[0] });
  for (gsize i = 1; i < n_kept; i++)
    {
      HysPoint to = { x[kept[i]], y[kept[i]] };

      if (i + 1 < n_kept)
        hys_cover_expect (paper->cover, to, (HysPoint) { x[kept[i + 1]], y[kept[i + 1]] });
      hys_sieve_line (paper->sieve, (HysPoint) { x[kept[i - 1]], y[kept[i - 1]] }, to);
    }
  hys_sieve_end (paper->sieve);
}

/* The same of @n rows; rows before and behind them join them if @before and @behind. */
static void
sift_rows (Paper        *paper,
           const double *x,
           const double *y,
           gsize         n,
           gboolean      before,
           gboolean      behind)
{
  for (gsize first = 0, end; first < n; first = end + 1)
    {
      for (end = first; end < n && isfinite (x[end]); end++)
        continue;
      if (first < end)
        sift_line (paper, x + first, y + first, end - first, (first == 0 && before) || (end == n && behind));
    }
}

static gboolean
keep_on (const Paper *paper)
{
  return paper->figure->watch == NULL || paper->figure->watch (paper->figure->watch_data);
}

/* Counts or sifts all rows, each with the one before; FALSE if the watch had enough. The latest come first: most curves settle, and those
 * lines are the border of the region that the earlier ones are in. */
static gboolean
sift (Paper                *paper,
      const HysFigureCurve *curve,
      const HysProjection  *projection)
{
  HysProjection pixels = *projection;
  double x[ROWS + 1 + HYS_CHORDS_ROOM], y[G_N_ELEMENTS (x)];
  gsize first, end;
  gboolean behind = FALSE;

  pixels.origin = (HysPoint) { (projection->origin.x - paper->box.x) / paper->pixel, (projection->origin.y - paper->box.y) / paper->pixel };
  for (guint k = 0; k < G_N_ELEMENTS (pixels.factor); k++)
    pixels.factor[k] = (HysPoint) { projection->factor[k].x / paper->pixel, projection->factor[k].y / paper->pixel };
  hys_figure_rows (paper->figure, curve, &first, &end);
  while (first < end && !is_counted (paper))
    {
      gsize start = end - first > ROWS ? end - ROWS : first, lead = start > first;

      hys_projection_rows (&pixels, curve->columns, paper->figure->operations->n_axes, start - lead, end - start + lead, x, y);
      sift_rows (paper, x, y, end - start + lead, lead > 0, behind);
      behind = isfinite (x[lead]);
      end = start;
      if (!keep_on (paper))
        return FALSE;
    }
  return TRUE;
}

/* All rows; FALSE if the watch had enough, or a curve was too long for dashes. */
static gboolean
follow (Paper    *paper,
        HysTrail *trail)
{
  while (hys_trail_advance (trail, TRUE, take_line, paper))
    if (!keep_on (paper) || (paper->dashed && hys_figure_is_too_long (paper->canvas, trail)))
      return FALSE;
  return !paper->dashed || !hys_figure_is_too_long (paper->canvas, trail);
}

static void
fill_dense (Paper *paper)
{
  const HysFigureCanvas *canvas = paper->canvas;
  g_autoptr (GArray) outline = hys_dense_take (paper->cover, canvas->style->line_width / paper->pixel);

  cairo_new_path (canvas->cr);
  for (guint i = 0; i < outline->len; i++)
    {
      HysPoint corner = g_array_index (outline, HysPoint, i);

      if (isfinite (corner.x))
        cairo_line_to (canvas->cr, to_paper (paper, corner).x, to_paper (paper, corner).y);
      else
        cairo_close_path (canvas->cr);
      if (!isfinite (corner.x))
        cairo_new_sub_path (canvas->cr);
    }
  hys_svg_take_path (canvas->cr);
  cairo_set_fill_rule (canvas->cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_fill (canvas->cr);
  cairo_set_fill_rule (canvas->cr, CAIRO_FILL_RULE_WINDING);
}

/* A new trail over the rows from @first on. */
static HysTrail *
begin_trail (const Paper          *paper,
             const HysFigureCurve *curve,
             const HysProjection  *projection,
             gsize                 first,
             gsize                 end)
{
  HysTrail *trail = hys_trail_new ();

  hys_trail_update (trail, projection, &paper->canvas->box, hys_figure_canvas_tolerance (paper->canvas), paper->dashed,
                    curve->columns, paper->figure->operations->n_axes, first, end);
  return trail;
}

static void
ignore_line (const HysTrailLine *line,
             gpointer            user_data)
{
}

/* The trail of a curve that is sifted knows no more than its latest stretch, and that only where it is to be seen. */
static void
follow_recent (Paper               *paper,
               HysFigureCurve      *curve,
               const HysProjection *projection)
{
  gsize n_axes = paper->figure->operations->n_axes, first, end, from;
  double longest = RECENT * (paper->canvas->box.width + paper->canvas->box.height), length = 0, x[2], y[2];

  hys_figure_rows (paper->figure, curve, &first, &end);
  for (from = end; from > first + 1 && length < longest && (paper->figure->live || curve->look & HYS_CURVE_ARROWS); from--)
    {
      hys_projection_rows (projection, curve->columns, n_axes, from - 2, 2, x, y);
      length += isfinite (x[1] - x[0]) ? hypot (x[1] - x[0], y[1] - y[0]) : 0;
    }
  hys_trail_free (curve->trail);
  curve->trail = begin_trail (paper, curve, projection, from, end);
  while (hys_trail_advance (curve->trail, TRUE, ignore_line, NULL))
    continue;
}

/* Whether the line to each of the needed points is near a region, of which there is nothing else on the cover. */
static guint8 *
find_near (const Paper *paper)
{
  const HysPoint *needed = (const HysPoint *) (void *) paper->needed->data;
  guint8 *near = g_new (guint8, paper->needed->len + 1);

  for (guint i = 1; i < paper->needed->len; i++)
    near[i] = isfinite (needed[i].x) && isfinite (needed[i - 1].x)
              && hys_cover_may_hide (paper->cover, needed[i - 1], needed[i], paper->canvas->style->line_width / paper->pixel);
  return near;
}

/* What of the needed lines has to be added to the regions: all that is not near one. */
static void
draw_needed (Paper *paper)
{
  const HysPoint *needed = (const HysPoint *) (void *) paper->needed->data;
  g_autofree guint8 *near = find_near (paper);

  hys_sieve_begin (paper->sieve, draw);
  for (guint i = 1; i < paper->needed->len; i++)
    if (!isfinite (needed[i].x))
      hys_sieve_end (paper->sieve);
    else if (near[i])
      hys_sieve_line (paper->sieve, needed[i - 1], needed[i]);
    else if (isfinite (needed[i - 1].x))
      hys_sieve_keep (paper->sieve, needed[i - 1], needed[i]);
  end_path (paper);
}

static void
draw_dots (Paper *paper)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (HysPoint));

  for (guint i = 0; i < paper->dots->len; i++)
    {
      HysPoint at = g_array_index (paper->dots, HysPoint, i), place = to_paper (paper, at);

      if (!hys_sieve_dot (paper->sieve, at))
        continue;
      g_array_append_val (places, place);
      g_array_append_val (places, NOWHERE);
    }
  hys_ink_stroke (paper->canvas->cr, &paper->canvas->box, (const HysPoint *) (void *) places->data, places->len, 0);
}

static void
draw_dense (Paper               *paper,
            HysFigureCurve      *curve,
            const HysProjection *projection)
{
  paper->cover = hys_cover_new ((gsize) ceil (paper->box.width / paper->pixel), (gsize) ceil (paper->box.height / paper->pixel));
  paper->sieve = hys_sieve_new (paper->cover, paper->canvas->style->line_width / paper->pixel, 1 / paper->pixel, keep, paper);
  paper->figure->complete &= sift (paper, curve, projection);
  fill_dense (paper);
  draw_needed (paper);
  draw_dots (paper);
  hys_sieve_free (paper->sieve);
  hys_cover_free (paper->cover);
  follow_recent (paper, curve, projection);
}

/* Strokes of all lines, of a trail that the curve keeps; FALSE if the curve is too long for its dashes. */
static gboolean
draw_strokes (Paper               *paper,
              HysFigureCurve      *curve,
              const HysProjection *projection,
              guint                dash)
{
  gsize first, end;
  gboolean whole;

  hys_figure_rows (paper->figure, curve, &first, &end);
  hys_trail_free (curve->trail);
  curve->trail = begin_trail (paper, curve, projection, first, end);
  whole = follow (paper, curve->trail);
  if (paper->dashed && hys_figure_is_too_long (paper->canvas, curve->trail))
    return FALSE;
  paper->figure->complete &= whole;
  stroke_lines (paper, dash);
  return TRUE;
}

static void
draw_solid (Paper               *paper,
            HysFigureCurve      *curve,
            const HysProjection *projection)
{
  paper->dashed = FALSE;
  g_array_set_size (paper->lines, 0);
  sift (paper, curve, projection);
  if (is_counted (paper))
    draw_dense (paper, curve, projection);
  else
    draw_strokes (paper, curve, projection, 0);
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
  paper->dashed = hys_plot_get_dash (dash, 1, lengths) > 0;
  paper->lines = g_array_new (FALSE, FALSE, sizeof (HysTrailLine));
  paper->needed = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  paper->points = g_array_new (FALSE, FALSE, sizeof (HysPoint));
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
  curve->cover_turn = 0;
  if (!paper.dashed || !draw_strokes (&paper, curve, projection, dash))
    draw_solid (&paper, curve, projection);
  g_array_unref (paper.lines);
  g_array_unref (paper.needed);
  g_array_unref (paper.points);
  g_array_unref (paper.dots);
}
