/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"

#include <math.h>

/* A figure smaller than this is left blank. */
#define SMALLEST_SIZE 8

/* So many powers of ten below the largest value a logarithmic axis begins where not all values are positive. */
#define DECADES 6

/* Part of an axis that may be empty for the sake of 0. */
#define EMPTY_MOST 0.25

/* The viewer's place: from the front, a little to the right and above. */
#define AZIMUTH   (-58 * G_PI / 180)
#define ELEVATION (24 * G_PI / 180)

static const HysFigureClass *const kinds[] = {
  [HYS_PLOT_TIME] = &hys_figure_time,
  [HYS_PLOT_PLANE] = &hys_figure_plane,
  [HYS_PLOT_SPACE] = &hys_figure_space,
};

static void
curve_clear (gpointer data)
{
  HysFigureCurve *self = data;

  for (guint k = 0; k < HYS_N_AXES; k++)
    hys_column_unref (self->columns[k]);
  g_free (self->label);
  hys_trail_free (self->trail);
  hys_coverage_free (self->mask);
}

HysFigure *
hys_figure_new (HysPlotKind kind)
{
  HysFigure *self = g_new0 (HysFigure, 1);

  self->kind = kind;
  self->operations = kinds[kind];
  self->curves = g_array_new (FALSE, TRUE, sizeof (HysFigureCurve));
  g_array_set_clear_func (self->curves, curve_clear);
  self->notes = hys_figure_notes_new ();
  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      self->axes[k] = (HysAxisState) { g_strdup (""), g_strdup (""), NAN, NAN, FALSE, 0, NAN };
      self->scales[k] = (HysScale) { 0, 1, FALSE };
    }
  self->end = G_MAXSIZE;
  self->device_scale = 1;
  self->azimuth = AZIMUTH;
  self->elevation = ELEVATION;
  self->complete = TRUE;
  self->highlight = G_MAXUINT;
  self->title = g_strdup ("");
  self->text = hys_text_new ();
  return self;
}

void
hys_figure_free (HysFigure *self)
{
  if (self == NULL)
    return;
  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      g_free (self->axes[k].label);
      g_free (self->axes[k].unit);
    }
  g_array_unref (self->curves);
  g_array_unref (self->notes);
  hys_text_free (self->text);
  g_free (self->title);
  g_free (self);
}

HysFigure *
hys_figure_copy (const HysFigure *self)
{
  HysFigure *copy = hys_figure_new (self->kind);

  hys_figure_set_title (copy, self->title);
  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      hys_figure_set_axis (copy, (HysAxis) k, self->axes[k].label, self->axes[k].unit);
      copy->axes[k].from = self->axes[k].from;
      copy->axes[k].to = self->axes[k].to;
      copy->axes[k].logarithmic = self->axes[k].logarithmic;
      copy->axes[k].floor = self->axes[k].floor;
      copy->axes[k].step = self->axes[k].step;
    }
  for (guint i = 0; i < self->curves->len; i++)
    {
      const HysFigureCurve *curve = &g_array_index (self->curves, HysFigureCurve, i);

      hys_figure_add_curve (copy, curve->columns[0], curve->columns[1], curve->columns[2], curve->label);
      hys_figure_set_look (copy, i, curve->look);
      hys_figure_set_ink (copy, i, &curve->ink);
    }
  for (guint i = 0; i < self->notes->len; i++)
    {
      const HysFigureNote *note = &g_array_index (self->notes, HysFigureNote, i);

      hys_figure_add_note (copy, note->at, note->hollow, note->words);
    }
  hys_figure_set_rows (copy, self->first, self->end);
  copy->azimuth = self->azimuth;
  copy->elevation = self->elevation;
  copy->live = self->live;
  copy->highlight = self->highlight;
  return copy;
}

HysPlotKind
hys_figure_get_kind (const HysFigure *self)
{
  return self->kind;
}

void
hys_figure_set_title (HysFigure  *self,
                      const char *markup)
{
  g_free (self->title);
  self->title = hys_text_markup (markup);
}

void
hys_figure_set_axis (HysFigure  *self,
                     HysAxis     axis,
                     const char *label,
                     const char *unit)
{
  HysAxisState *state = &self->axes[axis];

  g_free (state->label);
  g_free (state->unit);
  state->label = hys_text_markup (label);
  state->unit = hys_text_markup (unit);
}

guint
hys_figure_add_curve (HysFigure  *self,
                      HysColumn  *x,
                      HysColumn  *y,
                      HysColumn  *z,
                      const char *label)
{
  HysFigureCurve curve = { { hys_column_ref (x), hys_column_ref (y), NULL } };

  curve.look = HYS_CURVE_LINE;
  curve.ink = (HysCurveInk) { -1, -1, -1, 1 };
  curve.label = label != NULL ? hys_text_markup (label) : NULL;
  if (self->operations->n_axes > 2)
    curve.columns[2] = hys_column_ref (z);
  g_array_append_val (self->curves, curve);
  return self->curves->len - 1;
}

void
hys_figure_set_look (HysFigure    *self,
                     guint         curve,
                     HysCurveLook  look)
{
  hys_figure_curve (self, curve)->look = look;
}

void
hys_figure_set_ink (HysFigure         *self,
                    guint              curve,
                    const HysCurveInk *ink)
{
  hys_figure_curve (self, curve)->ink = *ink;
}

void
hys_figure_set_label (HysFigure  *self,
                      guint       curve,
                      const char *label)
{
  char **own = &hys_figure_curve (self, curve)->label;

  g_free (*own);
  *own = hys_text_markup (label);
}

HysCurveLook
hys_figure_get_look (const HysFigure *self,
                     guint            curve)
{
  return g_array_index (self->curves, HysFigureCurve, curve).look;
}

void
hys_figure_clear_curves (HysFigure *self)
{
  g_array_set_size (self->curves, 0);
}

guint
hys_figure_n_curves (const HysFigure *self)
{
  return self->curves->len;
}

void
hys_figure_set_rows (HysFigure *self,
                     gsize      first,
                     gsize      end)
{
  self->first = first;
  self->end = end;
}

void
hys_figure_set_range (HysFigure *self,
                      HysAxis    axis,
                      double     from,
                      double     to)
{
  self->axes[axis].from = isfinite (from) ? from : NAN;
  self->axes[axis].to = isfinite (to) ? to : NAN;
}

void
hys_figure_get_fixed (const HysFigure *self,
                      HysAxis          axis,
                      double          *from,
                      double          *to)
{
  *from = self->axes[axis].from;
  *to = self->axes[axis].to;
}

void
hys_figure_set_step (HysFigure *self,
                     HysAxis    axis,
                     double     step)
{
  self->axes[axis].step = step;
}

void
hys_figure_set_floor (HysFigure *self,
                      HysAxis    axis,
                      double     floor)
{
  self->axes[axis].floor = floor;
}

double
hys_figure_clean (const HysFigure *self,
                  HysAxis          axis,
                  double           value)
{
  return fabs (value) < self->axes[axis].floor ? 0 : value;
}

void
hys_figure_set_logarithmic (HysFigure *self,
                            HysAxis    axis,
                            gboolean   logarithmic)
{
  self->axes[axis].logarithmic = logarithmic;
}

/* Round limits around data, as far as they can be shown. */
static void
round_logarithmic (double *from,
                   double *to)
{
  if (!(*to > 0))
    *from = *to = 1;
  else if (!(*from > 0))
    *from = *to * pow (10, -DECADES);
  hys_ticks_round_decades (from, to);
}

/* Data that differ by rounding are one value. */
static void
drop_rounding (const HysFigure *self,
               HysAxis          axis,
               double          *from,
               double          *to)
{
  if (*to - *from < self->axes[axis].floor)
    *from = *to = hys_figure_clean (self, axis, *from + (*to - *from) / 2);
}

/* What falls far towards 0 is shown beside it, where that leaves no more than a part of the axis empty. */
static void
include_zero (double *from,
              double *to)
{
  if (*from > 0 && *from < EMPTY_MOST * *to)
    *from = 0;
  else if (*to < 0 && *to > EMPTY_MOST * *from)
    *to = 0;
}

/* Both ends by the data, as the kind has it. */
static void
automatic_range (HysFigure *self,
                 HysAxis    axis,
                 double    *from,
                 double    *to)
{
  gboolean exact = axis == HYS_AXIS_X && self->operations->exact;
  double start;

  if (!self->operations->range (self, axis, from, to))
    {
      *from = 0;
      *to = 1;
    }
  if (!self->axes[axis].logarithmic)
    drop_rounding (self, axis, from, to);
  start = *from;
  if (self->axes[axis].logarithmic)
    round_logarithmic (from, to);
  else if (exact && !self->live)
    hys_ticks_widen (from, to);
  else
    {
      if (!exact)
        include_zero (from, to);
      hys_ticks_round_range (from, to);
      if (exact)
        *from = start;
    }
}

/* Ends that a logarithmic axis can have. */
static void
widen_logarithmic (double *from,
                   double *to)
{
  double low = fmin (*from, *to), high = fmax (*from, *to);

  if (!(high > 0))
    high = 1;
  if (!(low > 0))
    low = high * pow (10, -DECADES);
  hys_ticks_widen (&low, &high);
  *to = high;
  *from = low > 0 ? low : high / 2;
}

void
hys_figure_get_range (HysFigure *self,
                      HysAxis    axis,
                      double    *from,
                      double    *to)
{
  const HysAxisState *state = &self->axes[axis];
  double low = 0, high = 1;

  if (isnan (state->from) || isnan (state->to))
    automatic_range (self, axis, &low, &high);
  *from = isnan (state->from) ? low : state->from;
  *to = isnan (state->to) ? high : state->to;
  if (isnan (state->from) != isnan (state->to) && *from >= *to)
    *(isnan (state->from) ? from : to) = isnan (state->from) ? *to - 1 : *from + 1;
  if (state->logarithmic)
    widen_logarithmic (from, to);
  else
    hys_ticks_widen (from, to);
}

void
hys_figure_set_view (HysFigure *self,
                     double     azimuth,
                     double     elevation)
{
  self->azimuth = remainder (azimuth, 360) * G_PI / 180;
  self->elevation = CLAMP (elevation, -90, 90) * G_PI / 180;
}

void
hys_figure_get_view (const HysFigure *self,
                     double          *azimuth,
                     double          *elevation)
{
  *azimuth = self->azimuth * 180 / G_PI;
  *elevation = self->elevation * 180 / G_PI;
}

void
hys_figure_set_live (HysFigure *self,
                     gboolean   live)
{
  self->live = live;
}

void
hys_figure_set_highlight (HysFigure *self,
                          guint      curve)
{
  self->highlight = curve;
}

void
hys_figure_set_scale (HysFigure *self,
                      double     scale)
{
  self->device_scale = scale;
}

void
hys_figure_set_patience (HysFigure *self,
                         guint      microseconds)
{
  self->patience = microseconds;
}

void
hys_figure_set_watch (HysFigure      *self,
                      HysFigureWatch  watch,
                      gpointer        user_data)
{
  self->watch = watch;
  self->watch_data = user_data;
}

gboolean
hys_figure_is_complete (const HysFigure *self)
{
  return self->complete;
}

HysFigureCurve *
hys_figure_curve (HysFigure *self,
                  guint      i)
{
  return &g_array_index (self->curves, HysFigureCurve, i);
}

void
hys_figure_rows (HysFigure            *self,
                 const HysFigureCurve *curve,
                 gsize                *first,
                 gsize                *end)
{
  gboolean whole = curve->look & HYS_CURVE_REFERENCE;

  *end = whole ? G_MAXSIZE : self->end;
  for (guint k = 0; k < self->operations->n_axes; k++)
    *end = MIN (*end, hys_column_length (curve->columns[k]));
  *first = whole ? 0 : MIN (self->first, *end);
}

gboolean
hys_figure_extremes (HysFigure *self,
                     HysAxis    axis,
                     double    *from,
                     double    *to)
{
  *from = INFINITY;
  *to = -INFINITY;
  for (guint i = 0; i < self->curves->len; i++)
    {
      HysFigureCurve *curve = hys_figure_curve (self, i);
      double low, high;
      gsize first, end;

      hys_figure_rows (self, curve, &first, &end);
      if (!hys_column_range (curve->columns[axis], first, end, &low, &high))
        continue;
      *from = fmin (*from, low);
      *to = fmax (*to, high);
    }
  return *from <= *to;
}

HysColor
hys_figure_color (HysFigure          *self,
                  const HysPlotStyle *style,
                  guint               i)
{
  int own = hys_figure_curve (self, i)->ink.color;
  HysColor color = own >= 0 ? hys_color_from (own) : hys_plot_palette (style->theme, i);

  if (self->highlight < self->curves->len && self->highlight != i)
    return hys_color_mix (color, style->background, 0.75 * style->fade);
  return color;
}

guint
hys_figure_dash (HysFigure *self,
                 guint      i)
{
  int own = hys_figure_curve (self, i)->ink.dash;

  return own >= 0 ? (guint) own : i;
}

guint
hys_figure_mark (HysFigure *self,
                 guint      i)
{
  int own = hys_figure_curve (self, i)->ink.mark;

  return own >= 0 ? (guint) own : i;
}

HysFigureCanvas
hys_figure_curve_canvas (HysFigure             *self,
                         const HysFigureCanvas *canvas,
                         guint                  i,
                         HysPlotStyle          *style)
{
  HysFigureCanvas own = *canvas;

  *style = *canvas->style;
  style->line_width *= hys_figure_curve (self, i)->ink.width;
  own.style = style;
  return own;
}

void
hys_figure_init_ticks (HysFigure *self,
                       HysAxis    axis,
                       HysTicks  *ticks,
                       guint      max_count)
{
  if (self->scales[axis].logarithmic || isnan (self->axes[axis].step)
      || !hys_ticks_init_step (ticks, self->scales[axis].from, self->scales[axis].to, self->axes[axis].step))
    hys_ticks_init_scale (ticks, &self->scales[axis], max_count);
}

static void
init_canvas (HysFigureCanvas    *canvas,
             HysFigure          *self,
             cairo_t            *cr,
             double              width,
             double              height,
             const HysPlotStyle *style)
{
  cairo_surface_t *target = cairo_get_target (cr);
  cairo_surface_type_t type = cairo_surface_get_type (target);
  double dx = 1, dy = 0, device_x = 1, device_y = 1, x = 0, y = 0;

  cairo_user_to_device (cr, &x, &y);
  cairo_user_to_device_distance (cr, &dx, &dy);
  cairo_surface_get_device_scale (target, &device_x, &device_y);
  if (type == CAIRO_SURFACE_TYPE_RECORDING)
    device_x = device_y = self->device_scale;
  *canvas = (HysFigureCanvas) { cr, style, self->text, width, height, .box = { 0, 0, width, height } };
  canvas->deadline = g_get_monotonic_time () + self->patience;
  canvas->raster = type != CAIRO_SURFACE_TYPE_SVG && type != CAIRO_SURFACE_TYPE_PDF;
  canvas->origin = (HysPoint) { x * device_x, y * device_y };
  canvas->pixel = canvas->raster ? 1 / (hypot (dx, dy) * device_x) : 0.25;
}

static void
set_scale (HysFigure *self,
           HysAxis    axis)
{
  HysScale *scale = &self->scales[axis];

  hys_figure_get_range (self, axis, &scale->from, &scale->to);
  scale->logarithmic = self->axes[axis].logarithmic;
}

/* Whether there is room for a drawing. */
static gboolean
begin (HysFigure          *self,
       HysFigureCanvas    *canvas,
       cairo_t            *cr,
       double              width,
       double              height,
       const HysPlotStyle *style)
{
  if (width < SMALLEST_SIZE || height < SMALLEST_SIZE)
    return FALSE;
  init_canvas (canvas, self, cr, width, height, style);
  hys_text_begin (self->text, cr, style, width);
  for (guint k = 0; k < self->operations->n_axes; k++)
    set_scale (self, (HysAxis) k);
  return TRUE;
}

void
hys_figure_measure_sides (HysFigure          *self,
                          cairo_t            *cr,
                          double              width,
                          double              height,
                          const HysPlotStyle *style,
                          double              sides[2])
{
  HysFigureCanvas canvas;

  sides[0] = sides[1] = 0;
  if (self->operations->n_axes == 2 && begin (self, &canvas, cr, width, height, style))
    hys_figure_measure_axes (self, &canvas, sides);
}

void
hys_figure_set_sides (HysFigure    *self,
                      const double  sides[2])
{
  self->sides[0] = sides[0];
  self->sides[1] = sides[1];
}

void
hys_figure_draw (HysFigure          *self,
                 cairo_t            *cr,
                 double              width,
                 double              height,
                 const HysPlotStyle *style)
{
  HysFigureCanvas canvas;

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  hys_color_set (cr, style->background);
  cairo_paint (cr);
  self->box = (cairo_rectangle_t) { 0, 0, 0, 0 };
  self->complete = TRUE;
  if (begin (self, &canvas, cr, width, height, style))
    {
      self->operations->draw (self, &canvas);
      hys_figure_draw_labels (self, &canvas);
      self->box = canvas.box;
      if (self->operations->n_axes == 2)
        self->projection = hys_figure_projection (self, &canvas);
    }
  cairo_restore (cr);
}

gboolean
hys_figure_pick (HysFigure *self,
                 double     px,
                 double     py,
                 double    *x,
                 double    *y)
{
  const cairo_rectangle_t *box = &self->box;
  gboolean inside = box->width > 0 && box->height > 0 && px >= box->x && px <= box->x + box->width
                    && py >= box->y && py <= box->y + box->height;

  return inside && self->operations->pick != NULL && self->operations->pick (self, px, py, x, y);
}

gboolean
hys_figure_place (HysFigure *self,
                  double     x,
                  double     y,
                  double    *px,
                  double    *py)
{
  const cairo_rectangle_t *box = &self->box;

  if (box->width <= 0 || box->height <= 0 || self->operations->n_axes != 2)
    return FALSE;
  *px = box->x + hys_scale_part (&self->scales[0], x) * box->width;
  *py = box->y + (1 - hys_scale_part (&self->scales[1], y)) * box->height;
  return TRUE;
}
