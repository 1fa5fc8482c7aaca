/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-value-choice.h"

static GQuark
words_quark (void)
{
  return g_quark_from_static_string ("hys-value-choice-words");
}

GtkDropDown *
hys_value_choice_new (const char *const *words,
                      const char *const *labels)
{
  GtkDropDown *choice = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (labels));

  g_object_set_qdata_full (G_OBJECT (choice), words_quark (), g_strdupv ((char **) words), (GDestroyNotify) g_strfreev);
  return choice;
}

const char *
hys_value_choice_get (GtkDropDown *choice)
{
  char **words = g_object_get_qdata (G_OBJECT (choice), words_quark ());
  guint selected = gtk_drop_down_get_selected (choice);

  return selected != GTK_INVALID_LIST_POSITION ? words[selected] : NULL;
}

void
hys_value_choice_set (GtkDropDown *choice,
                      const char  *word)
{
  char **words = g_object_get_qdata (G_OBJECT (choice), words_quark ());
  guint position = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; word != NULL && words[i] != NULL; i++)
    if (g_str_equal (words[i], word))
      position = i;
  gtk_drop_down_set_selected (choice, position);
}
