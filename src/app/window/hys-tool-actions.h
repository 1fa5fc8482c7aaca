/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas.h"
#include "hys-tool-bar.h"

G_BEGIN_DECLS

#define HYS_TYPE_TOOL_ACTIONS (hys_tool_actions_get_type ())
G_DECLARE_FINAL_TYPE (HysToolActions, hys_tool_actions, HYS, TOOL_ACTIONS, GObject)

/**
 * HysToolActions:
 *
 * Actions of tools and of the view: tool, tool-stays, fit, zoom-in, zoom-out and focus-drawing, and the shortcut
 * letters of tools.
 */

/* Adds the actions to @window. References @canvas and @bar. Keys typed in @panel do not reach the drawing. */
HysToolActions *hys_tool_actions_new (GtkApplicationWindow *window,
                                      HysCanvas            *canvas,
                                      HysToolBar           *bar,
                                      GtkWidget            *panel);

/* Keys typed in a part of the window that would draw, delete or run do not reach the drawing. */
void            hys_tool_actions_keep_keys (GtkWidget      *part);

G_END_DECLS
