/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figure kind "response": moduli of the drawing against the angular frequency. */
#include "hys-response-curves.h"

#include "hys-error.h"
#include "hys-owner.h"
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

/* A backbone: amplitudes from a tenth of the figure's to ten times that, sought at so many frequencies and between. */
#define BACKBONE_AMPLITUDES  9
#define BACKBONE_FREQUENCIES 25

/* Periods of the run that shows a cycle. */
#define CYCLE_PERIODS 8

/* Values of a curve that differ by less of themselves are one. */
#define SAME 1e-6

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

/* Points that one curve of each quantity goes through. */
typedef enum
{
  SET_DRAWING,
  SET_STUCK,
  SET_FREE,
  SET_BACK,       /* the way down where the drawing's is the way up */
  SET_BACKBONE,
  N_SETS,
} Set;

#define N_COLUMNS (HYS_RESPONSE_COMPLIANCE + 1)

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
  guint              n;          /* points of a curve */
  HysColumn         *columns[N_SETS][N_COLUMNS];   /* by HysResponseColumn */
  GMutex             lock;       /* of what follows, until it is there, and of the notes */
  GArray            *notes;      /* Note */

  /* set by prepare() */
  gboolean           slips;      /* whether anything at the bar may */
  guint              n_points;   /* there and back */
  guint              n_backbone;
  HysResponsePoint  *points;     /* and after them those of the backbone */
  HysResponse       *response;   /* NULL = of a wall */
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

static guint
node_of (const HysResponseCurves *self)
{
  return (guint) hys_document_find_node (self->document, self->spec->node);
}

HysResponseCurves *
hys_response_curves_new (const HysDocument   *document,
                         const HysFigureSpec *spec)
{
  HysResponseCurves *self = hys_owner_new (HysResponseCurves);

  g_atomic_ref_count_init (&self->references);
  g_mutex_init (&self->lock);
  self->document = hys_owner_keep (self, hys_document_ref (document), hys_document_unref);
  self->spec = hys_owner_keep (self, hys_figure_spec_copy (spec), hys_figure_spec_free);
  self->n = spec->omega.points > 0 ? (guint) spec->omega.points : USUAL_POINTS;
  for (guint set = 0; set < N_SETS; set++)
    for (guint k = 0; k < N_COLUMNS; k++)
      self->columns[set][k] = hys_owner_keep (self, hys_column_new (), hys_column_unref);
  self->notes = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (Note)), g_array_unref);
  return self;
}

/* Builds the response and lists its points, unless they are there; of a large drawing that takes longer than a frame. */
static void
prepare (HysResponseCurves *self)
{
  const HysFigureSpec *spec = self->spec;
  double from = spec->omega.from, to = spec->omega.to;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  gboolean slips;

  if (self->points != NULL)
    return;
  if (!hys_document_node (self->document, node_of (self))->fixed)
    self->response = hys_owner_keep (self, hys_response_new (self->document, node_of (self), -1), hys_response_free);
  self->slips = slips = self->response != NULL && !hys_response_is_linear (self->response);
  self->n_points = slips && spec->sweep == HYS_FOLLOW_BOTH ? 2 * self->n : self->n;
  self->n_backbone = !spec->backbone ? 0 : slips ? BACKBONE_AMPLITUDES : 1;
  self->points = hys_owned (self, HysResponsePoint, self->n_points + self->n_backbone);
  for (guint i = 0; i < self->n_points + self->n_backbone; i++)
    self->points[i] = (HysResponsePoint){ .omega = NAN, .state = HYS_RESPONSE_STOPPED, .storage = NAN, .loss = NAN,
                                          .work = NAN };
  for (guint i = 0; i < self->n_points; i++)
    {
      gboolean down = slips && (spec->sweep == HYS_FOLLOW_DOWN || i >= self->n);
      guint k = i % self->n;
      double part = (down ? self->n - 1 - k : k) / (self->n - 1.0);

      self->points[i].omega = spec->omega.linear ? from + part * (to - from) : from * pow (to / from, part);
      self->points[i].amplitude = spec->amplitude;
      self->points[i].direction = !slips || spec->sweep == HYS_FOLLOW_NONE ? 0 : down ? -1 : 1;
    }
  for (guint i = 0; i < self->n_backbone; i++)
    self->points[self->n_points + i].amplitude = spec->amplitude * (slips ? pow (10, i / 4.0 - 1) : 1);
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
  for (guint i = 0; i < self->n_points + self->n_backbone; i++)
    hys_response_point_clear (&self->points[i]);
  g_mutex_clear (&self->lock);
  hys_owner_free (self);
}

gboolean
hys_response_curves_is_quick (HysResponseCurves *self)
{
  if (self->document->elements->len > QUICK_ELEMENTS)
    return FALSE;
  prepare (self);
  return !self->slips;
}

static void
take_note (HysResponseCurves *self,
           double             omega,
           const char        *reason)
{
  Note note = { omega, NULL };

  g_mutex_lock (&self->lock);
  note.reason = hys_owner_keep (self, g_strdup (reason), g_free);
  g_array_append_val (self->notes, note);
  g_mutex_unlock (&self->lock);
}

/* Appends a point to the columns of a set. The frequency comes last: a row is there once all of it is. */
static void
append_point (HysResponseCurves      *self,
              Set                     set,
              const HysResponsePoint *point)
{
  for (guint k = N_COLUMNS; k > 0; k--)
    hys_column_append (self->columns[set][k - 1], hys_response_point_get (point, k - 1));
  if ((set == SET_DRAWING || set == SET_BACK) && point->reason != NULL)   /* limits are not known everywhere, and need not be */
    take_note (self, point->omega, point->reason);
}

/* How many points follow from one another. */
static guint
line_length (const HysResponseCurves *self)
{
  return self->spec->sweep == HYS_FOLLOW_NONE ? 1 : self->n;
}

/* A line of points, or after them one of the backbone. */
static gboolean
fill_points (guint         i,
             gpointer      data,
             HysProgress   progress,
             gpointer      progress_data,
             GError      **error)
{
  HysResponseCurves *self = data;
  guint length = line_length (self), lines = self->n_points / length;
  g_autoptr (GArray) omegas = g_array_new (FALSE, FALSE, sizeof (double));

  if (i < lines)
    return hys_response_follow (self->response, &self->points[i * length], length, 0, progress, progress_data, error);
  for (guint k = 0; k < BACKBONE_FREQUENCIES; k++)
    {
      double from = self->spec->omega.from, omega = from * pow (self->spec->omega.to / from,
                                                                k / (BACKBONE_FREQUENCIES - 1.0));

      g_array_append_val (omegas, omega);
    }
  return hys_response_resonance (self->response, omegas, 0, progress, progress_data,
                                 &self->points[self->n_points + i - lines], error);
}

static gboolean
finish_points (guint     i,
               gpointer  data,
               GError  **error)
{
  HysResponseCurves *self = data;
  guint length = line_length (self), lines = self->n_points / length;

  for (guint k = i * length; i < lines && k < (i + 1) * length; k++)
    append_point (self, k < self->n ? SET_DRAWING : SET_BACK, &self->points[k]);
  if (i >= lines)
    append_point (self, SET_BACKBONE, &self->points[self->n_points + i - lines]);
  return TRUE;
}

/* The points of a network in which nothing slips, or of a limit of one. */
static gboolean
fill_line (HysResponseCurves *self,
           const HysResponse *response,
           Set                set,
           HysProgress        progress,
           gpointer           user_data)
{
  g_autoptr (HysResponseLine) line = hys_response_line_new (response);

  for (guint i = 0; i < (set == SET_DRAWING ? self->n_points : self->n); i++)
    {
      HysResponsePoint point;

      hys_response_line_at (line, self->points[i].omega, self->points[i].amplitude, &point);
      append_point (self, i < self->n ? set : SET_BACK, &point);
      if (set == SET_DRAWING)
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
  const HysTasks tasks = { .n = self->n_points / line_length (self) + self->n_backbone,
                           .jobs = g_get_num_processors (), .work = fill_points, .finish = finish_points, .data = self };
  g_autoptr (GArray) times = NULL;

  if (self->response == NULL)
    return hys_fail (error, HYS_ERROR_USAGE, _("a wall has no response"));
  if (!self->slips)
    {
      times = hys_response_times (self->response, MOST_BARS);
      for (guint i = 0; i < times->len; i++)
        take_note (self, 1 / g_array_index (times, double, i), NULL);
      if (!fill_line (self, self->response, SET_DRAWING, progress, user_data))
        return hys_fail (error, HYS_ERROR_CANCELLED, _("cancelled"));
      for (guint i = tasks.n - self->n_backbone; i < tasks.n; i++)
        if (fill_points (i, self, NULL, NULL, NULL))
          finish_points (i, self, NULL);
      return TRUE;
    }
  for (Set set = SET_STUCK; set <= SET_FREE; set++)
    {
      int sliders = set == SET_STUCK ? HYS_SLIDERS_STUCK : HYS_SLIDERS_FREE;
      g_autoptr (HysResponse) limit = hys_response_new (self->document, node_of (self), sliders);

      fill_line (self, limit, set, NULL, NULL);
    }
  return hys_tasks_run (&tasks, progress, user_data, error);
}

gboolean
hys_response_curves_fill (HysResponseCurves  *self,
                          HysProgress         progress,
                          gpointer            user_data,
                          GError            **error)
{
  g_autoptr (GError) own = NULL;

  if (hys_response_curves_length (self) == self->n)
    return TRUE;
  prepare (self);
  if (compute (self, progress, user_data, &own))
    return TRUE;
  if (!g_error_matches (own, HYS_ERROR, HYS_ERROR_CANCELLED))
    for (guint i = (guint) hys_response_curves_length (self); i < self->n; i++)
      {
        HysResponsePoint point = { .omega = self->points[i].omega, .storage = NAN, .loss = NAN, .work = NAN,
                                   .reason = own->message };

        append_point (self, SET_DRAWING, &point);
      }
  g_propagate_error (error, g_steal_pointer (&own));
  return FALSE;
}

gsize
hys_response_curves_length (const HysResponseCurves *self)
{
  return hys_column_length (self->columns[SET_DRAWING][HYS_RESPONSE_OMEGA]);
}

/* ---- Figures ---- */

static HysResponseColumn
abscissa_of (const HysFigureSpec *spec)
{
  return spec->against == 0 ? HYS_RESPONSE_OMEGA : HYS_RESPONSE_STORAGE;
}

/* The sets that are shown, in their order. */
static guint
list_sets (HysResponseCurves *self,
           Set                sets[N_SETS])
{
  prepare (self);
  const gboolean slips = self->slips;
  const gboolean shown[N_SETS] = { TRUE, slips, slips, self->n_points > self->n, self->n_backbone > 0 };
  guint n = 0;

  for (Set set = 0; set < N_SETS; set++)
    if (shown[set])
      sets[n++] = set;
  return n;
}

void
hys_response_curves_add (HysResponseCurves   *self,
                         const HysFigureSpec *spec,
                         HysFigure           *figure)
{
  const char *const names[N_SETS] = { NULL, _("all stuck"), _("all free"), _("falling ω"), _("resonance") };
  guint n = g_strv_length (spec->quantities);
  Set sets[N_SETS];

  /* Names the axes: the letters of all quantities, with their unit where it is one. */
  const gboolean over_omega = spec->against == 0;
  const HysDimension abscissa = over_omega ? (HysDimension){ .time = -1 } : kinds[0].dimension;
  g_autofree char *x_unit = hys_dimension_unit (self->document, abscissa), *unit = NULL;
  g_autoptr (GString) symbols = g_string_new (NULL);

  for (guint i = 0; spec->quantities[i] != NULL; i++)
    {
      guint kind = kind_of (spec->quantities[i]);
      g_autofree char *own = hys_dimension_unit (self->document, kinds[kind].dimension);

      g_string_append_printf (symbols, "%s%s", i > 0 ? ", " : "", kinds[kind].symbol);
      if (unit != NULL && !g_str_equal (unit, own))
        *unit = '\0';
      else if (unit == NULL)
        unit = g_steal_pointer (&own);
    }
  hys_figure_set_axis (figure, HYS_AXIS_X, over_omega ? "ω" : kinds[0].symbol, x_unit);
  hys_figure_set_axis (figure, HYS_AXIS_Y, symbols->str, unit);
  for (guint i = 0, all = list_sets (self, sets) * n; i < all; i++)
    {
      guint kind = kind_of (spec->quantities[i % n]);
      Set set = sets[i / n];
      g_autofree char *name = NULL;

      if (set != SET_DRAWING && i % n == 0)
        name = g_strdup_printf ("<span font_style=\"normal\">%s</span>", names[set]);
      hys_figure_add_curve (figure, self->columns[set][abscissa_of (spec)], self->columns[set][kinds[kind].column], NULL,
                            set != SET_DRAWING ? name : n > 1 || i + 1 < all ? kinds[kind].symbol : NULL);
      if (set != SET_DRAWING)
        hys_figure_set_ink (figure, i, &(HysCurveInk){ 0x808080, (int) set + 1, (int) set, 0.6 });
      if (self->slips && set != SET_STUCK && set != SET_FREE)
        hys_figure_set_look (figure, i, HYS_CURVE_LINE | HYS_CURVE_MARKS);
    }
  if (spec->against == 0)
    hys_response_curves_note (self, figure);
}

/* A quantity of a linear network at a frequency, and the point. */
static double
value_at (HysResponseLine   *line,
          HysResponseColumn  column,
          double             omega,
          double             amplitude,
          HysResponsePoint  *point)
{
  hys_response_line_at (line, omega, amplitude, point);
  hys_response_point_clear (point);
  return hys_response_point_get (point, column);
}

/* Finds the point between two frequencies of a linear network at which a quantity is greatest (golden section); FALSE at
 * a pole, beside which it grows however near one looks. */
static gboolean
climb (HysResponseCurves *self,
       HysResponseColumn  column,
       double             low,
       double             high,
       HysResponsePoint  *point)
{
  const double golden = (sqrt (5) - 1) / 2, amplitude = self->spec->amplitude;
  g_autoptr (HysResponseLine) line = hys_response_line_new (self->response);
  double most, from, to;

  do
    {
      double step = golden * (high - low);

      from = value_at (line, column, high - step, amplitude, point);
      to = value_at (line, column, low + step, amplitude, point);
      *(from > to ? &high : &low) = from > to ? low + step : high - step;
    }
  while (high - low > 1e-9 * high);
  from = value_at (line, column, low, amplitude, point);
  to = value_at (line, column, high, amplitude, point);
  most = value_at (line, column, (low + high) / 2, amplitude, point);
  return fabs (most - from) < 0.1 * fabs (most) && fabs (most - to) < 0.1 * fabs (most);
}

HysResponsePeak
hys_response_curves_peak (HysResponseCurves   *self,
                          const HysFigureSpec *spec,
                          guint                index)
{
  HysResponseColumn column = kinds[kind_of (spec->quantities[index])].column;
  const HysResponsePeak unknown = { NAN, NAN, NAN, FALSE };
  guint n = (guint) hys_response_curves_length (self), best = n;
  double most = -INFINITY, least = INFINITY;

  for (guint i = 0; i < n; i++)
    {
      double value = hys_column_get (self->columns[SET_DRAWING][column], i);

      least = fmin (least, value);
      if (value > most)
        {
          best = i;
          most = value;
        }
    }
  if (best == n || most - least <= SAME * fabs (most))   /* of friction alone a modulus is one value at all frequencies */
    return unknown;
  gboolean inside = best > 0 && best + 1 < n;
  HysResponsePoint point = self->points[best];
  if (inside && hys_response_curves_is_quick (self)
      && !climb (self, column, self->points[best - 1].omega, self->points[best + 1].omega, &point))
    return unknown;
  return (HysResponsePeak){ point.omega, hys_response_point_get (&point, column),
                            hys_response_point_get (&point, abscissa_of (spec)), inside };
}

/* A cycle that is asked for: the point of a curve. */
typedef struct
{
  HysResponseCurves *curves;
  double             omega, amplitude;
} Wish;

gpointer
hys_response_cycle_input (HysResponseCurves   *self,
                          const HysFigureSpec *spec,
                          guint                curve,
                          gsize                row)
{
  guint n = g_strv_length (spec->quantities);
  Set sets[N_SETS], set;
  double omega;
  Wish *wish;

  if (curve / n >= list_sets (self, sets))
    return NULL;
  set = sets[curve / n];
  omega = hys_column_get (self->columns[set][HYS_RESPONSE_OMEGA], row);
  if (set == SET_STUCK || set == SET_FREE || isnan (omega))
    return NULL;
  wish = hys_owner_new (Wish);
  *wish = (Wish){ hys_owner_keep (wish, hys_response_curves_ref (self), hys_response_curves_unref), omega,
                  hys_column_get (self->columns[set][HYS_RESPONSE_AMPLITUDE], row) };
  return wish;
}

/* The drawing under that load, with displacement and loop of the bar, whatever else was shown. */
static gpointer
open_cycle (gpointer      input,
            HysProgress   progress,
            gpointer      progress_data,
            GError      **error)
{
  const Wish *wish = input;
  const HysResponseCurves *self = wish->curves;
  gboolean closed;
  HysDocument *document = hys_response_run (self->response, wish->omega, wish->amplitude, CYCLE_PERIODS, &closed, progress,
                                            progress_data, error);
  g_autofree char *number = hys_readout_number (wish->omega), *title = NULL, *notes = NULL;
  g_autofree char *x = g_strconcat ("x:", self->spec->node, NULL), *r = g_strconcat ("r:", self->spec->node, NULL);

  if (document == NULL)
    return NULL;
  title = document->title;
  document->title = g_strdup_printf ("%s%sω = %s", title, *title != '\0' ? ", " : "", number);
  if (!closed)
    {
      notes = document->notes;
      document->notes = g_strdup_printf ("%s%s%s", _("This run begins as it is drawn, not with the cycle."),
                                         *notes != '\0' ? "\n\n" : "", notes);
    }
  for (guint i = document->figures->len; i > 0; i--)
    hys_item_list_remove (document->figures, i - 1);
  hys_item_list_add (document->figures, hys_figure_spec_new (HYS_FIGURE_TIME, (const char *const[]){ x, NULL }));
  hys_item_list_add (document->figures, hys_figure_spec_new (HYS_FIGURE_PLANE, (const char *const[]){ x, r, NULL }));
  return document;
}

const HysJobKind hys_response_cycle_job = { open_cycle, hys_owner_free, (GDestroyNotify) hys_document_unref };

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
  *n = self->n_points;
  return self->points;
}

char *
hys_response_curves_table (HysResponseCurves *self)
{
  return hys_response_table (self->points, self->n_points + self->n_backbone, 0);
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
