/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart parts[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Half a loop with corners A₁ … Aₙ₊₂ determines a generalized Prandtl model: n branches of a spring and a "
       "slider, and a spring k₀ beside them. With pⱼ the slopes of its sides, in their order: (Bastien, Schatzman, "
       "Lamarque 2000, equations 4.23 and 4.24)") },
  { HYS_HELP_FORMULA,
    "k_{j} = p_{j} - p_{j+1},\\qquad k_{0} = p_{n+1},\\qquad 2\\,\\eta_{j} = x(A_{j+1}) - x(A_{1}),\\qquad "
    "\\alpha_{j} = k_{j}\\,\\eta_{j}", 0,
    "kⱼ = pⱼ − pⱼ₊₁, k₀ = pₙ₊₁, 2 ηⱼ = x(Aⱼ₊₁) − x(A₁), αⱼ = kⱼ ηⱼ" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The slopes must fall along the way up: no such model has a loop that stiffens. Where the loop is a "
       "smooth curve, the same subtraction becomes a derivative: a continuous model, k(s) for a chosen η(s). (2001 "
       "paper, equation 27)") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A loop knows nothing of a slider that never slipped: its spring counts as part of k₀. Raise the amplitude "
       "until nothing new appears. Nor does it know how branches are arranged: series and parallel networks may share "
       "a loop.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("In the main menu, <i>Identify a Measured Loop</i> reads a loop from a table, <i>Design a Loop</i> lets you "
       "draw one.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The table has a column of displacement and one of force, known by their names (in English, French, German or "
       "Spanish) or units, in any order. The page says which were taken, and which rows were left out: those without a "
       "number, and those with a value that repeats far outside of all others, such as −9999.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The model is fitted to the whole history, with a drift of displacement and of force, which is taken off; "
       "amplitudes may grow, and single rows may be far off. As many branches are found as independent rows tell, each "
       "value with its standard error. A history that begins in the middle of a loop is taken to have gone round before; "
       "one half-cycle from the origin is a first loading.") },
  { HYS_HELP_HEADING, "fit", 0, N_("Values of any drawing from data") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<i>Fit to Data</i> in the main menu, or a file dropped on the window, reads relaxation, creep, moduli, loops or "
       "motions, and finds the values that are ticked: the squares of what data and model differ by are least, relative "
       "to the data, of loops and motions to their range. The fit begins at the drawn values. Each value has its standard "
       "error; what the data do not tell, as k1 and k2 of which only the sum matters, is said. <i>Take Values</i> puts them "
       "into the drawing in one step, with all of this in its notes and the data as points of its plots.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The row <i>Data</i> opens a file, or several at once, such as a loop and a creep test: text (CSV) or the first sheet of "
       "a workbook (XLSX, ODS). Folded out, it chooses columns, rows and cycles, takes off a drift, takes the mean of the "
       "cycles, and makes force and displacement of stress and strain, for a specimen of a given area and length. What was "
       "done is said there, and stays with the points in the document. These are the data where no file was opened.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("From relaxation or moduli comes a generalized Maxwell model too, of as many modes as the data say, none of them "
       "negative.") },
  { HYS_HELP_FORMULA, "G(t) = G_{\\infty} + \\sum_{i=1}^{n} g_{i}\\,e^{-t/\\tau_{i}},\\qquad \\tau_{i} = c_{i}/k_{i}", 0,
    "G(t) = G∞ + Σ gᵢ exp (−t/τᵢ), τᵢ = cᵢ/kᵢ" },
  { HYS_HELP_EXAMPLE, "bsl2000-fig29", 0,
    N_("This network was computed from a loop drawn first; its own loop has the twelve sides that were asked for.") },
};

const HysHelpPage hys_help_identification = { "identification", N_("From a Loop to a Network"), parts,
                                             G_N_ELEMENTS (parts) };
