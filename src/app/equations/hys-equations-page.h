/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"
#include "hys-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_EQUATIONS_PAGE (hys_equations_page_get_type ())
G_DECLARE_FINAL_TYPE (HysEquationsPage, hys_equations_page, HYS, EQUATIONS_PAGE, AdwBin)

/**
 * HysEquationsPage:
 *
 * The drawing as a differential inclusion, typeset, and what is known about it. It follows every change while it is
 * shown: what is quick to derive at once, the rest on another thread.
 *
 * Actions that its menu activates: `win.copy-equations-text`, `win.copy-equations-latex`.
 */

/* What is shown (borrowed; NULL to let go of it). */
void  hys_equations_page_set_editor (HysEquationsPage    *self,
                                     HysEditor           *editor);

/* Whose findings are listed (borrowed); once. */
void  hys_equations_page_follow     (HysEquationsPage    *self,
                                     HysChecker          *checker);

/* What is shown in one piece, as text or as LaTeX; NULL when nothing is. The caller owns it. */
char *hys_equations_page_to_text    (HysEquationsPage    *self);
char *hys_equations_page_to_latex   (HysEquationsPage    *self);

G_END_DECLS
