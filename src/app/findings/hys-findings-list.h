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
 * What the analysis of well-posedness found, with what is behind it. A row that is activated shows the place on the
 * drawing: `win.show-finding` with the finding's index.
 */

/* Follows a checker (borrowed); once. */
void hys_findings_list_follow (HysFindingsList *self,
                               HysChecker      *checker);

G_END_DECLS
