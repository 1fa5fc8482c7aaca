/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sums along a row, of every fourth value each: included by hys-chain-account.c with
 *
 * REAL, REAL_AT: LANES numbers, and the same in an array
 * PASS(name): the name of what is defined
 */

static inline REAL
PASS (get) (const double *x,
            gsize         i)
{
  return *(const REAL_AT *) (x + i);
}

static inline REAL
PASS (friction) (const HysState *before,
                 const HysState *after,
                 gsize           i)
{
  REAL tension = 0.5 * (PASS (get) (before->lambda, i) + PASS (get) (after->lambda, i));
  REAL from = PASS (get) (after->q, i) - PASS (get) (before->q, i);
  REAL to = PASS (get) (after->q, i + 1) - PASS (get) (before->q, i + 1);

  return tension * (to - from);
}

/* Half of @factor times the square of @x */
static inline REAL
PASS (energy) (const double *factor,
               const double *x,
               gsize         i)
{
  REAL value = PASS (get) (x, i);

  return 0.5 * PASS (get) (factor, i) * value * value;
}

#ifdef LANES
/* As far as there are four; where that ends. */
static gsize
PASS (add_up) (const HysChain *chain,
               const HysState *before,
               const HysState *after,
               Sums           *sums)
{
  REAL friction[4 / LANES] = { 0 }, kinetic[4 / LANES] = { 0 }, elastic[4 / LANES] = { 0 };
  gsize i = 0;

  for (; i + 4 < chain->n; i += 4)
    for (guint k = 0; k < 4 / LANES; k++)
      {
        friction[k] += PASS (friction) (before, after, i + k * LANES);
        kinetic[k] += PASS (energy) (chain->mass, after->v, i + k * LANES);
        elastic[k] += PASS (energy) (chain->stiffness, after->e, i + k * LANES);
      }
  for (guint k = 0; k < 4; k++)
    {
      sums->friction[k] = friction[k / LANES][k % LANES];
      sums->kinetic[k] = kinetic[k / LANES][k % LANES];
      sums->elastic[k] = elastic[k / LANES][k % LANES];
    }
  return i;
}
#endif
