/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * HysProperties:
 *
 * The properties of the selection; a field that several items share is set for all of them. Without a selection, those
 * of the document: simulation, loads, elements by kind, nodes, texts and units. Above them the findings.
 */
#define HYS_TYPE_PROPERTIES (hys_properties_get_type ())
G_DECLARE_FINAL_TYPE (HysProperties, hys_properties, HYS, PROPERTIES, AdwBin)

/* Sets the session whose document is edited (referenced). To be called once. */
void       hys_properties_set_session  (HysProperties   *self,
                                        HysSession      *session);

/* Moves the focus to the field of the document's notes; nothing must be selected. */
void       hys_properties_edit_notes   (HysProperties   *self);

#define HYS_TYPE_NOTES_PANE (hys_notes_pane_get_type ())
G_DECLARE_FINAL_TYPE (HysNotesPane, hys_notes_pane, HYS, NOTES_PANE, AdwBin)

/**
 * HysNotesPane:
 *
 * The notes of a document in a column beside the drawing. Hidden when there are none, and until it is to be shown.
 */

/* Sets the session whose notes are shown (referenced). To be called once. */
void hys_notes_pane_set_session (HysNotesPane *self,
                                 HysSession   *session);

/* Gives them a height in whole lines, @most pixels at most, and less where they have less to say; -1: as there is room.
 * What is beyond is scrolled. */
void hys_notes_pane_set_height  (HysNotesPane *self,
                                 int           most);

void hys_notes_pane_set_wanted  (HysNotesPane *self,
                                 gboolean      wanted);

G_END_DECLS
