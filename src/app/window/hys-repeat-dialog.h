/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_REPEAT_DIALOG (hys_repeat_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HysRepeatDialog, hys_repeat_dialog, HYS, REPEAT_DIALOG, AdwMessageDialog)

/**
 * HysRepeatDialog:
 *
 * Asks how often the selection is repeated, in series or in parallel, and which of its values grows from copy to copy.
 *
 * Signals: `repeated` (no arguments): it was done.
 */

/* For the selection of the session, which is referenced. */
GtkWidget *hys_repeat_dialog_new (GtkWindow  *parent,
                                  HysSession *session);

G_END_DECLS
