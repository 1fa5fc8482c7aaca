/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-waves.h"

#include "hys-processors.h"

#include <math.h>

/* The GNU C library has these functions for vectors, and its header says so only to those who ask for fast but careless
 * arithmetic. They are as good as wanted here; what is careless about it is errno. */
#if defined __x86_64__ && defined __GLIBC__ && defined __GNUC__ && !defined __clang__ && !defined __SANITIZE_ADDRESS__ \
  && !defined __SANITIZE_THREAD__
extern double sin (double angle) __attribute__ ((const, simd ("notinbranch")));
extern double cos (double angle) __attribute__ ((const, simd ("notinbranch")));
#endif

HYS_EACH_PROCESSOR void
hys_sines (guint                  n,
           const double *restrict angle,
           double       *restrict value)
{
  guint n_whole = n / HYS_WAVE_LANES * HYS_WAVE_LANES;   /* so that none is left for a loop of its own */

  for (guint i = 0; i < n_whole; i++)
    value[i] = sin (angle[i]);
}

HYS_EACH_PROCESSOR void
hys_cosines (guint                  n,
             const double *restrict angle,
             double       *restrict value)
{
  guint n_whole = n / HYS_WAVE_LANES * HYS_WAVE_LANES;   /* so that none is left for a loop of its own */

  for (guint i = 0; i < n_whole; i++)
    value[i] = cos (angle[i]);
}
