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
 * What a plot shows: its kind, its title, the window in time, and the series, found by typing a part of their names. Modal
 * for the parent; it destroys itself.
 *
 * Signals: `chosen` (HysFigureSpec *): this is what it shall show; borrowed.
 */

/* @spec: what it shows now; NULL: it is a new one. Both are copied. */
GtkWidget *hys_figure_dialog_new (GtkWindow           *parent,
                                  const HysDocument   *document,
                                  const HysFigureSpec *spec);

G_END_DECLS
