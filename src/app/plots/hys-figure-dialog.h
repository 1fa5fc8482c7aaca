/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_FIGURE_DIALOG (hys_figure_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HysFigureDialog, hys_figure_dialog, HYS, FIGURE_DIALOG, AdwWindow)

/**
 * HysFigureDialog:
 *
 * Dialog to edit a plot: its kind, title, time window and series, with a search for their names. Modal for the parent;
 * it destroys itself.
 *
 * Signals: `chosen` (HysFigureSpec *): emitted with the edited figure (transfer none).
 */

/* @spec: figure to edit; NULL = a new one. Both arguments are copied. */
GtkWidget *hys_figure_dialog_new (GtkWindow           *parent,
                                  const HysDocument   *document,
                                  const HysFigureSpec *spec);

G_END_DECLS
