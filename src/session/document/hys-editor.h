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
 * The document of a session, its history and its selection. All edits go through it.
 *
 * Signals: `changed` (HysEffects as guint): emitted after each change, undo and redo; then it has another document, and
 * the one before is valid until all handlers have run. `selected` (no arguments): emitted when the selection changed.
 */

/* @document: (transfer full) */
HysEditor   *hys_editor_new          (HysDocument  *document);

/* The document as it is now, for any thread and for later by a reference (transfer none). hys_editor_apply() gives it
 * another one. */
const HysDocument *
             hys_editor_get_document (HysEditor    *self);
HysHistory  *hys_editor_get_history  (HysEditor    *self);

/* The selection, set by hys_editor_select(). It may name ids that the document no longer has (see HysSelection). */
const HysSelection *
             hys_editor_get_selection (HysEditor  *self);

/* Replaces the selection by a copy of @selection; NULL clears it. */
void         hys_editor_select       (HysEditor    *self,
                                      const HysSelection *selection);

/* Applies @edited (transfer full) as hys_history_apply() and emits `changed`. */
gboolean     hys_editor_apply        (HysEditor    *self,
                                      HysDocument  *edited,
                                      const char   *key,
                                      GError      **error);

/* Sets one value from typed text. On failure the error's message is the reason without a prefix. @merges: whether
 * what follows for the same value is undone with it. */
gboolean     hys_editor_set_value    (HysEditor    *self,
                                      HysValueRef   ref,
                                      const char   *text,
                                      gboolean      merges,
                                      GError      **error);

/* Return FALSE when there is nothing to undo or redo. */
gboolean     hys_editor_undo         (HysEditor    *self);
gboolean     hys_editor_redo         (HysEditor    *self);

/*
 * The same value of several items, as an array of HysValueRef: with more than one all of nodes, or all of elements, by
 * the same key of the document.
 */

/* Keys beside those of parameters: the name of a bar or an element, the kind of elements or of a load's signal. */
enum
{
  HYS_VALUES_NAME = 1 << 16,
  HYS_VALUES_KIND,
};

GArray             *hys_values_new       (HysValueRef         first);

/* Parameter of the value; NULL for values that are none (texts, the scheme). */
const HysParameter *hys_values_parameter (const GArray       *refs,
                                          const HysDocument  *document);

/* The common value as text (transfer full); NULL when the values differ. */
char               *hys_values_read      (const GArray       *refs,
                                          const HysDocument  *document);

/* Appends the words that it may be, and what they are called, translated; none where it may be anything.
 * @words, @labels: (element-type utf8), not owned */
void                hys_values_list_choices (const GArray      *refs,
                                             const HysDocument *document,
                                             GPtrArray         *words,
                                             GPtrArray         *labels);

/* Sets all values from typed text in one step; what is renamed by it stays selected. On failure the error's message is the
 * reason. @merges: whether what follows for the same values is undone with it; not of names and kinds */
gboolean            hys_values_set       (const GArray       *refs,
                                          HysEditor          *editor,
                                          const char         *text,
                                          gboolean            merges,
                                          GError            **error);

/* Whether a control can set all these values. */
gboolean            hys_values_have_targets (const GArray      *refs,
                                             const HysDocument *document);

/* Their names as targets of a control, NULL-terminated; NULL when a control cannot set them. */
char              **hys_values_targets   (const GArray       *refs,
                                          const HysDocument  *document);

G_END_DECLS
