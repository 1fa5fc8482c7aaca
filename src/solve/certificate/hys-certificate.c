/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The certificate of a step from the state (q, v, e, lambda, tau) to (q+, v+, e+, lambda+, tau+), from these and the
 * network alone. With vm = (1 - s) v + s v+ the velocity over the step, of a driven bar (q+ - q) / h, and T(s) =
 * (1 - s) T + s T+ the tension that acts on a bar, s being theta of a mass (or carried bar), else 1:
 *
 *     balance of each free bar     F - sum of T(s) = m (v+ - v) / h
 *         springs                  T = k e
 *         dashpots                 T(s) = c (vm_to - vm_from), or, with a massless end,
 *                                  w T+ + (1 - w) T = c (vm_to - vm_from)
 *         sliders                  T(s) of the lambda where the law is on the mean rate, else lambda+, or
 *                                  p lambda + (1 - p) lambda+ where the tension jumps after the part p of the step
 *         bundles                  T = R (whose law their curves are judged by, see hys-audit.h)
 *     motion                       q+ = q + h vm,  e+ = e + h (vm_to - vm_from), and the same of bundles
 *     bound, law                   lambda+ = clip (lambda+ + rho rate, -alpha, alpha), where p > 0 also of lambda
 *
 * rho is the force per speed of the run, or the slider's own (inverse of D A^-1 D' by its diagonal) where that is less.
 * Each gap is relative to the largest force or speed of the run; if one is more than HYS_RESIDUAL_SMALL, less what
 * rounding of the data makes of it. With u = DBL_EPSILON / 2, a number is stored within u of itself. The elongation of
 * a spring, e+ = e + h (vm_to - vm_from), is made from an e within u |e|, from two velocities within u |vm| each, and
 * rounds to within u |e+|: of its tension not more is known than to
 *
 *     k u (|e| + |e+| + h (|vm_to| + |vm_from|)).
 *
 * The last term is all there is where bars go far together: stiff springs then have the tension k h u |vm| of rounding,
 * whatever the solver does. A dashpot's tension, divided by a weight of 1/2 or more, is known to 2 c u (sum of its
 * speeds at both ends of the step, at its start only where that counts), the impulse of a mass to m/h u (|v| + |v+|).
 * Eight times as much is allowed, for the rounding of products and sums, the referee's own included. A force itself
 * counts less what rounding makes of it. Where all forces of a run are less than the largest of these, they may be
 * nothing but rounding: then balances are relative to the largest threshold, if that is more, and the laws of sliders
 * are not asked for. Nothing is excused that is more than HYS_TOL_EXCUSED of the smallest threshold: it would decide
 * which way a slider goes. Hardly any step asks for what rounding makes: only such a one is read a second time, closely.
 */
#include "hys-certificate.h"

#include "hys-compiler.h"
#include "hys-tolerances.h"

#include <float.h>

/* A bar as elements see it. */
typedef struct HysRefereeBar
{
  double share;      /* s */
  double inertia;    /* m / h */
  double stiffness;  /* force per speed, for rho */
  double move;       /* h vm */
  double start, end; /* sums of the tensions T and T+ that pull it back */
  double noise;      /* what rounding of the data can make of its balance */
} Side;

/* The worst of a step, not yet relative to anything. */
typedef struct
{
  gboolean closely;  /* whether the step is read for what rounding makes, too: noise, unbalanced, unmoved, off, bar */
  double force;      /* the largest */
  double speed;
  double noise;      /* the largest that rounding of the data makes of a balance */
  double balance, motion;
  double unbalanced, unmoved;   /* the same, less what rounding of the data makes of them */
  double off;        /* of balances, less what rounding makes of velocities as they are stored alone */
  double law;
  double check;      /* 0, or not a number where something is not finite */
  int    bar;        /* the bar whose balance is off most, and one at the slider whose law is */
  int    slipping;
} Tally;

HysReferee *
hys_referee_new (const HysSystem *system)
{
  HysReferee *self = hys_owner_new (HysReferee);

  self->bar = hys_owned (self, Side, system->n_bars + 1);
  self->rho = hys_owned (self, double, system->n_sliders + 1);
  return self;
}

/* A bar that only sliders hold has no force per speed of its own: it takes that of the softest bar they lead to. */
static void
lend_stiffness (HysReferee      *self,
                const HysSystem *system)
{
  g_autofree gboolean *own = g_new (gboolean, system->n_bars + 1);
  Side *bars = self->bar;
  gboolean more = TRUE;

  for (guint i = 0; i < system->n_bars; i++)
    if (!(own[i] = bars[i].stiffness > 0 || system->bars[i].unknown < 0))
      bars[i].stiffness = INFINITY;
  while (more)
    {
      more = FALSE;
      for (guint i = 0; i < 2 * system->n_sliders; i++)
        {
          HysEnds ends = system->slides[i / 2];
          guint bar = i % 2 == 0 ? ends.from : ends.to, other = i % 2 == 0 ? ends.to : ends.from;

          if (own[bar] || system->bars[other].unknown < 0 || !(bars[other].stiffness < bars[bar].stiffness))
            continue;
          bars[bar].stiffness = bars[other].stiffness;
          more = TRUE;
        }
    }
}

/* Per slider its own force per speed; infinite between given motions: that of the run is less. And thresholds. */
static void
measure_sliders (HysReferee      *self,
                 const HysSystem *system)
{
  for (guint i = 0; i < system->n_springs; i++)
    {
      self->bar[system->springs[i].to].stiffness += self->h * system->springs[i].stiffness;
      self->bar[system->springs[i].from].stiffness += self->h * system->springs[i].stiffness;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      self->bar[system->dashpots[i].to].stiffness += system->dashpots[i].viscosity;
      self->bar[system->dashpots[i].from].stiffness += system->dashpots[i].viscosity;
    }
  lend_stiffness (self, system);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint ends[] = { system->slides[i].from, system->slides[i].to };
      double compliance = 0;

      for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
        if (system->bars[ends[k]].unknown >= 0)
          compliance += 1 / self->bar[ends[k]].stiffness;
      self->rho[i] = compliance > 0 ? 1 / compliance : INFINITY;
      self->threshold = MAX (system->threshold[i], self->threshold);
      self->least = MIN (system->threshold[i], self->least);
    }
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
      gboolean mass = system->bars[i].class == HYS_BAR_MASS;

      self->bar[i].share = mass || (record->carried != NULL && record->carried[i]) ? self->theta : 1;
      self->bar[i].inertia = self->bar[i].stiffness = mass ? system->bars[i].mass / self->h : 0;
    }
  self->threshold = 0;
  self->least = INFINITY;
  measure_sliders (self, system);
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

static inline void
note_motion (Tally *tally,
             double gap,
             double rounding)
{
  tally->motion = MAX (fabs (gap), tally->motion);
  if (tally->closely)
    tally->unmoved = MAX (fabs (gap) - rounding, tally->unmoved);
}

/* A tension between two bars, @start at the start and @end at the end of the step. */
static inline void
act (Side        *from,
     Side        *to,
     double       start,
     double       end,
     const Tally *tally,
     double       rounding)
{
  to->start += start;
  to->end += end;
  from->start -= start;
  from->end -= end;
  if (tally->closely)
    {
      to->noise += rounding;
      from->noise += rounding;
    }
}

G_ALWAYS_INLINE static inline void
begin_bars (HysReferee          *self,
            const HysSystem     *system,
            const HysStepRecord *record)
{
  for (guint i = 0; i < system->n_bars; i++)
    {
      Side *bar = &self->bar[i];

      bar->move = system->bars[i].class == HYS_BAR_DRIVEN ? record->after->q[i] - record->before->q[i]
                  : self->h * ((1 - bar->share) * record->before->v[i] + bar->share * record->after->v[i]);
      bar->start = bar->end = bar->noise = 0;
    }
}

G_ALWAYS_INLINE static inline void
add_springs (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             Tally               *tally)
{
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      Side *from = &self->bar[spring->from], *to = &self->bar[spring->to];
      double start = record->before->e[i], end = record->after->e[i], k = spring->stiffness;
      double rounding = rounding_of_elongation (from, to, start, end);

      note_motion (tally, end - start - (to->move - from->move), rounding);
      if (k * fabs (end) > tally->force)
        tally->force = MAX (k * (fabs (end) - rounding), tally->force);
      act (from, to, k * start, k * end, tally, k * rounding);
    }
}

/* The speeds of a bar that count in the tension of a dashpot. */
static inline double
speeds (const HysReferee    *self,
        const HysStepRecord *record,
        guint                bar)
{
  return fabs (record->after->v[bar]) + (self->bar[bar].share < 1) * fabs (record->before->v[bar]);
}

G_ALWAYS_INLINE static inline void
add_dashpots (HysReferee          *self,
              const HysSystem     *system,
              const HysStepRecord *record,
              Tally               *tally)
{
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = system->dashpots[i].from, to = system->dashpots[i].to;
      double c = system->dashpots[i].viscosity, w = record->weight[i], start = record->before->tau[i];
      double end = (c * (self->bar[to].move - self->bar[from].move) / self->h - (1 - w) * start) / w;
      double rounding = 8 * DBL_EPSILON * c * (speeds (self, record, to) + speeds (self, record, from));

      act (&self->bar[from], &self->bar[to], system->held_dashpot[i] ? end : start, end, tally, rounding);
      if (system->held_dashpot[i])
        end = c * (record->after->v[to] - record->after->v[from]);
      if (fabs (end) > tally->force)
        tally->force = MAX (fabs (end) - rounding, tally->force);
    }
}

G_ALWAYS_INLINE static inline void
add_sliders (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             Tally               *tally)
{
  for (guint i = 0; i < system->n_sliders; i++)
    {
      double start = record->before->lambda[i], end = record->after->lambda[i];
      double part = record->early != NULL ? record->early[i] : 0;

      tally->force = MAX (fabs (end), tally->force);
      if (part > 0)
        end = (1 - part) * end + part * start;
      if (!record->mean[i])
        start = end;
      act (&self->bar[system->slides[i].from], &self->bar[system->slides[i].to], start, end, tally, 0);
    }
}

/* Like the springs in them. */
G_ALWAYS_INLINE static inline void
add_bundles (HysReferee          *self,
             const HysSystem     *system,
             const HysStepRecord *record,
             Tally               *tally)
{
  for (guint i = 0; i < system->n_bundles; i++)
    {
      double start = record->before->r[i], end = record->after->r[i], move = record->move[i];
      Side *from = &self->bar[system->bundles[i].from], *to = &self->bar[system->bundles[i].to];

      act (from, to, start, end, tally, 4 * DBL_EPSILON * (fabs (start) + fabs (end)));
      tally->force = MAX (fabs (end), tally->force);
      note_motion (tally, move - (to->move - from->move), rounding_of_elongation (from, to, 0, move));
    }
}

/* Balances, and the motion of bars. */
G_ALWAYS_INLINE static inline void
weigh_bars (HysReferee          *self,
            const HysSystem     *system,
            const HysStepRecord *record,
            Tally               *tally)
{
  const double *v0 = record->before->v, *v1 = record->after->v, *q0 = record->before->q, *q1 = record->after->q;

  for (guint i = 0; i < system->n_bars; i++)
    {
      const Side *bar = &self->bar[i];
      double load = system->bars[i].unknown >= 0 ? record->force[i] : 0;
      double pull = (1 - bar->share) * bar->start + bar->share * bar->end;
      double push = bar->inertia * (v1[i] - v0[i]), gap = q1[i] - q0[i] - bar->move, off = fabs (load - pull - push);
      double impulse = 4 * DBL_EPSILON * bar->inertia * (fabs (v0[i]) + fabs (v1[i])), most = bar->noise + impulse;

      tally->speed = MAX (fabs (v1[i]), tally->speed);
      tally->force = MAX (fabs (load), tally->force);
      if (fabs (push) > tally->force)
        tally->force = MAX (fabs (push) - impulse, tally->force);
      tally->check += 0 * (off + gap);
      if (system->bars[i].unknown < 0)
        continue;
      tally->balance = MAX (off, tally->balance);
      note_motion (tally, gap, 4 * DBL_EPSILON * (fabs (q0[i]) + fabs (q1[i]) + fabs (bar->move)));
      if (!tally->closely)
        continue;
      tally->noise = MAX (most, tally->noise);
      tally->off = MAX (off - 0.25 * impulse, tally->off);
      if (off - most > tally->unbalanced)
        {
          tally->unbalanced = off - most;
          tally->bar = (int) i;
        }
    }
}

/* Law at one moment: never less than what a tension is beyond its bound, from which a clipped one is as far at least. */
static inline double
gap_of_law (double lambda,
            double alpha,
            double rho,
            double rate)
{
  return fabs (lambda - CLAMP (lambda + rho * rate, -alpha, alpha));
}

/* The laws at the end of the step, and at its start where a tension goes on from there. */
G_ALWAYS_INLINE static inline void
weigh_sliders (const HysReferee    *self,
               const HysSystem     *system,
               const HysStepRecord *record,
               Tally               *tally)
{
  const double most_rho = tally->speed > 0 ? tally->force / tally->speed : 0;
  const double *v0 = record->before->v, *v1 = record->after->v, *threshold = system->threshold;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->slides[i].from, to = system->slides[i].to;
      double rate = record->mean[i] ? (self->bar[to].move - self->bar[from].move) / self->h : v1[to] - v1[from];
      double rho = MIN (self->rho[i], most_rho), part = record->early != NULL ? record->early[i] : 0;
      double gap = gap_of_law (record->after->lambda[i], threshold[i], rho, rate);

      if (part != 0)
        gap = part > 0 && part < 1
              ? MAX (gap, gap_of_law (record->before->lambda[i], threshold[i], rho, v0[to] - v0[from])) : INFINITY;
      if (gap > tally->law)
        {
          tally->law = gap;
          tally->slipping = (int) (system->bars[to].unknown >= 0 ? to : from);
        }
    }
}

/* All that is to be told of a step; @tally: so far. */
G_ALWAYS_INLINE static inline Tally
read_step (HysReferee          *self,
           const HysSystem     *system,
           const HysStepRecord *record,
           Tally                tally)
{
  prepare (self, system, record);
  begin_bars (self, system, record);
  add_springs (self, system, record, &tally);
  add_dashpots (self, system, record, &tally);
  add_sliders (self, system, record, &tally);
  add_bundles (self, system, record, &tally);
  weigh_bars (self, system, record, &tally);
  weigh_sliders (self, system, record, &tally);
  return tally;
}

/* The largest residual of a step that is off by more than hardly anything. */
static double
judge (HysReferee      *self,
       const HysSystem *system,
       Tally            tally)
{
  double force = tally.force, bound = HYS_RESIDUAL_MAX * force;
  double heard = force > tally.noise ? force : MAX (force, self->threshold);
  double off = (force > tally.noise ? MAX (tally.law, tally.unbalanced) : tally.unbalanced) / heard;
  double worst = tally.unmoved > 0 ? MAX (tally.unmoved / (self->h * tally.speed), off) : off;

  self->worst = tally.unbalanced > bound ? tally.bar : tally.law > bound ? tally.slipping : -1;
  self->lenient = tally.off > bound;
  worst = force >= HYS_TOL_FAINT ? worst : 0;
  return self->lenient && tally.off > HYS_TOL_EXCUSED * self->least ? MAX (worst, tally.off / force) : worst;
}

HYS_EACH_PROCESSOR double
hys_referee_certify (HysReferee          *self,
                     const HysSystem     *system,
                     const HysStepRecord *record,
                     HysScales           *scales)
{
  Tally tally = read_step (self, system, record, (Tally){ FALSE, scales->force, scales->speed });
  /* 0 / 0 of a motion is none, of forces not a number, which is asked about. */
  double residual = MAX (tally.motion / (self->h * tally.speed), MAX (tally.balance, tally.law) / tally.force);

  *scales = (HysScales){ tally.force, tally.speed };
  self->worst = -1;
  self->lenient = FALSE;
  if (!(tally.force >= HYS_TOL_FAINT && residual <= HYS_RESIDUAL_SMALL))
    residual = judge (self, system, read_step (self, system, record, (Tally){ TRUE, tally.force, tally.speed }));
  return tally.check == 0 && tally.force <= DBL_MAX ? residual : INFINITY;
}
