/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-dialogs.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-object.h"
#include "hys-run-words.h"

#include <glib/gi18n-lib.h>

#define HYS_TYPE_RUNS_WINDOW (hys_runs_window_get_type ())
G_DECLARE_FINAL_TYPE (HysRunsWindow, hys_runs_window, HYS, RUNS_WINDOW, AdwWindow)

struct _HysRunsWindow
{
  AdwWindow            parent_instance;

  /* template */
  AdwPreferencesGroup *group;
  GtkWidget           *none;

  /* owned */
  HysSession          *session;
  GArray              *rows;      /* of Row */
  gboolean             showing;   /* the widgets are being set by the program */
};

/* The widgets of one run. */
typedef struct
{
  GtkWidget *entry;
  GtkWidget *color;
  GtkWidget *eye;
  GtkWidget *remove;
} Row;

G_DEFINE_FINAL_TYPE (HysRunsWindow, hys_runs_window, ADW_TYPE_WINDOW)

static const HysDocument *
document_of (HysRunsWindow *self)
{
  return hys_session_get_document (self->session);
}

static guint
index_of (GtkWidget *widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (widget), "run"));
}

/* @edited: (transfer full) */
static void
apply (HysRunsWindow *self,
       HysDocument   *edited)
{
  hys_session_apply (self->session, edited, NULL, NULL);
}

/* ---- What is done ---- */

static void
named (HysRunsWindow *self,
       GtkWidget     *entry)
{
  apply (self, hys_edit_rename_run (document_of (self), index_of (entry),
                                    gtk_editable_get_text (GTK_EDITABLE (entry))));
}

static void
colored (HysRunsWindow *self,
         GtkWidget     *button)
{
  apply (self, hys_edit_color_run (document_of (self), index_of (button),
                                   hys_color_button_get (GTK_COLOR_CHOOSER (button))));
}

static void
shown (HysRunsWindow   *self,
       GtkToggleButton *eye)
{
  if (!self->showing)
    apply (self, hys_edit_hide_run (document_of (self), index_of (GTK_WIDGET (eye)),
                                    !gtk_toggle_button_get_active (eye)));
}

static void
removed (HysRunsWindow *self,
         GtkWidget     *button)
{
  apply (self, hys_edit_remove_run (document_of (self), index_of (button)));
}

/* ---- What is shown ---- */

static void
say (GtkWidget  *button,
     const char *format,
     const char *run)
{
  g_autofree char *name = g_strdup_printf (format, run);

  hys_a11y_name (button, name);
  gtk_widget_set_tooltip_text (button, name);
}

static void
show_row (HysRunsWindow *self,
          guint          index,
          const char    *words)
{
  const HysKeptRun *run = hys_document_run (document_of (self), index);
  const Row *row = &g_array_index (self->rows, Row, index);
  g_autofree char *title = g_strdup_printf (_("Run %u"), index + 1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row->entry), title);
  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (row->entry)), words) != 0)
    gtk_editable_set_text (GTK_EDITABLE (row->entry), words);
  hys_color_button_show (GTK_COLOR_CHOOSER (row->color), run->color, index + 1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->eye), !run->hidden);
  gtk_button_set_icon_name (GTK_BUTTON (row->eye), run->hidden ? "view-conceal-symbolic" : "view-reveal-symbolic");
  say (row->color, _("Colour of %s"), words);
  say (row->eye, _("Show %s"), words);
  say (row->remove, _("Remove %s"), words);
}

static GtkWidget *
add_part (HysRunsWindow *self,
          guint          index,
          GtkWidget     *part,
          const char    *signal,
          GCallback      callback)
{
  g_object_set_data (G_OBJECT (part), "run", GUINT_TO_POINTER (index));
  g_signal_connect_object (part, signal, callback, self, G_CONNECT_SWAPPED);
  if (ADW_IS_ENTRY_ROW (part))
    return part;
  gtk_widget_set_valign (part, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (part, "flat");
  return part;
}

/* Rows stay for as many runs as there are, so that the focus stays where it is. */
static void
show (HysRunsWindow *self)
{
  const HysDocument *document = document_of (self);
  g_auto (GStrv) words = hys_run_words (document);

  self->showing = TRUE;
  while (self->rows->len > document->runs->len)
    {
      adw_preferences_group_remove (self->group, g_array_index (self->rows, Row, self->rows->len - 1).entry);
      g_array_set_size (self->rows, self->rows->len - 1);
    }
  while (self->rows->len < document->runs->len)
    {
      Row row = {
        .entry = add_part (self, self->rows->len, adw_entry_row_new (), "apply", G_CALLBACK (named)),
        .color = add_part (self, self->rows->len, gtk_color_button_new (), "color-set", G_CALLBACK (colored)),
        .eye = add_part (self, self->rows->len, gtk_toggle_button_new (), "toggled", G_CALLBACK (shown)),
        .remove = add_part (self, self->rows->len, gtk_button_new_from_icon_name ("user-trash-symbolic"), "clicked",
                            G_CALLBACK (removed)),
      };

      adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row.entry), TRUE);
      adw_entry_row_add_prefix (ADW_ENTRY_ROW (row.entry), row.color);
      adw_entry_row_add_suffix (ADW_ENTRY_ROW (row.entry), row.eye);
      adw_entry_row_add_suffix (ADW_ENTRY_ROW (row.entry), row.remove);
      adw_preferences_group_add (self->group, row.entry);
      g_array_append_val (self->rows, row);
    }
  for (guint i = 0; i < self->rows->len; i++)
    show_row (self, i, words[i + 1]);
  gtk_widget_set_visible (self->none, self->rows->len == 0);
  self->showing = FALSE;
}

static void
changed (HysRunsWindow *self,
         HysEffects     effects)
{
  if (effects & (HYS_EFFECT_RUNS | HYS_EFFECT_MECHANICS | HYS_EFFECT_ITEMS))
    show (self);
}

/* ---- The object ---- */

static void
hys_runs_window_class_init (HysRunsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-runs-window.ui");
  gtk_widget_class_bind_template_child (widget_class, HysRunsWindow, group);
  gtk_widget_class_bind_template_child (widget_class, HysRunsWindow, none);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hys_runs_window_init (HysRunsWindow *self)
{
  self->rows = hys_object_keep (self, g_array_new (FALSE, FALSE, sizeof (Row)), g_array_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
hys_runs_window_new (GtkWindow  *parent,
                     HysSession *session)
{
  HysRunsWindow *self = g_object_new (HYS_TYPE_RUNS_WINDOW, "transient-for", parent, NULL);

  self->session = hys_object_keep_ref (self, session);
  g_signal_connect_object (session, "opened", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (changed), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
