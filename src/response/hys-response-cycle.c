/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The response of a drawing with sliders: a run under a sinusoidal input until its cycle closes, and the harmonics of
 * that.
 *
 * With linear springs a period never increases the distance of two motions in the norm of the energy, so cycles of one
 * input all have one amplitude, and a motion comes ever nearer to one of them (recorded differences fall or stay). Runs
 * of a few periods begin where those before lead to (hys-period-map.h); whether a cycle closes is told by plain periods
 * alone.
 */
#include "hys-response-private.h"

#include "hys-period-map.h"
#include "hys-simulation.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Rows of a period, a multiple of four. */
#define ROWS 240
/* Periods of the first run, of one of several, and of all together. */
#define FEWEST  4
#define LONGEST 8
#define MOST    256
/* A leap is kept where what a period changes has become less than this part of what it was. */
#define BETTER  0.9
/* A cycle is closed when it differs from the one before by less than this part of its extents, and will by less than
   that. */
#define CLOSED 1e-9
#define STAYS  1e-8
/* Parts of a harmonic that are less of the modulus are rounding. */
#define ROUNDING 1e-12

/**
 * Run:
 * @positions: of each node, %NULL of walls
 * @answer: the force at a driven bar, the displacement of a loaded one
 */
typedef struct
{
  HysTrace   *trace;
  guint       periods;
  double      period;
  HysColumn  *time;
  HysColumn  *answer;
  GPtrArray  *positions;
} Run;

/* A run of so many periods under the input. */
static HysDocument *
new_run (const HysResponse *self,
         const HysDocument *begin,
         double             omega,
         double             amplitude,
         guint              periods)
{
  HysDocument *document = hys_document_copy (begin);
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("sin"));
  double period = 2 * G_PI / omega;

  signal->values[0] = amplitude;
  signal->values[1] = omega;
  hys_item_list_add (document->loads,
                     hys_load_new (self->node, self->loaded ? HYS_LOAD_FORCE : HYS_LOAD_DISPLACEMENT, signal));
  document->simulation.scheme = g_intern_static_string ("automatic");
  document->simulation.tolerance = CLOSED;
  document->simulation.step = period / ROWS;
  document->simulation.steps = 0;
  document->simulation.until = period * periods;
  document->simulation.every = document->simulation.per_decade = 0;
  /* Leaves out controls that have nothing to set, as loads were left out. */
  for (guint i = document->controls->len; i > 0; i--)
    {
      char **name = hys_document_control (document, i - 1)->targets;
      HysValueRef target;

      while (*name != NULL && hys_target_find (document, *name, &target, NULL))
        name++;
      if (*name != NULL)
        hys_item_list_remove (document->controls, i - 1);
    }
  return document;
}

/* The value of @column @back periods and @k rows before the end, as it is there after a jump. */
static double
value_at (const Run       *run,
          const HysColumn *column,
          guint            back,
          guint            k)
{
  double t = run->period * (run->periods - back) + run->period * k / ROWS;
  gsize row = hys_column_search (run->time, t * (1 + 1e-12) + 1e-9 * run->period);

  return hys_column_get (column, row - 1);
}

/**
 * Difference:
 * @change: the largest change of any bar from one period to the next, but for what it moves on
 * @way: the largest way that one moves on
 * @extent: the largest extent of one in the last period
 */
typedef struct
{
  double change;
  double way;
  double extent;
} Difference;

/* Between the period that ended @back periods before the end and the one before that. */
static Difference
compare (const Run *run,
         guint      back)
{
  Difference found = { 0 };

  for (guint i = 0; i < run->positions->len; i++)
    {
      const HysColumn *column = g_ptr_array_index (run->positions, i);
      double least = INFINITY, most = -INFINITY, nearest = INFINITY, farthest = -INFINITY;

      for (guint k = 0; k < ROWS; k++)
        {
          double now = value_at (run, column, back + 1, k), difference = now - value_at (run, column, back + 2, k);

          least = fmin (least, now);
          most = fmax (most, now);
          nearest = fmin (nearest, difference);
          farthest = fmax (farthest, difference);
        }
      found.extent = fmax (found.extent, most - least);
      found.change = fmax (found.change, farthest - nearest);
      found.way = fmax (found.way, fabs (farthest + nearest) / 2);
    }
  return found;
}

/* What the motion has become; CHANGING where it goes on to change. */
static HysResponseState
judge (const Run *run)
{
  Difference last = compare (run, 0), before = compare (run, 1);
  double change = last.change / last.extent, ratio = last.change / before.change;
  gboolean rounding = change <= 1e-12;

  if (last.extent == 0 && before.extent == 0)   /* held by sliders */
    return HYS_RESPONSE_CLOSED;
  if (!(change <= CLOSED) || (!rounding && !(ratio < 1 && change * ratio / (1 - ratio) <= STAYS)))
    return HYS_RESPONSE_CHANGING;
  if (last.way <= CLOSED * last.extent)
    return HYS_RESPONSE_CLOSED;
  return fabs (last.way - before.way) <= CLOSED * last.extent ? HYS_RESPONSE_RATCHET : HYS_RESPONSE_CHANGING;
}

/* What is rounding beside the modulus is nothing. */
static double
clean (double part,
       double modulus)
{
  return fabs (part) <= ROUNDING * modulus ? 0 : part;
}

static gboolean
make_run (Run                *run,
          const HysResponse  *self,
          const HysDocument  *document,
          HysProgress         progress,
          gpointer            user_data,
          HysOutcome         *outcome,
          GError            **error)
{
  g_autoptr (GArray) series = hys_period_map_series (document);
  const HysSeries always[] = { { HYS_SERIES_TIME, 0 }, { HYS_SERIES_REACTION, self->node },
                               { HYS_SERIES_ENERGY, HYS_ENERGY_FRICTION }, { HYS_SERIES_ENERGY, HYS_ENERGY_VISCOUS } };
  g_array_append_vals (series, always, G_N_ELEMENTS (always));

  run->trace = hys_simulate (document, series, HYS_TRACE_BUDGET, progress, user_data, outcome, error);
  if (run->trace == NULL)
    return FALSE;
  run->time = hys_trace_column (run->trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  run->answer = hys_trace_column (run->trace, (HysSeries){ self->loaded ? HYS_SERIES_POSITION : HYS_SERIES_REACTION,
                                                           self->node });
  run->positions = g_ptr_array_new ();
  for (guint i = 0; i < series->len; i++)
    if (g_array_index (series, HysSeries, i).quantity == HYS_SERIES_POSITION)
      g_ptr_array_add (run->positions, hys_trace_column (run->trace, g_array_index (series, HysSeries, i)));
  return TRUE;
}

/**
 * Way:
 * @begin: what the next run begins with
 * @plain: what the last good run ended with; @change: the distance from a period before
 * @leap: whether the next run begins elsewhere
 *
 * The way to a cycle in several runs.
 */
typedef struct
{
  HysDocument *begin;
  double      *plain;
  double       change;
  gboolean     leap;
} Way;

/* Leaps on from what a run has shown. FALSE and back to before the leap to this run where it was none to the better: no
 * period does that, and what is far away would seem to rest. @run: %NULL: stopped */
static gboolean
go_on (Way       *self,
       const Run *run)
{
  g_autoptr (GArray) series = hys_period_map_series (self->begin);
  /* At the ends of all periods. */
  g_autofree double *states = g_new (double, (gsize) series->len * (run != NULL ? run->periods + 1 : 0) + 1), *next = NULL;

  for (guint i = 0; run != NULL && i < series->len; i++)
    {
      const HysColumn *column = hys_trace_column (run->trace, g_array_index (series, HysSeries, i));

      for (guint k = 0; k <= run->periods; k++)
        states[k * series->len + i] = value_at (run, column, run->periods - k, 0);
    }
  if (self->leap && (run == NULL
                     || hys_period_map_distance (self->begin, states, states + series->len) > BETTER * self->change))
    {
      hys_period_map_begin (self->begin, self->plain);
      self->leap = FALSE;
      return FALSE;
    }
  if (run == NULL)
    return TRUE;
  g_free (self->plain);
  self->plain = g_memdup2 (states + (gsize) run->periods * series->len, series->len * sizeof *states);
  self->change = hys_period_map_distance (self->begin, self->plain, states + (run->periods - 1) * series->len);
  next = hys_period_map_accelerate (self->begin, states, run->periods);
  hys_period_map_begin (self->begin, next);
  self->leap = TRUE;
  return TRUE;
}

static double
work_of (const Run *run)
{
  double sum = 0;

  for (HysEnergy energy = HYS_ENERGY_FRICTION; energy <= HYS_ENERGY_VISCOUS; energy++)
    {
      HysColumn *column = hys_trace_column (run->trace, (HysSeries){ HYS_SERIES_ENERGY, energy });

      sum += value_at (run, column, 0, 0) - value_at (run, column, 1, 0);
    }
  return sum;
}

/* What a run has come to. */
static void
take (const HysResponse *self,
      const Run         *run,
      const HysOutcome  *outcome,
      guint              harmonics,
      HysResponsePoint  *point)
{
  if (outcome->status != HYS_STATUS_OK)
    {
      point->state = HYS_RESPONSE_STOPPED;
      point->reason = g_strdup (outcome->message);
      return;
    }
  point->state = judge (run);
  if (point->state == HYS_RESPONSE_CHANGING)
    return;
  /* Force over displacement, and the loop's other measures where the displacement is given. */
  gsize rows = hys_column_length (run->time);
  g_autofree double *t = g_new (double, rows), *y = g_new (double, rows);

  hys_column_copy (run->time, 0, rows, t);
  hys_column_copy (run->answer, 0, rows, y);
  HysPeriodic answer = hys_periodic_of_rows (rows, t, y, run->period, TRUE);
  answer.affine = self->affine;
  for (guint i = 0; i < answer.n; i++)   /* where the input turns */
    answer.corner[i] |= fabs (remainder (answer.t[i] - run->period / 4, run->period / 2)) < 1e-9 * run->period;
  hys_periodic_mark_corners (&answer);
  hys_periodic_part_jumps (&answer);
  double sine, cosine, amplitude = point->amplitude, size, modulus;

  hys_periodic_fourier (&answer, 1, &sine, &cosine);
  size = sine * sine + cosine * cosine;
  if (self->loaded && size == 0)
    point->reason = g_strdup (_("Sliders that are stuck hold the bar."));
  point->storage = self->loaded ? amplitude * sine / size
                                : sine / amplitude - point->omega * point->omega * self->inertia;
  point->loss = self->loaded ? -amplitude * cosine / size : cosine / amplitude;
  modulus = hypot (point->storage, point->loss);
  point->storage = clean (point->storage, modulus);
  point->loss = clean (point->loss, modulus);
  if (!self->loaded)
    {
      point->n_harmonics = harmonics + 1;
      for (guint n = 0; n <= harmonics; n++)
        {
          hys_periodic_fourier (&answer, n, &sine, &cosine);
          point->storage_n[n] = clean (sine / amplitude, modulus);
          point->loss_n[n] = clean (cosine / amplitude, modulus);
        }
      point->loop = hys_lissajous (&answer, amplitude);
    }
  hys_periodic_clear (&answer);
  point->work = work_of (run);
}

gboolean
hys_response_cycle (const HysResponse  *self,
                    HysDocument        *start,
                    double              omega,
                    double              amplitude,
                    guint               harmonics,
                    HysProgress         progress,
                    gpointer            user_data,
                    HysResponsePoint   *point,
                    GError            **error)
{
  gboolean begins = hys_period_map_begins (self->document), good = TRUE;
  Way way = { .begin = hys_document_copy (start != NULL ? start : self->document) };

  point->state = HYS_RESPONSE_CHANGING;
  for (guint periods = FEWEST, done = 0; done < MOST && point->state == HYS_RESPONSE_CHANGING && good;
       done += periods, periods = MIN (2 * periods, begins ? LONGEST : MOST))
    {
      g_autoptr (HysDocument) document = new_run (self, way.begin, omega, amplitude, periods);
      Run run = { .periods = periods, .period = 2 * G_PI / omega };
      HysOutcome outcome = { 0 };

      good = make_run (&run, self, document, progress, user_data, &outcome, error);
      if (good && (!begins || go_on (&way, outcome.status == HYS_STATUS_OK ? &run : NULL)))
        take (self, &run, &outcome, harmonics, point);
      g_clear_pointer (&run.trace, hys_trace_unref);
      g_clear_pointer (&run.positions, g_ptr_array_unref);
      hys_outcome_clear (&outcome);
    }
  if (start != NULL && way.plain != NULL)
    hys_period_map_begin (start, way.plain);
  g_free (way.plain);
  hys_document_unref (way.begin);
  if (point->state == HYS_RESPONSE_CHANGING)
    point->reason = g_strdup_printf (_("The motion does not repeat itself within %d periods."), MOST);
  return good;
}

HysDocument *
hys_response_run (const HysResponse  *self,
                  double              omega,
                  double              amplitude,
                  guint               periods,
                  gboolean           *closed,
                  HysProgress         progress,
                  gpointer            user_data,
                  GError            **error)
{
  g_autoptr (HysDocument) start = hys_response_start (self);
  HysResponsePoint point = { .omega = omega, .amplitude = amplitude };
  gboolean good = hys_response_cycle (self, start, omega, amplitude, 0, progress, user_data, &point, error);

  hys_response_point_clear (&point);
  if (!good)
    return NULL;
  *closed = hys_period_map_begins (start) && (point.state == HYS_RESPONSE_CLOSED || point.state == HYS_RESPONSE_RATCHET);
  return new_run (self, *closed ? start : self->document, omega, amplitude, periods);
}
