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
 * An entry that applies its text on Enter and focus loss; Escape restores the value. Text that is refused stays, marked
 * as an error. In numeric entries Up, Down and, while focused, scrolling change the value in steps that suit its size,
 * ten times larger with Shift.
 *
 * Signals: `apply` (const char *text, gboolean step): emitted to apply the text, or a step; returns the reason why it is
 * refused (transfer full), or %NULL. `reason-changed` (no arguments): emitted when hys_value_entry_get_reason()
 * changed. `left` (no arguments): emitted after focus loss, when the text was applied or refused.
 */
GtkWidget  *hys_value_entry_new        (void);

/* Shows a value unless text is being typed. */
void        hys_value_entry_set_value  (HysValueEntry *self,
                                        const char    *text);

/* Makes it numeric, as wide as six digits with a sign and an exponent. @parameter: (nullable): parameter with the range
   of the number */
void        hys_value_entry_set_numeric (HysValueEntry      *self,
                                         const HysParameter *parameter);

/* Shows numbers of many digits with six until they are edited, all of them in the tooltip. Numeric ones do. */
void        hys_value_entry_set_brief  (HysValueEntry *self);

/* Marks the character at @position (from 1) of a refused text; 0 = none. */
void        hys_value_entry_mark        (HysValueEntry *self,
                                         glong          position);

/* Shows a value, discarding text being typed. */
void        hys_value_entry_reset      (HysValueEntry *self,
                                        const char    *text);

/* Applies the text, as Enter does. */
void        hys_value_entry_submit     (HysValueEntry *self);

/* Reason why the text was refused; NULL if it was not. */
const char *hys_value_entry_get_reason (HysValueEntry *self);

G_END_DECLS
