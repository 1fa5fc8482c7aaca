/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-system.h"

G_BEGIN_DECLS

/* Per bar: the stiffness of all springs at it once those in line and side by side are one, and those that lead nowhere
 * are none: bars without mass on which springs alone act, and between which these are, are taken out, whose own is 0.
 * So it does not depend on whether a spring is drawn as several. Free with g_free(). */
double *hys_spring_stiffness (const HysSystem *system);

G_END_DECLS
