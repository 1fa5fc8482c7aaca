/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Velocities of masses, springs and dashpots are always unique. Two things can fail: a load that nothing can "
       "balance, so that there is no motion; and the position of a part that only sliders hold, or the way in which "
       "sliders share a force. Both follow from the graph of the network and the thresholds, before anything is "
       "computed.") },
  { HYS_HELP_HEADING, "limit-load", 0, N_("Limit load") },
  { HYS_HELP_FINDING, "limit-load", 0, NULL },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The limit is the smallest sum of thresholds over all ways to cut the part off from the rest: the theorem of "
       "maximal flow and minimal cut, and the collapse load of limit analysis.") },
  { HYS_HELP_HEADING, "undetermined-position", 0, N_("Undetermined position") },
  { HYS_HELP_FINDING, "undetermined-position", 0, NULL },
  { HYS_HELP_HEADING, "undetermined-split", 0, N_("Undetermined split") },
  { HYS_HELP_FINDING, "undetermined-split", 0, NULL },
  { HYS_HELP_HEADING, "never-slips", 0, N_("A slider that never slips") },
  { HYS_HELP_FINDING, "never-slips", 0, NULL },
  { HYS_HELP_HEADING, "isolated", 0, N_("Isolated bar") },
  { HYS_HELP_FINDING, "isolated", 0, NULL },
  { HYS_HELP_HEADING, "unused-position", 0, N_("Initial position without effect") },
  { HYS_HELP_FINDING, "unused-position", 0, NULL },
  { HYS_HELP_HEADING, "force-on-wall", 0, N_("Force on a wall") },
  { HYS_HELP_FINDING, "force-on-wall", 0, NULL },
  { HYS_HELP_HEADING, "free-body", 0, N_("Free body") },
  { HYS_HELP_FINDING, "free-body", 0, NULL },
  { HYS_HELP_HEADING, "initial-inconsistent", 0, N_("Inconsistent initial forces") },
  { HYS_HELP_FINDING, "initial-inconsistent", 0, NULL },
  { HYS_HELP_HEADING, "jump-on-massless", 0, N_("A jump on a bar without mass") },
  { HYS_HELP_FINDING, "jump-on-massless", 0, NULL },
  { HYS_HELP_HEADING, "impulse", 0, N_("A jump against a dashpot") },
  { HYS_HELP_FINDING, "impulse", 0, NULL },
  { HYS_HELP_HEADING, "saddle", 0, N_("Sliders that depend on one another") },
  { HYS_HELP_FINDING, "saddle", 0, NULL },
  { HYS_HELP_EXAMPLE, "equal-sliders", 1,
    N_("Two equal sliders in series: from t = 2.45 on either may slip, and nothing decides which. The displacement "
       "of the mass and the forces are unique all the same.") },
};

const HysHelpPage hys_help_well_posed = { "well-posed", N_("Is the Problem Well Posed?"), parts, G_N_ELEMENTS (parts) };
