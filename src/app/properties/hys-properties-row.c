/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the panel of properties, which are filled with its plan. */
#include "hys-properties-row.h"

#include "hys-a11y.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
hys_row_spec_free (gpointer data)
{
  HysRowSpec *self = data;

  if (self == NULL)
    return;
  g_free (self->title);
  g_free (self->hint);
  g_free (self->label);
  g_clear_pointer (&self->refs, g_array_unref);
  g_clear_pointer (&self->inner, g_ptr_array_unref);
  g_free (self);
}

static gboolean
same_refs (const GArray *a,
           const GArray *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->len == b->len && memcmp (a->data, b->data, a->len * sizeof (HysValueRef)) == 0;
}

static void
row_free (gpointer data)
{
  HysRow *self = data;

  hys_row_spec_free (self->spec);
  g_clear_pointer (&self->inner, g_ptr_array_unref);
  g_free (self);
}

/* Builds the inner rows from the one with that number on. */
static void
add_inner (HysRow *self,
           guint   first)
{
  GPtrArray *specs = self->spec->inner;

  for (guint i = first; i < specs->len; i++)
    {
      HysRow *inner = hys_row_new (g_steal_pointer (&specs->pdata[i]), self->editor);

      adw_expander_row_add_row (ADW_EXPANDER_ROW (self->widget), inner->widget);
      g_ptr_array_add (self->inner, inner);
    }
}

/* Keeps the inner rows up to the first one of another kind; those that follow are built anew. */
static void
fill_inner (HysRow *self)
{
  GPtrArray *specs = self->spec->inner;
  guint n = 0;

  if (self->inner->len == 0)
    return;   /* not unfolded yet */
  for (; n < MIN (self->inner->len, specs->len); n++)
    if (hys_row_fits (g_ptr_array_index (self->inner, n), g_ptr_array_index (specs, n), self->editor))
      hys_row_fill (g_ptr_array_index (self->inner, n), g_steal_pointer (&specs->pdata[n]), self->editor);
    else
      break;
  for (guint i = n; i < self->inner->len; i++)
    adw_expander_row_remove (ADW_EXPANDER_ROW (self->widget), ((HysRow *) g_ptr_array_index (self->inner, i))->widget);
  g_ptr_array_set_size (self->inner, (int) n);
  add_inner (self, n);
}

/* @same: it concerns the same items as before, so that text being typed is kept */
static void
fill (HysRow   *self,
      gboolean  same)
{
  const HysRowSpec *spec = self->spec;
  g_autofree char *markup = g_markup_escape_text (spec->title, -1);

  self->filling = TRUE;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->widget), markup);
  if (self->control != NULL)
    hys_value_control_point (self->control, self->editor, g_array_ref (spec->refs), spec->label, spec->hint, same);
  if (self->inner != NULL)
    fill_inner (self);
  if (self->inner != NULL && !same)
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self->widget), FALSE);
  if (spec->kind->fill != NULL)
    spec->kind->fill (self);
  if (spec->kind->refresh != NULL)
    spec->kind->refresh (self);
  self->filling = FALSE;
}

HysRow *
hys_row_new (HysRowSpec *spec,
             HysEditor  *editor)
{
  HysRow *self = g_new0 (HysRow, 1);

  self->spec = spec;
  self->editor = editor;
  spec->kind->build (self);
  g_object_set_data_full (G_OBJECT (self->widget), "hys-row", self, row_free);
  fill (self, FALSE);
  return self;
}

gboolean
hys_row_fits (const HysRow     *self,
              const HysRowSpec *spec,
              HysEditor        *editor)
{
  if (self->spec->kind != spec->kind || (self->spec->refs == NULL) != (spec->refs == NULL))
    return FALSE;
  return self->control == NULL || hys_value_control_fits (self->control, editor, spec->refs);
}

gboolean
hys_row_fill (HysRow     *self,
              HysRowSpec *spec,
              HysEditor  *editor)
{
  const HysRowSpec *now = self->spec;
  gboolean same = now->item == spec->item && g_strcmp0 (now->label, spec->label) == 0
                  && same_refs (now->refs, spec->refs);
  gboolean other_text = !g_str_equal (now->title, spec->title) || g_strcmp0 (now->hint, spec->hint) != 0;

  hys_row_spec_free (self->spec);
  self->spec = spec;
  self->editor = editor;
  fill (self, same);
  return other_text;
}

void
hys_row_refresh (HysRow *self)
{
  if (self->editor == NULL)
    return;
  self->filling = TRUE;
  if (self->control != NULL)
    hys_value_control_refresh (self->control);
  if (self->spec->kind->refresh != NULL)
    self->spec->kind->refresh (self);
  for (guint i = 0; self->inner != NULL && i < self->inner->len; i++)
    hys_row_refresh (g_ptr_array_index (self->inner, i));
  self->filling = FALSE;
}

void
hys_row_let_go (HysRow *self)
{
  self->editor = NULL;
  if (self->control != NULL)
    hys_value_control_let_go (self->control);
  if (self->spec->kind->let_go != NULL)
    self->spec->kind->let_go (self);
  for (guint i = 0; self->inner != NULL && i < self->inner->len; i++)
    hys_row_let_go (g_ptr_array_index (self->inner, i));
}

/* ---- Kinds of rows ---- */

static HysValueControl *
new_control (HysRow *self)
{
  return self->control = hys_value_control_new (self->editor, g_array_ref (self->spec->refs), self->spec->label);
}

static void
build_value (HysRow *self)
{
  self->widget = adw_action_row_new ();
  if (self->spec->refs != NULL)
    hys_value_control_attach (new_control (self), ADW_PREFERENCES_ROW (self->widget));
}

const HysRowKind hys_row_value = { .build = build_value };

static void
name_row (HysRow *self)
{
  hys_a11y_name (self->widget, self->spec->title);
}

static void
build_wide (HysRow *self)
{
  self->widget = adw_preferences_row_new ();
  hys_value_control_attach_wide (new_control (self), ADW_PREFERENCES_ROW (self->widget), self->spec->title);
}

const HysRowKind hys_row_wide = { .build = build_wide, .fill = name_row };

/* Inner rows are built when the row is expanded. */
static void
expanded (HysRow *self)
{
  if (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self->widget)) && self->inner->len == 0 && self->editor != NULL)
    add_inner (self, 0);
}

static void
build_expander (HysRow *self)
{
  self->inner = g_ptr_array_new ();
  self->widget = adw_expander_row_new ();
  if (self->spec->refs != NULL)
    hys_value_control_attach (new_control (self), ADW_PREFERENCES_ROW (self->widget));
  g_signal_connect_swapped (self->widget, "notify::expanded", G_CALLBACK (expanded), self);
}

const HysRowKind hys_row_expander = { .build = build_expander, .fill = name_row };

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
