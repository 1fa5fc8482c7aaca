/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The passes of the certificate along masses in a row (hys-chain.h), one step of bars and joints side by side: included by
 * hys-certificate.c after hys-certificate-passes.h.
 */

static inline REAL
PASS (along) (const double *x,
              gsize         i)
{
  return *(const REAL_AT *) (x + i);
}

/* Of a mass. */
static inline REAL
PASS (mean_at) (const HysReferee    *self,
                const HysStepRecord *record,
                gsize                i)
{
  return (1 - self->theta) * PASS (along) (record->before->v, i) + self->theta * PASS (along) (record->after->v, i);
}

/* What acts along the joint @i on the masses at its ends over the step. @from, @to: mean velocities of these; @noise (out): what
 * rounding of the data makes of it. */
static inline REAL
PASS (weigh_joint) (const HysReferee    *self,
                    const HysStepRecord *record,
                    gboolean             placed,
                    gsize                i,
                    REAL                 from,
                    REAL                 to,
                    REAL                *noise,
                    PASS (Tally)        *tally)
{
  REAL e0 = PASS (along) (record->before->e, i), e1 = PASS (along) (record->after->e, i);
  REAL stiffness = PASS (along) (self->chain->stiffness, i), end = stiffness * e1, lambda = PASS (along) (record->after->lambda, i);
  REAL rounding = PASS (rounding_of_elongation) (self, from, to, e0, e1);
  REAL gap = SIZE (e1 - e0 - self->h * (to - from)) - rounding;

  *noise = stiffness * rounding;
  tally->force = LARGER (SIZE (lambda), LARGER (SIZE (end) - *noise, tally->force));
  tally->motion = LARGER (gap, tally->motion);
  if (placed)
    {
      REAL part = PASS (along) (record->early, i);

      lambda = (1 - part) * lambda + part * PASS (along) (record->before->lambda, i);
    }
  return (1 - self->theta) * stiffness * e0 + self->theta * end + lambda;
}

/* @net: of the tensions on both sides; @noise: of both */
static inline void
PASS (weigh_mass) (const HysReferee    *self,
                   const HysStepRecord *record,
                   gsize                i,
                   REAL                 mean,
                   REAL                 net,
                   REAL                 noise,
                   PASS (Tally)        *tally)
{
  REAL v0 = PASS (along) (record->before->v, i), v1 = PASS (along) (record->after->v, i);
  REAL q0 = PASS (along) (record->before->q, i), q1 = PASS (along) (record->after->q, i);
  REAL inertia = PASS (along) (self->inertia, i), load = PASS (along) (record->force, i);
  REAL push = inertia * (v1 - v0), moved = self->h * mean;
  REAL rounding = 4 * DBL_EPSILON * inertia * (SIZE (v0) + SIZE (v1)), most = noise + rounding;
  REAL gap = SIZE (q1 - q0 - moved) - 4 * DBL_EPSILON * (SIZE (q0) + SIZE (q1) + SIZE (moved));

  net += load - push;
  tally->noise = LARGER (most, tally->noise);
  tally->balance = LARGER (SIZE (net) - most, tally->balance);
  tally->motion = LARGER (gap, tally->motion);
  tally->force = LARGER (SIZE (push) - rounding, LARGER (SIZE (load), tally->force));
  tally->speed = LARGER (SIZE (v1), tally->speed);
  tally->check += 0 * (net + gap);
}

/* (b) and (c) */
static inline REAL
PASS (weigh_law) (const HysReferee    *self,
                  const HysStepRecord *record,
                  gsize                i,
                  double               rho_max,
                  REAL                 law)
{
  REAL alpha = PASS (along) (self->chain->threshold, i), lambda = PASS (along) (record->after->lambda, i);
  REAL rate = PASS (along) (record->after->v, i + 1) - PASS (along) (record->after->v, i);
  REAL next = LARGER (SMALLER (lambda + SMALLER (PASS (along) (self->rho, i), BOTH (rho_max)) * rate, alpha), -alpha);

  return LARGER (LARGER (SIZE (lambda) - alpha, SIZE (lambda - next)), law);
}

#ifndef LANES
/* Where one is along a row: the tension and its noise at the joint before, and the mean velocity of the bar. */
typedef struct
{
  double tension;
  double noise;
  double mean;
} ChainPlace;

static double
mean_of_bar (const HysReferee    *self,
             const HysStepRecord *record,
             gsize                i)
{
  gboolean wall = (i == 0 && self->chain->walls[0]) || (i + 1 == self->chain->n && self->chain->walls[1]);

  return wall ? record->after->v[i] : mean_at_of_one (self, record, i);
}

/* From the bar @i over the joint behind it. */
static void
go_along (const HysReferee    *self,
          const HysStepRecord *record,
          gboolean             placed,
          gsize                i,
          ChainPlace          *at,
          Tally_of_one        *tally)
{
  ChainPlace next = { 0 };

  if (i + 1 < self->chain->n)
    {
      next.mean = mean_of_bar (self, record, i + 1);
      next.tension = weigh_joint_of_one (self, record, placed, i, at->mean, next.mean, &next.noise, tally);
    }
  *at = next;
}

static void
weigh_one (const HysReferee    *self,
           const HysStepRecord *record,
           gboolean             placed,
           gsize                i,
           ChainPlace          *at,
           Tally_of_one        *tally)
{
  ChainPlace here = *at;

  go_along (self, record, placed, i, at, tally);
  weigh_mass_of_one (self, record, i, here.mean, at->tension - here.tension, at->noise + here.noise, tally);
}
#else
static double
PASS (largest_of) (REAL x)
{
  double most = x[0];

  for (guint k = 1; k < LANES; k++)
    most = larger (x[k], most);
  return most;
}

/* Inlined: behind a call of it, GCC 12 leaves the upper parts of vectors in use, which slows down all that follows. */
static inline void
PASS (merge) (Tally_of_one       *tally,
              const PASS (Tally) *other)
{
  tally->force = larger (PASS (largest_of) (other->force), tally->force);
  tally->speed = larger (PASS (largest_of) (other->speed), tally->speed);
  tally->noise = larger (PASS (largest_of) (other->noise), tally->noise);
  tally->balance = larger (PASS (largest_of) (other->balance), tally->balance);
  tally->motion = larger (PASS (largest_of) (other->motion), tally->motion);
  for (guint k = 0; k < LANES; k++)
    tally->check += other->check[k];
}

/* (a), (d), and the largest force and speed; @placed: whether tensions of sliders jump inside the step */
static inline Tally_of_one
PASS (weigh_chain) (const HysReferee    *self,
                    const HysStepRecord *record,
                    gboolean             placed)
{
  gsize i = 0, last = self->chain->n - 1, end = self->chain->walls[1] ? last : last + 1;
  Tally_of_one rest = { .speed = larger (fabs (record->after->v[0]), fabs (record->after->v[last])) };
  PASS (Tally) most = { 0 };
  ChainPlace at = { .mean = mean_of_bar (self, record, 0) };
  REAL tension, noise, mean;

  if (self->chain->walls[0])
    go_along (self, record, placed, i++, &at, &rest);
  tension = BOTH (at.tension);
  noise = BOTH (at.noise);
  mean = BOTH (at.mean);
  for (; i + LANES < end; i += LANES)
    {
      REAL to = PASS (mean_at) (self, record, i + 1), from = BEHIND (mean, to), own;
      REAL next = PASS (weigh_joint) (self, record, placed, i, from, to, &own, &most);

      PASS (weigh_mass) (self, record, i, from, next - BEHIND (tension, next), own + BEHIND (noise, own), &most);
      tension = next;
      noise = own;
      mean = to;
    }
  PASS (merge) (&rest, &most);
  at = (ChainPlace){ tension[LANES - 1], noise[LANES - 1], mean[LANES - 1] };
  for (; i < end; i++)
    weigh_one (self, record, placed, i, &at, &rest);
  return rest;
}

static double
PASS (weigh_laws) (const HysReferee    *self,
                   const HysStepRecord *record,
                   double               rho_max)
{
  gsize i = 0, n = self->chain->n - 1;
  REAL most = BOTH (0);
  double rest;

  for (; i + LANES <= n; i += LANES)
    most = PASS (weigh_law) (self, record, i, rho_max, most);
  for (rest = PASS (largest_of) (most); i < n; i++)
    rest = weigh_law_of_one (self, record, i, rho_max, rest);
  return rest;
}

static Tally_of_one
PASS (weigh_chain_placed) (const HysReferee    *self,
                           const HysStepRecord *record)
{
  return PASS (weigh_chain) (self, record, TRUE);
}

static Tally_of_one
PASS (weigh_chain_plain) (const HysReferee    *self,
                          const HysStepRecord *record)
{
  return PASS (weigh_chain) (self, record, FALSE);
}
#endif
