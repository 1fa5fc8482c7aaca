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
 * The points of a load's table: a list to be changed in place, added to and read from a file.
 */

/* @editor is borrowed. */
GtkWidget *hys_points_editor_new     (HysEditor       *editor,
                                      guint            load);

/* Shows the points of such a load from now on. */
void       hys_points_editor_set_load (HysPointsEditor *self,
                                       HysEditor       *editor,
                                       guint            load);

/* Shows what the document has by now. */
void       hys_points_editor_refresh (HysPointsEditor *self);

/* What is edited goes away. */
void       hys_points_editor_let_go  (HysPointsEditor *self);

G_END_DECLS
