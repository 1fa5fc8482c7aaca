/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Plot r = F − m x″, the force that the bar passes on to the network, against its displacement x. Against F "
       "alone most of what is seen is inertia. (Bastien, Schatzman, Lamarque 2000, figure 18)") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<b>A slope</b> is a stiffness: that of all springs that are not behind a slipping slider.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<b>A corner</b> is a slider that begins to slip; its spring drops out of the slope. In parallel branches it "
       "lies, from the turning point, at twice the elongation limit η = α/k of the branch.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<b>A level side</b>: everything slips, and the height is the sum of the thresholds. <b>A vertical side</b>: "
       "friction of <a href='types'>sigma type</a>, twice its threshold high.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<b>The area</b> is the energy that one cycle turns into heat. <b>A loop that does not close</b> drifts: "
       "nothing brings the bar back (a ratchet), or the motion is not periodic yet.") },
  { HYS_HELP_HEADING, "masing-rules", 0, N_("Masing’s rules") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("For branches side by side, each side of a loop is the first loading curve enlarged twice, and a small loop "
       "that closes within a large one leaves no trace. Networks with bridges do not obey them. The page "
       "<i>Analysis</i> of the panel measures all this, and says whether the rules hold.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Where a run begins without forces, <i>Analysis</i> lays its first loading curve, twice as large, on the loop.") },
  { HYS_HELP_HEADING, "return-point-memory", 0, N_("Return-point memory") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A network of branches side by side remembers the turning points of its bar and nothing else: whenever the bar "
       "comes back from a smaller swing to where it turned, the force is what it was then. The test <i>First-order "
       "reversals</i> asks for that; <i>Analysis</i> says whether it is so, and draws what such a network remembers, the "
       "play x − u of a branch against its limit η. Larger swings wipe the corners of smaller ones out. Persoz’s "
       "gephyroid has no such memory.") },
  { HYS_HELP_EXAMPLE, "generalized-prandtl", 0,
    N_("Five branches: six sides up, six sides down, slopes 5, 4, 3, 2, 1, 0, corners at twice 1 to 5 from the "
       "turning point.") },
};

const HysHelpPage hys_help_loop = { "loop", N_("How to Read a Loop"), parts, G_N_ELEMENTS (parts) };
