/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("A scheme goes from one time to the next. Each of its steps is certified: balance, thresholds and the law of "
       "friction are computed again from the network itself (<a href='trust'>What a Number Is Worth</a>). So all of "
       "them solve their own step exactly; they differ in what a step stands for.") },
  { HYS_HELP_HEADING, "automatic", 0, N_("Automatic") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("That of new documents. It takes Exact where that applies and is cheaper, else Midpoint in steps that it cuts until their "
       "error, found by doing each twice, is within the tolerance. The tolerance stands below the scheme in the panel, where no item is "
       "selected: it is the error relative to the largest motion. The line under the title says which one runs.") },
  { HYS_HELP_HEADING, "midpoint", 0, N_("Midpoint") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("For nearly everything, where you choose the step. Of second order, but where several sliders at massless bars change "
       "in one moment; and what sticks keeps its energy, whatever the step. Its error is tens to thousands of times smaller "
       "than the papers’ scheme’s at the same step.") },
  { HYS_HELP_HEADING, "exact", 0, N_("Exact") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("From event to event at machine precision: between changes of stick and slip the network is linear, and its "
       "motion a series. The reference for the others, for numbers to be quoted, and the fastest where a few sliders "
       "change seldom. For up to 1000 bars that move.") },
  { HYS_HELP_HEADING, "implicit", 0, N_("Implicit Euler") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Of first order, and it takes energy from every oscillation. Stable for any step: to find where something "
       "comes to rest.") },
  { HYS_HELP_HEADING, "paper", 0, N_("Papers’ Euler scheme") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The scheme of the papers, to repeat their figures. Of first order; it evaluates springs at the start of a "
       "step and so adds energy to every oscillation, by the factor exp(ω² h t) in the time t. (Bastien, Schatzman, "
       "Lamarque 2000, equation 4.1)") },
  { HYS_HELP_HEADING, "step-too-large", 0, N_("A step that is too large") },
  { HYS_HELP_FINDING, "step-too-large", 0, NULL },
  { HYS_HELP_HEADING, "load-not-resolved", 0, N_("A load that the step does not resolve") },
  { HYS_HELP_FINDING, "load-not-resolved", 0, NULL },
  { HYS_HELP_HEADING, "exact-fallback", 0, N_("A moment that the exact scheme leads past") },
  { HYS_HELP_FINDING, "exact-fallback", 0, NULL },
  { HYS_HELP_EXAMPLE, "bsl2000-fig27b", 2,
    N_("With the papers’ scheme the energy of a free vibration grows, which no force provides. Choose Midpoint, and "
       "it stays what it is.") },
};

const HysHelpPage hys_help_schemes = { "schemes", N_("Schemes, and When Each Is Right"), parts, G_N_ELEMENTS (parts) };
