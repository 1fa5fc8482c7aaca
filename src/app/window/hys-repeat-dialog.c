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

/* Default and largest number of copies. */
#define REPEAT_USUAL 4
#define REPEAT_MOST  100000

struct _HysRepeatDialog
{
  AdwMessageDialog parent_instance;

  HysSession    *session;
  GArray        *grades;        /* of HysGrade: the values that can grow */
  GtkSpinButton *count;
  GtkDropDown   *graded;        /* 0 = none, else one more than the index of a grade */
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
  HysChange *change;

  if (g_str_equal (response, "cancel"))
    return;
  if (g_str_equal (response, "series"))
    change = hys_edit_repeat_series (document, layout, selection_of (self), n, chosen (self), &error);
  else
    change = hys_edit_repeat_parallel (document, layout, selection_of (self), n, chosen (self), &error);
  if (hys_session_apply (self->session, change, error, NULL))
    g_signal_emit (self, repeated_signal, 0);
}

/* ---- Its content ---- */

static GtkWidget *
new_count (HysRepeatDialog *self)
{
  GtkWidget *entry = gtk_spin_button_new_with_range (2, REPEAT_MOST, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (entry), REPEAT_USUAL);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  hys_a11y_name (entry, _("Total number of copies"));
  self->count = GTK_SPIN_BUTTON (entry);
  return entry;
}

/* "s1, Threshold" */
static GtkWidget *
new_choice (HysRepeatDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkWidget *choice;

  gtk_string_list_append (names, _("All copies are equal"));
  for (guint i = 0; i < self->grades->len; i++)
    {
      const HysGrade *grade = &g_array_index (self->grades, HysGrade, i);
      const HysElement *element = hys_document_element (hys_session_get_document (self->session), grade->element);
      g_autofree char *name = g_strdup_printf ("%s, %s", element->id,
                                               _(element->kind->parameters[grade->parameter].name));

      gtk_string_list_append (names, name);
    }
  choice = gtk_drop_down_new (g_object_ref (G_LIST_MODEL (names)), NULL);
  hys_a11y_name (choice, _("Value that grows"));
  g_signal_connect_swapped (choice, "notify::selected", G_CALLBACK (value_chosen), self);
  self->graded = GTK_DROP_DOWN (choice);
  return choice;
}

static GtkWidget *
new_number (HysRepeatDialog *self,
            const char      *name)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_widget_set_tooltip_text (entry, name);
  hys_a11y_name (entry, name);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (numbers_changed), self);
  return entry;
}

static GtkWidget *
new_growth (HysRepeatDialog *self)
{
  GtkWidget *choice = gtk_drop_down_new_from_strings ((const char *const[]) { _("In equal steps"),
                                                                             _("By equal factors"), NULL });

  hys_a11y_name (choice, _("How the value grows"));
  g_signal_connect_swapped (choice, "notify::selected", G_CALLBACK (numbers_changed), self);
  self->growth = GTK_DROP_DOWN (choice);
  return choice;
}

static GtkWidget *
new_content (HysRepeatDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *range = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_append (GTK_BOX (box), new_count (self));
  gtk_box_append (GTK_BOX (box), new_choice (self));
  self->first = new_number (self, _("In the first copy"));
  self->last = new_number (self, _("In the last copy"));
  gtk_box_append (GTK_BOX (range), self->first);
  gtk_box_append (GTK_BOX (range), gtk_label_new ("…"));
  gtk_box_append (GTK_BOX (range), self->last);
  gtk_box_append (GTK_BOX (box), range);
  gtk_box_append (GTK_BOX (box), new_growth (self));
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  return box;
}

/* ---- The object ---- */

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
  G_OBJECT_CLASS (klass)->finalize = hys_repeat_dialog_finalize;
  repeated_signal = hys_object_add_signal (klass, "repeated", 0);
}

static void
hys_repeat_dialog_init (HysRepeatDialog *self)
{
}

GtkWidget *
hys_repeat_dialog_new (GtkWindow  *parent,
                       HysSession *session)
{
  HysRepeatDialog *self = g_object_new (HYS_TYPE_REPEAT_DIALOG, "transient-for", parent, "heading", _("Repeat"),
                                        "body", _("Enter the total number of copies of the selection."), NULL);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (self);

  self->session = g_object_ref (session);
  self->grades = hys_edit_gradable (hys_session_get_document (session), selection_of (self));
  adw_message_dialog_set_extra_child (dialog, new_content (self));
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "parallel", _("In _Parallel"), "series",
                                    _("In _Series"),
                                    NULL);
  adw_message_dialog_set_default_response (dialog, "series");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect (self, "response", G_CALLBACK (answered), NULL);
  value_chosen (self);
  return GTK_WIDGET (self);
}
