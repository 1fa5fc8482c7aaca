/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-help.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_HELP_CARD (hys_help_card_get_type ())
G_DECLARE_FINAL_TYPE (HysHelpCard, hys_help_card, HYS, HELP_CARD, GtkBox)

/**
 * HysHelpCard:
 *
 * An example in a page of the help: its drawing, what is to be seen, one of its figures, which is computed in the
 * background, and a button that opens it by `app.open-example`.
 */
GtkWidget *hys_help_card_new (const HysHelpPart *part);

G_END_DECLS
