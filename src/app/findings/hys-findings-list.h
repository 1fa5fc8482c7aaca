/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Icon name of a severity, and its style class. */
const char *hys_finding_icon    (HysSeverity       severity);
const char *hys_finding_style   (HysSeverity       severity);

/* Makes a button offer the remedy of the finding with that index (`win.remedy-finding`), or hides it. */
void        hys_finding_offer   (GtkButton        *button,
                                 HysChecker       *checker,
                                 guint             index);

/* Makes a button open the help on a finding, or hides it where there is none. */
void        hys_finding_explain_by (GtkButton        *button,
                                    const HysFinding *finding);

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
