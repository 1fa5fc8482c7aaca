/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_FINDINGS_LIST (hys_findings_list_get_type ())
G_DECLARE_FINAL_TYPE (HysFindingsList, hys_findings_list, HYS, FINDINGS_LIST, AdwPreferencesGroup)

/**
 * HysFindingsList:
 *
 * List of the findings of the analysis of well-posedness with their explanations. Activating a row shows the items
 * concerned by `win.show-finding` with the index of the finding; a button applies its remedy by `win.remedy-finding`.
 */

/* Shows the findings of a checker, which must outlive the widget. To be called once. */
void hys_findings_list_follow (HysFindingsList *self,
                               HysChecker      *checker);

#define HYS_TYPE_FINDINGS_BAR (hys_findings_bar_get_type ())
G_DECLARE_FINAL_TYPE (HysFindingsBar, hys_findings_bar, HYS, FINDINGS_BAR, AdwBin)

/**
 * HysFindingsBar:
 *
 * A bar above the drawing with the most severe error or warning and their number; hidden when there are none. A click
 * shows the items concerned (`win.show-finding`), the next click those of the next finding. A button beside it
 * applies its remedy (`win.remedy-finding`). Also indicates a long analysis.
 */

/* Shows the findings of a checker, which must outlive the widget. To be called once. */
void hys_findings_bar_follow (HysFindingsBar *self,
                              HysChecker     *checker);

G_END_DECLS
