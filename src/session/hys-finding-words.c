/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-finding-words.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const char *code;
  const char *text;
} Explanation;

static const Explanation explanations[] = {
  { "limit-load",
    N_("A slider passes on its threshold and no more. A part that has no mass and is held by sliders alone can therefore "
       "bear at most the sum of their thresholds, its limit load; beyond it no motion keeps it in balance. A mass on the "
       "bar, a spring that holds it, higher thresholds or a smaller load help.") },
  { "undetermined-position",
    N_("A slider at its threshold moves without changing its force. Where equal ones hold a bar from both sides, they "
       "get there together, and nothing says which of them gives way. Different thresholds, a spring beside one of "
       "them or a mass on the bar decide it.") },
  { "isolated",
    N_("Nothing moves this bar, and nothing holds it. Join it to the network by an element, or delete it.") },
  { "initial-inconsistent",
    N_("What has no mass is in balance at every moment, from the first one on. The forces given for the start are not: "
       "elongations jump before the motion begins. Initial forces that add up to the load avoid it.") },
  { "step-too-large",
    N_("This scheme takes the forces from the beginning of each step. That feeds a little energy into every "
       "oscillation, the more the longer the step: what is seen to grow is the method, not the model.") },
  { "never-slips",
    N_("Elements in series carry one and the same force. The weakest slips first and lets no more through than its "
       "threshold, which is less than the stronger one needs to slip.") },
  { "undetermined-split",
    N_("These sliders always move together, and only the sum of their forces acts on the rest, as with a table on four "
       "legs: how they share it changes nothing in the motion.") },
  { "jump-on-massless",
    N_("What has no inertia follows a jump at once, and the load then does more work than the springs take up. A mass "
       "on the bar, or a steep ramp in place of the jump, shows where the rest goes.") },
  { "free-body",
    N_("Elements hold bars only against one another. Without a wall the whole keeps the momentum that the loads give "
       "it. A wall anywhere in it makes it stay.") },
  { "saddle",
    N_("The theorem of the paper asks for sliders that can slip independently of one another, and here some cannot. The "
       "schemes need no such condition; only the equations are written in another way.") },
};

const char *
hys_finding_explain (const HysFinding *finding)
{
  for (guint i = 0; i < G_N_ELEMENTS (explanations); i++)
    if (g_str_equal (explanations[i].code, finding->code))
      return _(explanations[i].text);
  return NULL;
}
