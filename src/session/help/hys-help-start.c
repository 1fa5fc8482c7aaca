/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("The window shows a network of springs, dry-friction sliders, dashpots and masses under a load, and what it "
       "does. <b>Space</b> runs and pauses it, <b>Ctrl+R</b> sets it back to t = 0.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("To draw, choose a tool at the left and drag from bar to bar; an end in empty space makes a new bar. Bars "
       "move to the right and to the left and nowhere else: the height at which something is drawn means nothing. <a "
       "href='elements'>What can be drawn</a> is a page of its own.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("An end above or below a bar makes that bar longer. Inside a branch it does not: what is drawn below a branch is "
       "another branch. While you draw, the foot of the drawing says between which bars.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A double click on a value changes it, also during a run: the motion goes on from where it is. Every edit "
       "can be undone.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The plots below the drawing grow with the run. The loop, force against displacement, says most about a "
       "network: <a href='loop'>How to Read a Loop</a>.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("What is wrong with a drawing stands above it and under <i>Problems and Hints</i>; <i>Explain This</i> opens "
       "the page about it. <b>F1</b> opens the page about the place where you are.") },
  { HYS_HELP_EXAMPLE, "persoz", 2,
    N_("Persoz’s gephyroid: a bridge of spring and slider makes it neither series nor parallel.") },
};

const HysHelpPage hys_help_start = { "start", N_("First Steps"), parts, G_N_ELEMENTS (parts) };
