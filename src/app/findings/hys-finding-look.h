/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"

#include <gtk/gtk.h>

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

G_END_DECLS
