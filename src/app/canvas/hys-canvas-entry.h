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
 * An entry on the drawing for editing a value in place. Enter and focus loss apply the value; if it is invalid the
 * entry stays open with the reason below. Tab moves to the next value of the same item, Escape cancels. Hidden when not
 * in use.
 *
 * Signals: `moved` (no arguments): emitted when the entry moved to another value. `closed` (gboolean done): emitted
 * when it was hidden; @done: by a key.
 */
GtkWidget     *hys_canvas_entry_new      (void);

/* Opens the entry for the value at @place. @typed: text typed already (nullable). Returns FALSE if there is no editable
 * value. @editor must stay valid until hys_canvas_entry_close(). */
gboolean       hys_canvas_entry_open     (HysCanvasEntry *self,
                                          HysEditor      *editor,
                                          HysSketchValue  place,
                                          const char     *typed);

/* Closes the entry without applying its text. */
void           hys_canvas_entry_close    (HysCanvasEntry *self);

gboolean       hys_canvas_entry_is_open  (HysCanvasEntry *self);

/* Place of the value being edited; valid only while the entry is open. */
HysSketchValue hys_canvas_entry_get_place (HysCanvasEntry *self);

G_END_DECLS
