/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

G_BEGIN_DECLS

/*
 * The same value of several items, as an array of HysValueRef: with more than one all of nodes, or all of elements, by the
 * same key of the document.
 */

GArray             *hys_values_new       (HysValueRef         first);

/* What the value is, or NULL for those that are no parameter (texts, the scheme). */
const HysParameter *hys_values_parameter (const GArray       *refs,
                                          const HysDocument  *document);

/* The value that all have, as text; NULL when they differ. */
char               *hys_values_read      (const GArray       *refs,
                                          const HysDocument  *document);

/* Sets all of them, as one step, from what a person typed. On failure the error's message is the reason. @key: see
 * hys_history_apply(). */
gboolean            hys_values_set       (const GArray       *refs,
                                          HysEditor          *editor,
                                          const char         *text,
                                          const char         *key,
                                          GError            **error);

/* Whether a control can set all of them. */
gboolean            hys_values_have_targets (const GArray    *refs,
                                             const HysDocument *document);

/* The names by which it does, NULL-terminated; NULL when it cannot. */
char              **hys_values_targets   (const GArray       *refs,
                                          const HysDocument  *document);

G_END_DECLS
