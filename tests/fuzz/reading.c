/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading.h"

#include "hys-initial.h"
#include "hys-sets.h"

#include <float.h>
#include <math.h>

#define EQUAL HYS_RESIDUAL_MAX

/* Part of a step before a breakpoint at which a load is still the one before. */
#define JUST 1e-9

/* Ratio of the forces per speed of bars that are not very different. */
#define ALIKE 1e6

/* What may be read from a scheme's rows. */
typedef struct
{
  const char *scheme;
  double      theta;     /* NAN: nothing of how it came from one row to the next */
  gboolean    dashpots;  /* whether masses feel dashpots as theta has it */
  gboolean    balance;   /* whether sliders' forces balance in each row */
  gboolean    ledger;    /* whether the energies are those of the motion itself, and rows are taken from series */
} Rules;

static const Rules known[] = {
  { "paper", 0, FALSE, TRUE, FALSE },
  { "implicit", 1, TRUE, TRUE, FALSE },
  { "midpoint", NAN, FALSE, FALSE, FALSE },
  { "exact", NAN, FALSE, TRUE, TRUE },
  { "automatic", NAN, FALSE, FALSE, FALSE },
};

struct Reading
{
  const Rules *rules;
  gboolean     helped;     /* since the last row */
  gboolean     bounded;
  HysSystem   *system;
  double       step;
  gboolean    *slides;     /* per bar: whether a slider acts on it */
  guint        n;          /* rows read, that of t = 0 included */
  HysState    *last;
  double      *r, *last_r; /* per bar: minus the sum of the elements' forces on it; the latter in the last row */
  double      *stiffness;  /* per bar: force per speed, m/h + h k + c */
  double       softest;    /* that of the bar that gives way most ... */
  double       stiffest;   /* ... and least */
  double      *far;        /* per bar: the largest distance so far, also that of a step, ... */
  double      *fast;       /* ... and the largest speed */
  double       speed;      /* the largest so far, like what follows */
  double       force;
  double       drag;       /* of a dashpot by the speed of its ends, not by their difference */
  double       energy;
};

static const Rules *
rules_of (const char *scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (known[i].scheme, scheme))
      return &known[i];
  g_assert_not_reached ();
}

static double
rate (const double *v,
      guint         from,
      guint         to)
{
  return v[to] - v[from];
}

/* Elongation over the step. */
static double
stretch (const Reading  *self,
         const HysState *row,
         guint           from,
         guint           to)
{
  return rate (row->q, from, to) - rate (self->last->q, from, to);
}

static gboolean
breaks (const Reading  *self,
        const HysState *row)
{
  return hys_system_next_break (self->system, self->last->t - JUST * self->step) <= row->t + JUST * self->step;
}

/* ---- The largest so far ---- */

static void
extend (double *largest,
        double  value)
{
  *largest = fmax (*largest, fabs (value));
}

static void
measure (Reading        *self,
         const HysState *row)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_bars; i++)
    {
      extend (&self->far[i], row->q[i]);
      extend (&self->far[i], self->step * row->v[i]);
      extend (&self->fast[i], row->v[i]);
      extend (&self->speed, row->v[i]);
      extend (&self->force, hys_system_force (system, i, row->t, row->t));
      if (system->bars[i].class == HYS_BAR_MASS)
        extend (&self->force, system->bars[i].mass * (row->v[i] - self->last->v[i]) / self->step);
    }
  for (guint i = 0; i < system->n_springs; i++)
    extend (&self->force, system->springs[i].stiffness * row->e[i]);
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];

      extend (&self->force, row->tau[i]);
      extend (&self->drag, dashpot->viscosity * (fabs (row->v[dashpot->from]) + fabs (row->v[dashpot->to])));
    }
  for (guint i = 0; i < system->n_sliders; i++)
    extend (&self->force, row->lambda[i]);
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    extend (&self->energy, row->energy[i]);
}

/* How far a bar is, and its way to where it is at the speed that it has: times are rounded, too. */
static double
far_and_fast (const Reading  *self,
              const HysState *row,
              guint           bar)
{
  return self->far[bar] + fabs (row->v[bar]) * row->t;
}

/* The largest speed as which that of a bar is rounded: of a series, that of the motion, for which the largest so far
 * stands; of steps, that of the two rows. */
static double
speed_of (const Reading  *self,
          const HysState *row,
          guint           bar)
{
  return self->rules->ledger ? self->fast[bar] : fabs (row->v[bar]) + fabs (self->last->v[bar]);
}

/* What rounding of positions and velocities makes of the forces on each bar, that of its momentum included. */
static double *
measure_noise (const Reading  *self,
               const HysState *row)
{
  const HysSystem *system = self->system;
  double *noise = g_new0 (double, system->n_bars);

  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      double reach = far_and_fast (self, row, spring->from) + far_and_fast (self, row, spring->to);
      double part = 8 * DBL_EPSILON * spring->stiffness * reach;

      noise[spring->from] += part;
      noise[spring->to] += part;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = system->dashpots[i].from, to = system->dashpots[i].to;
      double part = 8 * DBL_EPSILON * system->dashpots[i].viscosity
                    * (speed_of (self, row, from) + speed_of (self, row, to));

      noise[from] += part;
      noise[to] += part;
    }
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      noise[i] += 8 * DBL_EPSILON * system->bars[i].mass / self->step * (fabs (row->v[i]) + fabs (self->last->v[i]));
  return noise;
}

/* Where no force of the run is more than rounding, all of them may be nothing else. A slider that sticks then bears what rounding
 * leaves of the forces on the bars that it holds, and passes it on: balances are known as far as all of those that such sliders
 * join are together. */
static void
pass_on_noise (const Reading  *self,
               const HysState *row,
               double         *noise)
{
  const HysSystem *system = self->system;
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars);
  g_autofree double *sum = g_new0 (double, system->n_bars);
  double most = 0;

  for (guint i = 0; i < system->n_bars; i++)
    most = fmax (most, noise[i]);
  if (self->force > most)
    return;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];

      if (fabs (row->lambda[i]) < slider->threshold && system->bars[slider->from].unknown >= 0
          && system->bars[slider->to].unknown >= 0)
        hys_sets_join (sets, slider->from, slider->to);
    }
  for (guint i = 0; i < system->n_bars; i++)
    sum[hys_sets_find (sets, i)] += noise[i];
  for (guint i = 0; i < system->n_bars; i++)
    noise[i] = sum[hys_sets_find (sets, i)];
}

static void
measure_stiffness (Reading *self)
{
  const HysSystem *system = self->system;
  double *stiffness = self->stiffness = g_new0 (double, system->n_bars);

  for (guint i = 0; i < system->n_bars; i++)
    stiffness[i] = system->bars[i].class == HYS_BAR_MASS ? system->bars[i].mass / self->step : 0;
  for (guint i = 0; i < 2 * system->n_springs; i++)
    stiffness[i % 2 == 0 ? system->springs[i / 2].from : system->springs[i / 2].to]
      += self->step * system->springs[i / 2].stiffness;
  for (guint i = 0; i < 2 * system->n_dashpots; i++)
    stiffness[i % 2 == 0 ? system->dashpots[i / 2].from : system->dashpots[i / 2].to] += system->dashpots[i / 2].viscosity;
  self->softest = INFINITY;
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown >= 0 && stiffness[i] > 0)
      {
        self->softest = fmin (self->softest, stiffness[i]);
        self->stiffest = fmax (self->stiffest, stiffness[i]);
      }
}

/* ---- In a row ---- */

static char *
read_bars (Reading        *self,
           const HysState *row)
{
  for (guint i = 0; i < self->system->n_bars; i++)
    {
      HysBarClass class = self->system->bars[i].class;

      if (class == HYS_BAR_WALL && row->q[i] != self->last->q[i])
        return g_strdup_printf ("wall %u has moved", i);
      if (class == HYS_BAR_DRIVEN
          && fabs (row->q[i] - hys_system_drive (self->system, i, row->t, row->t)) > EQUAL * self->far[i])
        return g_strdup_printf ("bar %u is not where it is driven", i);
    }
  return NULL;
}

/* The largest that there is, or that a slider may bear. */
static double
largest_force (const Reading *self)
{
  double force = self->force;

  for (guint i = 0; i < self->system->n_sliders; i++)
    force = fmax (force, self->system->sliders[i].threshold);
  return force;
}

/* Where bars have not moved but by what rounding of forces moves them, that is all there is to agree. */
static char *
read_springs (Reading        *self,
              const HysState *row)
{
  for (guint i = 0; i < self->system->n_springs; i++)
    {
      guint from = self->system->springs[i].from, to = self->system->springs[i].to;
      double gap = fabs (rate (row->q, from, to) - row->e[i]), force = self->system->springs[i].stiffness * gap;

      if (!(gap <= EQUAL * (self->far[from] + self->far[to]) || force <= DBL_EPSILON * largest_force (self)))
        return g_strdup_printf ("the elongation of spring %u is not the distance of its bars, by %g", i, gap);
    }
  return NULL;
}

static char *
read_thresholds (Reading        *self,
                 const HysState *row)
{
  for (guint i = 0; i < self->system->n_sliders; i++)
    {
      double threshold = self->system->sliders[i].threshold;

      if (!(fabs (row->lambda[i]) <= threshold))
        return g_strdup_printf ("slider %u bears %g times its threshold", i, fabs (row->lambda[i]) / threshold);
      if (row->slip[i] != 0 && threshold - row->slip[i] * row->lambda[i] > EQUAL * self->force)
        return g_strdup_printf ("slider %u slips with another tension than its threshold", i);
    }
  return NULL;
}

/* A row of `paper` at a jump is that of a step and of the jump after it, each of them taken where forces are off by so
 * much, also of what dashpots would bear at the speed of one end alone. */
static char *
read_balance (Reading        *self,
              const HysState *row)
{
  g_autofree double *noise = measure_noise (self, row);
  gboolean jumps = self->rules->theta == 0 && breaks (self, row);
  double most = jumps ? 2 * EQUAL * fmax (self->force, self->drag) : EQUAL * self->force;

  pass_on_noise (self, row, noise);
  hys_state_reactions (self->system, row, self->r);
  if (jumps && !self->bounded)
    return NULL;
  for (guint i = 0; i < self->system->n_bars; i++)
    if (self->system->bars[i].class == HYS_BAR_MASSLESS && self->n > 0 && (self->rules->balance || !self->slides[i])
        && !(row->strikes && row->adrift[i]))   /* what is not known is a gap */
      {
        double after = fabs (hys_system_force (self->system, i, row->t, row->t) - self->r[i]);
        double before = fabs (hys_system_force (self->system, i, row->t, row->t - JUST * self->step) - self->r[i]);

        if (!(fmin (before, after) <= most + noise[i]))
          return g_strdup_printf ("the forces on bar %u do not balance, by %g", i, fmin (before, after));
      }
  return NULL;
}

/* ---- From row to row ---- */

/* Over the step. */
static double
mean_velocity (const Reading  *self,
               const HysState *row,
               guint           bar)
{
  double theta = self->system->bars[bar].class == HYS_BAR_MASS ? self->rules->theta : 1;

  return (1 - theta) * self->last->v[bar] + theta * row->v[bar];
}

/* Friction takes the most power that its law allows: alpha |v| - lambda v is zero, but for a rate that the error of the forces
 * gives the softest bar. */
static char *
read_friction (Reading        *self,
               const HysState *row)
{
  if (isnan (self->rules->theta))
    return NULL;
  for (guint i = 0; i < self->system->n_sliders; i++)
    {
      const HysSlider *slider = &self->system->sliders[i];
      double end = rate (row->v, slider->from, slider->to);
      double mean = mean_velocity (self, row, slider->to) - mean_velocity (self, row, slider->from);
      double gap = fmin (slider->threshold * fabs (end) - row->lambda[i] * end,
                         slider->threshold * fabs (mean) - row->lambda[i] * mean);
      double soft = slider->threshold * self->force / self->softest;
      double noise = 8 * DBL_EPSILON * slider->threshold * self->speed;   /* of the difference of two velocities */

      if (!(gap <= 2 * EQUAL * fmax (self->force * self->speed, soft) + noise))
        return g_strdup_printf ("slider %u moves against its law, by %g", i, gap);
    }
  return NULL;
}

/* Force that the rate of a slider stands for, at the end that gives way less; infinite where no end does by itself. */
static double
force_of_rate (const Reading  *self,
               const HysState *row,
               guint           slider)
{
  guint from = self->system->sliders[slider].from, to = self->system->sliders[slider].to;
  double most = 0, v = fmax (fabs (rate (row->v, from, to)), fabs (mean_velocity (self, row, to) - mean_velocity (self, row, from)));

  for (int end = 0; end < 2; end++)
    {
      guint bar = end == 0 ? from : to;

      if (self->system->bars[bar].unknown >= 0)
        most = fmax (most, self->stiffness[bar] > 0 ? self->stiffness[bar] : INFINITY);
    }
  return most > 0 ? most * v : INFINITY;
}

/* A slider that is said to slip does: its rate is more than the rounding of its own tension makes of it. (The forces of `paper`
 * may grow until all is rounding of them, and where bars are very different, so may the rates that steps are refined from.) */
static char *
read_slips (Reading        *self,
            const HysState *row)
{
  if (self->rules->theta != 1 || self->stiffest > ALIKE * self->softest)
    return NULL;
  for (guint i = 0; i < self->system->n_sliders; i++)
    if (row->slip[i] != 0 && !(force_of_rate (self, row, i) > DBL_EPSILON * self->system->sliders[i].threshold))
      return g_strdup_printf ("slider %u is said to slip at rest", i);
  return NULL;
}

static char *
read_motion (Reading        *self,
             const HysState *row)
{
  for (guint i = 0; i < self->system->n_bars; i++)
    if (self->system->bars[i].unknown >= 0 && !isnan (self->rules->theta))
      {
        double moved = row->q[i] - self->last->q[i];

        if (!(fabs (moved - self->step * mean_velocity (self, row, i)) <= EQUAL * fmax (self->far[i], self->step * self->speed)))
          return g_strdup_printf ("bar %u has moved otherwise than with its velocity", i);
      }
  return NULL;
}

/* The elements' forces on the masses over the step: the linear ones of theta, those of sliders between held bars of its end. */
static double *
mean_reactions (const Reading  *self,
                const HysState *row)
{
  const HysSystem *system = self->system;
  double theta = self->rules->theta, *r = g_new (double, system->n_bars);

  for (guint i = 0; i < system->n_bars; i++)
    r[i] = (1 - theta) * self->last_r[i] + theta * self->r[i];
  for (guint i = 0; i < system->n_sliders; i++)
    if (!system->beta[i])
      {
        double more = (1 - theta) * (row->lambda[i] - self->last->lambda[i]);

        r[system->sliders[i].to] += more;
        r[system->sliders[i].from] -= more;
      }
  return r;
}

static char *
read_momentum (Reading        *self,
               const HysState *row)
{
  g_autofree double *r = NULL, *noise = NULL;
  double t = self->last->t + self->rules->theta * self->step;

  if (isnan (t) || (self->system->n_dashpots > 0 && !self->rules->dashpots))
    return NULL;
  r = mean_reactions (self, row);
  noise = measure_noise (self, row);
  for (guint i = 0; i < self->system->n_bars; i++)
    if (self->system->bars[i].class == HYS_BAR_MASS)
      {
        double inertia = self->system->bars[i].mass / self->step, net = hys_system_force (self->system, i, t, t) - r[i];

        if (!(fabs (inertia * (row->v[i] - self->last->v[i]) - net) <= EQUAL * self->force + noise[i]))
          return g_strdup_printf ("mass %u has another acceleration than its forces give it", i);
      }
  return NULL;
}

static double
grown (const Reading  *self,
       const HysState *row,
       guint           energy)
{
  return row->energy[energy] - self->last->energy[energy];
}

static double
stored (const Reading  *self,
        const HysState *row)
{
  return hys_state_kinetic (self->system, row) + hys_state_elastic (self->system, row);
}

/* Work of the largest force over the largest distance: that of a spring whose ends are where they are, and of a dashpot whose ends
 * are as fast as they are, but for rounding, too. */
static double
work_of_rounding (const Reading *self)
{
  double far = 0, force = largest_force (self);

  for (guint i = 0; i < self->system->n_bars; i++)
    far = fmax (far, self->far[i]);
  for (guint i = 0; i < self->system->n_springs; i++)
    {
      const HysSpring *spring = &self->system->springs[i];

      force = fmax (force, spring->stiffness * fmax (self->far[spring->from], self->far[spring->to]));
    }
  for (guint i = 0; i < self->system->n_dashpots; i++)
    force = fmax (force, self->system->dashpots[i].viscosity * self->speed);
  return force * far;
}

static char *
read_energies (Reading        *self,
               const HysState *row)
{
  const HysSystem *system = self->system;
  double friction = grown (self, row, HYS_ENERGY_FRICTION), viscous = grown (self, row, HYS_ENERGY_VISCOUS);
  double slid = 0, drawn = 0, shift = 0, gain = grown (self, row, HYS_ENERGY_WORK) - friction - viscous;
  double most = HYS_TOL_PATTERN * self->energy + 8 * DBL_EPSILON * work_of_rounding (self);   /* velocities agree to so much */

  if (!self->rules->ledger)
    return NULL;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];

      slid += slider->threshold * fabs (stretch (self, row, slider->from, slider->to));
      shift += EQUAL * slider->threshold * (self->far[slider->from] + self->far[slider->to]);   /* of those that stick */
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      double way = fabs (stretch (self, row, dashpot->from, dashpot->to));

      /* Less what the rounding of places makes of it where they are far. */
      way = fmax (way - 8 * DBL_EPSILON * (self->far[dashpot->from] + self->far[dashpot->to]), 0);
      drawn += dashpot->viscosity / self->step * way * way;
    }
  if (!(slid <= friction + most + shift))
    return g_strdup_printf ("sliders have moved for %g and taken %g less", slid, slid - friction);
  if (!(drawn <= viscous + most))
    return g_strdup_printf ("dashpots have moved for %g and taken %g less", drawn, drawn - viscous);
  if (!(fabs (gain - (stored (self, row) - stored (self, self->last))) <= most))
    return g_strdup_printf ("the energy %g is not accounted for", gain - (stored (self, row) - stored (self, self->last)));
  return NULL;
}

/* ---- The run ---- */

typedef char *(*Reader) (Reading        *self,
                         const HysState *row);

static char *
read_all (Reading        *self,
          const HysState *row,
          const Reader   *readers,
          guint           n)
{
  char *wrong = NULL;

  for (guint i = 0; i < n && wrong == NULL; i++)
    wrong = readers[i] (self, row);
  return wrong;
}

Reading *
reading_new (const HysDocument *document,
             const char        *scheme,
             const HysState    *first,
             gboolean           bounded)
{
  Reading *self = g_new0 (Reading, 1);
  HysSystem *system = self->system = hys_system_new (document);

  self->bounded = bounded;
  self->rules = rules_of (scheme);
  self->step = document->simulation.step;
  measure_stiffness (self);
  self->last = hys_state_new (system);
  self->slides = g_new0 (gboolean, system->n_bars);
  self->far = g_new0 (double, system->n_bars);
  self->fast = g_new0 (double, system->n_bars);
  self->r = g_new0 (double, system->n_bars);
  self->last_r = g_new0 (double, system->n_bars);
  for (guint i = 0; i < system->n_sliders; i++)
    self->slides[system->sliders[i].from] = self->slides[system->sliders[i].to] = TRUE;
  hys_initial_state (system, self->last);   /* before bars jump */
  measure (self, self->last);
  hys_state_copy (system, self->last, first);
  g_free (reading_next (self, first));
  return self;
}

void
reading_free (Reading *self)
{
  hys_state_free (self->last);
  hys_system_unref (self->system);
  g_free (self->slides);
  g_free (self->far);
  g_free (self->fast);
  g_free (self->stiffness);
  g_free (self->r);
  g_free (self->last_r);
  g_free (self);
}

void
reading_fell_back (gpointer reading,
                   double   t)
{
  ((Reading *) reading)->helped = TRUE;
}

char *
reading_next (Reading        *self,
              const HysState *row)
{
  static const Reader any[] = { read_bars, read_springs, read_thresholds, read_balance };
  static const Reader later[] = { read_friction, read_slips, read_motion, read_momentum }, smooth[] = { read_energies };
  const Rules *rules = self->rules;
  double *spare = self->last_r;
  char *wrong;

  if (self->helped)
    self->rules = rules_of ("midpoint");
  measure (self, row);
  wrong = read_all (self, row, any, G_N_ELEMENTS (any));
  if (wrong == NULL && self->n > 1 && !breaks (self, row))
    wrong = read_all (self, row, later, G_N_ELEMENTS (later));
  if (wrong == NULL && self->n > 1 && !breaks (self, row))
    wrong = read_all (self, row, smooth, G_N_ELEMENTS (smooth));
  hys_state_copy (self->system, self->last, row);
  self->last_r = self->r;
  self->r = spare;
  self->n++;
  self->rules = rules;
  self->helped = FALSE;
  return wrong;
}
