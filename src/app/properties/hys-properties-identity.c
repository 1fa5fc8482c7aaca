/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-value-choice.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>

/* What a row is about. @ids: NULL-terminated */
typedef struct
{
  HysEditor    *editor;
  char        **ids;
  AdwActionRow *row;
} Identity;

static void
identity_free (gpointer  data,
               GClosure *closure)
{
  Identity *self = data;

  g_object_unref (self->editor);
  g_strfreev (self->ids);
  g_free (self);
}

static Identity *
identity_new (HysProperties *properties,
              GtkWidget     *row)
{
  Identity *self = g_new0 (Identity, 1);

  self->editor = g_object_ref (properties->editor);
  self->row = ADW_ACTION_ROW (row);
  return self;
}

static void
show_reason (AdwActionRow *row,
             const char   *reason)
{
  g_autofree char *markup = g_markup_escape_text (reason ? reason : "", -1);

  adw_action_row_set_subtitle (row, markup);
  if (reason != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (row), "refused");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row), "refused");
}

/* What was selected stays selected under its new name. */
static void
follow_name (HysEditor  *editor,
             const char *id,
             const char *new_id)
{
  g_autoptr (HysSelection) selection = hys_selection_copy (hys_editor_get_selection (editor));

  hys_selection_rename (selection, id, new_id);
  hys_editor_select (editor, selection);
}

static char *
name_applied (HysValueEntry *entry,
              const char    *text,
              Identity      *self)
{
  g_autoptr (HysEditor) editor = g_object_ref (self->editor);
  g_autofree char *id = g_strdup (self->ids[0]), *new_id = g_strdup (text);
  g_autoptr (GError) error = NULL;
  HysChange *change = hys_edit_rename (hys_editor_get_document (editor), id, new_id, &error);

  if (change == NULL || !hys_editor_apply (editor, change, NULL, &error))
    return g_strdup (error->message);
  follow_name (editor, id, new_id);
  return NULL;
}

static void
name_judged (HysValueEntry *entry,
             Identity      *self)
{
  show_reason (self->row, hys_value_entry_get_reason (entry));
}

void
hys_properties_add_name (HysProperties       *self,
                         AdwPreferencesGroup *group,
                         const char          *id)
{
  GtkWidget *row = adw_action_row_new (), *entry = hys_value_entry_new ();
  Identity *identity = identity_new (self, row);
  g_autofree char *label = g_strdup_printf ("%s, %s", id, _("Name"));

  identity->ids = g_strsplit (id, "\n", 1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Name"));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 4);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 12);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 12);
  hys_value_entry_set_value (HYS_VALUE_ENTRY (entry), id);
  hys_a11y_name (entry, label);
  g_signal_connect_data (entry, "apply", G_CALLBACK (name_applied), identity, identity_free, 0);
  g_signal_connect (entry, "reason-changed", G_CALLBACK (name_judged), identity);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), entry);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), entry);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  adw_preferences_group_add (group, row);
}

/* The places of the elements in the document, and from there their names again. */
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

/* Another kind may give elements other names: they stay selected. */
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
kind_chosen (GtkDropDown *choice,
             GParamSpec  *pspec,
             Identity    *self)
{
  g_autoptr (HysEditor) editor = g_object_ref (self->editor);
  g_autoptr (GArray) places = places_of (editor, self->ids);
  g_autoptr (HysSelection) selection = hys_selection_new ();
  g_autoptr (GError) error = NULL;
  const char *word = hys_value_choice_get (choice);
  HysChange *change;

  if (word == NULL)
    return;
  for (guint i = 0; self->ids[i] != NULL; i++)
    hys_selection_add (selection, self->ids[i]);
  change = hys_edit_change_kind (hys_editor_get_document (editor), selection, hys_element_kind_find (word), &error);
  if (change != NULL && hys_editor_apply (editor, change, NULL, &error))
    select_places (editor, places);
  else
    show_reason (self->row, error->message);
}

static GtkDropDown *
new_kind_choice (const HysElementKind *present)
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
  hys_value_choice_set (choice, present->name);
  gtk_widget_set_valign (GTK_WIDGET (choice), GTK_ALIGN_CENTER);
  return choice;
}

void
hys_properties_add_kind (HysProperties       *self,
                         AdwPreferencesGroup *group,
                         const GArray        *elements)
{
  const HysElement *first = hys_document_element (self->document, g_array_index (elements, guint, 0));
  GtkDropDown *choice = new_kind_choice (first->kind);
  GtkWidget *row = adw_action_row_new ();
  Identity *identity = identity_new (self, row);
  g_autofree char *label = g_strdup_printf ("%s, %s", elements->len == 1 ? first->id : _(first->kind->label), _("Kind"));

  identity->ids = g_new0 (char *, elements->len + 1);
  for (guint i = 0; i < elements->len; i++)
    identity->ids[i] = g_strdup (hys_document_element (self->document, g_array_index (elements, guint, i))->id);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Kind"));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 4);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (choice));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), GTK_WIDGET (choice));
  hys_a11y_name (GTK_WIDGET (choice), label);
  g_signal_connect_data (choice, "notify::selected", G_CALLBACK (kind_chosen), identity, identity_free, 0);
  adw_preferences_group_add (group, row);
}
