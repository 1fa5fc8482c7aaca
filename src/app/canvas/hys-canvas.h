/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-live.h"
#include "hys-tool.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_CANVAS (hys_canvas_get_type ())
G_DECLARE_FINAL_TYPE (HysCanvas, hys_canvas, HYS, CANVAS, GtkWidget)

/**
 * HysCanvas:
 *
 * The drawing of a network, alive. Ctrl+wheel and pinching zoom about the pointer, the wheel and the middle button move
 * the drawing; otherwise it fits its space.
 *
 * With the tool that selects, a click selects, a drag moves what is selected or spans a rectangle; with the others one draws.
 * What a press and its release will do is shown before. Ctrl and Shift add to what is selected; Shift keeps the tool.
 *
 * Signals: `hover` (int element, int node): what is under the pointer, -1 for none. `told`
 * (string): why something was refused. It uses the action win.tool.
 */
GtkWidget *hys_canvas_new            (void);

/* By which the document is changed and what is selected is known; NULL: nothing can be changed. */
void       hys_canvas_set_editor     (HysCanvas         *self,
                                      HysEditor         *editor);

/* @stays: also after its use. */
void       hys_canvas_set_tool       (HysCanvas         *self,
                                      const HysTool     *tool,
                                      gboolean           stays);

const HysTool *
           hys_canvas_get_tool       (HysCanvas         *self);

/* Lets go of what is being drawn or moved, else of the tool, else of what is selected; FALSE when there is none of it. */
gboolean   hys_canvas_cancel         (HysCanvas         *self);

/* All borrowed; NULL, NULL, NULL lets go of them. Fits the drawing. */
void       hys_canvas_set_model      (HysCanvas         *self,
                                      const HysDocument *document,
                                      const HysLayout   *layout,
                                      const HysLive     *live);

/* The same for a document that was changed: the view stays where it is. */
void       hys_canvas_change_model    (HysCanvas         *self,
                                      const HysDocument *document,
                                      const HysLayout   *layout,
                                      const HysLive     *live);

/* The state of the live view is another one. */
void       hys_canvas_refresh        (HysCanvas         *self);

/* Brings what a screen reader says up to date; for about once a second. */
void       hys_canvas_describe       (HysCanvas         *self);

/* What the pointer is on, as one line; NULL when it is on nothing. */
char      *hys_canvas_get_readout    (HysCanvas         *self);

/* What there is to say about the network (element-type HysFinding; borrowed until the next call and no longer than the
 * model): it is marked where it concerns something. */
void       hys_canvas_set_findings   (HysCanvas         *self,
                                      const GPtrArray   *findings);

/* The same for what is selected, and for everything. */
void       hys_canvas_show_selection (HysCanvas         *self);
void       hys_canvas_show_all       (HysCanvas         *self);

/* Emphasises an element or a node (the other is -1), -1 for none, and reads it out; what is under the pointer goes before
 * it. */
void       hys_canvas_set_highlight  (HysCanvas         *self,
                                      int                element,
                                      int                node);

void       hys_canvas_fit            (HysCanvas         *self);

/* Sets the column and the lane that the pointer is at, on the grid. FALSE when it is not over the drawing. */
gboolean   hys_canvas_get_pointer     (HysCanvas         *self,
                                      double            *column,
                                      double            *row);

/* About the middle of what is seen. */
void       hys_canvas_zoom           (HysCanvas         *self,
                                      double             factor);

G_END_DECLS
