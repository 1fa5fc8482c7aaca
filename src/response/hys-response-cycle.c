/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The response of a drawing with sliders: a run under a sinusoidal input until its cycle closes, and the harmonics of
 * that.
 *
 * With linear springs a period never increases the distance of two motions in the norm of the energy, so cycles of one
 * input all have one amplitude, and a motion comes ever nearer to one of them (recorded differences fall or stay).
 */
#include "hys-response-private.h"

#include "hys-simulation.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Rows of a period, a multiple of four. */
#define ROWS 240
/* Periods of the first run, and of the last. */
#define FEWEST 4
#define MOST   256
/* A cycle is closed when it differs from the one before by less than this part of its extents, and will by less than
   that. */
#define CLOSED 1e-9
#define STAYS  1e-8
/* Parts of a harmonic that are less of the modulus are rounding. */
#define ROUNDING 1e-13

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

static HysDocument *
prepare (const HysResponse *self,
         double             omega,
         double             amplitude,
         guint              periods)
{
  HysDocument *document = hys_document_copy (self->document);
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
  document->simulation.every = 0;
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
  return fabs (part) > ROUNDING * modulus ? part : 0;
}

/* Force over displacement, and the loop's other measures where the displacement is given. */
static void
measure (const HysResponse *self,
         const Run         *run,
         guint              harmonics,
         HysResponsePoint  *point)
{
  /* The rows of the last period of the answer, with its events: rows that are not on the grid, two at one time, turning
     points. */
  double start = run->period * (run->periods - 1), same = 1e-9 * run->period, step = run->period / ROWS;
  gsize rows = hys_column_length (run->time), first = hys_column_search (run->time, start + same);
  HysPeriodic period = { .omega = point->omega, .n = (guint) (rows - first + 1), .affine = self->affine };
  first--;   /* of two rows at the start the latter */
  period.t = g_new (double, period.n);
  period.y = g_new (double, period.n);
  period.corner = g_new (gboolean, period.n);
  for (guint i = 0; i < period.n; i++)
    {
      double t = hys_column_get (run->time, first + i) - start, k = t / step;

      period.t[i] = t;
      period.y[i] = hys_column_get (run->answer, first + i);
      period.corner[i] = fabs (k - rint (k)) > 1e-6 || (gint64) rint (k) % (ROWS / 4) == 0
                         || (i > 0 && t - period.t[i - 1] < same);
      if (period.corner[i] && i > 0 && t - period.t[i - 1] < same)
        period.corner[i - 1] = TRUE;
    }
  hys_periodic_part_jumps (&period);
  HysPeriodic answer = period;
  double sine, cosine, amplitude = point->amplitude, size, modulus;

  hys_periodic_fourier (&answer, 1, &sine, &cosine);
  size = sine * sine + cosine * cosine;
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
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  const HysSeries always[] = { { HYS_SERIES_TIME, 0 }, { HYS_SERIES_REACTION, self->node },
                               { HYS_SERIES_ENERGY, HYS_ENERGY_FRICTION }, { HYS_SERIES_ENERGY, HYS_ENERGY_VISCOUS } };
  g_array_append_vals (series, always, G_N_ELEMENTS (always));
  for (guint i = 0; i < document->nodes->len; i++)
    if (!hys_document_node (document, i)->fixed)
      g_array_append_vals (series, &(HysSeries){ HYS_SERIES_POSITION, i }, 1);

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

gboolean
hys_response_cycle (const HysResponse  *self,
                    double              omega,
                    double              amplitude,
                    guint               harmonics,
                    HysProgress         progress,
                    gpointer            user_data,
                    HysResponsePoint   *point,
                    GError            **error)
{
  point->state = HYS_RESPONSE_CHANGING;
  for (guint periods = FEWEST; periods <= MOST && point->state == HYS_RESPONSE_CHANGING; periods *= 2)
    {
      g_autoptr (HysDocument) document = prepare (self, omega, amplitude, periods);
      Run run = { .periods = periods, .period = 2 * G_PI / omega };
      HysOutcome outcome = { 0 };

      if (!make_run (&run, self, document, progress, user_data, &outcome, error))
        return FALSE;
      if (outcome.status != HYS_STATUS_OK)
        {
          point->state = HYS_RESPONSE_STOPPED;
          point->reason = g_strdup (outcome.message);
        }
      else
        point->state = judge (&run);
      if (point->state == HYS_RESPONSE_CLOSED || point->state == HYS_RESPONSE_RATCHET)
        {
          measure (self, &run, harmonics, point);
          double sum = 0;
          for (guint i = 0; i < 2; i++)
            {
              HysColumn *column = hys_trace_column (run.trace, (HysSeries){ HYS_SERIES_ENERGY,
                                                                             i == 0 ? HYS_ENERGY_FRICTION
                                                                                 : HYS_ENERGY_VISCOUS });

              sum += value_at (&run, column, 0, 0) - value_at (&run, column, 1, 0);
            }
          point->work = sum;
        }
      g_clear_pointer (&run.trace, hys_trace_unref);
      g_clear_pointer (&run.positions, g_ptr_array_unref);
      hys_outcome_clear (&outcome);
    }
  if (point->state == HYS_RESPONSE_CHANGING)
    point->reason = g_strdup_printf (_("The motion does not repeat itself within %d periods."), MOST);
  return TRUE;
}
