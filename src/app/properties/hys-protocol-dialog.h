/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_PROTOCOL_DIALOG (hys_protocol_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HysProtocolDialog, hys_protocol_dialog, HYS, PROTOCOL_DIALOG, AdwWindow)

/**
 * HysProtocolDialog:
 *
 * Dialog to run a test on a bar: choice of test and bar, with default values that suit the network and a preview of the
 * load. Applying it is one step of the history.
 *
 * Signals: `set-up` (no arguments): emitted after the test was applied to the document, before the dialog closes.
 */

/* @node: initial choice of the bar */
GtkWidget *hys_protocol_dialog_new    (HysEditor         *editor,
                                       guint              node);

/* The bar to propose: one that is selected, else hys_main_bar(); -1 if none can move. */
int        hys_protocol_dialog_choose (HysEditor         *editor);

G_END_DECLS
