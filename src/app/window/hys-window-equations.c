/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include <glib/gi18n-lib.h>

/* Takes the text. */
static void
copy (HysWindow  *self,
      char       *text,
      const char *done)
{
  if (text == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  hys_window_tell (self, done);
  g_free (text);
}

static void
copy_text (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  HysWindow *self = user_data;

  copy (self, hys_equations_page_to_text (self->equations), _("Equations copied as text"));
}

static void
copy_latex (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  HysWindow *self = user_data;

  copy (self, hys_equations_page_to_latex (self->equations), _("Equations copied as LaTeX"));
}

static const GActionEntry entries[] = {
  { .name = "copy-equations-text", .activate = copy_text },
  { .name = "copy-equations-latex", .activate = copy_latex },
};

void
hys_window_init_equations (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  hys_equations_page_follow (self->equations, self->checker);
}
