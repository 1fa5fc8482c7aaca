/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-history.h"
#include "hys-selection.h"
#include "hys-value-ref.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define HYS_TYPE_EDITOR (hys_editor_get_type ())
G_DECLARE_FINAL_TYPE (HysEditor, hys_editor, HYS, EDITOR, GObject)

/**
 * HysEditor:
 *
 * A document that is being edited: the one way by which anything in the window changes it.
 *
 * Signals: `changed` (HysEffects as guint): the document is another one. Who borrows from it brings itself up to date
 * before anything else happens. Emitted also by undoing and redoing. `selected`: other bars and elements are selected than
 * before.
 */

/* Takes the document. */
HysEditor   *hys_editor_new          (HysDocument  *document);

/* The document, to be changed by changes only. */
HysDocument *hys_editor_get_document (HysEditor    *self);
HysHistory  *hys_editor_get_history  (HysEditor    *self);

/* What is selected; ids of it may have gone from the document (see HysSelection). Changed by hys_editor_select() alone. */
const HysSelection *
             hys_editor_get_selection (HysEditor  *self);

/* Selects what @selection has and nothing else; NULL: nothing. */
void         hys_editor_select       (HysEditor    *self,
                                      const HysSelection *selection);

/* Makes a change and tells; takes it. As hys_history_apply(). */
gboolean     hys_editor_apply        (HysEditor    *self,
                                      HysChange    *change,
                                      const char   *key,
                                      GError      **error);

/* Sets one value from what a person typed. On failure the error's message is the reason alone. @key as above. */
gboolean     hys_editor_set_value    (HysEditor    *self,
                                      HysValueRef   ref,
                                      const char   *text,
                                      const char   *key,
                                      GError      **error);

/* FALSE when there is nothing. */
gboolean     hys_editor_undo         (HysEditor    *self);
gboolean     hys_editor_redo         (HysEditor    *self);

G_END_DECLS
