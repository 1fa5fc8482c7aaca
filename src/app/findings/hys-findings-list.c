/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-findings-list.h"

#include "hys-findings-explain.h"

#include <glib/gi18n-lib.h>

/* So many are listed; nobody reads more. */
#define MOST 12

struct _HysFindingsList
{
  AdwPreferencesGroup  parent_instance;

  HysChecker          *checker;   /* borrowed */
  GPtrArray           *rows;      /* borrowed from the group */
  char                *shown;     /* what they say */
};

G_DEFINE_FINAL_TYPE (HysFindingsList, hys_findings_list, ADW_TYPE_PREFERENCES_GROUP)

/* Whether an earlier finding is of the same kind: it has the explanation already. */
static gboolean
is_repeated (const GPtrArray *findings,
             guint            index)
{
  const HysFinding *finding = g_ptr_array_index (findings, index);

  for (guint i = 0; i < index; i++)
    {
      const HysFinding *before = g_ptr_array_index (findings, i);

      if (g_str_equal (before->code, finding->code) && before->severity == finding->severity)
        return TRUE;
    }
  return FALSE;
}

static void
add_icon (AdwActionRow *row,
          HysSeverity   severity)
{
  GtkWidget *icon = gtk_image_new_from_icon_name (hys_finding_icon (severity));

  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, "finding-icon");
  gtk_widget_add_css_class (icon, hys_finding_style (severity));
  adw_action_row_add_prefix (row, icon);
}

static void
add_row (HysFindingsList *self,
         const GPtrArray *findings,
         guint            index)
{
  const HysFinding *finding = g_ptr_array_index (findings, index);
  const char *explanation = is_repeated (findings, index) ? NULL : hys_finding_explain (finding);
  g_autofree char *title = g_markup_escape_text (finding->message, -1);
  g_autofree char *subtitle = g_markup_escape_text (explanation ? explanation : "", -1);
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());

  gtk_widget_add_css_class (GTK_WIDGET (row), "finding");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (row, subtitle);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  explanation ? explanation : "", -1);
  add_icon (row, finding->severity);
  if (finding->ids[0] != NULL)
    {
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "u", index);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.show-finding");
    }
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (row));
  g_ptr_array_add (self->rows, row);
}

static void
add_rest (HysFindingsList *self,
          guint            rest)
{
  g_autofree char *title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", rest), rest);
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
}

/* All that the rows say, to know when it is the same as before: setting their texts takes long. */
static char *
describe (const GPtrArray *findings)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (findings->len, MOST); i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      g_string_append_printf (text, "%d %d %s\n", finding->severity, finding->ids[0] != NULL, finding->message);
    }
  g_string_append_printf (text, "%u", findings->len);
  return g_string_free (text, FALSE);
}

static void
update (HysFindingsList *self)
{
  const GPtrArray *findings = hys_checker_get_findings (self->checker);
  g_autofree char *text = describe (findings);
  guint n = MIN (findings->len, MOST);

  if (g_strcmp0 (text, self->shown) == 0)
    return;
  g_free (self->shown);
  self->shown = g_steal_pointer (&text);
  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < n; i++)
    add_row (self, findings, i);
  if (n < findings->len)
    add_rest (self, findings->len - n);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

static void
hys_findings_list_dispose (GObject *object)
{
  HysFindingsList *self = HYS_FINDINGS_LIST (object);

  g_ptr_array_set_size (self->rows, 0);
  G_OBJECT_CLASS (hys_findings_list_parent_class)->dispose (object);
}

static void
hys_findings_list_finalize (GObject *object)
{
  HysFindingsList *self = HYS_FINDINGS_LIST (object);

  g_ptr_array_unref (self->rows);
  g_free (self->shown);
  G_OBJECT_CLASS (hys_findings_list_parent_class)->finalize (object);
}

static void
hys_findings_list_class_init (HysFindingsListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_findings_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = hys_findings_list_finalize;
}

static void
hys_findings_list_init (HysFindingsList *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _("Worth knowing"));
}

void
hys_findings_list_follow (HysFindingsList *self,
                          HysChecker      *checker)
{
  self->checker = checker;
  g_signal_connect_object (checker, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
