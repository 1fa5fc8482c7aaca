/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figure kind "response": moduli of the drawing against the angular frequency. */
#include "hys-response-curves.h"

#include "hys-error.h"
#include "hys-readout-number.h"
#include "hys-response-table.h"
#include "hys-series.h"
#include "hys-tasks.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Points of a figure that does not say how many. */
#define USUAL_POINTS 121

/* Drawings of so many elements are computed within a frame. */
#define QUICK_ELEMENTS 200

/* Time constants are told of networks of so many moving bars. */
#define MOST_BARS 60

/* A quantity: which column of the response it is, its letter, and of what dimension. */
static const struct
{
  HysResponseColumn column;
  const char       *symbol;
  HysDimension      dimension;
} kinds[] = {
  { HYS_RESPONSE_STORAGE, "G′", { .force = 1, .length = -1 } },
  { HYS_RESPONSE_LOSS, "G″", { .force = 1, .length = -1 } },
  { HYS_RESPONSE_TANGENT, "<span font_style=\"normal\">tan</span> δ", { 0 } },
  { HYS_RESPONSE_MODULUS, "|G|", { .force = 1, .length = -1 } },
  { HYS_RESPONSE_PHASE, "δ", { 0 } },
  { HYS_RESPONSE_WORK, "W", { .force = 1, .length = 1 } },
  { HYS_RESPONSE_COMPLIANCE, "|J|", { .force = -1, .length = 1 } },
};

/* A curve of one quantity: of the drawing, or of one of its limits. */
typedef struct
{
  guint      kind;
  HysColumn *values;
} Curve;

/* A time constant (@reason NULL), or why nothing is known at a frequency. */
typedef struct
{
  double omega;
  char  *reason;
} Note;

struct HysResponseCurves
{
  gatomicrefcount    references;
  const HysDocument *document;
  HysFigureSpec     *spec;
  guint              n;          /* points */
  HysResponsePoint  *points;
  HysResponse       *response;   /* as long as it is filled */
  HysColumn         *omega;
  HysColumn         *omegas[2];  /* of the limits */
  GArray            *curves;     /* Curve: of all quantities; then those of each limit */
  GMutex             lock;       /* of the notes */
  GArray            *notes;      /* Note */
};

static guint
kind_of (const char *quantity)
{
  guint i = 0;

  while (!g_str_equal (hys_response_quantities[i], quantity))
    i++;
  return i;
}

const char *
hys_response_symbol (const char *quantity)
{
  return kinds[kind_of (quantity)].symbol;
}

static void
curve_clear (gpointer data)
{
  hys_column_unref (((Curve *) data)->values);
}

static void
note_clear (gpointer data)
{
  g_free (((Note *) data)->reason);
}

HysResponseCurves *
hys_response_curves_new (const HysDocument   *document,
                         const HysFigureSpec *spec)
{
  HysResponseCurves *self = g_new0 (HysResponseCurves, 1);
  guint quantities = g_strv_length (spec->quantities);
  double from = spec->omega.from, to = spec->omega.to;

  g_atomic_ref_count_init (&self->references);
  g_mutex_init (&self->lock);
  self->document = hys_document_ref (document);
  self->spec = hys_figure_spec_copy (spec);
  self->n = spec->omega.points > 0 ? (guint) spec->omega.points : USUAL_POINTS;
  self->points = g_new0 (HysResponsePoint, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      double part = i / (self->n - 1.0);

      self->points[i].omega = spec->omega.linear ? from + part * (to - from) : from * pow (to / from, part);
      self->points[i].amplitude = spec->amplitude;
    }
  self->omega = hys_column_new ();
  self->curves = g_array_new (FALSE, FALSE, sizeof (Curve));
  g_array_set_clear_func (self->curves, curve_clear);
  for (guint set = 0; set < 1 + G_N_ELEMENTS (self->omegas); set++)
    for (guint i = 0; i < quantities; i++)
      {
        Curve curve = { kind_of (spec->quantities[i]), hys_column_new () };

        g_array_append_val (self->curves, curve);
      }
  for (guint i = 0; i < G_N_ELEMENTS (self->omegas); i++)
    self->omegas[i] = hys_column_new ();
  self->notes = g_array_new (FALSE, FALSE, sizeof (Note));
  g_array_set_clear_func (self->notes, note_clear);
  return self;
}

HysResponseCurves *
hys_response_curves_ref (HysResponseCurves *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
hys_response_curves_unref (HysResponseCurves *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  for (guint i = 0; i < self->n; i++)
    hys_response_point_clear (&self->points[i]);
  for (guint i = 0; i < G_N_ELEMENTS (self->omegas); i++)
    hys_column_unref (self->omegas[i]);
  hys_column_unref (self->omega);
  g_array_unref (self->curves);
  g_array_unref (self->notes);
  g_mutex_clear (&self->lock);
  hys_document_unref (self->document);
  hys_figure_spec_free (self->spec);
  g_free (self->points);
  g_free (self);
}

/* Whether there is anything that may slip. */
static gboolean
may_slip (const HysDocument *document)
{
  for (guint i = 0; i < document->elements->len; i++)
    {
      const char *kind = hys_document_element (document, i)->kind->name;

      if (!g_str_equal (kind, "spring") && !g_str_equal (kind, "dashpot"))
        return TRUE;
    }
  return FALSE;
}

gboolean
hys_response_curves_is_quick (const HysResponseCurves *self)
{
  return self->document->elements->len <= QUICK_ELEMENTS && !may_slip (self->document);
}

static void
take_note (HysResponseCurves *self,
           double             omega,
           const char        *reason)
{
  Note note = { omega, g_strdup (reason) };

  g_mutex_lock (&self->lock);
  g_array_append_val (self->notes, note);
  g_mutex_unlock (&self->lock);
}

/* Appends a point to the curves of a set: those of the drawing or of a limit. The frequency comes last: a row is there
 * once all of it is. */
static void
append_point (HysResponseCurves      *self,
              guint                   set,
              const HysResponsePoint *point)
{
  guint n = g_strv_length (self->spec->quantities);

  for (guint i = set * n; i < (set + 1) * n; i++)
    hys_column_append (g_array_index (self->curves, Curve, i).values,
                       hys_response_point_get (point, kinds[g_array_index (self->curves, Curve, i).kind].column));
  hys_column_append (set == 0 ? self->omega : self->omegas[set - 1], point->omega);
  if (set == 0 && point->reason != NULL)
    take_note (self, point->omega, point->reason);
}

static gboolean
fill_point (guint         i,
            gpointer      data,
            HysProgress   progress,
            gpointer      progress_data,
            GError      **error)
{
  HysResponseCurves *self = data;
  HysResponsePoint *point = &self->points[i];

  return hys_response_at (self->response, NULL, point->omega, point->amplitude, 0, progress, progress_data, point,
                          error);
}

static gboolean
finish_point (guint     i,
              gpointer  data,
              GError  **error)
{
  append_point (data, 0, &((HysResponseCurves *) data)->points[i]);
  return TRUE;
}

/* The points of a network in which nothing slips, or of a limit of one. */
static gboolean
fill_line (HysResponseCurves *self,
           const HysResponse *response,
           guint              set,
           HysProgress        progress,
           gpointer           user_data)
{
  g_autoptr (HysResponseLine) line = hys_response_line_new (response);

  for (guint i = 0; i < self->n; i++)
    {
      HysResponsePoint point;

      hys_response_line_at (line, self->points[i].omega, self->points[i].amplitude, &point);
      append_point (self, set, &point);
      if (set == 0)
        self->points[i] = point;
      else
        hys_response_point_clear (&point);
      if (progress != NULL && !progress ((i + 1.0) / self->n, user_data))
        return FALSE;
    }
  return TRUE;
}

static gboolean
compute (HysResponseCurves  *self,
         HysProgress         progress,
         gpointer            user_data,
         GError            **error)
{
  guint node = (guint) hys_document_find_node (self->document, self->spec->node);
  const HysTasks tasks = { .n = self->n, .jobs = g_get_num_processors (), .work = fill_point, .finish = finish_point,
                           .data = self };
  g_autoptr (HysResponse) response = NULL;
  g_autoptr (GArray) times = NULL;

  if (hys_document_node (self->document, node)->fixed)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("a wall has no response"));
      return FALSE;
    }
  response = hys_response_new (self->document, node, -1);
  if (hys_response_is_linear (response))
    {
      times = hys_response_times (response, MOST_BARS);
      for (guint i = 0; i < times->len; i++)
        take_note (self, 1 / g_array_index (times, double, i), NULL);
      if (fill_line (self, response, 0, progress, user_data))
        return TRUE;
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (self->omegas); i++)
    {
      int sliders = i == 0 ? HYS_SLIDERS_STUCK : HYS_SLIDERS_FREE;
      g_autoptr (HysResponse) limit = hys_response_new (self->document, node, sliders);

      fill_line (self, limit, 1 + i, NULL, NULL);
    }
  self->response = response;
  return hys_tasks_run (&tasks, progress, user_data, error);
}

gboolean
hys_response_curves_fill (HysResponseCurves  *self,
                          HysProgress         progress,
                          gpointer            user_data,
                          GError            **error)
{
  g_autoptr (GError) own = NULL;

  if (hys_column_length (self->omega) == self->n)
    return TRUE;
  if (compute (self, progress, user_data, &own))
    return TRUE;
  if (!g_error_matches (own, HYS_ERROR, HYS_ERROR_CANCELLED))
    for (guint i = (guint) hys_column_length (self->omega); i < self->n; i++)
      {
        HysResponsePoint point = { .omega = self->points[i].omega, .storage = NAN, .loss = NAN, .work = NAN,
                                   .reason = own->message };

        append_point (self, 0, &point);
      }
  g_propagate_error (error, g_steal_pointer (&own));
  return FALSE;
}

gsize
hys_response_curves_length (const HysResponseCurves *self)
{
  return hys_column_length (self->omega);
}

void
hys_response_curves_add (HysResponseCurves *self,
                         HysFigure         *figure)
{
  const char *const limits[] = { _ ("all stuck"), _ ("all free") };
  guint n = g_strv_length (self->spec->quantities);
  gboolean slips = may_slip (self->document);
  g_autofree char *rate = hys_dimension_unit (self->document, (HysDimension) { .time = -1 }), *unit = NULL;
  g_autoptr (GString) symbols = g_string_new (NULL);

  /* The letters of all quantities, and their unit where it is one. */
  for (guint i = 0; i < n; i++)
    {
      guint kind = g_array_index (self->curves, Curve, i).kind;
      g_autofree char *own = hys_dimension_unit (self->document, kinds[kind].dimension);

      g_string_append_printf (symbols, "%s%s", i > 0 ? ", " : "", kinds[kind].symbol);
      if (unit != NULL && !g_str_equal (unit, own))
        *unit = '\0';
      else if (unit == NULL)
        unit = g_steal_pointer (&own);
    }
  hys_figure_set_axis (figure, HYS_AXIS_X, "ω", rate);
  hys_figure_set_axis (figure, HYS_AXIS_Y, symbols->str, unit);
  for (guint i = 0; i < (slips ? self->curves->len : n); i++)
    {
      const Curve *curve = &g_array_index (self->curves, Curve, i);
      guint set = i / n;
      g_autofree char *limit = NULL;

      if (set > 0 && i % n == 0)
        limit = g_strdup_printf ("<span font_style=\"normal\">%s</span>", limits[set - 1]);

      hys_figure_add_curve (figure, set == 0 ? self->omega : self->omegas[set - 1], curve->values, NULL,
                            set > 0 ? limit : n > 1 || slips ? kinds[curve->kind].symbol : NULL);
      if (set > 0)
        hys_figure_set_ink (figure, i, &(HysCurveInk){ 0x808080, (int) set + 1, -1, 0.6 });
      else if (slips)
        hys_figure_set_look (figure, i, HYS_CURVE_LINE | HYS_CURVE_MARKS);
    }
  hys_response_curves_note (self, figure);
}

void
hys_response_curves_note (HysResponseCurves *self,
                          HysFigure         *figure)
{
  g_mutex_lock (&self->lock);
  for (guint i = hys_figure_n_notes (figure); i < self->notes->len; i++)
    {
      const Note *note = &g_array_index (self->notes, Note, i);
      g_autofree char *number = hys_readout_number (note->reason != NULL ? note->omega : 1 / note->omega);
      g_autofree char *words = note->reason != NULL ? g_strdup_printf ("ω = %s: %s", number, note->reason)
                               : g_strdup_printf (_("Relaxation time %s"), number);

      hys_figure_add_note (figure, note->omega, note->reason != NULL, words);
    }
  g_mutex_unlock (&self->lock);
}

const HysResponsePoint *
hys_response_curves_points (const HysResponseCurves *self,
                            guint                   *n)
{
  *n = self->n;
  return self->points;
}

char *
hys_response_curves_table (HysResponseCurves *self)
{
  return hys_response_table (self->points, self->n, 0);
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  return hys_response_curves_fill (input, progress, progress_data, error) ? hys_response_curves_ref (input) : NULL;
}

const HysJobKind hys_response_curves_job = { work, (GDestroyNotify) hys_response_curves_unref,
                                             (GDestroyNotify) hys_response_curves_unref };
