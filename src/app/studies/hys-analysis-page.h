/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-analyst.h"
#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_ANALYSIS_PAGE (hys_analysis_page_get_type ())
G_DECLARE_FINAL_TYPE (HysAnalysisPage, hys_analysis_page, HYS, ANALYSIS_PAGE, AdwBin)

/**
 * HysAnalysisPage:
 *
 * What a run says: the limit cycle with its sides, its energy and its stiffness, the model identified from it beside the one
 * that is drawn, and the balance of energies.
 *
 * Signals: `marks` (no arguments): the corners to be marked on the loop are others: hys_analysis_page_get().
 * `open` (HysDocument as pointer): the identified model is to be opened; who handles it takes the document.
 */

/* Whose run is analysed (referenced); once. */
void               hys_analysis_page_set_session (HysAnalysisPage *self,
                                                  HysSession      *session);

/* What was found, NULL for nothing or while the page is not shown. */
const HysAnalysis *hys_analysis_page_get       (HysAnalysisPage   *self);

G_END_DECLS
