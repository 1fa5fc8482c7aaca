/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-exact-roots.h"
#include "hys-owner.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysExactLoads:
 * @n_forces, @n_drives: how many free bars bear a force, how many bars are driven
 * @forced, @driven: which (HysSystem.bars)
 * @drive_of: per bar: its place in @driven, -1 = it is not driven
 * @force, @drive: their forces and displacements as polynomials: rows of HYS_EXACT_ROW
 *
 * The loads of a system over a stretch of time.
 */
typedef struct
{
  guint   n_forces, n_drives;
  guint  *forced, *driven;
  int    *drive_of;
  double *force, *drive;
} HysExactLoads;

HysExactLoads *hys_exact_loads_new     (const HysSystem *system);
#define hys_exact_loads_free hys_owner_free

/* Expands all loads in tau = (time - t) / unit by Taylor's series. FALSE when one is not accurate to rounding on so
 * long a stretch (or a formula not finite). */
gboolean       hys_exact_loads_expand  (HysExactLoads   *self,
                                        const HysSystem *system,
                                        double           t,
                                        double           unit);

/* Sets the velocities of driven bars; FALSE when loads cannot be expanded over @unit or half of it and so on, down to
 * @least. */
gboolean       hys_exact_loads_drive   (HysExactLoads   *self,
                                        const HysSystem *system,
                                        double           t,
                                        double           unit,
                                        double           least,
                                        double          *v);

G_END_DECLS
