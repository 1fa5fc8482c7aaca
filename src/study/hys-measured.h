/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-sheet.h"

G_BEGIN_DECLS

/**
 * HysMeasured:
 * @n: number of points
 * @points: in the order in which they were measured
 * @x_unit, @r_unit: of displacement and force; "" when they are not known
 *
 * A measured loop: half a cycle, or one or more cycles, unevenly sampled, with noise.
 */
typedef struct
{
  gsize         n;
  HysLoopPoint *points;
  char         *x_unit;
  char         *r_unit;
} HysMeasured;

/* Which columns are likely to be x and r: those named "x", or "x:" and more, and "r" or "F" likewise; those with a unit of
 * length and one of force; without such the first two. FALSE when that is a guess. */
gboolean     hys_measured_guess    (const HysSheet    *sheet,
                                    guint             *x,
                                    guint             *r);

/* Two columns as a loop. HYS_ERROR_REFUSED when one has a field that is no number, or there are less than four rows. */
HysMeasured *hys_measured_of_sheet (const HysSheet    *sheet,
                                    guint              x,
                                    guint              r,
                                    GError           **error);

/* Reads a file as hys_sheet_load() does, and of its columns those that hys_measured_guess() knows. HYS_ERROR_REFUSED "NAME:
 * line L: reason". */
HysMeasured *hys_measured_load     (const char        *path,
                                    GError           **error);

/* Copies the points and the units. */
HysMeasured *hys_measured_new      (const double      *x,
                                    const double      *r,
                                    gsize              n,
                                    const char        *x_unit,
                                    const char        *r_unit);
void         hys_measured_free     (HysMeasured       *self);

/* A document in the units of the measurement, as far as they are known. */
void         hys_measured_set_units (const HysMeasured *self,
                                     HysDocument       *document);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysMeasured, hys_measured_free)

G_END_DECLS
