/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-row.h"

#include "hys-a11y.h"

/* Height of the field, in pixels at least and at most. */
#define LEAST_HEIGHT 96
#define MOST_HEIGHT  320

/* The key under which what is typed is one step of the history. */
#define TYPING "notes"

static GtkTextBuffer *
buffer_of (HysRow *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->part));
}

static char *
text_of (HysRow *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer_of (self), &start, &end);
  return gtk_text_buffer_get_text (buffer_of (self), &start, &end, TRUE);
}

static void
typed (HysRow *self)
{
  g_autofree char *text = text_of (self);

  if (!self->filling && self->editor != NULL)
    hys_values_set (self->spec->refs, self->editor, text, TYPING, NULL);
}

static void
left (HysRow *self)
{
  if (self->editor != NULL)
    hys_history_seal (hys_editor_get_history (self->editor));
}

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  return label;
}

/* Undo is that of the document. */
static GtkWidget *
new_field (HysRow *self)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->part = view;
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_buffer_set_enable_undo (buffer_of (self), FALSE);
  hys_a11y_name (view, self->spec->label);
  g_signal_connect_swapped (buffer_of (self), "changed", G_CALLBACK (typed), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (left), self);
  gtk_widget_add_controller (view, focus);
  return view;
}

static void
build_notes (HysRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3), *scrolled = gtk_scrolled_window_new ();
  GtkWidget *hint = new_label (self->spec->hint);

  self->widget = adw_preferences_row_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), new_field (self));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), LEAST_HEIGHT);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MOST_HEIGHT);
  gtk_widget_add_css_class (scrolled, "notes-field");
  gtk_widget_add_css_class (hint, "subtitle");
  gtk_widget_add_css_class (box, "wide");
  gtk_box_append (GTK_BOX (box), new_label (self->spec->title));
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), hint);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self->widget), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self->widget), FALSE);
  gtk_widget_set_focusable (self->widget, FALSE);
}

/* Leaves the cursor where it is when the field says the same. */
static void
refresh_notes (HysRow *self)
{
  const char *notes = hys_editor_get_document (self->editor)->notes;
  g_autofree char *text = text_of (self);

  if (!g_str_equal (text, notes))
    gtk_text_buffer_set_text (buffer_of (self), notes, -1);
}

const HysRowKind hys_row_notes = { .build = build_notes, .fill = refresh_notes, .refresh = refresh_notes };
