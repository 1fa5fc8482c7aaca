/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-job.h"

G_BEGIN_DECLS

/**
 * HysSimulatedLoop:
 * @n: number of points
 * @x, @r: the last cycle of the run
 * @difference: the largest |r - wished r| on its loading half, over the wished extent of r
 *
 * What the run of a generalized Prandtl model gave whose bar was driven to and fro.
 */
typedef struct
{
  gsize   n;
  double *x;
  double *r;
  double  difference;
} HysSimulatedLoop;

/* A job whose results are HysSimulatedLoop, and whose input is: */
HysJob  *hys_loop_job_new   (void);

/* A wished half-cycle (copied), to be simulated. */
gpointer hys_loop_job_input (const HysLoopPoint *corners,
                             guint               n_corners);

G_END_DECLS
