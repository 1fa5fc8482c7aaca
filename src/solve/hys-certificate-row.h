/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The passes of the certificate along masses in a row (hys-row.h), one step of bars and joints side by side: included by
 * hys-certificate.c after hys-certificate-passes.h and with what that needs, where LANES and the following are of bars, and
 *
 * BEHIND(before, now): what is one place before each of the bars
 */

static inline REAL
PASS (along) (const double *x,
              gsize         i)
{
  return *(const REAL_AT *) (x + i);
}

static inline REAL
PASS (mean_at) (const HysReferee    *self,
                const HysStepRecord *record,
                gsize                i)
{
  REAL share = PASS (along) (self->share, i);

  return (1 - share) * PASS (along) (record->before->v, i) + share * PASS (along) (record->after->v, i);
}

/* What acts along the joint @i on the masses at its ends over the step. @noise (out): what rounding of the data makes of it. */
static inline REAL
PASS (weigh_joint) (const HysReferee    *self,
                    const HysStepRecord *record,
                    gboolean             placed,
                    gsize                i,
                    REAL                 v_from,
                    REAL                *noise,
                    PASS (Tally)        *tally)
{
  REAL e0 = PASS (along) (record->before->e, i), e1 = PASS (along) (record->after->e, i);
  REAL v_to = PASS (mean_at) (self, record, i + 1), lambda = PASS (along) (record->after->lambda, i);
  REAL stiffness = PASS (along) (self->row->stiffness, i), end = stiffness * e1;
  REAL rounding = PASS (rounding_of_elongation) (self, v_from, v_to, e0, e1);
  REAL gap = SIZE (e1 - e0 - self->h * (v_to - v_from)) - rounding;

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
PASS (weigh_bar) (const HysReferee    *self,
                  const HysStepRecord *record,
                  gsize                i,
                  REAL                 mean,
                  REAL                 net,
                  REAL                 noise,
                  PASS (Tally)        *tally)
{
  REAL v0 = PASS (along) (record->before->v, i), v1 = PASS (along) (record->after->v, i);
  REAL q0 = PASS (along) (record->before->q, i), q1 = PASS (along) (record->after->q, i);
  REAL inertia = PASS (along) (self->inertia, i), free = PASS (along) (self->free, i);
  REAL load = free * PASS (along) (record->force, i), push = inertia * (v1 - v0), moved = self->h * mean;
  REAL rounding = 4 * DBL_EPSILON * inertia * (SIZE (v0) + SIZE (v1)), most = noise + rounding;
  REAL gap = SIZE (q1 - q0 - moved) - 4 * DBL_EPSILON * (SIZE (q0) + SIZE (q1) + SIZE (moved));

  net += load - push;
  tally->noise = LARGER (free * most, tally->noise);
  tally->balance = LARGER (free * (SIZE (net) - most), tally->balance);
  tally->motion = LARGER (free * gap, tally->motion);
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
  REAL alpha = PASS (along) (self->row->threshold, i), lambda = PASS (along) (record->after->lambda, i);
  REAL rate = PASS (along) (record->after->v, i + 1) - PASS (along) (record->after->v, i);
  REAL next = LARGER (SMALLER (lambda + SMALLER (PASS (along) (self->rho, i), BOTH (rho_max)) * rate, alpha), -alpha);

  return LARGER (LARGER (SIZE (lambda) - alpha, SIZE (lambda - next)), law);
}

#ifdef LANES
static double
PASS (largest_of) (REAL x)
{
  double most = x[0];

  for (guint k = 1; k < LANES; k++)
    most = larger (x[k], most);
  return most;
}

/* (a), (d), and the largest force and speed; @placed: whether tensions of sliders jump inside the step */
static inline Tally_of_one
PASS (weigh_row) (const HysReferee    *self,
                  const HysStepRecord *record,
                  gboolean             placed)
{
  gsize i = 0, n = self->row->n;
  REAL before = BOTH (0), noise_before = BOTH (0), noise;
  PASS (Tally) most = { 0 };
  Tally_of_one rest;
  double last, last_noise, own;

  for (; i + LANES < n; i += LANES)
    {
      REAL mean = PASS (mean_at) (self, record, i);
      REAL tension = PASS (weigh_joint) (self, record, placed, i, mean, &noise, &most);

      PASS (weigh_bar) (self, record, i, mean, tension - BEHIND (before, tension), noise + BEHIND (noise_before, noise), &most);
      before = tension;
      noise_before = noise;
    }
  rest = (Tally_of_one){ PASS (largest_of) (most.force), PASS (largest_of) (most.speed), PASS (largest_of) (most.noise),
                         PASS (largest_of) (most.balance), PASS (largest_of) (most.motion) };
  for (guint k = 0; k < LANES; k++)
    rest.check += most.check[k];
  for (last = before[LANES - 1], last_noise = noise_before[LANES - 1]; i < n; i++)
    {
      double mean = mean_at_of_one (self, record, i), tension = 0;

      own = 0;
      if (i + 1 < n)
        tension = weigh_joint_of_one (self, record, placed, i, mean, &own, &rest);
      weigh_bar_of_one (self, record, i, mean, tension - last, last_noise + own, &rest);
      last = tension;
      last_noise = own;
    }
  return rest;
}

static double
PASS (weigh_laws) (const HysReferee    *self,
                   const HysStepRecord *record,
                   double               rho_max)
{
  gsize i = 0, n = self->row->n - 1;
  REAL most = BOTH (0);
  double rest;

  for (; i + LANES <= n; i += LANES)
    most = PASS (weigh_law) (self, record, i, rho_max, most);
  for (rest = PASS (largest_of) (most); i < n; i++)
    rest = weigh_law_of_one (self, record, i, rho_max, rest);
  return rest;
}

static Tally_of_one
PASS (weigh_row_placed) (const HysReferee    *self,
                         const HysStepRecord *record)
{
  return PASS (weigh_row) (self, record, TRUE);
}

static Tally_of_one
PASS (weigh_row_plain) (const HysReferee    *self,
                        const HysStepRecord *record)
{
  return PASS (weigh_row) (self, record, FALSE);
}
#endif
