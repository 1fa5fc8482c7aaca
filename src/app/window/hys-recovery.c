/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's offer of what a program left that ended unexpectedly. */
#include "hys-window-private.h"

#include "hys-characters.h"

#include <glib/gi18n-lib.h>

/* Of what is offered: names, and letters of a name. */
#define MOST_NAMES   8
#define MOST_LETTERS 60

static GPtrArray *
take_left (HysWindow *self)
{
  gtk_widget_set_visible (self->recovery_bar, FALSE);
  return g_steal_pointer (&self->left);
}

/* Opens what was left in this window if nothing was done in it, else in a new one. */
static void
recover (HysWindow *self)
{
  g_autoptr (GPtrArray) left = take_left (self);

  while (left != NULL && left->len > 0)
    {
      HysWindow *window = self;

      if (!hys_window_is_pristine (self))
        window = HYS_WINDOW (hys_window_new (gtk_window_get_application (GTK_WINDOW (self))));
      hys_window_recover (window, g_ptr_array_steal_index (left, 0));
      gtk_window_present (GTK_WINDOW (window));
    }
}

static void
discard (HysWindow *self)
{
  g_autoptr (GPtrArray) left = take_left (self);

  for (guint i = 0; left != NULL && i < left->len; i++)
    hys_left_discard (g_ptr_array_index (left, i));
}

/* The names of those with unsaved changes, or of those without (transfer full); NULL for none. */
static char *
list_names (GPtrArray *left,
            gboolean   changed)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < left->len; i++)
    {
      HysLeft *one = g_ptr_array_index (left, i);
      g_autofree char *name = changed == (one->opened != NULL) ? hys_shorten (one->name, MOST_LETTERS) : NULL;

      if (name != NULL && n++ < MOST_NAMES)
        /* Translators: the name of a document, one of a list */
        g_string_append_printf (names, n > 1 ? _(", “%s”") : _("“%s”"), name);
    }
  if (n > MOST_NAMES)
    g_string_append (names, ", …");
  return n > 0 ? g_string_free (g_steal_pointer (&names), FALSE) : NULL;
}

static char *
describe (GPtrArray *left)
{
  g_autofree char *changed = list_names (left, TRUE), *unchanged = list_names (left, FALSE), *first = NULL,
                  *second = NULL;

  if (changed == NULL)
    return g_strdup_printf (_("Hysteron closed unexpectedly. These documents were open: %s"), unchanged);
  first = g_strdup_printf (_("Hysteron closed unexpectedly. Unsaved changes can be recovered: %s"), changed);
  if (unchanged == NULL)
    return g_steal_pointer (&first);
  second = g_strdup_printf (_("These documents were open, too: %s"), unchanged);
  return g_strconcat (first, "\n", second, NULL);
}

void
hys_window_offer_recovery (HysWindow *self,
                           GPtrArray *left)
{
  g_autofree char *text = describe (left);
  gboolean changed;

  hys_window_show_document (self);
  g_clear_pointer (&self->left, g_ptr_array_unref);
  self->left = left;
  gtk_label_set_text (self->recovery_message, text);
  /* Where nothing but files was open, nothing can be lost. */
  changed = FALSE;
  for (guint i = 0; i < left->len; i++)
    changed |= ((HysLeft *) g_ptr_array_index (left, i))->opened != NULL;
  gtk_button_set_label (self->recover_button, changed ? _("_Recover") : _("_Open Again"));
  gtk_button_set_label (self->discard_button, changed ? _("_Discard") : _("_Dismiss"));
  gtk_widget_set_visible (self->recovery_bar, TRUE);
}

static const HysAction entries[] = {
  { .name = "discard-left", .activate = G_CALLBACK (discard) },
  { .name = "recover", .activate = G_CALLBACK (recover) },
};

void
hys_window_add_recovery (HysWindow *self)
{
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
