/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("An element lies between two bars. Its elongation u is the displacement of its end minus that of its start; "
       "<a href='signs'>Signs and Units</a> says how forces are counted.") },
  { HYS_HELP_HEADING, "spring", 0, N_("Spring") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The tension is k u. Nothing else is stored in it than ½ k u².") },
  { HYS_HELP_HEADING, "dashpot", 0, N_("Dashpot") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The tension is c u′, the viscosity times the rate of elongation.") },
  { HYS_HELP_HEADING, "masing", 0, N_("Masing element") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Many branches side by side, each a spring in series with a slider. The branches have the stiffness k(s)/P "
       "and the elongation limit η(s), s running from 0 to 1: formulas for a material with very many sliders. (2001 "
       "paper, equation 18)") },
  { HYS_HELP_HEADING, "mass", 0, N_("Mass, wall and bar") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A mass obeys m x″ = sum of the forces on it. A wall does not move. A bar without mass is in balance at "
       "every moment, which decides <a href='types'>of which type</a> the sliders at it are.") },
  { HYS_HELP_HEADING, "load", 0, N_("Load") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A force on a bar, or a displacement that the bar is made to follow; both are functions of time, counted to "
       "the right.") },
  { HYS_HELP_EXAMPLE, "burgers", 0,
    N_("Springs and dashpots only: Burgers’ model creeps under a force and recovers in part.") },
};

const HysHelpPage hys_help_elements = { "elements", N_("What Can Be Drawn"), parts, G_N_ELEMENTS (parts) };
