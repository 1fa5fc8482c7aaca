/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"
#include "hys-tool.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * HysCanvas:
 *
 * The drawing of a network and of its current state. Ctrl+scroll and pinching zoom about the pointer, scrolling and the
 * middle button pan; until then the drawing fits the widget.
 *
 * With the select tool a click selects, and a drag moves the selection or spans a rectangle; other tools draw. The
 * result is previewed before the button is released. Ctrl and Shift add to the selection; Shift keeps the tool.
 *
 * Signals: `hover` (int element, int node): emitted when the item under the pointer changed, -1 = none. `told`
 * (string): emitted with the reason why something was refused. `pulled` (int node, double way): a hand takes a bar, or
 * has it, and moves it by so much, in drawing units; -1: it lets go. It uses the action win.tool.
 */
#define HYS_TYPE_CANVAS (hys_canvas_get_type ())
G_DECLARE_FINAL_TYPE (HysCanvas, hys_canvas, HYS, CANVAS, GtkWidget)

/* Shows the drawing of a session and its motion; @editable: to be drawn in, with its findings, or only to look at. To be
 * called once. */
void       hys_canvas_follow         (HysCanvas         *self,
                                      HysSession        *session,
                                      gboolean           editable);

/* @stays: whether the tool stays selected after its use */
void       hys_canvas_set_tool       (HysCanvas         *self,
                                      const HysTool     *tool,
                                      gboolean           stays);

const HysTool *
           hys_canvas_get_tool       (HysCanvas         *self);

/* Cancels the current drawing or move, or else deselects the tool, or else clears the selection. Returns FALSE if there
 * is nothing to cancel. */
gboolean   hys_canvas_cancel         (HysCanvas         *self);

/* Updates accessible descriptions; to be called about once a second. */
void       hys_canvas_describe       (HysCanvas         *self);

/* Describes the item under the pointer in one line (transfer full); NULL if there is none. */
char      *hys_canvas_get_readout    (HysCanvas         *self);

/* Scroll the selection, or the whole drawing, into view. */
void       hys_canvas_show_selection (HysCanvas         *self);
void       hys_canvas_show_all       (HysCanvas         *self);

/* Highlights and describes an element or a node (the other is -1; both -1 = none). The item under the pointer has
 * precedence. */
void       hys_canvas_set_highlight  (HysCanvas         *self,
                                      int                element,
                                      int                node);

/* Shows the names of all bars, or only that of the one under the pointer. */
void       hys_canvas_set_names      (HysCanvas         *self,
                                      gboolean           names);

/* Shows the drawing to others, in the whole of the widget, in larger letters and safe from edits by hand; or, at first,
 * to edit it, with room for the buttons at its foot. */
void       hys_canvas_set_bare       (HysCanvas         *self,
                                      gboolean           bare);

void       hys_canvas_fit            (HysCanvas         *self);

/* Returns the column and lane of the grid under the pointer (out); FALSE if the pointer is not over the drawing. */
gboolean   hys_canvas_get_pointer     (HysCanvas *self,
                                       double    *column,
                                       double    *row);

/* Zooms about the centre of the widget. */
void       hys_canvas_zoom           (HysCanvas         *self,
                                      double             factor);

/**
 * HysToolBar:
 *
 * The column of drawing tools. A click selects a tool by the action win.tool; a double click keeps it selected after
 * its use (win.tool-stays).
 */
#define HYS_TYPE_TOOL_BAR (hys_tool_bar_get_type ())
G_DECLARE_FINAL_TYPE (HysToolBar, hys_tool_bar, HYS, TOOL_BAR, AdwBin)

/* Shows that the tool stays after its use. */
void       hys_tool_bar_set_stays (HysToolBar *self,
                                   gboolean    stays);

/* Shows the names of the tools beside their symbols. */
void       hys_tool_bar_set_named (HysToolBar *self,
                                   gboolean    named);

G_END_DECLS
