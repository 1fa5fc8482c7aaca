/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("With the tool <i>Pull by hand</i> (letter P) take a bar or a mass while the model runs, and move it: the "
       "network follows, and an arrow shows the force of your hand with its number. Plots go on, so that a loop grows "
       "as you move to and fro.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("With the keyboard: the arrow keys bring the ring to a bar, P takes it, and then the arrow keys left and right "
       "move it. Enter or Escape lets go.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The hand says where the bar is, as a driven bar’s displacement does: it can be as strong as it must. A mass "
       "that is let go flies on at the speed that it has. A bar without mass stays where it is until the tool is put "
       "away, and springs back then. Forces that are drawn at the bar count as nothing while it is in hand.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<i>Keep as Load</i>, in the main menu and in the message while you pull, makes a table of displacements of what "
       "the hand did: the same motion can then be run again, changed and saved. Undo takes it away.") },
  { HYS_HELP_EXAMPLE, "prandtl-hardening", 0,
    N_("Remove the load and pull the mass there and back: the force grows with the slope of both springs, then with "
       "that of one, and it returns by another way.") },
};

const HysHelpPage hys_help_pull = { "pull", N_("Pull by Hand"), parts, G_N_ELEMENTS (parts) };
