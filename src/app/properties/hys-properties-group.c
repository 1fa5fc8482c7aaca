/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-group.h"

#include "hys-a11y.h"
#include "hys-edit.h"

#include <glib/gi18n-lib.h>

static void
remove_clicked (HysPropertiesGroup *self)
{
  HysChange *change = NULL;

  if (self->editor != NULL)
    change = hys_edit_delete_load (hys_editor_get_document (self->editor), self->load, NULL);
  if (change != NULL)
    hys_editor_apply (self->editor, change, NULL, NULL);
}

static void
add_remove (HysPropertiesGroup *self)
{
  self->remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
  gtk_widget_add_css_class (self->remove, "flat");
  g_signal_connect_swapped (self->remove, "clicked", G_CALLBACK (remove_clicked), self);
  adw_preferences_group_set_header_suffix (self->widget, self->remove);
}

/* All groups with the same key have the button, or none has. */
static void
fill_remove (HysPropertiesGroup *self,
             const HysGroupSpec *spec)
{
  g_autofree char *label = NULL;

  if (spec->load < 0)
    return;
  if (self->remove == NULL)
    add_remove (self);
  label = g_strdup_printf (_("Remove %s"), spec->title);
  gtk_widget_set_tooltip_text (self->remove, label);
  hys_a11y_name (self->remove, label);
  self->load = (guint) spec->load;
}

HysPropertiesGroup *
hys_properties_group_new (void)
{
  HysPropertiesGroup *self = g_new0 (HysPropertiesGroup, 1);

  self->widget = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  self->rows = g_ptr_array_new ();
  return self;
}

void
hys_properties_group_free (HysPropertiesGroup *self)
{
  g_ptr_array_unref (self->rows);
  g_free (self);
}

void
hys_properties_group_begin (HysPropertiesGroup *self,
                            HysGroupSpec       *spec,
                            HysEditor          *editor)
{
  g_autofree char *title = g_markup_escape_text (spec->title, -1);

  self->editor = editor;
  self->n_shown = 0;
  adw_preferences_group_set_title (self->widget, title);
  adw_preferences_group_set_description (self->widget, spec->description);
  fill_remove (self, spec);
  for (guint i = gtk_widget_get_visible (GTK_WIDGET (self->widget)) ? spec->rows->len : 0; i < self->rows->len; i++)
    gtk_widget_set_visible (((HysRow *) g_ptr_array_index (self->rows, i))->widget, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->widget), TRUE);
}

/* Removes rows from the first one of another sort on. */
static void
remove_from (HysPropertiesGroup *self,
             guint               first)
{
  for (guint i = first; i < self->rows->len; i++)
    adw_preferences_group_remove (self->widget, ((HysRow *) g_ptr_array_index (self->rows, i))->widget);
  g_ptr_array_set_size (self->rows, (int) first);
}

static void
append (HysPropertiesGroup *self,
        HysRowSpec         *spec)
{
  HysRow *row = hys_row_new (spec, self->editor);

  adw_preferences_group_add (self->widget, row->widget);
  g_ptr_array_add (self->rows, row);
}

gboolean
hys_properties_group_advance (HysPropertiesGroup *self,
                              HysGroupSpec       *spec,
                              guint              *n_other)
{
  guint i = self->n_shown;
  HysRowSpec *wanted;
  HysRow *row;

  if (i >= spec->rows->len)
    return FALSE;
  wanted = g_steal_pointer (&spec->rows->pdata[i]);
  row = i < self->rows->len ? g_ptr_array_index (self->rows, i) : NULL;
  if (row != NULL && hys_row_fits (row, wanted, self->editor))
    {
      *n_other += hys_row_fill (row, wanted, self->editor) || !gtk_widget_get_visible (row->widget);
      gtk_widget_set_visible (row->widget, TRUE);
    }
  else
    {
      remove_from (self, i);
      append (self, wanted);
      *n_other += 1;
    }
  self->n_shown++;
  return TRUE;
}

void
hys_properties_group_refresh (HysPropertiesGroup *self)
{
  for (guint i = 0; i < self->n_shown; i++)
    hys_row_refresh (g_ptr_array_index (self->rows, i));
}

void
hys_properties_group_let_go (HysPropertiesGroup *self)
{
  self->editor = NULL;
  for (guint i = 0; i < self->rows->len; i++)
    hys_row_let_go (g_ptr_array_index (self->rows, i));
}
