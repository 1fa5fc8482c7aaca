/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("A slider, or St-Venant element, is a block on a dry surface. The surface holds it with any force up to the "
       "threshold α. While less is needed the block does not move at all: it <i>sticks</i>. It <i>slips</i> only "
       "while the force is α, and against the slip.") },
  { HYS_HELP_FORMULA,
    "\\lambda \\in \\alpha\\,\\sigma(\\dot{u}),\\qquad \\sigma(v) = \\left\\{\\begin{array}{ll} \\{-1\\} & v < 0 "
    "\\\\ \\left[-1,\\,1\\right] & v = 0 \\\\ \\{1\\} & v > 0 \\end{array}\\right.", 0,
    "λ ∈ α σ(u′); σ(v) = −1 if v < 0, anything from −1 to 1 if v = 0, 1 if v > 0" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The sign ∈ is meant: at rest the force is not a function of the velocity. Which of the possible values it "
       "has follows from the rest of the network. Programs that replace the jump with a steep slope let the block "
       "creep under any force; here it does not, and no step size or stiffness of a regularization has to be chosen.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("In the drawing a slider shows by its shape and an arrow whether it sticks or to which side it slips. "
       "(Bastien, Schatzman, Lamarque 2000, section 2)") },
  { HYS_HELP_EXAMPLE, "p-element", 1,
    N_("Velocity and friction force of a mass on a slider: where the velocity is zero, the force is anywhere "
       "between the thresholds.") },
};

const HysHelpPage hys_help_slider = { "slider", N_("What a Slider Is"), parts, G_N_ELEMENTS (parts) };
