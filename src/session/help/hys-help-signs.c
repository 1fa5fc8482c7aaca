/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Displacements, velocities and loads are positive to the right, displacements counted from where all springs "
       "are relaxed. An elongation is positive when the element is longer.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A document shows the forces of elements in one of two ways, and a line under the plots says in which. New "
       "documents and the basic examples show tensions, λ, positive when the element pulls its bars together. The "
       "examples from the papers show the papers’ f, and g of sliders: the force that the element exerts on its end, "
       "−k u for a spring, so that a stretched one reads negative. <i>Forces of elements</i> in the panel, with nothing "
       "selected, chooses. It changes what plots, the drawing and the panel show, never the numbers in files: series f "
       "in documents and tables keep the sign of the papers.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The ordinate of a loop, r = F − m x″, is the force that the bar passes on to the network: a stretched "
       "spring at a wall gives +k x, with either convention.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Numbers have no fixed units: any consistent ones will do. A document may name its units of length, force "
       "and time; they are then written on the axes and beside values.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<i>Letters of rheology</i>, in the preferences, calls stiffnesses E, viscosities η, thresholds σ_y, elongation "
       "limits ε_y, displacements ε and forces σ on the drawing, in plots and in the constitutive law; the inclusion keeps x "
       "and F, as σ is a sign there, and files and the command line keep their names.") },
  { HYS_HELP_EXAMPLE, "jenkin", 2,
    N_("The tension of a slider behind a spring.") },
};

const HysHelpPage hys_help_signs = { "signs", N_("Signs and Units"), parts, G_N_ELEMENTS (parts) };
