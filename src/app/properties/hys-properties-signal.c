/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-row.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-points-editor.h"
#include "hys-signal-preview.h"
#include "hys-value-choice.h"

#include <glib/gi18n-lib.h>

static const HysLoad *
load_of (HysRow *self)
{
  return hys_document_load_at (hys_editor_get_document (self->editor), self->spec->item);
}

static void
signal_chosen (HysRow *self)
{
  const char *word = hys_value_choice_get (GTK_DROP_DOWN (self->part));
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  HysChange *change;

  if (self->filling || self->editor == NULL || word == NULL)
    return;
  change = hys_edit_change_signal (hys_editor_get_document (self->editor), self->spec->item,
                                   hys_signal_kind_find (word));
  if (!hys_editor_apply (self->editor, change, NULL, &error))
    hys_row_show_reason (self, reason = hys_error_sentence (error));
}

static GtkWidget *
new_signal_choice (void)
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
  gtk_widget_set_valign (GTK_WIDGET (choice), GTK_ALIGN_CENTER);
  return GTK_WIDGET (choice);
}

static void
build_signal (HysRow *self)
{
  self->widget = adw_action_row_new ();
  self->part = new_signal_choice ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->widget), self->spec->title);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self->widget), 4);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->widget), self->part);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self->widget), self->part);
  g_signal_connect_swapped (self->part, "notify::selected", G_CALLBACK (signal_chosen), self);
}

static void
fill_signal (HysRow   *self,
             gboolean  same)
{
  hys_a11y_name (self->part, self->spec->label);
  hys_row_show_reason (self, NULL);
  hys_value_choice_set (GTK_DROP_DOWN (self->part), load_of (self)->signal->kind->name);
}

const HysRowSort hys_row_signal = { .build = build_signal, .fill = fill_signal };

/* A row that contains only a widget. It must take the focus, since a list box does not move the focus past rows that do
 * not. */
static void
build_whole (HysRow    *self,
             GtkWidget *part)
{
  self->widget = adw_preferences_row_new ();
  self->part = part;
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self->widget), part);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self->widget), FALSE);
}

static void
build_preview (HysRow *self)
{
  build_whole (self, hys_signal_preview_new ());
}

static void
fill_preview (HysRow   *self,
              gboolean  same)
{
  hys_a11y_name (self->widget, self->spec->label);
  hys_a11y_name (self->part, self->spec->label);
  hys_signal_preview_set_load (HYS_SIGNAL_PREVIEW (self->part), hys_editor_get_document (self->editor),
                               self->spec->item);
}

static void
refresh_preview (HysRow *self)
{
  hys_signal_preview_refresh (HYS_SIGNAL_PREVIEW (self->part));
}

const HysRowSort hys_row_preview = { .build = build_preview, .fill = fill_preview, .refresh = refresh_preview };

static void
build_points (HysRow *self)
{
  build_whole (self, hys_points_editor_new (self->editor, self->spec->item));
}

static void
fill_points (HysRow   *self,
             gboolean  same)
{
  hys_a11y_name (self->widget, self->spec->label);
  hys_points_editor_set_load (HYS_POINTS_EDITOR (self->part), self->editor, self->spec->item);
}

static void
refresh_points (HysRow *self)
{
  hys_points_editor_refresh (HYS_POINTS_EDITOR (self->part));
}

static void
let_go_points (HysRow *self)
{
  hys_points_editor_let_go (HYS_POINTS_EDITOR (self->part));
}

const HysRowSort hys_row_points = { build_points, NULL, fill_points, refresh_points, let_go_points };

/* Handlers of the two buttons that add a load to a bar. */
static HysChange *
new_load (HysRow      *self,
          HysLoadKind  kind,
          GError     **error)
{
  return hys_edit_add_load (hys_editor_get_document (self->editor), self->spec->item, kind,
                            hys_signal_kind_find ("sin"),
                            error);
}

static void
add_load (HysRow      *self,
          HysLoadKind  kind)
{
  HysChange *change = self->editor != NULL ? new_load (self, kind, NULL) : NULL;

  if (change != NULL)
    hys_editor_apply (self->editor, change, NULL, NULL);
}

static void
force_clicked (HysRow *self)
{
  add_load (self, HYS_LOAD_FORCE);
}

static void
displacement_clicked (HysRow *self)
{
  add_load (self, HYS_LOAD_DISPLACEMENT);
}

static GtkWidget *
new_load_button (HysRow     *self,
                 const char *text,
                 GCallback   clicked)
{
  GtkWidget *button = gtk_button_new (), *content = adw_button_content_new ();

  adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "list-add-symbolic");
  adw_button_content_set_label (ADW_BUTTON_CONTENT (content), text);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_set_hexpand (button, TRUE);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

static GtkWidget *
new_test_button (void)
{
  GtkWidget *button = gtk_button_new_with_label (_("Test…"));

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.protocol");
  gtk_widget_set_tooltip_text (button, _("Run a test on this bar"));
  return button;
}

static void
build_loading (HysRow *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  build_whole (self, column);
  hys_a11y_name (self->widget, self->spec->title);
  gtk_widget_add_css_class (column, "wide");
  gtk_box_append (GTK_BOX (box), new_load_button (self, _("Force"), G_CALLBACK (force_clicked)));
  gtk_box_append (GTK_BOX (box), new_load_button (self, _("Displacement"), G_CALLBACK (displacement_clicked)));
  gtk_box_append (GTK_BOX (column), box);
  gtk_box_append (GTK_BOX (column), new_test_button ());
}

/* Shows the reason if the bar cannot have such a load. */
static void
judge_load_button (HysRow      *self,
                   GtkWidget   *button,
                   HysLoadKind  kind,
                   const char  *name)
{
  g_autofree char *label = g_strdup_printf (name, self->spec->ids[0]);
  g_autoptr (GError) error = NULL;
  g_autoptr (HysChange) change = new_load (self, kind, &error);

  hys_a11y_name (button, label);
  gtk_widget_set_sensitive (button, change != NULL);
  gtk_widget_set_tooltip_text (button, change != NULL ? label : error->message);
}

static void
fill_loading (HysRow   *self,
              gboolean  same)
{
  GtkWidget *box = gtk_widget_get_first_child (self->part);

  judge_load_button (self, gtk_widget_get_first_child (box), HYS_LOAD_FORCE, _("Add a force to %s"));
  judge_load_button (self, gtk_widget_get_last_child (box), HYS_LOAD_DISPLACEMENT,
                     _("Prescribe the displacement of %s"));
}

const HysRowSort hys_row_loading = { .build = build_loading, .fill = fill_loading };
