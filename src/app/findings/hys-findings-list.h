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

G_END_DECLS
