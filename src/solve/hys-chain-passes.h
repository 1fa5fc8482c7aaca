/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is done to bars or joints of a row side by side: included by hys-chain-step.c after hys-pass.h.
 */

static inline REAL
PASS (get) (const double *x,
            gsize         i)
{
  return *(const REAL_AT *) (x + i);
}

static inline void
PASS (put) (double *x,
            gsize   i,
            REAL    value)
{
  *(REAL_AT *) (x + i) = value;
}

/* The tensions of springs as masses feel them, for the present velocities. */
static inline REAL
PASS (tension) (const HysChainStep *self,
                const HysState     *before,
                gsize               i)
{
  REAL v = PASS (get) (before->v, i + 1) - PASS (get) (before->v, i);
  REAL z = PASS (get) (self->z, i + 1) - PASS (get) (self->z, i);

  return PASS (get) (self->chain->stiffness, i) * (PASS (get) (before->e, i) + self->theta * self->h * (v + self->theta * z));
}

/* The motion after those of the last three steps. */
static inline REAL
PASS (guess) (const HysChainStep *self,
              gsize               j)
{
  return 3 * (PASS (get) (self->z, j) - PASS (get) (self->past[0], j)) + PASS (get) (self->past[1], j);
}

/* What pulls bars but sticking sliders, and their motion by that. @from, @to: tensions of the springs on both sides. The force
 * that is left. */
static inline REAL
PASS (drive) (HysChainStep *self,
              const double *force,
              gsize         j,
              REAL          from,
              REAL          to,
              REAL          most)
{
  REAL u = PASS (get) (force, j) + (to - from);
  REAL left = u + (PASS (get) (self->pull, j) - PASS (get) (self->pull - 1, j));

  PASS (put) (self->tension, j, to);
  PASS (put) (self->u, j, u);
  PASS (put) (self->z, j, PASS (get) (self->mobility, j) * left);
  return LARGER (SIZE (left), LARGER (SIZE (u), most));
}

/* Less than 0 where sliders slip against their rate. */
static inline REAL
PASS (doubt) (const HysChainStep *self,
              const HysState     *before,
              gsize               i)
{
  REAL from = PASS (get) (before->v, i) + PASS (get) (self->z, i);
  REAL to = PASS (get) (before->v, i + 1) + PASS (get) (self->z, i + 1);

  return PASS (get) (self->side, i) * (to - from) + 4 * DBL_EPSILON * (SIZE (to) + SIZE (from));
}

typedef struct
{
  REAL speed;     /* the largest */
  REAL tension;   /* the largest of sliders */
  REAL rate;      /* the smallest of those that slip */
} PASS (Extremes);

static inline void
PASS (take_bar) (const HysChainStep *self,
                 const HysState     *before,
                 HysState           *after,
                 gsize               j,
                 PASS (Extremes)    *extremes)
{
  REAL v = PASS (get) (before->v, j), z = PASS (get) (self->z, j), mean = v + self->theta * z;

  PASS (put) (after->v, j, v + z);
  PASS (put) (after->q, j, PASS (get) (before->q, j) + self->h * mean);
  extremes->speed = LARGER (SIZE (v + z), LARGER (SIZE (mean), extremes->speed));
}

static inline void
PASS (take_joint) (const HysChainStep *self,
                   const HysState     *before,
                   HysState           *after,
                   gsize               i,
                   PASS (Extremes)    *extremes)
{
  REAL v0 = PASS (get) (before->v, i), v1 = PASS (get) (before->v, i + 1);
  REAL z0 = PASS (get) (self->z, i), z1 = PASS (get) (self->z, i + 1), side = PASS (get) (self->side, i);
  REAL lambda = side * PASS (get) (self->chain->threshold, i) + PASS (get) (self->hold, i);
  REAL rate = side * ((v1 + z1) - (v0 + z0)) + (1 - side * side) * DBL_MAX;

  PASS (put) (after->e, i, PASS (get) (before->e, i) + self->h * ((v1 + self->theta * z1) - (v0 + self->theta * z0)));
  PASS (put) (after->lambda, i, lambda);
  extremes->tension = LARGER (SIZE (lambda), extremes->tension);
  extremes->rate = SMALLER (rate, extremes->rate);
}

#ifdef LANES
static double
PASS (largest) (REAL x)
{
  double most = x[0];

  for (guint k = 1; k < LANES; k++)
    most = larger (x[k], most);
  return most;
}

static double
PASS (smallest) (REAL x)
{
  double least = x[0];

  for (guint k = 1; k < LANES; k++)
    least = smaller (x[k], least);
  return least;
}

/* The largest change of the tensions of the springs @i ... @end - 1. */
static double
PASS (strain) (const HysChainStep *self,
               const HysState     *before,
               gsize               i,
               gsize               end)
{
  REAL most = BOTH (0);
  double rest;

  for (; i + LANES <= end; i += LANES)
    most = LARGER (SIZE (PASS (tension) (self, before, i) - PASS (get) (self->tension, i)), most);
  for (rest = PASS (largest) (most); i < end; i++)
    rest = larger (fabs (tension_of_one (self, before, i) - self->tension[i]), rest);
  return rest;
}

/* The motions of the last three steps go on into the place of the oldest. */
static void
PASS (extrapolate) (HysChainStep *self,
                    gsize         n)
{
  gsize j = 0;

  for (; j + LANES <= n; j += LANES)
    PASS (put) (self->past[1], j, PASS (guess) (self, j));
  for (; j < n; j++)
    self->past[1][j] = guess_of_one (self, j);
}

/* All masses, from the tensions of springs for the present motions on; the largest force. */
static double
PASS (drive_all) (HysChainStep   *self,
                  const HysState *before,
                  const double   *force)
{
  gsize j = self->first, last = self->chain->n - 1;
  double rest = 0, tension = 0;
  REAL most = BOTH (0), from;

  if (j > 0)
    tension = self->tension[0] = tension_of_one (self, before, 0);
  for (from = BOTH (tension); j + LANES <= last; j += LANES)
    {
      REAL to = PASS (tension) (self, before, j);

      most = PASS (drive) (self, force, j, BEHIND (from, to), to, most);
      from = to;
    }
  for (rest = PASS (largest) (most), tension = from[LANES - 1]; j < self->end; j++)
    {
      double to = j < last ? tension_of_one (self, before, j) : 0;

      rest = drive_of_one (self, force, j, tension, to, rest);
      tension = to;
    }
  return rest;
}

/* Whether sliders of the joints @i ... @end - 1 slip against their rate. */
static gboolean
PASS (doubts) (const HysChainStep *self,
               const HysState     *before,
               gsize               i,
               gsize               end)
{
  REAL least = BOTH (0);
  double rest;

  for (; i + LANES <= end; i += LANES)
    least = SMALLER (PASS (doubt) (self, before, i), least);
  for (rest = PASS (smallest) (least); i < end; i++)
    rest = smaller (doubt_of_one (self, before, i), rest);
  return rest < 0;
}

static Extremes_of_one
PASS (take) (const HysChainStep *self,
             const HysState     *before,
             HysState           *after)
{
  gsize i = 0, n = self->chain->n;
  PASS (Extremes) most = { BOTH (0), BOTH (0), BOTH (DBL_MAX) };
  Extremes_of_one rest;

  for (; i + LANES < n; i += LANES)
    {
      PASS (take_bar) (self, before, after, i, &most);
      PASS (take_joint) (self, before, after, i, &most);
    }
  rest = (Extremes_of_one){ PASS (largest) (most.speed), PASS (largest) (most.tension), PASS (smallest) (most.rate) };
  for (; i < n; i++)
    {
      take_bar_of_one (self, before, after, i, &rest);
      if (i + 1 < n)
        take_joint_of_one (self, before, after, i, &rest);
    }
  return rest;
}
#endif
