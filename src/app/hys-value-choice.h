/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A drop-down that shows @words when it is closed and @names, which say more, in its list. Both NULL-terminated and copied;
 * NULL names are the words. */
GtkDropDown *hys_value_choice_new (const char *const *words,
                                   const char *const *names);

/* The word that is chosen, or NULL; owned by the drop-down. */
const char  *hys_value_choice_get (GtkDropDown       *choice);

/* Chooses a word; NULL, or one that is not there, chooses none. */
void         hys_value_choice_set (GtkDropDown       *choice,
                                   const char        *word);

G_END_DECLS
