/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

G_BEGIN_DECLS

/*
 * The same value of several items, as an array of HysValueRef: with more than one all of nodes, or all of elements, by
 * the same key of the document.
 */

GArray             *hys_values_new       (HysValueRef         first);

/* Parameter of the value; NULL for values that are none (texts, the scheme). */
const HysParameter *hys_values_parameter (const GArray       *refs,
                                          const HysDocument  *document);

/* The common value as text (transfer full); NULL when the values differ. */
char               *hys_values_read      (const GArray       *refs,
                                          const HysDocument  *document);

/* Sets all values from typed text in one step. On failure the error's message is the reason. @key: see
 * hys_history_apply(). */
gboolean            hys_values_set       (const GArray       *refs,
                                          HysEditor          *editor,
                                          const char         *text,
                                          const char         *key,
                                          GError            **error);

/* Whether a control can set all these values. */
gboolean            hys_values_have_targets (const GArray    *refs,
                                             const HysDocument *document);

/* Their names as targets of a control, NULL-terminated; NULL when a control cannot set them. */
char              **hys_values_targets   (const GArray       *refs,
                                          const HysDocument  *document);

G_END_DECLS
