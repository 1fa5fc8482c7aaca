/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-two.h"

#if defined __x86_64__ && defined __GNUC__ && !defined __clang__
#define HYS_LANES_BY_FOUR   /* for processors with AVX2, of which one asks at run time */
#include <immintrin.h>
#endif

G_BEGIN_DECLS

/* Steps that are done side by side: the value i of the state at the start of step j is x[i * HYS_STRIDE + j], that at its
 * end x[i * HYS_STRIDE + j + 1]. */
#define HYS_LANES  8
#define HYS_STRIDE (HYS_LANES + 2)

#ifdef HYS_LANES_BY_FOUR
#pragma GCC push_options
#pragma GCC target("avx2")

/* Four of them. */
typedef double HysFour __attribute__ ((vector_size (32)));
typedef double HysFourAt __attribute__ ((vector_size (32), aligned (8)));

static inline HysFour
hys_four_size (HysFour x)
{
  return (HysFour) _mm256_andnot_pd (_mm256_set1_pd (-0.0), (__m256d) x);
}

static inline HysFour
hys_four_larger (HysFour a,
                 HysFour b)
{
  return (HysFour) _mm256_max_pd ((__m256d) a, (__m256d) b);
}

static inline HysFour
hys_four_smaller (HysFour a,
                  HysFour b)
{
  return (HysFour) _mm256_min_pd ((__m256d) a, (__m256d) b);
}

/* The last one of @before, and all but the last one of @now. */
static inline HysFour
hys_four_behind (HysFour before,
                 HysFour now)
{
  return (HysFour) _mm256_shuffle_pd (_mm256_permute2f128_pd ((__m256d) before, (__m256d) now, 0x21), (__m256d) now, 0x5);
}

#pragma GCC pop_options
#endif

/* For code that is inlined with a constant number of lanes, all of them or one. */
#define HYS_EACH_LANE _Pragma ("GCC ivdep") for (guint j = 0; j < lanes; j++)

G_END_DECLS
