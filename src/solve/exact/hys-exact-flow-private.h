/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-exact-flow.h"

G_BEGIN_DECLS

/* Orders the sticking sliders as trees and finds the loops that they and the closed ones make: branches, roots, closed,
 * loops, Z, W. FALSE if W cannot be factored. */
gboolean hys_exact_flow_plant_trees (HysExactFlow    *self,
                                     const HysSystem *system);

/* Inverts the positive definite matrix @A, n x n, in place; FALSE if it is not. */
gboolean hys_exact_flow_invert      (double          *A,
                                     guint            n);

G_END_DECLS
