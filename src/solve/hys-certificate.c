/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-certificate.h"

#include "hys-sets.h"
#include "hys-sums.h"
#include "hys-tolerances.h"

#include <float.h>

#define MOST_LANES 8   /* of what is certified at once */
#define HAS_OWN -1

struct HysReferee
{
  int    *group;      /* per bar: which of those that only sliders join to anything it belongs to; HAS_OWN = it is none */
  double *softest;    /* per group: force per speed of the softest bar around it */
  double  h, theta;   /* what the following was made for; 0 = it was not */
  double *free;       /* per bar: 1 where forces must balance, else 0 */
  double *share;      /* per bar: the part of the end of the step in its mean velocity, and in the tensions that act on it */
  double *inertia;    /* per bar: m / h */
  double *stiffness;  /* per bar: force per speed, for rho */
  double  common;     /* the share of all bars where forces must balance; -1 = they are not alike */
  double *rho;        /* per slider: its own */
  double  threshold;  /* the largest */
  gboolean leans;     /* of the step that was certified last, like what follows */
  int     worst;
  double *mean;       /* four per bar, for up to as many steps at once: velocity over the step */
  double *sum;        /* likewise: forces on it over the step */
  double *noise;      /* likewise: what rounding of the data can make of that sum */
  double *rate;       /* workspace, per slider: that of its law */
  const HysChain *chain;  /* the caller's; NULL = the bars are not masses in a row */
};

static gboolean
has_own (const HysReferee *self,
         guint             bar)
{
  return self->group[bar] == HAS_OWN;
}

/* Bars without mass, spring or dashpot that sliders join are a group. */
static void
find_groups (HysReferee      *self,
             const HysSystem *system)
{
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars);

  for (guint i = 0; i < system->n_bars; i++)
    self->group[i] = system->bars[i].class == HYS_BAR_MASSLESS ? 0 : HAS_OWN;
  for (guint i = 0; i < system->n_springs; i++)
    self->group[system->springs[i].from] = self->group[system->springs[i].to] = HAS_OWN;
  for (guint i = 0; i < system->n_dashpots; i++)
    self->group[system->dashpots[i].from] = self->group[system->dashpots[i].to] = HAS_OWN;
  for (guint i = 0; i < system->n_sliders; i++)
    if (!has_own (self, system->sliders[i].from) && !has_own (self, system->sliders[i].to))
      hys_sets_join (sets, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_bars; i++)
    if (!has_own (self, i))
      self->group[i] = (int) hys_sets_find (sets, i);
}

HysReferee *
hys_referee_new (const HysSystem *system)
{
  HysReferee *self = g_new0 (HysReferee, 1);
  gsize n = system->n_bars + 1;

  self->group = g_new (int, n);
  self->softest = g_new (double, n);
  find_groups (self, system);
  self->free = g_new0 (double, n);
  self->share = g_new0 (double, n);
  self->inertia = g_new0 (double, n);
  self->stiffness = g_new0 (double, n);
  self->rho = g_new0 (double, system->n_sliders + 1);
  self->rate = g_new0 (double, system->n_sliders + 1);
  self->mean = g_aligned_alloc0 (n, MOST_LANES * sizeof (double), MOST_LANES * sizeof (double));
  self->sum = g_aligned_alloc0 (n, MOST_LANES * sizeof (double), MOST_LANES * sizeof (double));
  self->noise = g_aligned_alloc0 (n, MOST_LANES * sizeof (double), MOST_LANES * sizeof (double));
  return self;
}

void
hys_referee_free (HysReferee *self)
{
  if (self == NULL)
    return;
  g_free (self->group);
  g_free (self->softest);
  g_free (self->free);
  g_free (self->share);
  g_free (self->inertia);
  g_free (self->stiffness);
  g_free (self->rho);
  g_free (self->rate);
  g_aligned_free (self->mean);
  g_aligned_free (self->sum);
  g_aligned_free (self->noise);
  g_free (self);
}

void
hys_referee_take_chain (HysReferee     *self,
                        const HysChain *chain)
{
  self->chain = chain;
}

void
hys_referee_set (HysReferee *self)
{
  self->h = 0;
}

/* Force per speed of each bar: of what moves it, and of its mass. */
static void
measure_stiffness (HysReferee      *self,
                   const HysSystem *system)
{
  for (guint i = 0; i < system->n_bars; i++)
    self->stiffness[i] = self->inertia[i];
  for (guint i = 0; i < system->n_springs; i++)
    {
      self->stiffness[system->springs[i].to] += self->h * system->springs[i].stiffness;
      self->stiffness[system->springs[i].from] += self->h * system->springs[i].stiffness;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      self->stiffness[system->dashpots[i].to] += system->dashpots[i].viscosity;
      self->stiffness[system->dashpots[i].from] += system->dashpots[i].viscosity;
    }
}

/* A bar that only sliders hold has no force per speed of its own: it takes that of the softest bar that they lead to; where
 * there is none, that of the run is less. */
static void
lend_stiffness (HysReferee      *self,
                const HysSystem *system)
{
  for (guint i = 0; i < system->n_bars; i++)
    self->softest[i] = INFINITY;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint ends[] = { system->sliders[i].from, system->sliders[i].to };

      for (int k = 0; k < 2; k++)
        if (!has_own (self, ends[k]) && has_own (self, ends[1 - k]) && system->bars[ends[1 - k]].unknown >= 0)
          self->softest[self->group[ends[k]]]
              = MIN (self->softest[self->group[ends[k]]], self->stiffness[ends[1 - k]]);
    }
  for (guint i = 0; i < system->n_bars; i++)
    if (!has_own (self, i))
      self->stiffness[i] = self->softest[self->group[i]];
}

/* The slider's own force per speed, 1 / (D A^-1 D') with the diagonal of A; infinite between given motions. */
static double
own_impedance (const HysReferee *self,
               const HysSystem  *system,
               const HysSlider  *slider)
{
  double compliance = 0;

  if (system->bars[slider->from].unknown >= 0)
    compliance += 1 / self->stiffness[slider->from];
  if (system->bars[slider->to].unknown >= 0)
    compliance += 1 / self->stiffness[slider->to];
  return compliance > 0 ? 1 / compliance : INFINITY;
}

static gboolean
is_like_a_mass (const HysSystem     *system,
                const HysStepRecord *record,
                guint                bar)
{
  return system->bars[bar].class == HYS_BAR_MASS || (record->carried != NULL && record->carried[bar]);
}

static inline double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

static inline double
smaller (double a,
         double b)
{
  return a < b ? a : b;
}

static inline double
series (double a,
        double b)
{
  return 1 / (1 / a + 1 / b);
}

/* Notes whether the shares of all free bars are alike. */
static void
compare_shares (HysReferee      *self,
                const HysSystem *system)
{
  double least = 1, most = 0;

  for (guint i = 0; i < system->n_bars; i++)
    if (self->free[i] > 0)
      {
        least = smaller (least, self->share[i]);
        most = larger (most, self->share[i]);
      }
  self->common = least == most ? most : -1;
}

/* The same for another length of the step, of masses in a row. */
static void
prepare_chain (HysReferee *self)
{
  const HysChain *chain = self->chain;
  guint last = chain->n - 1;

  for (guint i = 0; i <= last; i++)
    self->inertia[i] = chain->mass[i] / self->h;
  self->stiffness[0] = self->inertia[0] + self->h * chain->stiffness[0];
  for (guint i = 1; i < last; i++)
    self->stiffness[i] = self->inertia[i] + self->h * chain->stiffness[i] + self->h * chain->stiffness[i - 1];
  self->stiffness[last] = self->inertia[last] + self->h * chain->stiffness[last - 1];
  for (guint i = 0; i < last; i++)
    self->rho[i] = series (self->stiffness[i], self->stiffness[i + 1]);
  if (chain->walls[0])
    self->rho[0] = self->stiffness[1];
  if (chain->walls[1])
    self->rho[last - 1] = self->stiffness[last - 1];
}

/* What does not change between steps of one length, unless bars are carried. */
static void
prepare (HysReferee          *self,
         const HysSystem     *system,
         const HysStepRecord *record)
{
  gboolean known = self->h > 0 && self->theta == record->theta && record->carried == NULL;

  if (known && self->h == record->h)
    return;
  self->h = record->h;
  if (known && self->chain != NULL)
    {
      prepare_chain (self);
      return;
    }
  self->theta = record->theta;
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysBar *bar = &system->bars[i];

      self->free[i] = bar->unknown >= 0 ? 1 : 0;
      self->share[i] = is_like_a_mass (system, record, i) ? self->theta : 1;
      self->inertia[i] = bar->class == HYS_BAR_MASS ? bar->mass / self->h : 0;
    }
  compare_shares (self, system);
  measure_stiffness (self, system);
  lend_stiffness (self, system);
  self->threshold = 0;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      self->rho[i] = own_impedance (self, system, &system->sliders[i]);
      self->threshold = larger (system->sliders[i].threshold, self->threshold);
    }
}

static double
early (const HysStepRecord *record,
       guint                i)
{
  return record->early != NULL && !record->mean[i] ? record->early[i] : 0;
}

/* One step. */
#define HYS_PASS 1
#include "hys-pass.h"
#include "hys-certificate-passes.h"
#include "hys-certificate-chain.h"
#include "hys-certificate-along.h"

/* Like the springs in them. */
static void
add_bundles (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             Tally_of_one        *tally)
{
  for (guint i = 0; i < system->n_bundles; i++)
    {
      const HysBundle *bundle = &system->bundles[i];
      double start = record->before->r[i], end = record->after->r[i], move = record->move[i];
      double noise = 4 * DBL_EPSILON * (fabs (start) + fabs (end));
      double v_from = self->mean[bundle->from], v_to = self->mean[bundle->to];
      double gap = fabs (move - self->h * (v_to - v_from)) - rounding_of_elongation_of_one (self, v_from, v_to, 0, move);

      act_of_one (self, bundle->from, bundle->to, start, end, noise);
      tally->force = larger (fabs (end), tally->force);
      tally->motion = larger (gap, tally->motion);
    }
}

static double
rho_of_run (const HysScales *scales)
{
  return scales->speed > 0 ? scales->force / scales->speed : 0;
}

/* The laws at the start of the step, where a tension goes on from there. */
static double
worst_early (const HysReferee    *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             const HysScales     *scales)
{
  const double *v = record->before->v;
  double worst = 0;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysEnds *slider = &system->slides[i];
      double part = early (record, i);

      if (part == 0)
        continue;
      if (!(part > 0 && part < 1))
        return INFINITY;
      worst = larger (gap_of_law_of_one (record->before->lambda[i], system->threshold[i], MIN (self->rho[i], rho_of_run (scales)),
                                         v[slider->to] - v[slider->from]), worst);
    }
  return worst;
}

/* The largest residual of a step. @noise: the most that rounding of the data makes of a balance: where all forces of the run are
 * less, they may be nothing else. @check: 0, or not a number where something is not finite. */
static inline double
worst_of (const HysReferee *self,
          const HysScales  *scales,
          double            balance,
          double            motion,
          double            law,
          double            noise,
          double            check)
{
  double force = scales->force, speed = scales->speed, heard = force > noise ? force : larger (force, self->threshold);
  double off = (force > noise ? larger (law, balance) : balance) / heard, moved = motion / (self->h * speed);
  double worst = motion > 0 ? larger (moved, off) : off;

  worst = force > 0 ? worst : 0;
  return check == 0 && force <= DBL_MAX ? worst : INFINITY;
}

static void
extend (HysScales *scales,
        double     force,
        double     speed)
{
  scales->force = larger (force, scales->force);
  scales->speed = larger (speed, scales->speed);
}

#define HYS_PASSES "hys-certificate-passes.h"
#include "hys-passes.h"
#define HYS_PASSES "hys-certificate-chain.h"
#include "hys-passes.h"
#define HYS_PASSES "hys-certificate-along.h"
#include "hys-passes.h"

/* Whether a balance is off by more than it may, but for what rounding makes of it. That of velocities as they are stored is there
 * whoever finds them. */
static gboolean
leans (const HysReferee    *self,
       const HysSystem     *system,
       const HysStepRecord *record,
       double               force)
{
  for (guint i = 0; i < system->n_bars; i++)
    {
      double v0 = record->before->v[i], v1 = record->after->v[i], push = self->inertia[i] * (v1 - v0);
      double stored = DBL_EPSILON * self->inertia[i] * (fabs (v0) + fabs (v1));

      if (self->free[i] > 0 && fabs (self->sum[i] - push) > HYS_RESIDUAL_MAX * force + stored)
        return TRUE;
    }
  return FALSE;
}

gboolean
hys_referee_leans (const HysReferee *self)
{
  return self->leans;
}

/* The bar whose balance is off most; -1 = none is by more than it may. */
static int
find_worst (const HysReferee    *self,
            const HysSystem     *system,
            const HysStepRecord *record,
            double               force)
{
  double most = HYS_RESIDUAL_MAX * force;
  int worst = -1;

  for (guint i = 0; i < system->n_bars; i++)
    {
      double v0 = record->before->v[i], v1 = record->after->v[i], push = self->inertia[i] * (v1 - v0);
      double gap = fabs (self->sum[i] - push) - self->noise[i] - 4 * DBL_EPSILON * self->inertia[i] * (fabs (v0) + fabs (v1));

      if (self->free[i] > 0 && gap > most)
        {
          most = gap;
          worst = (int) i;
        }
    }
  return worst;
}

/* A bar at the slider whose law is off most, or -1. */
static int
find_worst_law (const HysReferee    *self,
                const HysSystem     *system,
                const HysStepRecord *record,
                const HysScales     *scales)
{
  double most = HYS_RESIDUAL_MAX * scales->force;
  int worst = -1;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];
      const double *v = record->mean[i] ? self->mean : record->after->v;
      double gap = gap_of_law_of_one (record->after->lambda[i], slider->threshold, MIN (self->rho[i], rho_of_run (scales)),
                                      v[slider->to] - v[slider->from]);

      if (gap > most)
        {
          most = gap;
          worst = (int) (self->free[slider->to] > 0 ? slider->to : slider->from);
        }
    }
  return worst;
}

int
hys_referee_worst (const HysReferee *self)
{
  return self->worst;
}

/* Whether the tension of a slider jumps inside the step, as far as the record says. */
static gboolean
is_placed (const HysReferee    *self,
           const HysStepRecord *record)
{
  gboolean any = FALSE;

  for (guint i = 0; i + 1 < self->chain->n && record->early != NULL; i++)
    any |= record->early[i] != 0;
  return any;
}

/* The residual of a step of masses in a row. */
static double
certify_chain (const HysReferee    *self,
               const HysSystem     *system,
               const HysStepRecord *record,
               HysScales           *scales,
               double              *noise)
{
  gboolean placed = is_placed (self, record);
  Tally_of_one tally = placed ? HYS_WIDEST_ALONG (self->chain->n, weigh_chain_placed, self, record)
                              : HYS_WIDEST_ALONG (self->chain->n, weigh_chain_plain, self, record);

  extend (scales, tally.force, tally.speed);
  tally.law = HYS_WIDEST_ALONG (self->chain->n, weigh_laws, self, record, rho_of_run (scales));
  if (placed)
    tally.law = larger (worst_early (self, system, record, scales), tally.law);
  *noise = tally.noise;
  return worst_of (self, scales, tally.balance, tally.motion, tally.law, tally.noise, tally.check);
}

/* Whether it is known from that alone that a step of masses in a row is good, with nothing to be said about it. */
static gboolean
is_good_chain (HysReferee          *self,
               const HysSystem     *system,
               const HysStepRecord *record,
               HysScales           *scales,
               double              *residual)
{
  double noise;

  if (self->chain == NULL)
    return FALSE;
  *residual = certify_chain (self, system, record, scales, &noise);
  self->worst = -1;
  self->leans = FALSE;
  return *residual <= HYS_RESIDUAL_MAX && !(noise > HYS_RESIDUAL_MAX * scales->force);
}

/* As add_sliders(), of many. */
static void
add_many_sliders (HysReferee          *self,
                  const HysSystem     *system,
                  const HysStepRecord *record,
                  Tally_of_one        *tally)
{
  const double *start = record->before->lambda, *end = record->after->lambda;
  const HysEnds *slides = system->slides;
  double *sum = self->sum;

  tally->force = hys_largest_size (end, system->n_sliders, tally->force);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = slides[i].from, to = slides[i].to;
      double part = early (record, i), tension = part > 0 ? (1 - part) * end[i] + part * start[i] : end[i];

      if (record->mean[i])
        {
          sum[to] -= (1 - self->share[to]) * start[i] + self->share[to] * tension;
          sum[from] += (1 - self->share[from]) * start[i] + self->share[from] * tension;
        }
      else
        {
          sum[to] -= tension;
          sum[from] += tension;
        }
    }
}

/* All forces but inertia. */
static void
add_forces (HysReferee          *self,
            const HysSystem     *system,
            const HysStepRecord *record,
            Tally_of_one        *tally)
{
  if (system->n_bars < HYS_LONG)
    {
      add_forces_of_one (self, system, record, 0, tally);
      return;
    }
  HYS_WIDEST (add_forces_along, self, system, record, tally);
  add_dashpots_of_one (self, system, record, 0, tally);
  add_many_sliders (self, system, record, tally);
}

static void
weigh_bars (HysReferee          *self,
            const HysSystem     *system,
            const HysStepRecord *record,
            Tally_of_one        *tally)
{
  if (system->n_bars < HYS_LONG)
    weigh_bars_of_one (self, system, record, 0, tally);
  else
    HYS_WIDEST (weigh_bars_along, self, system, record, tally);
}

static void
weigh_sliders (HysReferee          *self,
               const HysSystem     *system,
               const HysStepRecord *record,
               double               rho_max,
               Tally_of_one        *tally)
{
  const HysEnds *slides = system->slides;
  const double *mean = self->mean, *after = record->after->v;

  if (system->n_sliders < HYS_LONG)
    {
      weigh_sliders_of_one (self, system, record, 0, rho_max, tally);
      return;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      const double *v = record->mean[i] ? mean : after;

      self->rate[i] = v[slides[i].to] - v[slides[i].from];
    }
  HYS_WIDEST (weigh_sliders_along, self, system, record, rho_max, tally);
}

double
hys_referee_certify (HysReferee          *self,
                     const HysSystem     *system,
                     const HysStepRecord *record,
                     HysScales           *scales)
{
  Tally_of_one tally = { 0 };
  double residual;

  prepare (self, system, record);
  if (is_good_chain (self, system, record, scales, &residual))
    return residual;
  add_forces (self, system, record, &tally);
  add_bundles (self, system, record, &tally);
  weigh_bars (self, system, record, &tally);
  extend (scales, tally.force, tally.speed);
  weigh_sliders (self, system, record, rho_of_run (scales), &tally);
  if (record->early != NULL)
    tally.law = larger (worst_early (self, system, record, scales), tally.law);
  self->worst = -1;
  if (tally.balance > HYS_RESIDUAL_MAX * scales->force)
    self->worst = find_worst (self, system, record, scales->force);
  if (self->worst < 0 && tally.law > HYS_RESIDUAL_MAX * scales->force)
    self->worst = find_worst_law (self, system, record, scales);
  self->leans = tally.noise > HYS_RESIDUAL_MAX * scales->force && leans (self, system, record, scales->force);
  return worst_of (self, scales, tally.balance, tally.motion, tally.law, tally.noise, tally.check);
}

void
hys_referee_certify_lanes (HysReferee          *self,
                           const HysSystem     *system,
                           const HysStepRecord *record,
                           HysScales           *scales,
                           double              *residual)
{
  prepare (self, system, record);
  HYS_WIDEST (certify_lanes, self, system, record, scales, residual);
}
