/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("After each step a referee computes from the network alone how far the balance of each bar, the thresholds "
       "and the law of friction are missed, as a fraction of the largest force. Above 10⁻¹⁰ the step is done again "
       "with more care; if that does not help, the run ends there and says so. The largest value of a run is its "
       "<i>residual</i>.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A small residual says that the steps are right, not that they are small enough. For that, compare with the "
       "scheme <i>Exact</i>, or open <i>Convergence</i> in the main menu: errors against the step, under each scheme.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The energy ledger is a second witness: work done = kinetic + elastic energy + heat of friction and "
       "dashpots. What is missing in it is the series E:error.") },
  { HYS_HELP_EXAMPLE, "kelvin-voigt", 2,
    N_("The ledger of the Kelvin–Voigt model: what the load gives is stored in the spring or lost in the dashpot.") },
};

const HysHelpPage hys_help_trust = { "trust", N_("What a Number Is Worth"), parts, G_N_ELEMENTS (parts) };
