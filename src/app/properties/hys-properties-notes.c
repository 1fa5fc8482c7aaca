/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-row.h"

#include "hys-a11y.h"

/* Height of the field, in pixels at least and at most. */
#define LEAST_HEIGHT 96
#define MOST_HEIGHT  320

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

/* What is typed is one step of the history. */
static void
typed (HysRow *self)
{
  g_autofree char *text = text_of (self);

  if (!self->filling && self->editor != NULL)
    hys_values_set (self->spec->refs, self->editor, text, TRUE, NULL);
}

static void
left (HysRow *self)
{
  if (self->editor != NULL)
    hys_history_seal (hys_editor_get_history (self->editor));
}

/* Undo is that of the document. */
static void
build_notes (HysRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *title = g_object_new (GTK_TYPE_LABEL, "label", self->spec->title, "xalign", 0.0, NULL);
  GtkWidget *hint = g_object_new (GTK_TYPE_LABEL, "label", self->spec->hint, "xalign", 0.0, "wrap", TRUE, NULL);
  GtkWidget *view = g_object_new (GTK_TYPE_TEXT_VIEW, "wrap-mode", GTK_WRAP_WORD_CHAR, "accepts-tab", FALSE, NULL);
  GtkWidget *scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", view, "hscrollbar-policy", GTK_POLICY_NEVER,
                                      "propagate-natural-height", TRUE, "min-content-height", LEAST_HEIGHT,
                                      "max-content-height", MOST_HEIGHT, NULL);
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->part = view;
  gtk_text_buffer_set_enable_undo (buffer_of (self), FALSE);
  hys_a11y_name (view, self->spec->label);
  g_signal_connect_swapped (buffer_of (self), "changed", G_CALLBACK (typed), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (left), self);
  gtk_widget_add_controller (view, focus);
  gtk_widget_add_css_class (scrolled, "notes-field");
  gtk_widget_add_css_class (hint, "subtitle");
  gtk_widget_add_css_class (box, "wide");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), hint);
  self->widget = g_object_new (ADW_TYPE_PREFERENCES_ROW, "child", box, "activatable", FALSE, "focusable", FALSE, NULL);
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

const HysRowKind hys_row_notes = { .build = build_notes, .refresh = refresh_notes };
