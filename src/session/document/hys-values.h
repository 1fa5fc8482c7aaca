/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

G_BEGIN_DECLS

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
