/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-journal.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_RECOVERY (hys_recovery_get_type ())
G_DECLARE_FINAL_TYPE (HysRecovery, hys_recovery, HYS, RECOVERY, GObject)

/**
 * HysRecovery:
 *
 * The offer to recover what a program that ended unexpectedly has left.
 *
 * Signals: `recover` (HysLeft, transfer full): a document is to be opened.
 */

/* @window: (transfer none), must outlive it; its template has the children recovery_bar, recovery_message, recover_button and
 * discard_button. Adds the actions recover and discard-left to it. */
HysRecovery *hys_recovery_new   (GtkApplicationWindow *window);

/* Shows the offer. @left: (transfer full) (element-type HysLeft) */
void         hys_recovery_offer (HysRecovery          *self,
                                 GPtrArray            *left);

G_END_DECLS
