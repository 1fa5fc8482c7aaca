/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_VALUE_ENTRY (hys_value_entry_get_type ())
G_DECLARE_FINAL_TYPE (HysValueEntry, hys_value_entry, HYS, VALUE_ENTRY, GtkEntry)

/**
 * HysValueEntry:
 *
 * An entry whose text is taken on Enter and when the focus leaves, and given back by Escape. A text that is refused
 * stays, marked as an error.
 *
 * Signals: `apply` (const char *text), returns char *: why the text is refused, or %NULL when it was taken.
 * `reason-changed` (no arguments): hys_value_entry_get_reason() is another one.
 */
GtkWidget  *hys_value_entry_new        (void);

/* Shows a value that was taken; what is being typed is not disturbed. */
void        hys_value_entry_set_value  (HysValueEntry *self,
                                        const char    *text);

/* Why the present text was refused, or NULL. */
const char *hys_value_entry_get_reason (HysValueEntry *self);

G_END_DECLS
