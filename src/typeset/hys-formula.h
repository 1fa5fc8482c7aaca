/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-box.h"
#include "hys-math.h"

G_BEGIN_DECLS

/* What does not fit its width even when it is broken is set smaller, down to this. */
#define HYS_FORMULA_LEAST 0.75

/* Sets a formula in letters of @size user units, in no more than @width if that is possible (0: whatever it needs):
 * long lines are broken before signs, then all of it becomes smaller. The box's ascent is its height above the first
 * line's baseline, or above the middle line of what is higher than a line. The caller owns it. */
HysBox *hys_formula_set (const HysMath  *formula,
                         HysTypeface    *face,
                         double          size,
                         double          width);

G_END_DECLS
