/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-study-jobs.h"
#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_ANALYSIS_PAGE (hys_analysis_page_get_type ())
G_DECLARE_FINAL_TYPE (HysAnalysisPage, hys_analysis_page, HYS, ANALYSIS_PAGE, AdwBin)

/**
 * HysAnalysisPage:
 *
 * Analysis of a run: the limit cycle with its sides, energy and stiffness, the model identified from it beside the
 * model as drawn, and the energy balance.
 *
 * Signals: `marks` (no arguments): emitted when the corners to mark on the loop changed: hys_analysis_page_get().
 * `open` (HysDocument as pointer): emitted to open the identified model; the handler takes ownership.
 */

/* Sets the session whose run is analysed (referenced). To be called once. */
void               hys_analysis_page_set_session (HysAnalysisPage *self,
                                                  HysSession      *session);

/* The result (transfer none); NULL if there is none or while the page is hidden. */
const HysAnalysis *hys_analysis_page_get       (HysAnalysisPage   *self);

G_END_DECLS
