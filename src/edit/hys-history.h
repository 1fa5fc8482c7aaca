/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-change.h"

G_BEGIN_DECLS

/**
 * HysHistory:
 *
 * Undo and redo history of a document, unlimited. All undoable changes of the document go through it.
 */
typedef struct HysHistory HysHistory;

/* @document must outlive the history and is modified only through it. */
HysHistory *hys_history_new         (HysDocument *document);
void        hys_history_free        (HysHistory  *self);

/* Applies @change (transfer full) and clears the redo list. The document is validated afterwards: a change that makes
 * it invalid is reverted and fails with HYS_ERROR_REFUSED and the reason as the message. @key: consecutive changes with
 * the same key (nudging one value, dragging one bar) are undone as one step; NULL for none. @effects (out) (optional):
 * what changed. An empty change succeeds and is not recorded. */
gboolean    hys_history_apply       (HysHistory  *self,
                                     HysChange   *change,
                                     const char  *key,
                                     HysEffects  *effects,
                                     GError     **error);

/* Ends merging: the next change is a step of its own, whatever its key. Called when a drag ends. */
void        hys_history_seal        (HysHistory  *self);

/* Undoes or redoes one step and returns what changed; HYS_EFFECT_NONE when there is none. */
HysEffects  hys_history_undo        (HysHistory  *self);
HysEffects  hys_history_redo        (HysHistory  *self);

/* Name of the next step to undo or redo; NULL when there is none. */
const char *hys_history_undo_name   (HysHistory  *self);
const char *hys_history_redo_name   (HysHistory  *self);

/* Identifier of the current state of the document; undo and redo return to the identifiers of earlier states. */
guint64     hys_history_get_state   (HysHistory  *self);

/* Records that state @state was saved. The document is modified when its current state differs. */
void        hys_history_mark_saved  (HysHistory  *self,
                                     guint64      state);
gboolean    hys_history_is_modified (HysHistory  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysHistory, hys_history_free)

G_END_DECLS
