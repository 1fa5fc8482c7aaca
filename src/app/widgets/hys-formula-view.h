/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-typeface.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_FORMULA_VIEW (hys_formula_view_get_type ())
G_DECLARE_FINAL_TYPE (HysFormulaView, hys_formula_view, HYS, FORMULA_VIEW, GtkWidget)

/**
 * HysFormulaView:
 *
 * A typeset formula. Long formulas are broken into lines; what is still too wide (a large matrix) is scrolled
 * horizontally by the wheel, by dragging or with the arrow keys.
 */

/* @face: (transfer none), must outlive the widget */
GtkWidget *hys_formula_view_new (HysTypeface    *face);

/* @latex: see hys_math_parse(); @text: accessible description */
void       hys_formula_view_set (HysFormulaView *self,
                                 const char     *latex,
                                 const char     *text);

G_END_DECLS
