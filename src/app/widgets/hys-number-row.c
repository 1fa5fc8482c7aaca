/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a list in which a number is typed. */
#include "hys-number-row.h"

#include "hys-a11y.h"
#include "hys-expression.h"
#include "hys-number.h"
#include "hys-paint.h"
#include "hys-parameter.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>

struct _HysNumberRow
{
  AdwActionRow        parent_instance;

  HysValueEntry      *entry;
  const HysParameter *parameter;   /* NULL = any number */
  double              value;
  char               *subtitle;    /* what the reason of a refusal stands in place of */
};

G_DEFINE_FINAL_TYPE (HysNumberRow, hys_number_row, ADW_TYPE_ACTION_ROW)

static GParamSpec *value_property;
static guint check_signal;

static char *
typed (HysNumberRow *self,
       const char   *text)
{
  double value;
  char *reason = NULL;

  if (!hys_expression_parse_typed (text, &value))
    return g_strdup (_("Must be a number."));
  if (self->parameter != NULL)
    reason = hys_parameter_sentence (self->parameter, value);
  if (reason == NULL)
    g_signal_emit (self, check_signal, 0, value, &reason);
  if (reason == NULL && value != self->value)
    {
      self->value = value;
      g_object_notify_by_pspec (G_OBJECT (self), value_property);
    }
  return reason;
}

static void
show_reason (HysNumberRow *self)
{
  const char *reason = hys_value_entry_get_reason (self->entry);
  g_autofree char *markup = reason != NULL ? g_markup_escape_text (reason, -1) : NULL;

  if (self->subtitle == NULL)
    self->subtitle = g_strdup (adw_action_row_get_subtitle (ADW_ACTION_ROW (self)));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), markup != NULL ? markup : self->subtitle);
  hys_paint_set_class (GTK_WIDGET (self), "refused", reason != NULL);
  if (reason == NULL)
    g_clear_pointer (&self->subtitle, g_free);
}

static void
name_entry (HysNumberRow *self)
{
  hys_a11y_name (GTK_WIDGET (self->entry), adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)));
}

static void
hys_number_row_get_property (GObject    *object,
                             guint       id,
                             GValue     *value,
                             GParamSpec *property)
{
  g_value_set_double (value, HYS_NUMBER_ROW (object)->value);
}

static void
hys_number_row_set_property (GObject      *object,
                             guint         id,
                             const GValue *value,
                             GParamSpec   *property)
{
  hys_number_row_set_value (HYS_NUMBER_ROW (object), g_value_get_double (value));
}

static void
hys_number_row_finalize (GObject *object)
{
  g_free (HYS_NUMBER_ROW (object)->subtitle);
  G_OBJECT_CLASS (hys_number_row_parent_class)->finalize (object);
}

static void
hys_number_row_class_init (HysNumberRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = hys_number_row_get_property;
  object_class->set_property = hys_number_row_set_property;
  object_class->finalize = hys_number_row_finalize;
  value_property = g_param_spec_double ("value", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0,
                                        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, value_property);
  check_signal = g_signal_new ("check", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                               g_signal_accumulator_first_wins, NULL,
                               NULL, G_TYPE_STRING, 1, G_TYPE_DOUBLE);
}

static void
hys_number_row_init (HysNumberRow *self)
{
  self->entry = HYS_VALUE_ENTRY (hys_value_entry_new ());
  hys_value_entry_set_numeric (self->entry, NULL);
  gtk_editable_set_alignment (GTK_EDITABLE (self->entry), 1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->entry));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), GTK_WIDGET (self->entry));
  g_signal_connect_object (self->entry, "apply", G_CALLBACK (typed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "reason-changed", G_CALLBACK (show_reason), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::title", G_CALLBACK (name_entry), NULL);
  hys_number_row_set_value (self, 0);
}

void
hys_number_row_set_parameter (HysNumberRow       *self,
                              const HysParameter *parameter)
{
  self->parameter = parameter;
  hys_value_entry_set_numeric (self->entry, parameter);
}

double
hys_number_row_get_value (HysNumberRow *self)
{
  return self->value;
}

void
hys_number_row_set_value (HysNumberRow *self,
                          double        value)
{
  char text[HYS_NUMBER_SIZE];

  hys_value_entry_reset (self->entry, hys_number_format (value, text));
  if (value == self->value)
    return;
  self->value = value;
  g_object_notify_by_pspec (G_OBJECT (self), value_property);
}

gboolean
hys_number_row_is_refused (HysNumberRow *self)
{
  hys_value_entry_submit (self->entry);
  return hys_value_entry_get_reason (self->entry) != NULL && gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

gboolean
hys_bar_row_list (AdwComboRow       *row,
                  const HysDocument *document,
                  int                wanted)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0, n = 0;

  for (guint i = 0; i < document->nodes->len; i++)
    if (!hys_document_node (document, i)->fixed)
      {
        chosen = (int) i == wanted ? n : chosen;
        gtk_string_list_append (names, hys_document_node (document, i)->id);
        n++;
      }
  adw_combo_row_set_model (row, G_LIST_MODEL (names));
  if (n > 0)
    adw_combo_row_set_selected (row, chosen);
  return n > 0;
}
