/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_CONVERGE_PAGE (hys_converge_page_get_type ())
G_DECLARE_FINAL_TYPE (HysConvergePage, hys_converge_page, HYS, CONVERGE_PAGE, AdwBin)

/**
 * HysConvergePage:
 *
 * Convergence study: the error of each scheme against the time step, or against the number of branches of Masing
 * elements, as a log-log figure with fitted orders and a table.
 */

/* Sets the document to study and clears the results. @editor: (transfer none) (nullable) */
void hys_converge_page_set_editor (HysConvergePage *self,
                                   HysEditor       *editor);

G_END_DECLS
