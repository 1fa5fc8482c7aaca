/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-two.h"

#if defined __x86_64__ && defined __GNUC__ && !defined __clang__
#define HYS_LANES_BY_FOUR   /* for processors with AVX2, of which one asks at run time; likewise AVX-512: */
#ifndef __SANITIZE_ADDRESS__ /* whose stack frames lie wrong for sixty-four bytes at once (GCC bug 110027) */
#define HYS_LANES_BY_EIGHT
#endif
#include <immintrin.h>
#endif

G_BEGIN_DECLS

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

#ifdef HYS_LANES_BY_EIGHT
/* Eight of them. */
#pragma GCC push_options
#pragma GCC target("avx512f")

typedef double HysEight __attribute__ ((vector_size (64)));
typedef double HysEightAt __attribute__ ((vector_size (64), aligned (8)));

static inline HysEight
hys_eight_size (HysEight x)
{
  return (HysEight) _mm512_abs_pd ((__m512d) x);
}

static inline HysEight
hys_eight_larger (HysEight a,
                  HysEight b)
{
  return (HysEight) _mm512_max_pd ((__m512d) a, (__m512d) b);
}

static inline HysEight
hys_eight_smaller (HysEight a,
                   HysEight b)
{
  return (HysEight) _mm512_min_pd ((__m512d) a, (__m512d) b);
}

static inline HysEight
hys_eight_behind (HysEight before,
                  HysEight now)
{
  return (HysEight) _mm512_castsi512_pd (_mm512_alignr_epi64 (_mm512_castpd_si512 ((__m512d) now),
                                                              _mm512_castpd_si512 ((__m512d) before), 7));
}

#pragma GCC pop_options
#endif

/* A pass for as many numbers at once as the processor does the same to. */
#ifdef HYS_LANES_BY_EIGHT
#define HYS_WIDEST(pass, ...) \
  (__builtin_cpu_supports ("avx512f") ? pass##_of_eight (__VA_ARGS__) \
   : __builtin_cpu_supports ("avx2") ? pass##_of_four (__VA_ARGS__) : pass##_of_two (__VA_ARGS__))
#elif defined HYS_LANES_BY_FOUR
#define HYS_WIDEST(pass, ...) (__builtin_cpu_supports ("avx2") ? pass##_of_four (__VA_ARGS__) : pass##_of_two (__VA_ARGS__))
#else
#define HYS_WIDEST(pass, ...) pass##_of_two (__VA_ARGS__)
#endif

/* The same along arrays of @n numbers, where those that are left over at the end are done one by one. */
#define HYS_LONG 64
#ifdef HYS_LANES_BY_FOUR
#define HYS_WIDEST_ALONG(n, pass, ...) \
  ((n) < HYS_LONG && __builtin_cpu_supports ("avx2") ? pass##_of_four (__VA_ARGS__) : HYS_WIDEST (pass, __VA_ARGS__))
#else
#define HYS_WIDEST_ALONG(n, pass, ...) HYS_WIDEST (pass, __VA_ARGS__)
#endif

G_END_DECLS
