/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"

G_BEGIN_DECLS

/**
 * HysMeasured:
 * @n: number of points
 * @points: in the order in which they were measured
 *
 * A measured loop: half a cycle, or one or more cycles, unevenly sampled, with noise.
 */
typedef struct
{
  gsize         n;
  HysLoopPoint *points;
} HysMeasured;

/* Reads text as hys_sheet_parse() does, and of its columns those that hys_sheet_guess() knows. HYS_ERROR_REFUSED "NAME: line L:
 * reason". */
HysMeasured *hys_measured_parse (const char   *text,
                                 gsize         length,
                                 const char   *name,
                                 GError      **error);

/* The same for a file of at most HYS_MAX_FILE_SIZE. */
HysMeasured *hys_measured_load  (const char   *path,
                                 GError      **error);

/* Copies the points. */
HysMeasured *hys_measured_new   (const double *x,
                                 const double *r,
                                 gsize         n);
void         hys_measured_free  (HysMeasured  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysMeasured, hys_measured_free)

G_END_DECLS
