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
  int         most;      /* pixels of height, -1 = as there is room */
  int         width;
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

/* Once the label has its letters and its width. */
static gboolean
fit_lines (GtkWidget     *widget,
           GdkFrameClock *clock,
           gpointer       user_data)
{
  HysNotesPane *self = HYS_NOTES_PANE (widget);
  PangoLayout *layout = gtk_label_get_layout (self->label);
  int line, height, natural;

  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_widget_measure (GTK_WIDGET (self->label), GTK_ORIENTATION_VERTICAL,
                      gtk_widget_get_width (GTK_WIDGET (self->label)),
                      NULL, &natural, NULL, NULL);
  line = MAX (height / MAX (pango_layout_get_line_count (layout), 1), 1);
  height = (self->most - (natural - height) / 2) / line * line + (natural - height) / 2;   /* the space above, and lines
                                                                                              */
  if (self->most >= 0)
    gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (adw_bin_get_child (ADW_BIN (self))),
                                                MAX (height, line));
  return G_SOURCE_REMOVE;
}

static void
hys_notes_pane_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  HysNotesPane *self = HYS_NOTES_PANE (widget);

  GTK_WIDGET_CLASS (hys_notes_pane_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->most >= 0 && width != self->width)
    gtk_widget_add_tick_callback (widget, fit_lines, NULL, NULL);
  self->width = width;
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
  GTK_WIDGET_CLASS (klass)->size_allocate = hys_notes_pane_size_allocate;
}

static void
hys_notes_pane_init (HysNotesPane *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *label = gtk_label_new (NULL);

  self->label = GTK_LABEL (label);
  self->most = -1;
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_wrap_mode (self->label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_yalign (self->label, 0);
  gtk_label_set_width_chars (self->label, LEAST);
  gtk_label_set_max_width_chars (self->label, MOST);
  gtk_widget_add_css_class (label, "notes");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scrolled), FALSE);   /* that there is more is seen */
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
hys_notes_pane_set_height (HysNotesPane *self,
                           int           most)
{
  self->most = most;
  if (most >= 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), fit_lines, NULL, NULL);
  else
    gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (adw_bin_get_child (ADW_BIN (self))), -1);
}

void
hys_notes_pane_set_wanted (HysNotesPane *self,
                           gboolean      wanted)
{
  self->wanted = wanted;
  show (self);
}
