/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-sketch-places.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_CANVAS_ENTRY (hys_canvas_entry_get_type ())
G_DECLARE_FINAL_TYPE (HysCanvasEntry, hys_canvas_entry, HYS, CANVAS_ENTRY, GtkWidget)

/**
 * HysCanvasEntry:
 *
 * A value that is typed on the drawing, where it is written. Enter and leaving it take the value; when it is refused the
 * entry stays, with the reason under it. Tab goes on to the next value of the same thing, Escape gives up. Hidden while
 * nothing is typed.
 *
 * Signals: `moved` (no arguments): it is for another value now. `closed` (gboolean done): it is hidden again; by the
 * keyboard when @done.
 */
GtkWidget     *hys_canvas_entry_new      (void);

/* Asks for the value at that place; @typed is what was typed of it already, or NULL. FALSE when nothing can be typed
 * there. The editor is borrowed until hys_canvas_entry_close(). */
gboolean       hys_canvas_entry_open     (HysCanvasEntry *self,
                                          HysEditor      *editor,
                                          HysSketchValue  place,
                                          const char     *typed);

/* Drops what is typed. */
void           hys_canvas_entry_close    (HysCanvasEntry *self);

gboolean       hys_canvas_entry_is_open  (HysCanvasEntry *self);

/* Where the value is written that is typed; only while it is open. */
HysSketchValue hys_canvas_entry_get_place (HysCanvasEntry *self);

G_END_DECLS
