/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-dialogs.h"

#include "hys-a11y.h"
#include "hys-file-filter.h"
#include "hys-object.h"
#include "hys-settings.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define HYS_TYPE_EXPORT_DIALOG (hys_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HysExportDialog, hys_export_dialog, HYS, EXPORT_DIALOG, AdwWindow)

struct _HysExportDialog
{
  AdwWindow           parent_instance;

  /* template */
  GtkDrawingArea     *preview;
  GtkLabel           *reason;
  GtkProgressBar     *progress;
  AdwComboRow        *picture;
  AdwComboRow        *range;
  AdwComboRow        *format;
  AdwComboRow        *preset;
  GtkSpinButton      *width;
  GtkSpinButton      *height;
  GtkSpinButton      *dpi;
  AdwComboRow        *theme;
  GtkSwitch          *transparent;
  GtkDropDown        *font;
  GtkSpinButton      *font_size;
  GtkSpinButton      *line_width;
  AdwComboRow        *key;
  GtkSwitch          *text;

  HysPictureSource    source;
  gpointer            user_data;
  HysExportSettings   settings;      /* its font is one of the list's */
  gboolean            filling;       /* the controls are being set by the program */
  HysJob             *painting;      /* the preview */
  HysJob             *writing;       /* a file being written, NULL for none */
};

G_DEFINE_FINAL_TYPE (HysExportDialog, hys_export_dialog, ADW_TYPE_WINDOW)

/* Pixels: the preview, room around its sheet, and a square of the pattern that stands for no background. */
#define PREVIEW 540
#define MARGIN  24
#define SQUARE  8

#define MM_PER_INCH 25.4

/* Index of "Whole figure" in the list of ranges; the other is the current view. */
#define WHOLE 1

static guint exported_signal;

static const char *const endings[] = { [HYS_EXPORT_PNG] = ".png", [HYS_EXPORT_SVG] = ".svg",
                                      [HYS_EXPORT_PDF] = ".pdf" };

static HysPicture *
make_picture (HysExportDialog *self)
{
  return self->source (adw_combo_row_get_selected (self->picture), adw_combo_row_get_selected (self->range) == WHOLE,
                       self->user_data);
}

/* The first is the preferred one. */
static const char *
chosen_font (HysExportDialog *self)
{
  guint font = gtk_drop_down_get_selected (self->font);

  return font > 0 ? gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (self->font)), font) : NULL;
}

/* Pixels of the preview per millimetre. */
static double
preview_scale (HysExportDialog *self)
{
  return (PREVIEW - 2 * MARGIN) / MAX (self->settings.width, self->settings.height);
}

/* The preview on a sheet that fits. */
static void
draw_sheet (GtkDrawingArea *preview,
            cairo_t        *cr,
            int             all_width,
            int             all_height,
            gpointer        user_data)
{
  HysExportDialog *self = user_data;
  double scale = preview_scale (self), width = self->settings.width * scale, height = self->settings.height * scale;
  cairo_surface_t *image = hys_job_get_result (self->painting);
  double fine, fine_y;

  if (!hys_export_settings_check (&self->settings, NULL))
    return;
  cairo_translate (cr, round ((all_width - width) / 2), round ((all_height - height) / 2));
  cairo_set_source_rgba (cr, 0, 0, 0, 0.25);
  cairo_rectangle (cr, -1, -1, width + 2, height + 3);
  cairo_fill (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  if (self->settings.transparent)
    {
      cairo_set_source_rgb (cr, 0.85, 0.85, 0.85);
      for (int i = 0; i * SQUARE < height; i++)
        for (int j = i % 2; j * SQUARE < width; j += 2)
          cairo_rectangle (cr, j * SQUARE, i * SQUARE, SQUARE, SQUARE);
      cairo_fill (cr);
    }
  if (image == NULL)
    return;
  cairo_surface_get_device_scale (image, &fine, &fine_y);
  cairo_scale (cr, width * fine / cairo_image_surface_get_width (image),
               height * fine_y / cairo_image_surface_get_height (image));
  cairo_set_source_surface (cr, image, 0, 0);
  cairo_paint (cr);
}

static void
show_reason (HysExportDialog *self)
{
  g_autoptr (GError) error = NULL;
  gboolean good = hys_export_settings_check (&self->settings, &error);
  HysExportSettings sheet = self->settings;
  HysPicture *picture;

  hys_a11y_tell (self->reason, good ? NULL : error->message);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "export.choose", good && self->writing == NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
  picture = good ? make_picture (self) : NULL;
  if (picture == NULL)
    {
      hys_job_forget (self->painting);
      return;
    }
  sheet.format = HYS_EXPORT_PNG;
  sheet.dpi = preview_scale (self) * gtk_widget_get_scale_factor (GTK_WIDGET (self->preview)) * MM_PER_INCH;
  hys_job_start (self->painting, hys_picture_job_input (picture, NULL, &sheet));
}

static void
show_settings (HysExportDialog *self)
{
  self->filling = TRUE;
  adw_combo_row_set_selected (self->format, self->settings.format);
  gtk_spin_button_set_value (self->width, self->settings.width);
  gtk_spin_button_set_value (self->height, self->settings.height);
  gtk_spin_button_set_value (self->dpi, self->settings.dpi);
  adw_combo_row_set_selected (self->theme, self->settings.theme);
  gtk_switch_set_active (self->transparent, self->settings.transparent);
  gtk_spin_button_set_value (self->font_size, self->settings.font_size);
  gtk_spin_button_set_value (self->line_width, self->settings.line_width);
  adw_combo_row_set_selected (self->key, self->settings.key);
  gtk_switch_set_active (self->text, self->settings.text);
  self->filling = FALSE;
  show_reason (self);
}

/* Sets the height that suits the picture. The range applies to figures only; the drawing is always whole. */
static void
fit (HysExportDialog *self)
{
  g_autoptr (HysPicture) picture = make_picture (self);

  gtk_widget_set_visible (GTK_WIDGET (self->range), picture != NULL && hys_picture_get_figures (picture) != NULL);
  if (picture != NULL)
    hys_picture_fit (picture, &self->settings);
}

static void
preset_chosen (HysExportDialog *self)
{
  guint n, preset = adw_combo_row_get_selected (self->preset);
  const HysExportPreset *presets = hys_export_presets (&n);

  if (self->filling)
    return;
  if (preset < n)
    hys_export_settings_preset (&self->settings, &presets[preset]);
  fit (self);
  show_settings (self);
}

/* A size of this picture that was typed. Of the drawing, the height says nothing of figures. */
static void
set_size (HysExportDialog *self,
          double           width,
          double           height)
{
  g_autoptr (HysPicture) picture = make_picture (self);
  GPtrArray *figures = picture != NULL ? hys_picture_get_figures (picture) : NULL;
  guint n;

  hys_export_presets (&n);
  self->settings.each = figures != NULL ? height / MAX (figures->len, 1)
                        : self->settings.each * width / self->settings.width;
  self->settings.width = width;
  self->settings.height = height;
  self->settings.page = FALSE;
  self->filling = TRUE;
  adw_combo_row_set_selected (self->preset, n);
  self->filling = FALSE;
  show_settings (self);
}

/* Keeps the proportions. */
static void
width_changed (HysExportDialog *self)
{
  double width = gtk_spin_button_get_value (self->width);

  if (!self->filling)
    set_size (self, width, self->settings.height * width / self->settings.width);
}

static void
height_changed (HysExportDialog *self)
{
  if (!self->filling)
    set_size (self, self->settings.width, gtk_spin_button_get_value (self->height));
}

static void
range_chosen (HysExportDialog *self)
{
  if (!self->filling)
    show_reason (self);
}

static void
font_chosen (HysExportDialog *self)
{
  if (self->filling)
    return;
  self->settings.font = chosen_font (self);
  show_reason (self);
}

/* Which rows are visible: those that the format knows. */
static gboolean
has_pixels (GtkWidget *row,
            guint      format)
{
  return format == HYS_EXPORT_PNG;
}

static gboolean
has_text (GtkWidget *row,
          guint      format)
{
  return format == HYS_EXPORT_SVG;
}

static void
look_changed (HysExportDialog *self)
{
  if (self->filling)
    return;
  self->settings.format = (HysExportFormat) adw_combo_row_get_selected (self->format);
  self->settings.dpi = gtk_spin_button_get_value (self->dpi);
  self->settings.theme = (HysPlotTheme) adw_combo_row_get_selected (self->theme);
  self->settings.transparent = gtk_switch_get_active (self->transparent);
  self->settings.font_size = gtk_spin_button_get_value (self->font_size);
  self->settings.line_width = gtk_spin_button_get_value (self->line_width);
  self->settings.key = (HysPlotKey) adw_combo_row_get_selected (self->key);
  self->settings.text = gtk_switch_get_active (self->text);
  show_settings (self);
}

/* ---- Writing ---- */

static void
show_writing (HysExportDialog *self)
{
  gboolean writing = self->writing != NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "export.choose", !writing);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), writing);
}

static void
progressed (HysExportDialog *self)
{
  gtk_progress_bar_set_fraction (self->progress, hys_job_get_progress (self->writing));
}

static void
drop_writing (HysExportDialog *self)
{
  if (self->writing == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->writing, self);
  hys_job_cancel (self->writing);
  g_clear_object (&self->writing);
}

static void
written (HysExportDialog *self)
{
  g_autoptr (HysJob) job = g_object_ref (self->writing);
  const GError *error = hys_job_get_error (job);

  drop_writing (self);
  show_writing (self);
  if (error == NULL)
    {
      g_signal_emit (self, exported_signal, 0, hys_job_get_result (job));
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  hys_a11y_tell (self->reason, error->message);
}

static void
give_up (HysExportDialog *self)
{
  drop_writing (self);
  show_writing (self);
  gtk_widget_set_visible (GTK_WIDGET (self->reason), FALSE);
}

/* The confirmed name is used unchanged; its extension sets the format if it is known. */
static void
file_chosen (gpointer        user_data,
             GFile          *file,
             GtkFileChooser *dialog)
{
  HysExportDialog *self = user_data;
  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL;
  HysExportFormat format;

  if (file == NULL)
    return;
  if (hys_export_format_for (base, &format, NULL))
    adw_combo_row_set_selected (self->format, format);
  self->writing = hys_job_new (&hys_picture_export_job);
  g_signal_connect_object (self->writing, "changed", G_CALLBACK (progressed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->writing, "done", G_CALLBACK (written), self, G_CONNECT_SWAPPED);
  gtk_progress_bar_set_fraction (self->progress, 0);
  show_writing (self);
  hys_job_start (self->writing, hys_picture_job_input (make_picture (self), file, &self->settings));
}

/* The name is the title without separators, and not hidden. */
static void
choose_file (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  HysExportDialog *self = HYS_EXPORT_DIALOG (widget);
  GtkFileChooser *dialog = hys_file_dialog_new (GTK_WINDOW (self), _("Export Picture"), GTK_FILE_CHOOSER_ACTION_SAVE,
                                                _("_Export"),
                                                "export-folder", file_chosen, self);
  GtkStringObject *chosen = adw_combo_row_get_selected_item (self->picture);
  g_autofree char *title = g_strdelimit (g_strdup (gtk_string_object_get_string (chosen)), "/\\:\n", '-'), *name = NULL;

  g_strstrip (title);
  name = g_strconcat (*title == '.' || *title == '\0' ? _("Picture") : "", title, endings[self->settings.format], NULL);
  gtk_spin_button_update (self->width);
  gtk_file_chooser_set_current_name (dialog, name);
  hys_file_dialog_show (dialog, NULL);
}

/* Cancels the export, or else closes the dialog. */
static void
cancel_clicked (HysExportDialog *self)
{
  if (self->writing != NULL)
    give_up (self);
  else
    gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
hys_export_dialog_close_request (GtkWindow *window)
{
  HysExportDialog *self = HYS_EXPORT_DIALOG (window);

  if (self->writing == NULL)
    return GTK_WINDOW_CLASS (hys_export_dialog_parent_class)->close_request (window);
  give_up (self);
  return TRUE;
}

/* ---- The dialog ---- */

static void
hys_export_dialog_dispose (GObject *object)
{
  HysExportDialog *self = HYS_EXPORT_DIALOG (object);

  if (self->picture != NULL && hys_export_settings_check (&self->settings, NULL))
    {
      guint n, preset = adw_combo_row_get_selected (self->preset);
      const HysExportPreset *presets = hys_export_presets (&n);

      hys_settings_set_export (&self->settings, preset < n ? presets[preset].name : "");
    }
  self->picture = NULL;
  if (self->painting != NULL)
    hys_job_cancel (self->painting);
  g_clear_object (&self->painting);
  if (self->writing != NULL)
    g_signal_handlers_disconnect_by_data (self->writing, self);
  g_clear_object (&self->writing);
  G_OBJECT_CLASS (hys_export_dialog_parent_class)->dispose (object);
}

static void
hys_export_dialog_class_init (HysExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_export_dialog_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = hys_export_dialog_close_request;
  exported_signal = hys_object_add_signal (klass, "exported", 1, G_TYPE_FILE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, reason);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, progress);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, picture);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, range);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, format);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, preset);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, width);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, height);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, dpi);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, theme);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, transparent);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, font);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, font_size);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, line_width);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, key);
  gtk_widget_class_bind_template_child (widget_class, HysExportDialog, text);
  gtk_widget_class_bind_template_callback (widget_class, cancel_clicked);
  gtk_widget_class_bind_template_callback (widget_class, preset_chosen);
  gtk_widget_class_bind_template_callback (widget_class, width_changed);
  gtk_widget_class_bind_template_callback (widget_class, height_changed);
  gtk_widget_class_bind_template_callback (widget_class, font_chosen);
  gtk_widget_class_bind_template_callback (widget_class, look_changed);
  gtk_widget_class_bind_template_callback (widget_class, has_pixels);
  gtk_widget_class_bind_template_callback (widget_class, has_text);
  gtk_widget_class_bind_template_callback (widget_class, range_chosen);
  gtk_widget_class_install_action (widget_class, "export.choose", NULL, choose_file);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

/* The installed font families after the preferred one. */
static void
list_fonts (HysExportDialog *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GtkStringList) fonts = gtk_string_list_new (NULL);
  g_autofree PangoFontFamily **families = NULL;
  int n;

  pango_context_list_families (gtk_widget_get_pango_context (GTK_WIDGET (self)), &families, &n);
  for (int i = 0; i < n; i++)
    g_ptr_array_add (names, (gpointer) pango_font_family_get_name (families[i]));
  g_ptr_array_sort (names, compare_names);
  gtk_string_list_append (fonts, _("Standard"));
  for (guint i = 0; i < names->len; i++)
    gtk_string_list_append (fonts, g_ptr_array_index (names, i));
  gtk_drop_down_set_model (self->font, G_LIST_MODEL (fonts));
}

static void
hys_export_dialog_init (HysExportDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n;
  const HysExportPreset *presets;

  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  list_fonts (self);
  presets = hys_export_presets (&n);
  for (guint i = 0; i < n; i++)
    gtk_string_list_append (names, _(presets[i].label));
  gtk_string_list_append (names, _("Custom"));
  adw_combo_row_set_model (self->preset, G_LIST_MODEL (names));
  hys_a11y_name (GTK_WIDGET (self->font), _("Font"));
  self->painting = hys_job_new (&hys_picture_image_job);
  g_signal_connect_object (self->painting, "changed", G_CALLBACK (gtk_widget_queue_draw), self->preview,
                           G_CONNECT_SWAPPED);
  gtk_drawing_area_set_draw_func (self->preview, draw_sheet, self, NULL);
}

GtkWidget *
hys_export_dialog_new (GtkWindow         *parent,
                       const char *const *names,
                       guint              chosen,
                       HysPictureSource   source,
                       gpointer           user_data)
{
  HysExportDialog *self = g_object_new (HYS_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);
  g_autoptr (GtkStringList) model = gtk_string_list_new (names);
  g_autofree char *font = NULL, *preset = NULL;
  guint n, last = 0;
  const HysExportPreset *presets, *usual;
  GListModel *fonts;

  self->source = source;
  self->user_data = user_data;
  adw_combo_row_set_model (self->picture, G_LIST_MODEL (model));
  adw_combo_row_set_selected (self->picture, chosen);
  /* Restores the last settings, or those of two columns, of a single figure of one. */
  presets = hys_export_presets (&n);
  usual = &presets[g_list_model_get_n_items (G_LIST_MODEL (model)) > 1];
  preset = g_strdup (usual->name);
  hys_export_settings_init (&self->settings, HYS_EXPORT_PNG);
  hys_export_settings_preset (&self->settings, usual);
  hys_settings_get_export (&self->settings, &preset, &font);
  while (last < n && !g_str_equal (presets[last].name, preset))
    last++;
  if (last < n)
    {
      hys_export_settings_size (&self->settings, presets[last].width, presets[last].height);
      self->settings.page = presets[last].page;
    }
  self->filling = TRUE;
  /* The preferred font, which is the first, if that one is not installed. */
  fonts = gtk_drop_down_get_model (self->font);
  for (guint i = 1; font != NULL && i < g_list_model_get_n_items (fonts); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (fonts), i), font))
      gtk_drop_down_set_selected (self->font, i);
  adw_combo_row_set_selected (self->preset, last);
  self->filling = FALSE;
  self->settings.font = chosen_font (self);
  fit (self);
  show_settings (self);
  return GTK_WIDGET (self);
}
