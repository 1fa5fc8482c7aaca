/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the panel about loads. */
#include "hys-properties-row.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-points-editor.h"
#include "hys-signal-preview.h"

#include <glib/gi18n-lib.h>

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
fill_preview (HysRow *self)
{
  hys_a11y_name (self->widget, self->spec->label);
  hys_a11y_name (self->part, self->spec->label);
  hys_signal_preview_set_load (HYS_SIGNAL_PREVIEW (self->part), hys_editor_get_document (self->editor),
                               self->spec->item);
}

static void
refresh_preview (HysRow *self)
{
  hys_signal_preview_set_load (HYS_SIGNAL_PREVIEW (self->part), hys_editor_get_document (self->editor),
                               self->spec->item);
}

const HysRowSort hys_row_preview = { .build = build_preview, .fill = fill_preview, .refresh = refresh_preview };

static void
build_points (HysRow *self)
{
  build_whole (self, hys_points_editor_new (self->editor, self->spec->item));
}

static void
fill_points (HysRow *self)
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

const HysRowSort hys_row_points = { build_points, fill_points, refresh_points, let_go_points };

/* Handlers of the two buttons that add a load to a bar. */
static HysDocument *
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
  HysDocument *edited = self->editor != NULL ? new_load (self, kind, NULL) : NULL;

  if (edited != NULL)
    hys_editor_apply (self->editor, edited, NULL, NULL);
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
  const HysDocument *document = hys_editor_get_document (self->editor);
  g_autofree char *label = g_strdup_printf (name, hys_document_node (document, self->spec->item)->id);
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) edited = new_load (self, kind, &error);

  hys_a11y_name (button, label);
  gtk_widget_set_sensitive (button, edited != NULL);
  gtk_widget_set_tooltip_text (button, edited != NULL ? label : error->message);
}

static void
fill_loading (HysRow *self)
{
  GtkWidget *box = gtk_widget_get_first_child (self->part);

  judge_load_button (self, gtk_widget_get_first_child (box), HYS_LOAD_FORCE, _("Add a force to %s"));
  judge_load_button (self, gtk_widget_get_last_child (box), HYS_LOAD_DISPLACEMENT,
                     _("Prescribe the displacement of %s"));
}

const HysRowSort hys_row_loading = { .build = build_loading, .fill = fill_loading };
