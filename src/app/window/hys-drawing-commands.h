/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas.h"
#include "hys-session.h"

G_BEGIN_DECLS

#define HYS_TYPE_DRAWING_COMMANDS (hys_drawing_commands_get_type ())
G_DECLARE_FINAL_TYPE (HysDrawingCommands, hys_drawing_commands, HYS, DRAWING_COMMANDS, GObject)

/**
 * HysDrawingCommands:
 *
 * Actions on the selection: the commands of hys-edit-command.h, commands that need further input, the clipboard, and
 * undo and redo.
 */

/* @window: (transfer none), must outlive it; its template has the child history_menu. Adds the actions to it.
 * References
 * @session and @canvas. */
HysDrawingCommands *hys_drawing_commands_new (GtkApplicationWindow *window,
                               HysSession           *session,
                               HysCanvas            *canvas);

G_END_DECLS
