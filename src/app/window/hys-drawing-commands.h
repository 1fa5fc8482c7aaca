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
 * What is done to what is selected in the drawing: the actions of the commands of hys-edit-command.h, those that ask for more,
 * the clipboard, and the way back and forth through the history.
 */

/* @window: (unowned): outlives it; its template has the child history_menu. The actions are added to it. The session and the
 * canvas are referenced. */
HysDrawingCommands *hys_drawing_commands_new (GtkApplicationWindow *window,
                               HysSession           *session,
                               HysCanvas            *canvas);

G_END_DECLS
