/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-change.h"

G_BEGIN_DECLS

/**
 * HysHistory:
 *
 * All changes of a document since it was there, undone and done again without limit. Every change of a document that a
 * person may want to take back goes through it.
 */
typedef struct HysHistory HysHistory;

/* The document must outlive it and be changed by nothing else. */
HysHistory *hys_history_new         (HysDocument *document);
void        hys_history_free        (HysHistory  *self);

/* Makes a change; takes it. What could be done again is forgotten. The document is validated: when it refuses the change,
 * it is as it was and the error (HYS_ERROR_REFUSED) has the reason as its message. @key: changes that follow each other
 * with the same key (the same value nudged, the same bar dragged) are undone as one; NULL for none. @effects, which may be
 * NULL, is set to what is to be brought up to date. An empty change succeeds and leaves no trace. */
gboolean    hys_history_apply       (HysHistory  *self,
                                     HysChange   *change,
                                     const char  *key,
                                     HysEffects  *effects,
                                     GError     **error);

/* What comes next is undone by itself, whatever its key: a drag has ended. */
void        hys_history_seal        (HysHistory  *self);

/* One step back or forth; HYS_EFFECT_NONE when there is none. */
HysEffects  hys_history_undo        (HysHistory  *self);
HysEffects  hys_history_redo        (HysHistory  *self);

/* The name of what would be undone or done again; NULL when there is nothing. */
const char *hys_history_undo_name   (HysHistory  *self);
const char *hys_history_redo_name   (HysHistory  *self);

/* A number of the present state of the document: equal to an earlier one when the document is as it was then. */
guint64     hys_history_get_state   (HysHistory  *self);

/* The document was saved when its number was @state; it is modified when the present number is another one. */
void        hys_history_mark_saved  (HysHistory  *self,
                                     guint64      state);
gboolean    hys_history_is_modified (HysHistory  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysHistory, hys_history_free)

G_END_DECLS
