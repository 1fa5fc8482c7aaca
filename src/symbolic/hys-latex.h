/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends formulas below each other as a display: one, or rows split at "&" that are aligned there; @braced: behind a
 * brace. What is too long for the column of an article is broken at signs outside of all brackets, and then not
 * aligned; what cannot be broken (a matrix) is set smaller. */
void hys_latex_append_display (GString          *text,
                               const GPtrArray  *rows,
                               gboolean          braced);

G_END_DECLS
