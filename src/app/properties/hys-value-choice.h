/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A drop-down for @words that shows @labels; both NULL-terminated, of the same length, copied. */
GtkDropDown *hys_value_choice_new (const char *const *words,
                                   const char *const *labels);

/* The selected word (transfer none) (nullable). */
const char  *hys_value_choice_get (GtkDropDown       *choice);

/* Selects a word; NULL or an unknown word clears the selection. */
void         hys_value_choice_set (GtkDropDown       *choice,
                                   const char        *word);

G_END_DECLS
