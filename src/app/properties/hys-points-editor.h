/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_POINTS_EDITOR (hys_points_editor_get_type ())
G_DECLARE_FINAL_TYPE (HysPointsEditor, hys_points_editor, HYS, POINTS_EDITOR, GtkWidget)

/**
 * HysPointsEditor:
 *
 * Editor for the points of a load of type table: edits, adds, removes and imports points.
 */

/* @editor: (transfer none) */
GtkWidget *hys_points_editor_new     (HysEditor       *editor,
                                      guint            load);

/* Shows the points of another load. */
void       hys_points_editor_set_load (HysPointsEditor *self,
                                       HysEditor       *editor,
                                       guint            load);

/* Updates the list from the document. */
void       hys_points_editor_refresh (HysPointsEditor *self);

/* Releases the editor. */
void       hys_points_editor_let_go  (HysPointsEditor *self);

G_END_DECLS
