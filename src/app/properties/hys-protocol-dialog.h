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
 * Sets up a test of a bar: which test, of which bar, with numbers that are proposed to suit the network, and a preview of
 * the load. It is one step of the history.
 *
 * Signals: `set-up` (no arguments): the document has the test now, and the dialog closes.
 */

/* @node: the bar that is proposed. */
GtkWidget *hys_protocol_dialog_new    (HysEditor         *editor,
                                       guint              node);

/* The bar to propose: the one that is selected, else one with a load, with a mass, or that can move at all; -1 if none
 * can. */
int        hys_protocol_dialog_choose (HysEditor         *editor);

G_END_DECLS
