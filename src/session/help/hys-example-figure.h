/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
#include "hys-job.h"

G_BEGIN_DECLS

/* Runs a built-in example to its end; the result is a HysFigure. */
extern const HysJobKind hys_example_figure_job;

/* @figure: which of the figures that are shown of it (hys_figure_view_specs()) */
gpointer hys_example_figure_input (const char *example,
                                   guint       figure);

G_END_DECLS
