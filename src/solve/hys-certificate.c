/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-certificate.h"

#include "hys-sets.h"

#include <float.h>
#include <string.h>

#define HAS_OWN -1

struct HysReferee
{
  int    *group;      /* per bar: which of those that only sliders join to anything it belongs to; HAS_OWN = it is none */
  double *softest;    /* per group: force per speed of the softest bar around it */
  double *sum;        /* per bar: forces on it over the step */
  double *noise;      /* per bar: what rounding of the data can make of that sum */
  double *stiffness;  /* per bar: force per speed, for rho */
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

  self->group = g_new (int, system->n_bars + 1);
  self->softest = g_new (double, system->n_bars + 1);
  find_groups (self, system);
  self->sum = g_new0 (double, system->n_bars + 1);
  self->noise = g_new0 (double, system->n_bars + 1);
  self->stiffness = g_new0 (double, system->n_bars + 1);
  return self;
}

void
hys_referee_free (HysReferee *self)
{
  if (self == NULL)
    return;
  g_free (self->group);
  g_free (self->softest);
  g_free (self->sum);
  g_free (self->noise);
  g_free (self->stiffness);
  g_free (self);
}

/* Mean velocity of a bar over the step. */
static double
mean_rate (const HysSystem     *system,
           const HysStepRecord *record,
           guint                bar)
{
  if (system->bars[bar].class == HYS_BAR_MASS)
    return (1 - record->theta) * record->before->v[bar] + record->theta * record->after->v[bar];
  return record->after->v[bar];
}

/* A tension that is @start at the start and @end at the end acts on a mass with its theta-mean, on a massless bar at the
 * end of the step. */
static void
act (HysReferee          *self,
     const HysSystem     *system,
     const HysStepRecord *record,
     guint                bar,
     double               start,
     double               end,
     double               sign,
     double               noise)
{
  gboolean mass = system->bars[bar].class == HYS_BAR_MASS;

  self->sum[bar] += sign * (mass ? (1 - record->theta) * start + record->theta * end : end);
  self->noise[bar] += noise;
}

static void
add_springs (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             HysScales           *scales)
{
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      double start = spring->stiffness * record->before->e[i], end = spring->stiffness * record->after->e[i];
      double noise = 4 * DBL_EPSILON * (fabs (start) + fabs (end));

      act (self, system, record, spring->to, start, end, -1, noise);
      act (self, system, record, spring->from, start, end, 1, noise);
      scales->force = MAX (scales->force, fabs (end));
      self->stiffness[spring->to] += record->h * spring->stiffness;
      self->stiffness[spring->from] += record->h * spring->stiffness;
    }
}

static void
add_dashpots (HysReferee          *self,
              const HysSystem     *system,
              const HysStepRecord *record,
              HysScales           *scales)
{
  const double *v0 = record->before->v, *v1 = record->after->v;

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      double start = record->before->tau[i], end;

      if (system->held_dashpot[i])
        {
          gboolean mass_to = system->bars[dashpot->to].class == HYS_BAR_MASS;
          gboolean mass_from = system->bars[dashpot->from].class == HYS_BAR_MASS;

          start = dashpot->viscosity * ((mass_to ? v0 : v1)[dashpot->to] - (mass_from ? v0 : v1)[dashpot->from]);
          end = dashpot->viscosity * (v1[dashpot->to] - v1[dashpot->from]);
        }
      else
        {
          double rate = mean_rate (system, record, dashpot->to) - mean_rate (system, record, dashpot->from);

          end = (dashpot->viscosity * rate - (1 - record->weight[i]) * start) / record->weight[i];
        }

      double size = fabs (v1[dashpot->to]) + fabs (v1[dashpot->from]) + fabs (v0[dashpot->to]) + fabs (v0[dashpot->from]);
      double noise = 8 * DBL_EPSILON * dashpot->viscosity * size;

      act (self, system, record, dashpot->to, start, end, -1, noise);
      act (self, system, record, dashpot->from, start, end, 1, noise);
      scales->force = MAX (scales->force, fabs (end));
      self->stiffness[dashpot->to] += dashpot->viscosity;
      self->stiffness[dashpot->from] += dashpot->viscosity;
    }
}

static double
early (const HysSystem     *system,
       const HysStepRecord *record,
       guint                i)
{
  return record->early != NULL && !system->beta[i] ? record->early[i] : 0;
}

/* Between held bars a slider acts with its new force through the step, or from a moment in it on; else like the springs it
 * is in line with. */
static void
add_sliders (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             HysScales           *scales)
{
  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];
      double end = record->after->lambda[i];
      double part = early (system, record, i);
      double over = (1 - part) * end + part * record->before->lambda[i];
      double start = record->mean[i] ? record->before->lambda[i] : over;
      double stop = record->mean[i] ? end : over;

      act (self, system, record, slider->to, start, stop, -1, 0);
      act (self, system, record, slider->from, start, stop, 1, 0);
      scales->force = MAX (scales->force, fabs (end));
    }
}

/* Like the springs in them. */
static void
add_bundles (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             HysScales           *scales)
{
  for (guint i = 0; i < system->n_bundles; i++)
    {
      const HysBundle *bundle = &system->bundles[i];
      double start = record->before->r[i], end = record->after->r[i];
      double noise = 4 * DBL_EPSILON * (fabs (start) + fabs (end));

      act (self, system, record, bundle->to, start, end, -1, noise);
      act (self, system, record, bundle->from, start, end, 1, noise);
      scales->force = MAX (scales->force, fabs (end));
    }
}

static void
add_loads_and_inertia (HysReferee          *self,
                       const HysSystem     *system,
                       const HysStepRecord *record,
                       HysScales           *scales)
{
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysBar *bar = &system->bars[i];
      double v0 = record->before->v[i], v1 = record->after->v[i];

      if (bar->unknown >= 0)
        {
          self->sum[i] += record->force[i];
          scales->force = MAX (scales->force, fabs (record->force[i]));
        }
      if (bar->class == HYS_BAR_MASS)
        {
          double inertia = bar->mass / record->h;

          self->sum[i] -= inertia * (v1 - v0);
          self->noise[i] += 4 * DBL_EPSILON * inertia * (fabs (v0) + fabs (v1));
          self->stiffness[i] += inertia;
          scales->force = MAX (scales->force, fabs (inertia * (v1 - v0)));
        }
      scales->speed = MAX (scales->speed, fabs (v1));
    }
}

/* (a) */
static double
worst_balance (const HysReferee *self,
               const HysSystem  *system,
               const HysScales  *scales)
{
  double worst = 0;

  for (guint i = 0; i < system->n_bars; i++)
    {
      if (!isfinite (self->sum[i]))
        return INFINITY;
      if (system->bars[i].unknown >= 0)
        worst = MAX (worst, (fabs (self->sum[i]) - self->noise[i]) / scales->force);
    }
  return worst;
}

/* How far @end is from @start + @moved, beyond rounding. */
static double
gap (double start,
     double end,
     double moved)
{
  return fabs (end - start - moved) - 4 * DBL_EPSILON * (fabs (start) + fabs (end) + fabs (moved));
}

/* (d): positions of free bars and elongations of springs follow the mean rates; relative to the largest speed. */
static double
worst_motion (const HysSystem     *system,
              const HysStepRecord *record,
              const HysScales     *scales)
{
  const HysState *before = record->before, *after = record->after;
  double worst = 0;

  for (guint i = 0; i < system->n_bars; i++)
    {
      if (!isfinite (after->q[i]) || !isfinite (after->v[i]))
        return INFINITY;
      if (system->bars[i].unknown >= 0)
        worst = MAX (worst, gap (before->q[i], after->q[i], record->h * mean_rate (system, record, i)));
    }
  for (guint i = 0; i < system->n_springs; i++)
    {
      double to = mean_rate (system, record, system->springs[i].to);
      double from = mean_rate (system, record, system->springs[i].from);
      double noise = 4 * DBL_EPSILON * record->h * (fabs (to) + fabs (from));

      worst = MAX (worst, gap (before->e[i], after->e[i], record->h * (to - from)) - noise);
    }
  for (guint i = 0; i < system->n_bundles; i++)
    {
      double to = mean_rate (system, record, system->bundles[i].to);
      double from = mean_rate (system, record, system->bundles[i].from);
      double noise = 8 * DBL_EPSILON * record->h * (fabs (to) + fabs (from));

      worst = MAX (worst, gap (0, record->move[i], record->h * (to - from)) - noise);
    }
  return worst > 0 ? worst / (record->h * scales->speed) : 0;
}

/* A bar that only sliders hold has no force per speed of its own: it takes that of the softest bar that they lead to, or
 * 1 where there is none. */
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
      self->stiffness[i] = isfinite (self->softest[self->group[i]]) ? self->softest[self->group[i]] : 1;
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

/* Elongation rate that the law of a slider is imposed on. */
static double
law_rate (const HysSystem     *system,
          const HysStepRecord *record,
          guint                i)
{
  const HysSlider *slider = &system->sliders[i];

  if (record->mean[i])
    return mean_rate (system, record, slider->to) - mean_rate (system, record, slider->from);
  return record->after->v[slider->to] - record->after->v[slider->from];
}

/* Of the law at one moment. */
static double
gap_of_law (double lambda,
            double alpha,
            double rho,
            double rate)
{
  double beyond = fabs (lambda) - alpha;

  if (!isfinite (lambda) || !isfinite (rate))
    return INFINITY;
  return rate == 0 ? beyond : MAX (beyond, fabs (lambda - CLAMP (lambda + rho * rate, -alpha, alpha)));
}

/* (b) and (c) */
static double
worst_slider (const HysReferee    *self,
              const HysSystem     *system,
              const HysStepRecord *record,
              const HysScales     *scales)
{
  double worst = 0;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];
      double part = early (system, record, i), rho = own_impedance (self, system, slider);

      if (scales->speed > 0)
        rho = MIN (rho, scales->force / scales->speed);
      worst = MAX (worst, gap_of_law (record->after->lambda[i], slider->threshold, rho, law_rate (system, record, i)));
      if (!(part >= 0 && part < 1))
        return INFINITY;
      if (part > 0)
        worst = MAX (worst, gap_of_law (record->before->lambda[i], slider->threshold, rho,
                                        record->before->v[slider->to] - record->before->v[slider->from]));
    }
  return worst / scales->force;
}

double
hys_referee_certify (HysReferee          *self,
                     const HysSystem     *system,
                     const HysStepRecord *record,
                     HysScales           *scales)
{
  gsize size = system->n_bars * sizeof (double);

  memset (self->sum, 0, size);
  memset (self->noise, 0, size);
  memset (self->stiffness, 0, size);
  add_springs (self, system, record, scales);
  add_dashpots (self, system, record, scales);
  add_sliders (self, system, record, scales);
  add_bundles (self, system, record, scales);
  add_loads_and_inertia (self, system, record, scales);
  lend_stiffness (self, system);
  if (!(scales->force > 0))
    return isfinite (scales->force) ? 0 : INFINITY;

  double balance = worst_balance (self, system, scales);
  double motion = worst_motion (system, record, scales);
  double sliders = worst_slider (self, system, record, scales);

  return MAX (balance, MAX (motion, sliders));
}
