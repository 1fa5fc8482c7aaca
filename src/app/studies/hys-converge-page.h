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
 * How the error of a run falls with the time step under each scheme, and with the number of branches of Masing elements: a
 * figure with both axes logarithmic, the fitted orders, and the numbers.
 */

/* Borrowed; NULL lets go of it. What was found of the last document is forgotten. */
void hys_converge_page_set_editor (HysConvergePage *self,
                                   HysEditor       *editor);

G_END_DECLS
