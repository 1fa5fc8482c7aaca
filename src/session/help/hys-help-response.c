/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Under x = A sin ωt the force that repeats itself has a part that goes with the displacement and one that goes "
       "with the velocity. Divided by A they are the storage modulus G′ and the loss modulus G″; their ratio is the "
       "loss factor tan δ, and πG″A² is what a cycle turns into heat.") },
  { HYS_HELP_FORMULA,
    "F = A\\,(G'\\,\\sin \\omega t + G''\\,\\cos \\omega t),\\qquad \\tan \\delta = G''/G'", 0,
    "F = A (G′ sin ωt + G″ cos ωt), tan δ = G″/G′" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("In the main menu, <i>More Studies</i>, <i>Response to an Oscillation</i> plots them against the frequency, "
       "for the drawing as it is. Without sliders they are exact at once; with sliders each point is a run until its "
       "cycle closes, and where none does the point is left out with its reason. On the command line this is "
       "<i>hysteron-cli response</i>.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A ring marks where each quantity is greatest, with its number. A click on a point opens its cycle: the drawing "
       "under that load, with its loop. <i>Frequency sweep</i> begins each point with the cycle of the one before, "
       "and <i>Backbone</i> adds where other amplitudes resonate.") },
  { HYS_HELP_EXAMPLE, "zener-moduli", 0,
    N_("The loss modulus is greatest where ω is one over the relaxation time: here at ω = 1.") },
  { HYS_HELP_HEADING, "spectrum", 0, N_("Spectra and the law of the drawing") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The page <i>Equations</i> begins with the constitutive law between force and displacement, with sliders by "
       "cases. For a drawing without masses and sliders its relaxation times and retardation times follow with their "
       "moduli and compliances, and G(t) and J(t), the answers to a step. (<i>hysteron-cli spectrum</i>)") },
  { HYS_HELP_HEADING, "amplitude", 0, N_("Moduli that depend on the amplitude") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Friction depends on the amplitude and not on the frequency, viscosity the other way round. A harmonic says "
       "little of a loop with corners; the measures of large amplitude oscillation do: the modulus at x = 0 and at the "
       "tips, G′_M and G′_L, the viscosity at rest and at full speed, η′_M and η′_L, and how one differs from the "
       "other, S and T. The page <i>Analysis</i> has them where the displacement is sinusoidal. (Ewoldt, Hosoi, "
       "McKinley 2008; <i>hysteron-cli response --harmonics</i> and <i>cycle</i>)") },
  { HYS_HELP_EXAMPLE, "jenkin-amplitudes", 1,
    N_("At A = 2η the loss factor is 2/π, whatever the frequency; at A = η it is 0.") },
  { HYS_HELP_HEADING, "resonance", 0, N_("Resonance with friction") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("With linear springs cycles of different amplitude do not coexist: under one load the distance between two "
       "motions, measured by their energies, never grows. So there is no jump from one branch to another, and a "
       "frequency that rises gives the same amplitudes as one that falls. What may differ between two runs is a "
       "lasting offset, or a vibration that neither slips nor is damped. Jumps need a spring that hardens, a gap, or "
       "friction that falls with the speed. (<i>hysteron-cli response</i> goes either way with <i>--sweep</i>, and with "
       "<i>--backbone</i> finds where each amplitude resonates.) The response plot shows it as the amplitude over that of the force.") },
  { HYS_HELP_EXAMPLE, "friction-damper", 1,
    N_("Neither a slider that always slips nor one that never does takes most energy.") },
};

const HysHelpPage hys_help_response = { "response", N_("Moduli, Spectra, Resonance"), parts, G_N_ELEMENTS (parts) };
