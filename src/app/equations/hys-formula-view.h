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
 * A typeset formula. It is broken into lines where it is too long; what is still too wide (a large matrix) is moved
 * sideways by scrolling, dragging, or with the arrow keys.
 */

/* The face is borrowed and must outlive the widget. */
GtkWidget *hys_formula_view_new (HysTypeface    *face);

/* @latex: see hys_math_parse(); @text: the same for a screen reader. */
void       hys_formula_view_set (HysFormulaView *self,
                                 const char     *latex,
                                 const char     *text);

G_END_DECLS
