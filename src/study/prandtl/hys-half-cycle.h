/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-prandtl.h"

G_BEGIN_DECLS

/* A point of a hysteresis loop: displacement and restoring force. */
typedef struct
{
  double x, r;
} HysLoopPoint;

/*
 * The loading half of a limit cycle, as Fig. 14 of Bastien, Schatzman, Lamarque 2000 draws it: corners A_1 ... A_{n+2},
 * n >= 0. It belongs to a generalized Prandtl model when x increases, the slopes decrease from side to side (4.25) and
 * the last one is not negative. The model does not depend on where A_1 lies.
 */

/* Whether @corners (n_corners >= 2) are such a half-cycle. If not: HYS_ERROR_USAGE with the reason as one translated
 * sentence, and in @culprit (may be NULL) the index of the corner at which it fails. */
gboolean      hys_half_cycle_check        (const HysLoopPoint *corners,
                                           guint               n_corners,
                                           guint              *culprit,
                                           GError            **error);

/* The parameters of the model (4.23)-(4.24); NULL with the error of hys_half_cycle_check() when there is none. */
HysPrandtl   *hys_half_cycle_to_prandtl   (const HysLoopPoint *corners,
                                           guint               n_corners,
                                           GError            **error);

/* The same with its centre of symmetry at @centre: the upper half of the limit cycle. */
HysLoopPoint *hys_half_cycle_about        (const HysPrandtl   *prandtl,
                                           HysLoopPoint        centre,
                                           double              length,
                                           guint              *n_corners);

G_END_DECLS
