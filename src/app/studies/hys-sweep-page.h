/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_SWEEP_PAGE (hys_sweep_page_get_type ())
G_DECLARE_FINAL_TYPE (HysSweepPage, hys_sweep_page, HYS, SWEEP_PAGE, AdwBin)

/**
 * HysSweepPage:
 *
 * Parameter sweep: what the limit cycle comes to for one value after another, as a figure and a table.
 */

/* Sets the document to study and clears the results. @editor: (transfer none) (nullable) */
void hys_sweep_page_set_editor (HysSweepPage *self,
                                HysEditor    *editor);

G_END_DECLS
