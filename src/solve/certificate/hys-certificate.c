/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The certificate of a step from the state (q, v, e, lambda, tau) to (q+, v+, e+, lambda+, tau+), from these and the
 * network alone. With vm = (1 - s) v + s v+ the velocity over the step and T(s) = (1 - s) T + s T+ the tension that
 * acts on a bar, s being theta of a mass (or carried bar), else 1:
 *
 *     balance of each free bar     F - sum of T(s) = m (v+ - v) / h
 *         springs                  T = k e
 *         dashpots                 T = c (v_to - v_from), or, with a massless end,
 *                                  w T+ + (1 - w) T = c (vm_to - vm_from)
 *         sliders                  T(s) of the lambda where the law is on the mean rate, else lambda+, or
 *                                  p lambda + (1 - p) lambda+ where the tension jumps after the part p of the step
 *         bundles                  T = R
 *     motion                       q+ = q + h vm,  e+ = e + h (vm_to - vm_from), and the same of bundles
 *     bound                        |lambda+| <= alpha
 *     law                          lambda+ = clip (lambda+ + rho rate, -alpha, alpha), where p > 0 also of lambda
 *
 * Each is relative to the largest force or speed of the run, less what rounding of the data makes of it
 * (hys-certificate.h), which is looked for only where that decides.
 */
#include "hys-certificate.h"

#include "hys-owner.h"
#include "hys-tolerances.h"

#include <float.h>

/* A bar as elements see it. */
typedef struct
{
  double move;    /* h vm */
  double share;   /* s */
  double sum;     /* F - sum of T(s), and once it is weighed less m (v+ - v) / h */
  double noise;   /* what rounding of the data can make of that */
} Side;

struct HysReferee
{
  double   h, theta;   /* what the following was made for; 0 = it was not */
  double  *free;       /* per bar: 1 where forces must balance, else 0 */
  double  *inertia;    /* per bar: m / h */
  double  *stiffness;  /* per bar: force per speed, for rho */
  double  *rho;        /* per slider: its own */
  double   threshold;  /* the largest */
  double   least;      /* the smallest; infinite = there are no sliders */
  gboolean lenient;    /* in the step that was certified last, like what follows */
  int      worst;
  Side    *bar;        /* per bar */
};

/* The worst of a step, not yet relative to anything. */
typedef struct
{
  double force;      /* the largest */
  double speed;
  double noise;      /* the largest that rounding of the data makes of a balance */
  double balance;
  double off;        /* the same, less what rounding makes of velocities as they are stored alone; 0 = not looked for */
  double motion;
  double law;
  double check;      /* 0, or not a number where something is not finite */
  int    bar;        /* the bar whose balance is off most, and the slider whose law is */
  int    slider;
} Tally;

HysReferee *
hys_referee_new (const HysSystem *system)
{
  HysReferee *self = hys_owner_new (HysReferee);
  gsize n = system->n_bars + 1;

  self->free = hys_owned (self, double, n);
  self->inertia = hys_owned (self, double, n);
  self->stiffness = hys_owned (self, double, n);
  self->rho = hys_owned (self, double, system->n_sliders + 1);
  self->bar = hys_owned (self, Side, n);
  return self;
}

void
hys_referee_free (HysReferee *self)
{
  hys_owner_free (self);
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

/* A bar that only sliders hold has no force per speed of its own: it takes that of the softest bar they lead to. */
static void
lend_stiffness (HysReferee      *self,
                const HysSystem *system)
{
  g_autofree gboolean *own = g_new (gboolean, system->n_bars + 1);
  double *stiffness = self->stiffness;
  gboolean more = TRUE;

  for (guint i = 0; i < system->n_bars; i++)
    if (!(own[i] = stiffness[i] > 0 || system->bars[i].unknown < 0))
      stiffness[i] = INFINITY;
  while (more)
    {
      more = FALSE;
      for (guint i = 0; i < 2 * system->n_sliders; i++)
        {
          HysEnds ends = system->slides[i / 2];
          guint bar = i % 2 == 0 ? ends.from : ends.to, other = i % 2 == 0 ? ends.to : ends.from;

          if (own[bar] || system->bars[other].unknown < 0 || !(stiffness[other] < stiffness[bar]))
            continue;
          stiffness[bar] = stiffness[other];
          more = TRUE;
        }
    }
}

/* The slider's own force per speed, 1 / (D A^-1 D') with the diagonal of A; infinite between given motions: that of the
 * run is less. */
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

static inline double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

/* What does not change between steps of one length, unless bars are carried. */
static void
prepare (HysReferee          *self,
         const HysSystem     *system,
         const HysStepRecord *record)
{
  if (record->carried == NULL && self->h == record->h && self->theta == record->theta)
    return;
  self->h = record->h;
  self->theta = record->theta;
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysBar *bar = &system->bars[i];

      self->free[i] = bar->unknown >= 0 ? 1 : 0;
      self->bar[i].share = bar->class == HYS_BAR_MASS || (record->carried != NULL && record->carried[i])
                           ? self->theta : 1;
      self->inertia[i] = bar->class == HYS_BAR_MASS ? bar->mass / self->h : 0;
    }
  measure_stiffness (self, system);
  lend_stiffness (self, system);
  self->threshold = 0;
  self->least = INFINITY;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      self->rho[i] = own_impedance (self, system, &system->sliders[i]);
      self->threshold = larger (system->sliders[i].threshold, self->threshold);
      self->least = MIN (system->sliders[i].threshold, self->least);
    }
}

static double
early (const HysStepRecord *record,
       guint                i)
{
  return record->early != NULL && !record->mean[i] ? record->early[i] : 0;
}

/* What rounding makes of an elongation that goes from @start to @end. */
static inline double
rounding_of_elongation (const Side *from,
                        const Side *to,
                        double      start,
                        double      end)
{
  return 4 * DBL_EPSILON * (fabs (start) + fabs (end) + fabs (to->move) + fabs (from->move));
}

/* A tension between two bars, @start at the start and @end at the end of the step. */
static inline void
act (Side  *from,
     Side  *to,
     double start,
     double end)
{
  to->sum -= (1 - to->share) * start + to->share * end;
  from->sum += (1 - from->share) * start + from->share * end;
}

/* Motions and loads. */
static void
begin_bars (HysReferee          *self,
            const HysSystem     *system,
            const HysStepRecord *record,
            Tally               *tally)
{
  for (guint i = 0; i < system->n_bars; i++)
    {
      Side *bar = &self->bar[i];

      bar->move = self->h * ((1 - bar->share) * record->before->v[i] + bar->share * record->after->v[i]);
      bar->sum = self->free[i] * record->force[i];
      tally->force = larger (fabs (bar->sum), tally->force);
    }
}

static void
add_springs (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             Tally               *tally)
{
  const double *e0 = record->before->e, *e1 = record->after->e;
  double force = tally->force, motion = tally->motion;

  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      Side *from = &self->bar[spring->from], *to = &self->bar[spring->to];
      double start = e0[i], end = e1[i], k = spring->stiffness;

      motion = larger (fabs (end - start - (to->move - from->move)), motion);
      if (k * fabs (end) > force)
        force = larger (k * (fabs (end) - rounding_of_elongation (from, to, start, end)), force);
      act (from, to, k * start, k * end);
    }
  tally->force = force;
  tally->motion = motion;
}

/* The velocity of a held bar as the tension of a dashpot has it at the start: of a driven one, the new one. */
static inline double
velocity_at_start (const HysSystem     *system,
                   const HysStepRecord *record,
                   guint                bar)
{
  return (system->bars[bar].class == HYS_BAR_MASS ? record->before : record->after)->v[bar];
}

/* What rounding makes of the tension of a dashpot. */
static inline double
rounding_of_dashpot (const HysReferee    *self,
                     const HysStepRecord *record,
                     const HysDashpot    *dashpot)
{
  const double *v0 = record->before->v, *v1 = record->after->v;
  guint from = dashpot->from, to = dashpot->to;
  double size_to = fabs (v1[to]) + (self->bar[to].share < 1) * fabs (v0[to]);
  double size_from = fabs (v1[from]) + (self->bar[from].share < 1) * fabs (v0[from]);

  return 8 * DBL_EPSILON * dashpot->viscosity * (size_to + size_from);
}

static void
add_dashpots (HysReferee          *self,
              const HysSystem     *system,
              const HysStepRecord *record,
              Tally               *tally)
{
  const double *v1 = record->after->v;

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = system->dashpots[i].from, to = system->dashpots[i].to;
      double c = system->dashpots[i].viscosity, w = record->weight[i], start = record->before->tau[i];
      double end = (c * (self->bar[to].move - self->bar[from].move) / self->h - (1 - w) * start) / w;

      if (system->held_dashpot[i])
        {
          start = c * (velocity_at_start (system, record, to) - velocity_at_start (system, record, from));
          end = c * (v1[to] - v1[from]);
        }
      act (&self->bar[from], &self->bar[to], start, end);
      if (fabs (end) > tally->force)
        tally->force = larger (fabs (end) - rounding_of_dashpot (self, record, &system->dashpots[i]), tally->force);
    }
}

static void
add_sliders (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             Tally               *tally)
{
  const double *lambda0 = record->before->lambda, *lambda1 = record->after->lambda;
  double force = tally->force;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      Side *from = &self->bar[system->slides[i].from], *to = &self->bar[system->slides[i].to];
      double start = lambda0[i], end = lambda1[i], part = early (record, i);

      force = larger (fabs (end), force);
      if (part > 0)
        end = (1 - part) * end + part * start;
      if (!record->mean[i])
        start = end;
      act (from, to, start, end);
    }
  tally->force = force;
}

/* Like the springs in them. */
static void
add_bundles (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             Tally               *tally)
{
  for (guint i = 0; i < system->n_bundles; i++)
    {
      const HysBundle *bundle = &system->bundles[i];
      double start = record->before->r[i], end = record->after->r[i];
      Side *from = &self->bar[bundle->from], *to = &self->bar[bundle->to];

      act (from, to, start, end);
      tally->force = larger (fabs (end), tally->force);
      tally->motion = larger (fabs (record->move[i] - (to->move - from->move)), tally->motion);
    }
}

/* What rounding makes of the impulse of a mass. */
static inline double
rounding_of_impulse (const HysReferee    *self,
                     const HysStepRecord *record,
                     guint                bar)
{
  return 4 * DBL_EPSILON * self->inertia[bar] * (fabs (record->before->v[bar]) + fabs (record->after->v[bar]));
}

/* Balances, and the motion of bars. */
static void
weigh_bars (HysReferee          *self,
            const HysSystem     *system,
            const HysStepRecord *record,
            Tally               *tally)
{
  const double *v0 = record->before->v, *v1 = record->after->v, *q0 = record->before->q, *q1 = record->after->q;
  Tally worst = *tally;

  for (guint i = 0; i < system->n_bars; i++)
    {
      Side *bar = &self->bar[i];
      double push = self->inertia[i] * (v1[i] - v0[i]), gap = q1[i] - q0[i] - bar->move;

      bar->sum = self->free[i] * (bar->sum - push);
      worst.balance = larger (fabs (bar->sum), worst.balance);
      worst.motion = larger (self->free[i] * fabs (gap), worst.motion);
      if (fabs (push) > worst.force)
        worst.force = larger (fabs (push) - rounding_of_impulse (self, record, i), worst.force);
      worst.speed = larger (fabs (v1[i]), worst.speed);
      worst.check += 0 * (bar->sum + gap);
    }
  *tally = worst;
}

/* Bound and law at one moment. */
static inline double
gap_of_law (double lambda,
            double alpha,
            double rho,
            double rate)
{
  return larger (fabs (lambda) - alpha, fabs (lambda - CLAMP (lambda + rho * rate, -alpha, alpha)));
}

/* The laws at the end of the step, and at its start where a tension goes on from there. */
static void
weigh_sliders (const HysReferee    *self,
               const HysSystem     *system,
               const HysStepRecord *record,
               const HysScales     *scales,
               Tally               *tally)
{
  const double most_rho = scales->speed > 0 ? scales->force / scales->speed : 0;
  const double *v0 = record->before->v, *v1 = record->after->v, *threshold = system->threshold;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->slides[i].from, to = system->slides[i].to;
      double rate = record->mean[i] ? (self->bar[to].move - self->bar[from].move) / self->h : v1[to] - v1[from];
      double rho = MIN (self->rho[i], most_rho), part = early (record, i);
      double gap = gap_of_law (record->after->lambda[i], threshold[i], rho, rate);

      if (part != 0)
        gap = part > 0 && part < 1
              ? larger (gap, gap_of_law (record->before->lambda[i], threshold[i], rho, v0[to] - v0[from])) : INFINITY;
      if (gap > tally->law)
        {
          tally->law = gap;
          tally->slider = (int) i;
        }
    }
}

/* What rounding makes of the tensions on bars, and what motion of elements is more than that. */
static void
add_rounding (HysReferee          *self,
              const HysSystem     *system,
              const HysStepRecord *record,
              Tally               *tally)
{
  const double *e0 = record->before->e, *e1 = record->after->e, *r0 = record->before->r, *r1 = record->after->r;

  for (guint i = 0; i < system->n_bars; i++)
    self->bar[i].noise = 0;
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      Side *from = &self->bar[spring->from], *to = &self->bar[spring->to];
      double rounding = rounding_of_elongation (from, to, e0[i], e1[i]);

      tally->motion = larger (fabs (e1[i] - e0[i] - (to->move - from->move)) - rounding, tally->motion);
      to->noise += spring->stiffness * rounding;
      from->noise += spring->stiffness * rounding;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      double rounding = rounding_of_dashpot (self, record, &system->dashpots[i]);

      self->bar[system->dashpots[i].to].noise += rounding;
      self->bar[system->dashpots[i].from].noise += rounding;
    }
  for (guint i = 0; i < system->n_bundles; i++)
    {
      Side *from = &self->bar[system->bundles[i].from], *to = &self->bar[system->bundles[i].to];
      double move = record->move[i], gap = fabs (move - (to->move - from->move));
      double rounding = 4 * DBL_EPSILON * (fabs (r0[i]) + fabs (r1[i]));

      tally->motion = larger (gap - rounding_of_elongation (from, to, 0, move), tally->motion);
      to->noise += rounding;
      from->noise += rounding;
    }
}

/* Balances and motions anew, less what rounding of the data makes of them. */
static void
excuse_rounding (HysReferee          *self,
                 const HysSystem     *system,
                 const HysStepRecord *record,
                 Tally               *tally)
{
  const double *q0 = record->before->q, *q1 = record->after->q;

  tally->balance = tally->motion = 0;
  add_rounding (self, system, record, tally);
  for (guint i = 0; i < system->n_bars; i++)
    {
      const Side *bar = &self->bar[i];
      double impulse = rounding_of_impulse (self, record, i), most = bar->noise + impulse, moved = bar->move;
      double gap = fabs (q1[i] - q0[i] - moved) - 4 * DBL_EPSILON * (fabs (q0[i]) + fabs (q1[i]) + fabs (moved));

      tally->noise = larger (self->free[i] * most, tally->noise);
      tally->off = larger (fabs (bar->sum) - 0.25 * impulse, tally->off);
      if (fabs (bar->sum) - most > tally->balance)
        {
          tally->balance = fabs (bar->sum) - most;
          tally->bar = (int) i;
        }
      tally->motion = larger (self->free[i] * gap, tally->motion);
    }
}

/* The largest residual of a step. Where all forces of the run are less than what rounding of the data makes of a
 * balance, they may be nothing else. What would decide how a slider goes is excused by no rounding. */
static double
worst_of (const HysReferee *self,
          const HysScales  *scales,
          const Tally      *tally)
{
  double force = scales->force, speed = scales->speed;
  double heard = force > tally->noise ? force : larger (force, self->threshold);
  double off = (force > tally->noise ? larger (tally->law, tally->balance) : tally->balance) / heard;
  double worst = tally->motion > 0 ? larger (tally->motion / (self->h * speed), off) : off;

  worst = force >= HYS_TOL_FAINT ? worst : 0;
  if (self->lenient && tally->off > HYS_TOL_EXCUSED * self->least)
    worst = larger (worst, tally->off / force);
  return tally->check == 0 && force <= DBL_MAX ? worst : INFINITY;
}

/* Whether a step is off by so little that nothing need be excused. */
static gboolean
is_small (const HysReferee *self,
          const HysScales  *scales,
          const Tally      *tally)
{
  return larger (tally->balance, tally->law) <= HYS_RESIDUAL_SMALL * scales->force
         && tally->motion <= HYS_RESIDUAL_SMALL * self->h * scales->speed;
}

gboolean
hys_referee_is_lenient (const HysReferee *self)
{
  return self->lenient;
}

/* The bar whose balance is off most, or one at the slider whose law is; -1 = none is by more than @bound. */
static int
worst_bar (const HysReferee *self,
           const HysSystem  *system,
           const Tally      *tally,
           double            bound)
{
  const HysSlider *slider;

  if (tally->balance > bound)
    return tally->bar;
  if (!(tally->law > bound))
    return -1;
  slider = &system->sliders[tally->slider];
  return (int) (self->free[slider->to] > 0 ? slider->to : slider->from);
}

int
hys_referee_worst (const HysReferee *self)
{
  return self->worst;
}

double
hys_referee_certify (HysReferee          *self,
                     const HysSystem     *system,
                     const HysStepRecord *record,
                     HysScales           *scales)
{
  Tally tally = { .force = scales->force, .speed = scales->speed };

  prepare (self, system, record);
  begin_bars (self, system, record, &tally);
  add_springs (self, system, record, &tally);
  add_dashpots (self, system, record, &tally);
  add_sliders (self, system, record, &tally);
  add_bundles (self, system, record, &tally);
  weigh_bars (self, system, record, &tally);
  *scales = (HysScales){ tally.force, tally.speed };
  weigh_sliders (self, system, record, scales, &tally);
  if (!is_small (self, scales, &tally))
    excuse_rounding (self, system, record, &tally);
  self->worst = worst_bar (self, system, &tally, HYS_RESIDUAL_MAX * scales->force);
  self->lenient = tally.off > HYS_RESIDUAL_MAX * scales->force;
  return worst_of (self, scales, &tally);
}
