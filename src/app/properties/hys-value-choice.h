/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A drop-down for one of @words, which shows @labels; both NULL-terminated, of the same length and copied. */
GtkDropDown *hys_value_choice_new (const char *const *words,
                                   const char *const *labels);

/* The word that is chosen, or NULL; owned by the drop-down. */
const char  *hys_value_choice_get (GtkDropDown       *choice);

/* Chooses a word; NULL, or one that is not there, chooses none. */
void         hys_value_choice_set (GtkDropDown       *choice,
                                   const char        *word);

G_END_DECLS
