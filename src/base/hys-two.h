/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

G_BEGIN_DECLS

/* Two numbers to which the same is done at once; the second type is for those in an array. */
typedef double HysTwo __attribute__ ((vector_size (16)));
typedef double HysTwoAt __attribute__ ((vector_size (16), aligned (8)));

/* As a > b ? a : b, for each. */
static inline HysTwo
hys_two_larger (HysTwo a,
                HysTwo b)
{
#ifdef __SSE2__
  return (HysTwo) _mm_max_pd ((__m128d) a, (__m128d) b);
#else
  return (HysTwo){ a[0] > b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1] };
#endif
}

static inline HysTwo
hys_two_smaller (HysTwo a,
                 HysTwo b)
{
#ifdef __SSE2__
  return (HysTwo) _mm_min_pd ((__m128d) a, (__m128d) b);
#else
  return (HysTwo){ a[0] < b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1] };
#endif
}

G_END_DECLS
