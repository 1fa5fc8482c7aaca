/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
#include "hys-sweep.h"

G_BEGIN_DECLS

/* Creates the picture of a measure, the @measure-th of the sweep, in rows (HysSweepRow) that were run: of one value a
 * curve against it, of two a map, of the first from left to right. NULL for more values. */
HysFigure *hys_sweep_figure_new   (const HysSweep    *sweep,
                                   const GPtrArray   *rows,
                                   guint              measure);

/* The @axis-th value in a row as a number; NAN for what is none, such as the name of a scheme. */
double     hys_sweep_figure_value (const HysSweepRow *row,
                                   guint              axis);

/* The symbol of the @axis-th value, or its name, as markup (transfer full). */
char      *hys_sweep_figure_symbol (const HysSweep   *sweep,
                                    guint             axis);

G_END_DECLS
