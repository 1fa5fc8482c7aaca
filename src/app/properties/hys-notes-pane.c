/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-notes-pane.h"

#include "hys-a11y.h"
#include "hys-notes-markup.h"

#include <glib/gi18n-lib.h>

/* Characters in a line, at most and at least. */
#define MOST  26
#define LEAST 16

struct _HysNotesPane
{
  AdwBin      parent_instance;

  GtkLabel   *label;
  HysSession *session;
  gboolean    wanted;
};

G_DEFINE_FINAL_TYPE (HysNotesPane, hys_notes_pane, ADW_TYPE_BIN)

static void
show (HysNotesPane *self)
{
  g_autofree char *markup = hys_notes_markup (hys_session_get_document (self->session)->notes);

  gtk_label_set_markup (self->label, markup);
  gtk_widget_set_visible (GTK_WIDGET (self), self->wanted && *markup != '\0');
}

static void
document_changed (HysNotesPane *self,
                  HysEffects    effects)
{
  if (effects & HYS_EFFECT_TEXTS)
    show (self);
}

static void
hys_notes_pane_dispose (GObject *object)
{
  HysNotesPane *self = HYS_NOTES_PANE (object);

  g_clear_object (&self->session);
  G_OBJECT_CLASS (hys_notes_pane_parent_class)->dispose (object);
}

static void
hys_notes_pane_class_init (HysNotesPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_notes_pane_dispose;
}

static void
hys_notes_pane_init (HysNotesPane *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *label = gtk_label_new (NULL);

  self->label = GTK_LABEL (label);
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_wrap_mode (self->label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_yalign (self->label, 0);
  gtk_label_set_width_chars (self->label, LEAST);
  gtk_label_set_max_width_chars (self->label, MOST);
  gtk_widget_add_css_class (label, "notes");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  hys_a11y_name (scrolled, _("Notes"));
  adw_bin_set_child (ADW_BIN (self), scrolled);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
hys_notes_pane_set_session (HysNotesPane *self,
                            HysSession   *session)
{
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "opened", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  show (self);
}

void
hys_notes_pane_set_wanted (HysNotesPane *self,
                           gboolean      wanted)
{
  self->wanted = wanted;
  show (self);
}
