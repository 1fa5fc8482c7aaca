/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-card.h"

#include "hys-a11y.h"
#include "hys-finger.h"
#include "hys-object.h"
#include "hys-plot-dialogs.h"

#include <glib/gi18n-lib.h>

struct _HysFigureCard
{
  AdwBin         parent_instance;

  /* template */
  GtkLabel      *title;
  GtkMenuButton *menu;
  GtkOverlay    *overlay;
  HysPlotArea   *area;
  GtkLabel      *hint;

  char          *csv;
};

G_DEFINE_FINAL_TYPE (HysFigureCard, hys_figure_card, ADW_TYPE_BIN)

/* A copy of the figure, for a file or the clipboard. */
static HysPicture *
new_picture (guint    index,
             gboolean whole,
             gpointer card)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_free);

  g_ptr_array_add (figures, hys_plot_area_copy_figure (HYS_FIGURE_CARD (card)->area, whole));
  return hys_picture_new_from (figures);
}

static void
exported (HysFigureCard *self,
          GFile         *file)
{
  g_autofree char *base = g_file_get_basename (file), *name = g_filename_display_name (base);
  g_autofree char *text = g_strdup_printf (_("Exported %s"), name);

  gtk_widget_activate_action (GTK_WIDGET (self), "study.tell", "s", text);
}

static void
export_picture (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  HysFigureCard *self = HYS_FIGURE_CARD (widget);
  const char *const names[] = { gtk_label_get_text (self->title), NULL };
  GtkWidget *dialog = hys_export_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), names, 0, new_picture, self);

  g_signal_connect_object (dialog, "exported", G_CALLBACK (exported), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
painted (HysJob    *job,
         GtkWidget *widget)
{
  cairo_surface_t *image = hys_job_take_result (job);
  g_autoptr (GdkTexture) texture = NULL;
  int width = cairo_image_surface_get_width (image), height = cairo_image_surface_get_height (image);
  gsize stride = (gsize) cairo_image_surface_get_stride (image);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (image), stride * (gsize) height,
                                                         (GDestroyNotify) cairo_surface_destroy, image);

  texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (widget), texture);
}

void
hys_picture_clip (GtkWidget  *widget,
                  HysPicture *picture,
                  GCallback   done)
{
  g_autoptr (HysJob) job = hys_job_new (&hys_picture_image_job);
  HysExportSettings settings;
  guint n;

  hys_object_keep_ref (job, widget);
  g_signal_connect (job, "done", G_CALLBACK (painted), widget);
  g_signal_connect_swapped (job, "done", done, widget);
  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  hys_export_settings_preset (&settings, &hys_export_presets (&n)[1]);
  hys_picture_fit (picture, &settings);
  hys_job_start (job, hys_picture_job_input (picture, NULL, &settings));
}

static void
copied (GtkWidget *widget)
{
  gtk_widget_activate_action (widget, "study.tell", "s", _("Copied"));
}

static void
copy (GtkWidget  *widget,
      const char *name,
      GVariant   *parameter)
{
  hys_picture_clip (widget, new_picture (0, FALSE, widget), G_CALLBACK (copied));
}

static void
copy_data (GtkWidget  *widget,
           const char *name,
           GVariant   *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), HYS_FIGURE_CARD (widget)->csv);
  gtk_widget_activate_action (widget, "study.tell", "s", _("Data copied as CSV"));
}

static void
hys_figure_card_class_init (HysFigureCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HYS_TYPE_PLOT_AREA);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-figure-card.ui");
  gtk_widget_class_bind_template_child (widget_class, HysFigureCard, title);
  gtk_widget_class_bind_template_child (widget_class, HysFigureCard, menu);
  gtk_widget_class_bind_template_child (widget_class, HysFigureCard, overlay);
  gtk_widget_class_bind_template_child (widget_class, HysFigureCard, area);
  gtk_widget_class_bind_template_child (widget_class, HysFigureCard, hint);
  gtk_widget_class_install_action (widget_class, "figure.export", NULL, export_picture);
  gtk_widget_class_install_action (widget_class, "figure.copy", NULL, copy);
  gtk_widget_class_install_action (widget_class, "figure.copy-data", NULL, copy_data);
  gtk_widget_class_set_css_name (widget_class, "plot");
}

static void
hys_figure_card_init (HysFigureCard *self)
{
  hys_object_keep_field (self, &self->csv, g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_finger_open_menu (GTK_WIDGET (self->area), self->menu);
  hys_figure_card_set (self, NULL, NULL);
}

void
hys_figure_card_set_name (HysFigureCard *self,
                          const char    *name,
                          const char    *hint)
{
  g_autofree char *menu = g_strdup_printf (_("Menu of %s"), name);

  gtk_label_set_text (self->title, name);
  gtk_label_set_text (self->hint, hint);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->area), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  hys_a11y_name (GTK_WIDGET (self->menu), menu);
}

void
hys_figure_card_renew (HysFigureCard *self,
                       char          *csv)
{
  gboolean shown = hys_plot_area_get_figure (self->area) != NULL;

  g_free (self->csv);
  self->csv = csv;
  hys_plot_area_refresh (self->area);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), !shown);
  gtk_widget_set_sensitive (GTK_WIDGET (self->menu), shown);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "figure.export", shown);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "figure.copy", shown);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "figure.copy-data", csv != NULL);
}

void
hys_figure_card_set (HysFigureCard *self,
                     HysFigure     *figure,
                     char          *csv)
{
  hys_plot_area_set_figure (self->area, figure);
  hys_figure_card_renew (self, csv);
}

void
hys_figure_card_describe (HysFigureCard *self,
                          const char    *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->area), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

HysPlotArea *
hys_figure_card_get_area (HysFigureCard *self)
{
  return self->area;
}

void
hys_figure_card_lay_over (HysFigureCard *self,
                          GtkWidget     *layer)
{
  gtk_overlay_add_overlay (self->overlay, layer);
}

char *
hys_figure_card_words (const char *text)
{
  return g_markup_printf_escaped ("<span font_style=\"normal\">%s</span>", text);
}
