/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench-samples.h"

#include <stdlib.h>
#include <time.h>

double
bench_processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static int
compare (const void *a,
         const void *b)
{
  const double *p = a, *q = b;

  return (*p > *q) - (*p < *q);
}

double
bench_median (double *samples,
              guint   n)
{
  qsort (samples, n, sizeof *samples, compare);
  return samples[n / 2];
}
