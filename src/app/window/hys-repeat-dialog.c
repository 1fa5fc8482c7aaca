/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-repeat-dialog.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-edit-command.h"
#include "hys-expression.h"
#include "hys-number.h"
#include "hys-object.h"
#include "hys-readout-number.h"

#include <glib/gi18n-lib.h>

struct _HysRepeatDialog
{
  AdwMessageDialog parent_instance;

  HysSession    *session;
  GArray        *grades;        /* of HysGrade: the values that can grow */

  /* template */
  GtkSpinButton *count;
  GtkDropDown   *graded;        /* 0 = none, else one more than the index of a grade */
  GtkStringList *names;         /* of @graded */
  GtkWidget     *first, *last;  /* entries */
  GtkDropDown   *growth;        /* 1: by equal factors */
};

G_DEFINE_FINAL_TYPE (HysRepeatDialog, hys_repeat_dialog, ADW_TYPE_MESSAGE_DIALOG)

static guint repeated_signal;

static const HysSelection *
selection_of (HysRepeatDialog *self)
{
  return hys_editor_get_selection (hys_session_get_editor (self->session));
}

/* The value that was chosen to grow; NULL for none. */
static HysGrade *
chosen (HysRepeatDialog *self)
{
  guint index = gtk_drop_down_get_selected (self->graded);

  return index > 0 && index <= self->grades->len ? &g_array_index (self->grades, HysGrade, index - 1) : NULL;
}

/* Whether the numbers can be read; puts them into the grade. */
static gboolean
read_numbers (HysRepeatDialog *self,
              HysGrade        *grade)
{
  return hys_expression_parse_typed (gtk_editable_get_text (GTK_EDITABLE (self->first)), &grade->first)
         && hys_expression_parse_typed (gtk_editable_get_text (GTK_EDITABLE (self->last)), &grade->last)
         && hys_grade_is_sound (grade);
}

static void
numbers_changed (HysRepeatDialog *self)
{
  HysGrade *grade = chosen (self);
  gboolean sound;

  if (grade != NULL)
    grade->geometric = gtk_drop_down_get_selected (self->growth) == 1;
  sound = grade == NULL || read_numbers (self, grade);

  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), "parallel", sound);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), "series", sound);
}

static void
show_number (GtkWidget *entry,
             double     value)
{
  char text[HYS_NUMBER_SIZE];
  g_autofree char *typed = hys_readout_typed (hys_number_format (value, text));

  gtk_editable_set_text (GTK_EDITABLE (entry), typed);
}

static void
value_chosen (HysRepeatDialog *self)
{
  const HysGrade *grade = chosen (self);
  double first = grade != NULL ? grade->first : 0, last = grade != NULL ? grade->last : 0;

  gtk_widget_set_sensitive (self->first, grade != NULL);
  gtk_widget_set_sensitive (self->last, grade != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->growth), grade != NULL);
  if (grade != NULL)   /* what is set is read at once */
    {
      show_number (self->first, first);
      show_number (self->last, last);
    }
  numbers_changed (self);
}

static void
answered (HysRepeatDialog *self,
          const char      *response)
{
  const HysDocument *document = hys_session_get_document (self->session);
  const HysLayout *layout = hys_session_get_layout (self->session);
  guint n = (guint) gtk_spin_button_get_value_as_int (self->count);
  GError *error = NULL;
  HysDocument *edited;

  if (g_str_equal (response, "cancel"))
    return;
  if (g_str_equal (response, "series"))
    edited = hys_edit_repeat_series (document, layout, selection_of (self), n, chosen (self), &error);
  else
    edited = hys_edit_repeat_parallel (document, layout, selection_of (self), n, chosen (self), &error);
  if (hys_session_apply (self->session, edited, error, NULL))
    g_signal_emit (self, repeated_signal, 0);
}

static void
hys_repeat_dialog_finalize (GObject *object)
{
  HysRepeatDialog *self = HYS_REPEAT_DIALOG (object);

  g_clear_object (&self->session);
  g_clear_pointer (&self->grades, g_array_unref);
  G_OBJECT_CLASS (hys_repeat_dialog_parent_class)->finalize (object);
}

static void
hys_repeat_dialog_class_init (HysRepeatDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hys_repeat_dialog_finalize;
  repeated_signal = hys_object_add_signal (klass, "repeated", 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-repeat-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, count);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, graded);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, names);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, first);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, last);
  gtk_widget_class_bind_template_child (widget_class, HysRepeatDialog, growth);
  gtk_widget_class_bind_template_callback (widget_class, value_chosen);
  gtk_widget_class_bind_template_callback (widget_class, numbers_changed);
  gtk_widget_class_bind_template_callback (widget_class, answered);
}

static void
hys_repeat_dialog_init (HysRepeatDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_a11y_name (GTK_WIDGET (self->graded), _("Value that grows"));
  hys_a11y_name (GTK_WIDGET (self->growth), _("How the value grows"));
}

GtkWidget *
hys_repeat_dialog_new (GtkWindow  *parent,
                       HysSession *session)
{
  HysRepeatDialog *self = g_object_new (HYS_TYPE_REPEAT_DIALOG, "transient-for", parent, NULL);

  self->session = g_object_ref (session);
  self->grades = hys_edit_gradable (hys_session_get_document (session), selection_of (self));
  for (guint i = 0; i < self->grades->len; i++)
    {
      const HysGrade *grade = &g_array_index (self->grades, HysGrade, i);
      const HysElement *element = hys_document_element (hys_session_get_document (session), grade->element);
      /* "s1, Threshold" */
      g_autofree char *name = g_strdup_printf ("%s, %s", element->id,
                                               _(element->kind->parameters[grade->parameter].name));

      gtk_string_list_append (self->names, name);
    }
  value_chosen (self);
  return GTK_WIDGET (self);
}
