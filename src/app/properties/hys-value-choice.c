/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-value-choice.h"

static GQuark
words_quark (void)
{
  return g_quark_from_static_string ("hys-value-choice-words");
}

static void
set_up_name (GtkListItemFactory *factory,
             GtkListItem        *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

/* The names belong to the factory. */
static void
bind_name (GtkListItemFactory *factory,
           GtkListItem        *item,
           GtkDropDown        *choice)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  guint position = gtk_list_item_get_position (item);
  char **names = g_object_get_qdata (G_OBJECT (factory), words_quark ());

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), names[position]);
  gtk_widget_set_opacity (gtk_widget_get_last_child (box), position == gtk_drop_down_get_selected (choice) ? 1 : 0);
}

/* The open list says more than there is room for in a row. */
static void
show_names_in_list (GtkDropDown       *choice,
                    const char *const *names)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_object_set_qdata_full (G_OBJECT (factory), words_quark (), g_strdupv ((char **) names), (GDestroyNotify) g_strfreev);
  g_signal_connect (factory, "setup", G_CALLBACK (set_up_name), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_name), choice, 0);
  gtk_drop_down_set_list_factory (choice, factory);
}

GtkDropDown *
hys_value_choice_new (const char *const *words,
                      const char *const *labels,
                      const char *const *names)
{
  GtkDropDown *choice = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (labels != NULL ? labels : words));

  g_object_set_qdata_full (G_OBJECT (choice), words_quark (), g_strdupv ((char **) words), (GDestroyNotify) g_strfreev);
  show_names_in_list (choice, names != NULL ? names : labels != NULL ? labels : words);
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
