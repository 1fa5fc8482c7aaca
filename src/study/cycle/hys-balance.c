/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The energies of a cycle, from the ledger's series, and what they may be off by. */
#include "hys-balance-private.h"
#include "hys-between.h"

#include <math.h>

/* Cycles that are looked back at, and rows at one of which the cycle ends. */
#define CYCLES     4
#define CANDIDATES 500
/* Ends of cycles in a period whose losses are compared. */
#define ENDS       200
/* Of the energy of a cycle: less than this is rounding. */
#define ROUNDING   1e-12
/* What schemes whose rows lie on the motion may be off by, over the value. */
#define EXACT      1e-10
/* Numbers of a balance have digits down to this part of the largest. */
#define LEAST_DIGITS 1e-2
/* The most that inertia enlarges an error. */
#define MOST_GAIN  1000

/* The rows of the last cycles. */
typedef struct
{
  gsize   n;
  double *t;
  double *energy[HYS_N_ENERGIES];
} Ledger;

static HysColumn *
energy_column (const HysTrace *trace,
               HysEnergy       energy)
{
  return hys_trace_column (trace, (HysSeries){ HYS_SERIES_ENERGY, energy });
}

static double *
take (HysColumn *column,
      gsize      first,
      gsize      end)
{
  double *values = g_new (double, end - first);

  hys_column_copy (column, first, end - first, values);
  hys_between_close_gaps (values, end - first);
  return values;
}

static HysMeasure
at (const Ledger *self,
    HysEnergy     energy,
    double        t)
{
  return hys_between_value (self->t, self->energy[energy], self->n, t);
}

/* What an energy grows by in the cycle that ends @back cycles before @t. */
static HysMeasure
growth (const Ledger *self,
        HysEnergy     energy,
        double        t,
        double        period,
        guint         back)
{
  HysMeasure before = at (self, energy, t - (back + 1) * period), after = at (self, energy, t - back * period);

  return (HysMeasure){ after.value - before.value, after.error + before.error };
}

static HysMeasure
sum (HysMeasure one,
     HysMeasure other)
{
  return (HysMeasure){ one.value + other.value, one.error + other.error };
}

static HysMeasure
lost (const Ledger *self,
      double        t,
      double        period,
      guint         back)
{
  return sum (growth (self, HYS_ENERGY_FRICTION, t, period, back), growth (self, HYS_ENERGY_VISCOUS, t, period, back));
}

/* The row of the last period from which one period back falls on a row, or where little happens. */
static double
best_end (const Ledger *self,
          double        period)
{
  double end = self->t[self->n - 1], best = end, least = lost (self, end, period, 0).error;
  gsize first = hys_between_row (self->t, self->n, fmax (end - period, self->t[0] + 2 * period)) + 1;
  gsize stride = 1 + (self->n - MIN (first, self->n)) / CANDIDATES;

  for (gsize row = self->n; row > first && least > 0; row -= MIN (stride, row))
    {
      double error = lost (self, self->t[row - 1], period, 0).error;

      if (error >= least || (row < self->n && self->t[row] == self->t[row - 1]))
        continue;
      best = self->t[row - 1];
      least = error;
    }
  return best;
}

/* What is lost in the cycle that ends at @t, less what is lost in the one before. */
static HysMeasure
change_at (const Ledger *self,
           double        t,
           double        period)
{
  HysMeasure last = lost (self, t, period, 0), before = lost (self, t, period, 1);

  return (HysMeasure){ last.value - before.value, last.error + before.error };
}

/* By how much what is lost in a cycle may still change. Changes of parts that settle at several rates may cancel in the
 * cycle that ends at @stop: others count as far as they are certain, wherever in two periods a cycle ends, less what
 * they fall by until then; not the first cycle of all, in which a run leaves its start, so that four are needed. What is
 * lost changes by what the motion falls by, and by the square of that. Where the last change is more of the one before than
 * that was of the one before it, a slower part may begin to show, whose rate is not known yet. */
static double
yet_to_come (const Ledger *self,
             double        stop,
             double        period)
{
  double cycles = floor ((stop - self->t[0]) / period + 1e-9);
  double changes[2 * ENDS], late[2] = { 0, 0 };
  double most = 0, ratio = NAN, slow = 0;
  guint n = 0, ends = cycles >= 4 ? 2 * ENDS : 1;

  if (cycles < 2)
    return 0;
  for (; n < ends; n++)
    {
      double t = self->t[hys_between_row (self->t, self->n, stop - n * period / ENDS)];

      if (n > 0 && t - 3 * period < self->t[0] - 1e-9 * period)
        break;
      HysMeasure change = change_at (self, t, period);
      changes[n] = fmax (fabs (change.value) - (n > 0 ? change.error : 0), 0);
    }
  for (guint i = 0; i < n / 2 * 2; i++)
    late[i / (n / 2)] = fmax (late[i / (n / 2)], changes[i]);
  if (cycles >= 4)   /* in a period; the root of what is seen in half of these ends */
    {
      double before = change_at (self, stop - period, period).value, first = change_at (self, stop - 2 * period, period).value;

      ratio = pow (late[0] / late[1], (double) ENDS / n);
      if (changes[0] * fabs (first) > before * before)
        slow = hys_between_yet_to_come (changes[0], 1, FALSE);
    }
  else if (cycles >= 3)
    ratio = changes[0] / fabs (change_at (self, stop - period, period).value);
  for (guint i = 0; i < n; i++)
    most = fmax (most, changes[i] * pow (fmin (ratio, 1), (double) i / ENDS));
  return fmax (slow, hys_between_yet_to_come (most, ratio > 1 ? 1 : ratio, ratio < 1));
}

/**
 * Grain:
 * @step: mean change of x from row to row, over its extent; @bend: mean second difference
 * @cut: the area that leaving out every second row cuts off
 * @missed: work that the rows miss at the turning points
 *
 * How finely the rows of a loop resolve it.
 */
typedef struct
{
  double step;
  double bend;
  double cut;
  double missed;
} Grain;

/* Adds the loop of a bar in the last cycle, as far as it is recorded. */
static void
add_bar (const HysTrace *trace,
         guint           node,
         gsize           first,
         gsize           end,
         Grain          *all)
{
  HysColumn *x = hys_trace_column (trace, (HysSeries){ HYS_SERIES_POSITION, node });
  HysColumn *r = hys_trace_column (trace, (HysSeries){ HYS_SERIES_REACTION, node });
  gsize low = 0, high = 0;
  HysMeasure at_low, at_high;
  Grain own = { 0 };

  if (x == NULL || r == NULL || end - first < 3)
    return;

  g_autofree double *times = take (hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 }), first, end);
  g_autofree double *places = take (x, first, end), *forces = take (r, first, end);
  gsize n = end - first;
  double least = INFINITY, most = -INFINITY;
  for (gsize i = 0; i < n; i++)
    {
      low = places[i] < places[low] ? i : low;
      high = places[i] > places[high] ? i : high;
      least = fmin (least, forces[i]);
      most = fmax (most, forces[i]);
      if (i == 0 || times[i] <= times[i - 1])    /* the path of a jump, all of which is known */
        continue;
      own.step += fabs (places[i] - places[i - 1]);
      if (i == 1 || times[i - 1] <= times[i - 2])
        continue;
      own.bend += fabs (places[i] - 2 * places[i - 1] + places[i - 2]);
      if (i % 2 == 0)
        own.cut += fabs ((places[i - 1] - places[i - 2]) * (forces[i] - forces[i - 2])
                         - (places[i] - places[i - 2]) * (forces[i - 1] - forces[i - 2])) / 2;
    }
  own.missed = 2 * (most - least)
               * (fabs (hys_between_extreme (times, places, n, low, -1, &at_low).value - places[low])
                  + fabs (hys_between_extreme (times, places, n, high, 1, &at_high).value - places[high]));
  if (places[high] > places[low])
    {
      own.step /= (double) n * (places[high] - places[low]);
      own.bend /= (double) n * (places[high] - places[low]);
    }

  *all = (Grain){ fmax (all->step, own.step), fmax (all->bend, own.bend), all->cut + own.cut,
                 all->missed + own.missed };
}

/* The extent of the values of a series, and of those less another's. */
static double
extent_of (const HysTrace *trace,
           HysSeries       series,
           HysSeries       less,
           gsize           first,
           gsize           end)
{
  HysColumn *column = hys_trace_column (trace, series), *other = hys_trace_column (trace, less);
  double low = INFINITY, high = -INFINITY;

  for (gsize i = first; column != NULL && i < end; i++)
    {
      double value = hys_column_get (column, i) - (other != NULL ? hys_column_get (other, i) : 0);

      low = fmin (low, value);
      high = fmax (high, value);
    }
  return high > low ? high - low : 0;
}

/* How many times inertia enlarges an error of the motion: near resonance forces of springs and of inertia are large,
 * and nearly opposite. At most the energy of masses over what is lost in a radian; of bars under forces, at most those
 * over these. */
static double
gain (const HysTrace    *trace,
      const HysDocument *document,
      double             dissipated,
      gsize              first,
      gsize              end)
{
  const HysSeries none = { HYS_SERIES_TIME, G_MAXUINT };
  double still, kinetic = 0, most = 1;

  if (!hys_column_range (energy_column (trace, HYS_ENERGY_KINETIC), first, end, &still, &kinetic) || kinetic <= 0)
    return 1;
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);
      const HysSeries force = { HYS_SERIES_LOAD, load->node }, reaction = { HYS_SERIES_REACTION, load->node };
      double applied = load->kind == HYS_LOAD_FORCE ? extent_of (trace, force, none, first, end) : 0;

      if (hys_signal_period (load->signal) != 0)
        most = fmax (most, (extent_of (trace, reaction, none, first, end) + extent_of (trace, force, reaction, first,
                                                                                       end))
                           / applied);
    }
  return fmin (fmin (most, 1 + 2 * G_PI * kinetic / dissipated), MOST_GAIN);
}

/* Whether the rows lie on the motion, or how far the scheme says that they are off it. */
static gboolean
is_vouched (const HysTrace    *trace,
            const HysDocument *document,
            double            *claim)
{
  HysAccount account;

  *claim = 0;
  if (hys_trace_account (trace, &account))
    {
      *claim = account.midpoint ? account.error : 0;
      return TRUE;
    }
  return hys_scheme_find (document->simulation.scheme, NULL)->exact;
}

/* What the motion may be off by, and what of the energy lost in a cycle. */
static double
doubt_run (HysCycle          *self,
           const HysTrace    *trace,
           const HysDocument *document,
           HysSetting        *setting,
           gsize              end)
{
  double size = fabs (self->dissipated.value), motion;
  HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  gsize first = MIN (hys_column_search (time, hys_column_get (time, end - 1) - self->period.value), end);
  gboolean vouched = is_vouched (trace, document, &motion);
  Grain grain = { 0 };

  if (vouched && motion == 0)
    return fabs (self->balance.added.value) + EXACT * size;
  setting->doubt.lag = setting->dashpot ? document->simulation.step / 2 : 0;
  /* The grain of all bars that are loaded, each once; of the bar looked at where none is. */
  g_autofree gboolean *seen = g_new0 (gboolean, document->nodes->len);
  if (document->loads->len == 0)
    add_bar (trace, setting->node, first, end, &grain);
  for (guint i = 0; i < document->loads->len; i++)
    {
      const guint loaded = hys_document_load_at (document, i)->node;

      if (!seen[loaded])
        add_bar (trace, loaded, first, end, &grain);
      seen[loaded] = TRUE;
    }
  if (!vouched)   /* errors of order two, or one */
    motion = gain (trace, document, size, first, end)
             * (g_str_equal (document->simulation.scheme, "midpoint") ? grain.bend : grain.step) / 2;
  setting->doubt.motion = motion;
  return 2 * (2 * motion * size + (vouched ? 0 : grain.cut + grain.missed));
}

static void
fill (HysCycle     *self,
      const Ledger *ledger,
      double        end)
{
  double period = self->period.value, rounding;

  self->balance.work = growth (ledger, HYS_ENERGY_WORK, end, period, 0);
  self->balance.friction = growth (ledger, HYS_ENERGY_FRICTION, end, period, 0);
  self->balance.viscous = growth (ledger, HYS_ENERGY_VISCOUS, end, period, 0);
  self->balance.stored = sum (growth (ledger, HYS_ENERGY_KINETIC, end, period, 0),
                              growth (ledger, HYS_ENERGY_ELASTIC, end, period, 0));
  self->balance.added = growth (ledger, HYS_ENERGY_ERROR, end, period, 0);
  self->balance.added.value = 0 - self->balance.added.value;
  rounding = ROUNDING * fmax (fabs (self->balance.work.value), at (ledger, HYS_ENERGY_ELASTIC, end).value);
  if (!self->slips || self->balance.friction.value <= rounding)
    self->balance.friction.value = 0;
  if (self->balance.viscous.value <= rounding)
    self->balance.viscous.value = 0;
  self->dissipated = sum (self->balance.friction, self->balance.viscous);
}

void
hys_cycle_balance (HysCycle          *self,
                   const HysTrace    *trace,
                   const HysDocument *document,
                   HysSetting        *setting,
                   gsize              first,
                   gsize              end)
{
  HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  double period = self->period.value, stop, doubt;
  Ledger ledger;
  double largest = 0;

  if (self->state == HYS_CYCLE_CHANGING || !(period > 0))
    return;
  first = MAX (first, hys_column_search (time, hys_column_get (time, end - 1) - (CYCLES + 1.5) * period));
  if (!(hys_column_get (time, end - 1) - hys_column_get (time, first) >= period))
    return;
  ledger = (Ledger){ .n = end - first };
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    if (energy_column (trace, i) == NULL)
      return;
  ledger.t = take (hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 }), first, end);
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    ledger.energy[i] = take (energy_column (trace, i), first, end);
  stop = best_end (&ledger, period);
  fill (self, &ledger, stop);
  doubt = doubt_run (self, trace, document, setting, end)
          + yet_to_come (&ledger, stop, period)
          + ROUNDING * fmax (fabs (self->balance.work.value), fabs (self->dissipated.value))
          + 4 * fabs (self->dissipated.value) * self->period.error / period;
  /* What is dissipated is off by what the run is; its balance is what it is, but for digits that say nothing. */
  HysBalance *balance = &self->balance;
  HysMeasure *const all[] = { &balance->work, &balance->friction, &balance->viscous, &balance->stored,
                             &balance->added };
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    largest = fmax (largest, fabs (all[i]->value));
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    all[i]->error += fmin (doubt, LEAST_DIGITS * largest);
  self->dissipated.error += self->dissipated.value != 0 ? doubt : 0;
  self->dissipated = hys_measure_firm (self->dissipated);
  /* The work at the bar is what is dissipated where only it is loaded. */
  if (setting->alone)
    self->work_at_bar = self->dissipated;
  else
    {
      self->work_at_bar.error += doubt;
      self->elsewhere = !(fabs (self->work_at_bar.value - self->dissipated.value)
                          <= 2 * (self->work_at_bar.error + self->dissipated.error));
    }
  g_free (ledger.t);
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    g_free (ledger.energy[i]);
}

int
hys_cycle_slips (const HysTrace *trace,
                 gsize           first,
                 gsize           end,
                 double          period)
{
  HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  HysColumn *friction = energy_column (trace, HYS_ENERGY_FRICTION),
                        *elastic = energy_column (trace, HYS_ENERGY_ELASTIC);
  double stop, from, low, high;

  if (friction == NULL || elastic == NULL || end <= first)
    return -1;
  stop = hys_column_get (time, end - 1);
  from = period > 0 ? stop - period : (stop + hys_column_get (time, first)) / 2;
  first = CLAMP (hys_column_search (time, from), first, end - 1);
  if (!hys_column_range (elastic, first, end, &low, &high))
    high = 0;
  return hys_column_get (friction, end - 1) - hys_column_get (friction, first) > 1e-10 * high;
}
