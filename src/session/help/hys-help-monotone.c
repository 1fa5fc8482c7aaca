/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Whatever is drawn, its motion is one differential inclusion; the page <i>Equations</i> of the panel shows "
       "it for the present drawing.") },
  { HYS_HELP_FORMULA,
    "\\dot{X} + M\\,\\partial\\varphi(X) \\ni G(t, X)", 0,
    "X′ + M ∂φ(X) ∋ G(t, X)" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("X has the displacements and velocities of the masses and the forces of the beta sliders. G is what springs, "
       "dashpots and loads do, a function as usual. ∂φ is the friction: φ is the sum of α |v| over the sigma sliders "
       "and confines each beta slider’s force to its thresholds. M is a symmetric positive definite matrix.") },
  { HYS_HELP_HEADING, "monotone-graph", 0, N_("Monotone") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A greater velocity never meets a smaller friction. Two motions that come near each other are therefore "
       "never driven apart by friction: from one initial state there is at most one motion, and it depends "
       "continuously on the data.") },
  { HYS_HELP_HEADING, "maximal", 0, N_("Maximal") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Nothing can be added to the graph: it has all forces from −α to α at rest, not only the two of slip. "
       "Without them a block that comes to rest would have no force to stay there, and there would be no motion at "
       "all. Maximality gives the existence. (Bastien, Schatzman, Lamarque 2000, section 3; the theory is H. Brézis’, "
       "1973)") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("It also says what is not covered: a friction that is smaller in motion than at rest is not monotone, and "
       "not part of this program.") },
  { HYS_HELP_EXAMPLE, "persoz", 1,
    N_("The forces of the three sliders of Persoz’s gephyroid, whose X has five entries: x, y and three forces. "
       "(Bastien and Lamarque)") },
};

const HysHelpPage hys_help_monotone = { "monotone", N_("Why Maximal Monotone"), parts, G_N_ELEMENTS (parts) };
