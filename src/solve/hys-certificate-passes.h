/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The passes of the certificate over a network, for one step or for several side by side: included by hys-certificate.c after
 * hys-pass.h.
 *
 * @lane: of the first of the steps.
 */

/* The worst, not yet relative to anything. */
typedef struct
{
  REAL force;      /* the largest */
  REAL speed;
  REAL noise;      /* the largest that rounding of the data makes of a balance */
  REAL balance;
  REAL motion;
  REAL law;
  REAL check;      /* 0, or not a number where something is not finite */
} PASS (Tally);

static inline REAL
PASS (get) (const double *x,
            guint         i,
            guint         lane)
{
  return *(const REAL_AT *) (x + i * STRIDE + lane);
}

/* A tension that is @start at the start and @end at the end acts on a mass with its theta-mean, on a massless bar at the
 * end of the step. */
static inline void
PASS (act) (HysReferee *self,
            guint       from,
            guint       to,
            REAL        start,
            REAL        end,
            REAL        noise)
{
  REAL_AT *sum = (REAL_AT *) self->sum, *noises = (REAL_AT *) self->noise;

  sum[to] -= (1 - self->share[to]) * start + self->share[to] * end;
  sum[from] += (1 - self->share[from]) * start + self->share[from] * end;
  noises[to] += noise;
  noises[from] += noise;
}

/* What rounding makes of start + h (mean rate of elongation). */
static inline REAL
PASS (rounding_of_elongation) (const HysReferee *self,
                               REAL              v_from,
                               REAL              v_to,
                               REAL              start,
                               REAL              end)
{
  return 4 * DBL_EPSILON * (SIZE (start) + SIZE (end) + self->h * (SIZE (v_to) + SIZE (v_from)));
}

/* (d) of a spring; what rounding makes of its elongation. */
static inline REAL
PASS (weigh_elongation) (const HysReferee *self,
                         REAL              v_from,
                         REAL              v_to,
                         REAL              start,
                         REAL              end,
                         PASS (Tally)     *tally)
{
  REAL rounding = PASS (rounding_of_elongation) (self, v_from, v_to, start, end);

  tally->motion = LARGER (SIZE (end - start - self->h * (v_to - v_from)) - rounding, tally->motion);
  return rounding;
}

static inline void
PASS (add_spring) (HysReferee      *self,
                   const HysSpring *spring,
                   REAL             e0,
                   REAL             e1,
                   PASS (Tally)    *tally)
{
  const REAL_AT *mean = (const REAL_AT *) self->mean;
  REAL end = spring->stiffness * e1;
  REAL noise = spring->stiffness * PASS (weigh_elongation) (self, mean[spring->from], mean[spring->to], e0, e1, tally);

  PASS (act) (self, spring->from, spring->to, spring->stiffness * e0, end, noise);
  tally->force = LARGER (SIZE (end) - noise, tally->force);
}

static inline void
PASS (add_springs) (HysReferee          *self,
                    const HysSystem     *system,
                    const HysStepRecord *record,
                    guint                lane,
                    PASS (Tally)        *tally)
{
  PASS (Tally) most = *tally;

  for (guint i = 0; i < system->n_springs; i++)
    PASS (add_spring) (self, &system->springs[i], PASS (get) (record->before->e, i, lane), PASS (get) (record->after->e, i, lane),
                       &most);
  *tally = most;
}

static inline void
PASS (add_dashpots) (HysReferee          *self,
                     const HysSystem     *system,
                     const HysStepRecord *record,
                     guint                lane,
                     PASS (Tally)        *tally)
{
  const REAL_AT *mean = (const REAL_AT *) self->mean;

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      guint from = dashpot->from, to = dashpot->to;
      REAL from0 = PASS (get) (record->before->v, from, lane), from1 = PASS (get) (record->after->v, from, lane);
      REAL to0 = PASS (get) (record->before->v, to, lane), to1 = PASS (get) (record->after->v, to, lane);
      REAL size = SIZE (to1) + SIZE (from1) + (self->share[to] < 1) * SIZE (to0) + (self->share[from] < 1) * SIZE (from0);
      REAL start = PASS (get) (record->before->tau, i, lane), end, noise = 8 * DBL_EPSILON * dashpot->viscosity * size;

      if (system->held_dashpot[i])
        {
          start = dashpot->viscosity * ((system->bars[to].class == HYS_BAR_MASS ? to0 : to1)
                                        - (system->bars[from].class == HYS_BAR_MASS ? from0 : from1));
          end = dashpot->viscosity * (to1 - from1);
        }
      else
        end = (dashpot->viscosity * (mean[to] - mean[from]) - (1 - record->weight[i]) * start) / record->weight[i];
      PASS (act) (self, from, to, start, end, noise);
      tally->force = LARGER (SIZE (end) - noise, tally->force);
    }
}

/* Between held bars a slider acts with its new force through the step, or from a moment in it on; else like the springs it
 * is in line with. */
static inline void
PASS (add_sliders) (HysReferee          *self,
                    const HysSystem     *system,
                    const HysStepRecord *record,
                    guint                lane,
                    PASS (Tally)        *tally)
{
  REAL_AT *sum = (REAL_AT *) self->sum;
  REAL force = tally->force;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];
      REAL start = PASS (get) (record->before->lambda, i, lane), end = PASS (get) (record->after->lambda, i, lane);
      double part = early (record, i);

      force = LARGER (SIZE (end), force);
      if (part > 0)
        end = (1 - part) * end + part * start;
      if (record->mean[i])
        {
          sum[slider->to] -= (1 - self->share[slider->to]) * start + self->share[slider->to] * end;
          sum[slider->from] += (1 - self->share[slider->from]) * start + self->share[slider->from] * end;
        }
      else
        {
          sum[slider->to] -= end;
          sum[slider->from] += end;
        }
    }
  tally->force = force;
}

/* The mean velocity of a bar, and the load on it. */
static inline void
PASS (begin_bar) (REAL          free,
                  REAL          share,
                  REAL          v0,
                  REAL          v1,
                  REAL          load,
                  REAL_AT      *mean,
                  REAL_AT      *sum,
                  REAL_AT      *noise,
                  PASS (Tally) *tally)
{
  *mean = (1 - share) * v0 + share * v1;
  *sum = free * load;
  *noise = BOTH (0);
  tally->force = LARGER (SIZE (free * load), tally->force);
}

/* Mean velocities, and all forces but inertia. */
static inline void
PASS (add_forces) (HysReferee          *self,
                   const HysSystem     *system,
                   const HysStepRecord *record,
                   guint                lane,
                   PASS (Tally)        *tally)
{
  REAL_AT *mean = (REAL_AT *) self->mean, *sum = (REAL_AT *) self->sum, *noise = (REAL_AT *) self->noise;

  for (guint i = 0; i < system->n_bars; i++)
    PASS (begin_bar) (BOTH (self->free[i]), BOTH (self->share[i]), PASS (get) (record->before->v, i, lane),
                      PASS (get) (record->after->v, i, lane), PASS (get) (record->force, i, lane), &mean[i], &sum[i], &noise[i],
                      tally);
  PASS (add_springs) (self, system, record, lane, tally);
  PASS (add_dashpots) (self, system, record, lane, tally);
  PASS (add_sliders) (self, system, record, lane, tally);
}

/* (a) and, for positions, (d) */
static inline void
PASS (weigh_bar) (double         h,
                  REAL           free,
                  REAL           inertia,
                  REAL           mean,
                  REAL           sum,
                  REAL           noise,
                  REAL           v0,
                  REAL           v1,
                  REAL           q0,
                  REAL           q1,
                  PASS (Tally)  *worst)
{
  REAL push = inertia * (v1 - v0), net = sum - push, moved = h * mean;
  REAL rounding = 4 * DBL_EPSILON * inertia * (SIZE (v0) + SIZE (v1)), most = noise + rounding;
  REAL gap = SIZE (q1 - q0 - moved) - 4 * DBL_EPSILON * (SIZE (q0) + SIZE (q1) + SIZE (moved));

  worst->noise = LARGER (free * most, worst->noise);
  worst->balance = LARGER (free * (SIZE (net) - most), worst->balance);
  worst->motion = LARGER (free * gap, worst->motion);
  worst->force = LARGER (SIZE (push) - rounding, worst->force);
  worst->speed = LARGER (SIZE (v1), worst->speed);
  worst->check += 0 * (net + gap);
}

static inline void
PASS (weigh_bars) (HysReferee          *self,
                   const HysSystem     *system,
                   const HysStepRecord *record,
                   guint                lane,
                   PASS (Tally)        *tally)
{
  const REAL_AT *mean = (const REAL_AT *) self->mean, *sum = (const REAL_AT *) self->sum;
  const REAL_AT *noise = (const REAL_AT *) self->noise;
  const HysState *before = record->before, *after = record->after;
  PASS (Tally) worst = *tally;

  for (guint i = 0; i < system->n_bars; i++)
    PASS (weigh_bar) (self->h, BOTH (self->free[i]), BOTH (self->inertia[i]), mean[i], sum[i], noise[i],
                      PASS (get) (before->v, i, lane), PASS (get) (after->v, i, lane), PASS (get) (before->q, i, lane),
                      PASS (get) (after->q, i, lane), &worst);
  *tally = worst;
}

/* Of the law at one moment. */
static inline REAL
PASS (gap_of_law) (REAL   lambda,
                   double alpha,
                   REAL   rho,
                   REAL   rate)
{
  REAL bound = BOTH (alpha), next = LARGER (SMALLER (lambda + rho * rate, bound), -bound);

  return LARGER (SIZE (lambda) - alpha, SIZE (lambda - next));
}

/* (b) and (c) */
static inline void
PASS (weigh_sliders) (const HysReferee    *self,
                      const HysSystem     *system,
                      const HysStepRecord *record,
                      guint                lane,
                      REAL                 rho_max,
                      PASS (Tally)        *tally)
{
  const REAL_AT *mean = (const REAL_AT *) self->mean;
  REAL law = tally->law;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];
      REAL lambda = PASS (get) (record->after->lambda, i, lane), rho = SMALLER (BOTH (self->rho[i]), rho_max);
      REAL from = mean[slider->from], to = mean[slider->to];

      if (!record->mean[i])
        {
          from = PASS (get) (record->after->v, slider->from, lane);
          to = PASS (get) (record->after->v, slider->to, lane);
        }
      law = LARGER (PASS (gap_of_law) (lambda, slider->threshold, rho, to - from), law);
    }
  tally->law = law;
}

#ifdef LANES
static void
PASS (certify_lanes) (HysReferee          *self,
                      const HysSystem     *system,
                      const HysStepRecord *record,
                      HysScales           *scales,
                      double              *residual)
{
  double balance[HYS_LANES], motion[HYS_LANES], law[HYS_LANES], noise[HYS_LANES], check[HYS_LANES];

  for (guint j = 0; j < HYS_LANES; j += LANES)
    {
      PASS (Tally) tally = { BOTH (0), BOTH (0), BOTH (0), BOTH (0), BOTH (0), BOTH (0), BOTH (0) };
      REAL rho;

      PASS (add_forces) (self, system, record, j, &tally);
      PASS (weigh_bars) (self, system, record, j, &tally);
      for (guint k = 0; k < LANES; k++)
        {
          scales[j + k] = scales[j + k > 0 ? j + k - 1 : 0];
          extend (&scales[j + k], tally.force[k], tally.speed[k]);
          rho[k] = rho_of_run (&scales[j + k]);
        }
      PASS (weigh_sliders) (self, system, record, j, rho, &tally);
      *(REAL_AT *) (balance + j) = tally.balance;
      *(REAL_AT *) (motion + j) = tally.motion;
      *(REAL_AT *) (law + j) = tally.law;
      *(REAL_AT *) (noise + j) = tally.noise;
      *(REAL_AT *) (check + j) = tally.check;
    }
  for (guint k = 0; k < HYS_LANES; k++)
    residual[k] = worst_of (self, &scales[k], balance[k], motion[k], law[k], noise[k], check[k]);
}
#endif
