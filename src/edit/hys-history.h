/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/**
 * HysHistory:
 *
 * The documents that edits made one of the other: what undo goes back to, unlimited, and redo returns to.
 */
typedef struct HysHistory HysHistory;

/* @document: (transfer full) where it begins */
HysHistory  *hys_history_new          (HysDocument  *document);

/* The document as it is now (transfer none). */
const HysDocument *
             hys_history_get_document (HysHistory   *self);

/* Makes @edited (transfer full), which an edit gave of the document, the document, and clears the redo list. An
 * invalid one is refused: HYS_ERROR_REFUSED and the reason as the message. @key: consecutive edits with the same key
 * (nudging one value, dragging one bar) are undone as one step; NULL for none. @effects (out) (optional): what changed.
 * An edit that changes nothing succeeds and is not recorded. */
gboolean     hys_history_apply        (HysHistory   *self,
                                       HysDocument  *edited,
                                       const char   *key,
                                       HysEffects   *effects,
                                       GError      **error);

/* Ends merging: the next edit is a step of its own, whatever its key. Called when a drag ends. */
void         hys_history_seal         (HysHistory   *self);

/* Undoes or redoes one step and returns what changed; HYS_EFFECT_NONE when there is none. */
HysEffects   hys_history_undo         (HysHistory   *self);
HysEffects   hys_history_redo         (HysHistory   *self);

/* What the document differs in from where it began. */
HysEffects   hys_history_get_effects  (HysHistory   *self);

/* Name of the next step to undo or redo; NULL when there is none. */
const char  *hys_history_undo_name    (HysHistory   *self);
const char  *hys_history_redo_name    (HysHistory   *self);

/* Identifier of the current state of the document; undo and redo return to the identifiers of earlier states. */
guint64      hys_history_get_state    (HysHistory   *self);

/* Records that state @state was saved. The document is modified when its current state differs. */
void         hys_history_mark_saved   (HysHistory   *self,
                                       guint64       state);
gboolean     hys_history_is_modified  (HysHistory   *self);

HYS_DEFINE_OWNED (HysHistory, hys_history_free)

G_END_DECLS
