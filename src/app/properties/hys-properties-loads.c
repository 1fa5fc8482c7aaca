/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-points-editor.h"
#include "hys-signal-preview.h"
#include "hys-value-choice.h"

#include <glib/gi18n-lib.h>

/* Of many loads so many are shown with all that they have. */
#define MOST_LOADS 12

/* A load, or (of a button that adds one) a node and a kind; for signal handlers. */
typedef struct
{
  HysEditor   *editor;
  guint        index;
  HysLoadKind  kind;
  GtkWidget   *row;
} Place;

static void
place_free (gpointer  data,
            GClosure *closure)
{
  Place *self = data;

  g_object_unref (self->editor);
  g_free (self);
}

static Place *
place_new (HysProperties *properties,
           guint          index,
           GtkWidget     *row)
{
  Place *self = g_new0 (Place, 1);

  self->editor = g_object_ref (properties->editor);
  self->index = index;
  self->row = row;
  return self;
}

/* Makes a change (NULL: there is a reason in @error) or tells in the row why not. */
static void
apply_or_tell (Place     *self,
               HysChange *change,
               GError    *error)
{
  g_autoptr (GError) fault = error;
  g_autofree char *markup = NULL;

  if (change != NULL && hys_editor_apply (self->editor, change, NULL, &fault))
    return;
  markup = g_markup_escape_text (fault->message, -1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->row), markup);
  gtk_widget_add_css_class (self->row, "refused");
}

static void
signal_chosen (GtkDropDown *choice,
               GParamSpec  *pspec,
               Place       *self)
{
  const char *word = hys_value_choice_get (choice);

  if (word != NULL)
    apply_or_tell (self, hys_value_ref_change_signal (hys_editor_get_document (self->editor), self->index,
                                                      hys_signal_kind_find (word)), NULL);
}

static GtkDropDown *
new_signal_choice (const HysSignalKind *present)
{
  guint n;
  const HysSignalKind *const *kinds = hys_signal_kinds (&n);
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

static void
add_signal_kind (HysProperties       *self,
                 AdwPreferencesGroup *group,
                 guint                load,
                 const char          *about)
{
  g_autofree char *label = g_strdup_printf ("%s, %s", about, _("Signal"));
  GtkDropDown *choice = new_signal_choice (hys_document_load_at (self->document, load)->signal->kind);
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Signal"));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 4);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (choice));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), GTK_WIDGET (choice));
  hys_a11y_name (GTK_WIDGET (choice), label);
  g_signal_connect_data (choice, "notify::selected", G_CALLBACK (signal_chosen), place_new (self, load, row), place_free,
                         0);
  adw_preferences_group_add (group, row);
}

/* A row that is nothing but a widget. It takes the focus: a list does not lead it beyond one that does not. */
static void
add_widget (AdwPreferencesGroup *group,
            GtkWidget           *widget,
            const char          *name)
{
  GtkWidget *row = adw_preferences_row_new ();

  hys_a11y_name (row, name);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), widget);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  adw_preferences_group_add (group, row);
}

static void
add_preview (HysProperties       *self,
             AdwPreferencesGroup *group,
             guint                load,
             const char          *about)
{
  GtkWidget *preview = hys_signal_preview_new ();
  g_autofree char *label = g_strdup_printf (_("Preview of %s"), about);

  hys_a11y_name (preview, label);
  hys_signal_preview_set_load (HYS_SIGNAL_PREVIEW (preview), self->document, load);
  g_ptr_array_add (self->previews, preview);
  add_widget (group, preview, label);
}

static void
add_parameter (HysProperties       *self,
               AdwPreferencesGroup *group,
               guint                load,
               guint                key,
               const char          *about)
{
  const HysParameter *parameter = &hys_document_load_at (self->document, load)->signal->kind->parameters[key];
  g_autofree char *label = g_strdup_printf ("%s, %s", about, _(parameter->name));
  HysValueRef ref = { HYS_OWNER_LOAD, load, key };
  GtkWidget *points;

  if (parameter->type == HYS_PARAMETER_FORMULA)
    hys_properties_add_wide (self, group, ref, _(parameter->name), label);
  else if (parameter->type != HYS_PARAMETER_POINTS)
    hys_properties_add_value (self, group, NULL, ref, _(parameter->name), NULL, label);
  else
    {
      points = hys_points_editor_new (self->editor, load);
      g_ptr_array_add (self->tables, points);
      add_widget (group, points, label);
    }
}

static void
remove_clicked (GtkButton *button,
                Place     *self)
{
  HysChange *change = hys_edit_delete_load (hys_editor_get_document (self->editor), self->index, NULL);

  if (change != NULL)
    hys_editor_apply (self->editor, change, NULL, NULL);
}

static void
add_remove (HysProperties       *self,
            AdwPreferencesGroup *group,
            guint                load,
            const char          *about)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  g_autofree char *label = g_strdup_printf (_("Remove %s"), about);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, label);
  hys_a11y_name (button, label);
  g_signal_connect_data (button, "clicked", G_CALLBACK (remove_clicked), place_new (self, load, NULL), place_free, 0);
  adw_preferences_group_set_header_suffix (group, button);
}

void
hys_properties_add_load (HysProperties *self,
                         guint          index)
{
  const HysLoad *load = hys_document_load_at (self->document, index);
  const HysSignalKind *kind = load->signal->kind;
  const char *id = hys_document_node (self->document, load->node)->id;
  g_autofree char *title = g_strdup_printf (load->kind == HYS_LOAD_FORCE ? _("Force on %s") : _("Displacement of %s"),
                                            id);
  AdwPreferencesGroup *group = hys_properties_add_group (self, title);

  add_remove (self, group, index, title);
  add_signal_kind (self, group, index, title);
  add_preview (self, group, index, title);
  for (guint i = 0; i < kind->n_parameters; i++)
    add_parameter (self, group, index, i, title);
}

void
hys_properties_add_loads (HysProperties *self)
{
  guint n = self->document->loads->len;

  for (guint i = 0; i < MIN (n, MOST_LOADS); i++)
    hys_properties_add_load (self, i);
  if (n > MOST_LOADS)
    hys_properties_add_rest (hys_properties_add_group (self, _("Loads")), MOST_LOADS, n);
}

static HysChange *
new_load (const HysDocument *document,
          guint              node,
          HysLoadKind        kind,
          GError           **error)
{
  return hys_edit_add_load (document, node, kind, hys_signal_kind_find ("sin"), error);
}

static void
load_clicked (GtkButton *button,
              Place     *self)
{
  HysChange *change = new_load (hys_editor_get_document (self->editor), self->index, self->kind, NULL);

  if (change != NULL)
    hys_editor_apply (self->editor, change, NULL, NULL);
}

/* A bar that cannot be loaded like that says why not. */
static void
judge_load_button (HysProperties *self,
                   GtkWidget     *button,
                   guint          node,
                   HysLoadKind    kind,
                   const char    *label)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysChange) change = new_load (self->document, node, kind, &error);

  gtk_widget_set_sensitive (button, change != NULL);
  gtk_widget_set_tooltip_text (button, change != NULL ? label : error->message);
}

static void
add_load_button (HysProperties *self,
                 GtkWidget     *box,
                 guint          node,
                 HysLoadKind    kind,
                 const char    *text,
                 const char    *name)
{
  GtkWidget *button = gtk_button_new (), *content = adw_button_content_new ();
  g_autofree char *label = g_strdup_printf (name, hys_document_node (self->document, node)->id);
  Place *place = place_new (self, node, NULL);

  place->kind = kind;
  adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "list-add-symbolic");
  adw_button_content_set_label (ADW_BUTTON_CONTENT (content), text);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_set_hexpand (button, TRUE);
  hys_a11y_name (button, label);
  judge_load_button (self, button, node, kind, label);
  g_signal_connect_data (button, "clicked", G_CALLBACK (load_clicked), place, place_free, 0);
  gtk_box_append (GTK_BOX (box), button);
}

static GtkWidget *
new_test_button (void)
{
  GtkWidget *button = gtk_button_new_with_label (_("Test…"));

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.protocol");
  gtk_widget_set_tooltip_text (button, _("Set up a test of this bar"));
  return button;
}

void
hys_properties_add_loading (HysProperties       *self,
                            AdwPreferencesGroup *group,
                            guint                node)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_widget_add_css_class (column, "wide");
  add_load_button (self, box, node, HYS_LOAD_FORCE, _("Force"), _("Add a force to %s"));
  add_load_button (self, box, node, HYS_LOAD_DISPLACEMENT, _("Displacement"), _("Prescribe the displacement of %s"));
  gtk_box_append (GTK_BOX (column), box);
  gtk_box_append (GTK_BOX (column), new_test_button ());
  add_widget (group, column, _("Loads"));
}
