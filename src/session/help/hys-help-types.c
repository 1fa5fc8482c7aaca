/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("The same slider acts in two ways, depending on what it is attached to.") },
  { HYS_HELP_HEADING, "sigma", 0, N_("Sigma: friction between bodies") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Both ends are walls, masses or driven bars. The velocities at the ends are given by inertia, and the "
       "friction force jumps when their difference changes its sign. In a loop: vertical sides at the turning points.") },
  { HYS_HELP_FORMULA,
    "m\\,\\dot{y} + \\alpha\\,\\sigma(y) + k\\,x \\ni F", 0,
    "m y′ + α σ(y) + k x ∋ F" },
  { HYS_HELP_HEADING, "beta", 0, N_("Beta: a limited force") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("One end at least is a bar without mass, usually with a spring behind it. The spring’s force cannot exceed "
       "the threshold; it grows while the slider sticks and stays while it slips, without jumps. The graph β is the "
       "inverse of σ. In a loop: oblique sides of the slope k, then level ones.") },
  { HYS_HELP_FORMULA,
    "\\dot{\\lambda} + k\\,\\beta(\\lambda / \\alpha) \\ni k\\,y,\\qquad \\beta = \\sigma^{-1}", 0,
    "λ′ + k β(λ / α) ∋ k y, β the inverse of σ" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A network may have both; the line under its title says <i>sigma</i>, <i>beta</i> or <i>mixed</i>. (Bastien, "
       "Schatzman, Lamarque 2000, section 2)") },
  { HYS_HELP_EXAMPLE, "mixed-parallel", 0,
    N_("Both at one mass: vertical sides of the sigma slider, oblique ones of the beta slider.") },
};

const HysHelpPage hys_help_types = { "types", N_("Sigma and Beta"), parts, G_N_ELEMENTS (parts) };
