/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-row.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-value-choice.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>

static char *
name_applied (HysRow     *self,
              const char *text)
{
  g_autofree char *id = g_strdup (self->spec->ids[0]), *new_id = g_strdup (text);
  g_autoptr (HysEditor) editor = NULL;
  g_autoptr (GError) error = NULL;
  HysChange *change;
  g_autoptr (HysSelection) selection = NULL;

  if (self->editor == NULL)
    return NULL;
  editor = g_object_ref (self->editor);
  change = hys_edit_rename (hys_editor_get_document (editor), id, new_id, &error);
  if (change == NULL || !hys_editor_apply (editor, change, NULL, &error))
    return hys_error_sentence (error);
  /* Keeps the selection after a rename. */
  selection = hys_selection_copy (hys_editor_get_selection (editor));
  hys_selection_rename (selection, id, new_id);
  hys_editor_select (editor, selection);
  return NULL;
}

static void
name_judged (HysRow *self)
{
  hys_row_show_reason (self, hys_value_entry_get_reason (HYS_VALUE_ENTRY (self->part)));
}

/* A row with an activatable widget at its end. */
static void
build_row (HysRow    *self,
           GtkWidget *part)
{
  self->widget = adw_action_row_new ();
  self->part = part;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->widget), self->spec->title);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self->widget), 4);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->widget), part);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self->widget), part);
}

static void
build_name (HysRow *self)
{
  GtkWidget *entry = hys_value_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 12);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 12);
  g_signal_connect_swapped (entry, "apply", G_CALLBACK (name_applied), self);
  g_signal_connect_swapped (entry, "reason-changed", G_CALLBACK (name_judged), self);
  build_row (self, entry);
}

static void
fill_name (HysRow   *self,
           gboolean  same)
{
  hys_a11y_name (self->part, self->spec->label);
  if (!same)
    hys_value_entry_reset (HYS_VALUE_ENTRY (self->part), self->spec->ids[0]);
}

const HysRowSort hys_row_name = { .build = build_name, .fill = fill_name };

/* Stores the indices of the elements, to find their new ids afterwards. */
static GArray *
places_of (HysEditor   *editor,
           char *const *ids)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; ids[i] != NULL; i++)
    {
      int place = hys_document_find_element (hys_editor_get_document (editor), ids[i]);

      if (place >= 0)
        g_array_append_val (places, place);
    }
  return places;
}

/* Keeps the selection after a change of kind, which may rename elements. */
static void
select_places (HysEditor    *editor,
               const GArray *places)
{
  g_autoptr (HysSelection) selection = hys_selection_new ();

  for (guint i = 0; i < places->len; i++)
    hys_selection_add (selection, hys_document_element (hys_editor_get_document (editor),
                                                        g_array_index (places, guint, i))->id);
  hys_editor_select (editor, selection);
}

static void
kind_chosen (HysRow *self)
{
  const char *word = hys_value_choice_get (GTK_DROP_DOWN (self->part));
  g_autoptr (HysSelection) selection = hys_selection_new ();
  g_autoptr (HysEditor) editor = NULL;
  g_autoptr (GArray) places = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  HysChange *change;

  if (self->filling || self->editor == NULL || word == NULL)
    return;
  editor = g_object_ref (self->editor);
  places = places_of (editor, self->spec->ids);
  for (guint i = 0; self->spec->ids[i] != NULL; i++)
    hys_selection_add (selection, self->spec->ids[i]);
  change = hys_edit_change_kind (hys_editor_get_document (editor), selection, hys_element_kind_find (word), &error);
  if (change != NULL && hys_editor_apply (editor, change, NULL, &error))
    select_places (editor, places);
  else
    hys_row_show_reason (self, reason = hys_error_sentence (error));
}

static GtkWidget *
new_kind_choice (void)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);
  g_autofree const char **words = g_new0 (const char *, n + 1), **labels = g_new0 (const char *, n + 1);
  GtkDropDown *choice;

  for (guint i = 0; i < n; i++)
    {
      words[i] = kinds[i]->name;
      labels[i] = _(kinds[i]->label);
    }
  choice = hys_value_choice_new (words, labels);
  gtk_widget_set_valign (GTK_WIDGET (choice), GTK_ALIGN_CENTER);
  return GTK_WIDGET (choice);
}

static void
build_kind (HysRow *self)
{
  GtkWidget *choice = new_kind_choice ();

  g_signal_connect_swapped (choice, "notify::selected", G_CALLBACK (kind_chosen), self);
  build_row (self, choice);
}

static void
fill_kind (HysRow   *self,
           gboolean  same)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  int first = hys_document_find_element (document, self->spec->ids[0]);

  hys_a11y_name (self->part, self->spec->label);
  hys_row_show_reason (self, NULL);
  if (first >= 0)
    hys_value_choice_set (GTK_DROP_DOWN (self->part), hys_document_element (document, (guint) first)->kind->name);
}

const HysRowSort hys_row_kind = { .build = build_kind, .fill = fill_kind };
