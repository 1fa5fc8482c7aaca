/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A figure: what it shows, and the layers of its kind that draw it. */
#include "hys-figure-private.h"

#include <math.h>

/* A figure smaller than this is left blank. */
#define SMALLEST_SIZE 8

/* So often layers are measured. */
#define N_TURNS 3

/* The viewer's place: from the front, a little to the right and above. */
#define AZIMUTH   (-58 * G_PI / 180)
#define ELEVATION (24 * G_PI / 180)

static const HysFigureClass kinds[] = {
  [HYS_PLOT_TIME] = { 2, 2, TRUE, { &hys_layer_heading, &hys_layer_axes, &hys_layer_time_curves, &hys_layer_names } },
  [HYS_PLOT_PLANE] = { 2, 2, FALSE, { &hys_layer_heading, &hys_layer_axes, &hys_layer_trails, &hys_layer_notes,
                                      &hys_layer_names } },
  [HYS_PLOT_MAP] = { 2, 3, FALSE, { &hys_layer_heading, &hys_layer_map, &hys_layer_axes } },
  [HYS_PLOT_SPACE] = { 3, 3, FALSE, { &hys_layer_heading, &hys_layer_space_axes, &hys_layer_trails } },
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
  HysFigure *self = hys_owner_new (HysFigure);

  self->data.kind = kind;
  self->data.class = &kinds[kind];
  self->data.curves = hys_owner_keep (self, g_array_new (FALSE, TRUE, sizeof (HysFigureCurve)), g_array_unref);
  g_array_set_clear_func (self->data.curves, curve_clear);
  self->data.notes = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysFigureNote)), g_array_unref);
  for (guint k = 0; k < HYS_N_AXES; k++)
    self->data.axes[k] = (HysAxisState) { g_strdup (""), g_strdup (""), NAN, NAN, FALSE, 0, NAN, { 0, 1, FALSE } };
  self->data.end = G_MAXSIZE;
  self->device_scale = 1;
  self->data.azimuth = AZIMUTH;
  self->data.elevation = ELEVATION;
  self->complete = TRUE;
  self->data.highlight = G_MAXUINT;
  self->data.title = g_strdup ("");
  self->text = hys_owner_keep (self, hys_text_new (), hys_text_free);
  return self;
}

void
hys_figure_free (HysFigure *self)
{
  if (self == NULL)
    return;
  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      g_free (self->data.axes[k].label);
      g_free (self->data.axes[k].unit);
    }
  g_free (self->data.title);
  hys_owner_free (self);
}

HysFigure *
hys_figure_copy (const HysFigure *self)
{
  HysFigure *copy = hys_figure_new (self->data.kind);

  hys_figure_set_title (copy, self->data.title);
  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      hys_figure_set_axis (copy, (HysAxis) k, self->data.axes[k].label, self->data.axes[k].unit);
      copy->data.axes[k].from = self->data.axes[k].from;
      copy->data.axes[k].to = self->data.axes[k].to;
      copy->data.axes[k].logarithmic = self->data.axes[k].logarithmic;
      copy->data.axes[k].floor = self->data.axes[k].floor;
      copy->data.axes[k].step = self->data.axes[k].step;
    }
  for (guint i = 0; i < self->data.curves->len; i++)
    {
      const HysFigureCurve *curve = &g_array_index (self->data.curves, HysFigureCurve, i);

      hys_figure_add_curve (copy, curve->columns[0], curve->columns[1], curve->columns[2], curve->label);
      hys_figure_set_look (copy, i, curve->look);
      hys_figure_set_ink (copy, i, &curve->ink);
    }
  for (guint i = 0; i < self->data.notes->len; i++)
    {
      const HysFigureNote *note = &g_array_index (self->data.notes, HysFigureNote, i);

      hys_figure_add_note (copy, note->at, note->hollow, note->words);
    }
  hys_figure_set_rows (copy, self->data.first, self->data.end);
  copy->data.azimuth = self->data.azimuth;
  copy->data.elevation = self->data.elevation;
  copy->data.live = self->data.live;
  copy->data.highlight = self->data.highlight;
  return copy;
}

HysPlotKind
hys_figure_get_kind (const HysFigure *self)
{
  return self->data.kind;
}

void
hys_figure_set_title (HysFigure  *self,
                      const char *markup)
{
  g_free (self->data.title);
  self->data.title = hys_text_markup (markup);
}

void
hys_figure_set_axis (HysFigure  *self,
                     HysAxis     axis,
                     const char *label,
                     const char *unit)
{
  HysAxisState *state = &self->data.axes[axis];

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
  if (self->data.class->n_columns > 2)
    curve.columns[2] = hys_column_ref (z);
  g_array_append_val (self->data.curves, curve);
  return self->data.curves->len - 1;
}

void
hys_figure_set_look (HysFigure    *self,
                     guint         curve,
                     HysCurveLook  look)
{
  hys_figure_curve (&self->data, curve)->look = look;
}

void
hys_figure_set_ink (HysFigure         *self,
                    guint              curve,
                    const HysCurveInk *ink)
{
  hys_figure_curve (&self->data, curve)->ink = *ink;
}

void
hys_figure_set_label (HysFigure  *self,
                      guint       curve,
                      const char *label)
{
  char **own = &hys_figure_curve (&self->data, curve)->label;

  g_free (*own);
  *own = hys_text_markup (label);
}

HysCurveLook
hys_figure_get_look (const HysFigure *self,
                     guint            curve)
{
  return hys_figure_curve (&self->data, curve)->look;
}

guint
hys_figure_n_columns (const HysFigure *self)
{
  return self->data.class->n_columns;
}

void
hys_figure_clear_curves (HysFigure *self)
{
  g_array_set_size (self->data.curves, 0);
}

guint
hys_figure_n_curves (const HysFigure *self)
{
  return self->data.curves->len;
}

void
hys_figure_set_rows (HysFigure *self,
                     gsize      first,
                     gsize      end)
{
  self->data.first = first;
  self->data.end = end;
}

void
hys_figure_set_range (HysFigure *self,
                      HysAxis    axis,
                      double     from,
                      double     to)
{
  self->data.axes[axis].from = isfinite (from) ? from : NAN;
  self->data.axes[axis].to = isfinite (to) ? to : NAN;
}

void
hys_figure_get_fixed (const HysFigure *self,
                      HysAxis          axis,
                      double          *from,
                      double          *to)
{
  *from = self->data.axes[axis].from;
  *to = self->data.axes[axis].to;
}

void
hys_figure_set_step (HysFigure *self,
                     HysAxis    axis,
                     double     step)
{
  self->data.axes[axis].step = step;
}

void
hys_figure_set_floor (HysFigure *self,
                      HysAxis    axis,
                      double     floor)
{
  self->data.axes[axis].floor = floor;
}

double
hys_figure_clean (const HysFigure *self,
                  HysAxis          axis,
                  double           value)
{
  return hys_figure_data_clean (&self->data, axis, value);
}

void
hys_figure_set_logarithmic (HysFigure *self,
                            HysAxis    axis,
                            gboolean   logarithmic)
{
  self->data.axes[axis].logarithmic = logarithmic;
}

void
hys_figure_get_range (HysFigure *self,
                      HysAxis    axis,
                      double    *from,
                      double    *to)
{
  hys_figure_data_range (&self->data, axis, from, to);
}

void
hys_figure_set_view (HysFigure *self,
                     double     azimuth,
                     double     elevation)
{
  self->data.azimuth = remainder (azimuth, 360) * G_PI / 180;
  self->data.elevation = CLAMP (elevation, -90, 90) * G_PI / 180;
}

void
hys_figure_get_view (const HysFigure *self,
                     double          *azimuth,
                     double          *elevation)
{
  *azimuth = self->data.azimuth * 180 / G_PI;
  *elevation = self->data.elevation * 180 / G_PI;
}

void
hys_figure_set_live (HysFigure *self,
                     gboolean   live)
{
  self->data.live = live;
}

void
hys_figure_set_highlight (HysFigure *self,
                          guint      curve)
{
  self->data.highlight = curve;
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

/* Measures the layers of a drawing for which there is room; what they need depends on each other, so this settles in a
 * few turns. */
static gboolean
begin (HysFigure          *self,
       HysFigureCanvas    *canvas,
       cairo_t            *cr,
       double              width,
       double              height,
       const HysPlotStyle *style)
{
  cairo_surface_t *target = cairo_get_target (cr);
  cairo_surface_type_t type = cairo_surface_get_type (target);
  double dx = 1, dy = 0, device_x = 1, device_y = 1, x = 0, y = 0;

  *canvas = (HysFigureCanvas) { .data = &self->data, .cr = cr, .style = style, .text = self->text, .width = width,
                                .height = height, .watch = self->watch, .watch_data = self->watch_data,
                                .complete = &self->complete };
  if (width < SMALLEST_SIZE || height < SMALLEST_SIZE)
    return FALSE;
  cairo_user_to_device (cr, &x, &y);
  cairo_user_to_device_distance (cr, &dx, &dy);
  cairo_surface_get_device_scale (target, &device_x, &device_y);
  if (type == CAIRO_SURFACE_TYPE_RECORDING)
    device_x = device_y = self->device_scale;
  canvas->deadline = self->patience > 0 ? g_get_monotonic_time () + self->patience : 0;
  canvas->raster = type != CAIRO_SURFACE_TYPE_SVG && type != CAIRO_SURFACE_TYPE_PDF;
  canvas->origin = (HysPoint) { x * device_x, y * device_y };
  canvas->pixel = canvas->raster ? 1 / (hypot (dx, dy) * device_x) : 0.25;
  canvas->ordinate = g_strdup ("");
  hys_text_begin (self->text, cr, style, width);
  for (guint k = 0; k < self->data.class->n_columns; k++)
    {
      HysScale *scale = &self->data.axes[k].scale;

      hys_figure_data_range (&self->data, (HysAxis) k, &scale->from, &scale->to);
      scale->logarithmic = self->data.axes[k].logarithmic;
    }
  for (guint turn = 0; turn < N_TURNS; turn++)
    for (guint i = 0; self->data.class->layers[i] != NULL; i++)
      if (self->data.class->layers[i]->measure != NULL)
        self->data.class->layers[i]->measure (canvas);
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

  begin (self, &canvas, cr, width, height, style);
  sides[0] = canvas.left;
  sides[1] = canvas.right;
  g_free (canvas.ordinate);
}

void
hys_figure_set_sides (HysFigure    *self,
                      const double  sides[2])
{
  self->data.sides[0] = sides[0];
  self->data.sides[1] = sides[1];
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
      for (guint i = 0; self->data.class->layers[i] != NULL; i++)
        self->data.class->layers[i]->draw (&canvas);
      self->box = canvas.box;
      self->projection = canvas.projection;
    }
  g_free (canvas.ordinate);
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

  if (!inside || self->data.class->n_axes != 2)
    return FALSE;
  *x = hys_scale_value (&self->data.axes[0].scale, (px - box->x) / box->width);
  *y = hys_scale_value (&self->data.axes[1].scale, 1 - (py - box->y) / box->height);
  return TRUE;
}

gboolean
hys_figure_place (HysFigure *self,
                  double     x,
                  double     y,
                  double    *px,
                  double    *py)
{
  const cairo_rectangle_t *box = &self->box;

  if (box->width <= 0 || box->height <= 0 || self->data.class->n_axes != 2)
    return FALSE;
  *px = box->x + hys_scale_part (&self->data.axes[0].scale, x) * box->width;
  *py = box->y + (1 - hys_scale_part (&self->data.axes[1].scale, y)) * box->height;
  return TRUE;
}
