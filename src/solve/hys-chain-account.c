/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-chain-account.h"

#include "hys-lanes.h"

typedef struct
{
  double friction[4];
  double kinetic[4];
  double elastic[4];
} Sums;

#define REAL       double
#define REAL_AT    double
#define PASS(name) name##_of_one
#include "hys-chain-sums.h"
#undef REAL
#undef REAL_AT
#undef PASS

#define REAL       HysTwo
#define REAL_AT    HysTwoAt
#define LANES      2
#define PASS(name) name##_of_two
#include "hys-chain-sums.h"
#undef REAL
#undef REAL_AT
#undef LANES
#undef PASS

#ifdef HYS_LANES_BY_FOUR
#pragma GCC push_options
#pragma GCC target("avx2")
#define REAL       HysFour
#define REAL_AT    HysFourAt
#define LANES      4
#define PASS(name) name##_of_four
#include "hys-chain-sums.h"
#pragma GCC pop_options
#endif

static gsize
add_up (const HysChain *chain,
        const HysState *before,
        const HysState *after,
        Sums           *sums)
{
#ifdef HYS_LANES_BY_FOUR
  if (__builtin_cpu_supports ("avx2"))
    return add_up_of_four (chain, before, after, sums);
#endif
  return add_up_of_two (chain, before, after, sums);
}

static double
total (const double *sum)
{
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

HysChainAccount
hys_chain_account (const HysChain *chain,
                   const HysState *before,
                   const HysState *after)
{
  Sums sums;

  for (gsize i = add_up (chain, before, after, &sums); i < chain->n; i++)
    {
      sums.kinetic[i % 4] += energy_of_one (chain->mass, after->v, i);
      if (i + 1 == chain->n)
        break;
      sums.friction[i % 4] += friction_of_one (before, after, i);
      sums.elastic[i % 4] += energy_of_one (chain->stiffness, after->e, i);
    }
  return (HysChainAccount){ total (sums.friction), total (sums.kinetic), total (sums.elastic) };
}
