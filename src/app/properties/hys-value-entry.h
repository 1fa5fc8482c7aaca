/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-kind.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_VALUE_ENTRY (hys_value_entry_get_type ())
G_DECLARE_FINAL_TYPE (HysValueEntry, hys_value_entry, HYS, VALUE_ENTRY, GtkEntry)

/**
 * HysValueEntry:
 *
 * An entry whose text is taken on Enter and when the focus leaves, and given back by Escape. A text that is refused
 * stays, marked as an error. In a number the arrow keys up and down and, while it has the focus, the wheel go in steps
 * that suit its size; ten at a time with Shift.
 *
 * Signals: `apply` (const char *text), returns char *: why the text is refused, or %NULL when it was taken. `nudge`: the
 * same for a step. `reason-changed` (no arguments): hys_value_entry_get_reason() is another one. `left` (no arguments):
 * the focus has gone, and what was typed is taken or refused.
 */
GtkWidget  *hys_value_entry_new        (void);

/* Shows a value that was taken; what is being typed is not disturbed. */
void        hys_value_entry_set_value  (HysValueEntry *self,
                                        const char    *text);

/* It holds a number, that can go in steps. @parameter: what the number is; NULL for any. */
void        hys_value_entry_set_numeric (HysValueEntry      *self,
                                         const HysParameter *parameter);

/* Marks the character at @position (from 1) of a text that is being refused; 0 marks none. */
void        hys_value_entry_mark        (HysValueEntry *self,
                                         glong          position);

/* Shows a value, whatever is being typed. */
void        hys_value_entry_reset      (HysValueEntry *self,
                                        const char    *text);

/* Has the present text taken or refused, as Enter does. */
void        hys_value_entry_submit     (HysValueEntry *self);

/* Why the present text was refused, or NULL. */
const char *hys_value_entry_get_reason (HysValueEntry *self);

G_END_DECLS
