/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-picture.h"
#include "hys-plot-view.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A file being chosen for a picture. */
typedef struct
{
  HysWindow            *window;
  HysPicture           *picture;
  GtkFileChooserNative *chooser;
  char                 *path;
} Export;

static void
export_free (Export *self)
{
  g_clear_pointer (&self->picture, hys_picture_free);
  g_clear_object (&self->chooser);
  g_object_unref (self->window);
  g_free (self->path);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

/* Two columns wide. */
static void
init_settings (const HysPicture  *picture,
               HysExportSettings *settings)
{
  guint n;

  hys_export_settings_init (settings, HYS_EXPORT_PNG);
  hys_export_settings_preset (settings, &hys_export_presets (&n)[1]);
  hys_picture_fit (picture, settings);
}

static GdkTexture *
to_texture (HysPicture *picture)
{
  HysExportSettings settings;
  cairo_surface_t *image;
  g_autoptr (GBytes) bytes = NULL;
  gsize stride;
  int width, height;

  init_settings (picture, &settings);
  image = hys_picture_to_image (picture, &settings);
  width = cairo_image_surface_get_width (image);
  height = cairo_image_surface_get_height (image);
  stride = (gsize) cairo_image_surface_get_stride (image);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (image), stride * (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy, image);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static void
written (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (Export) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *base = g_path_get_basename (self->path), *text = NULL;

  if (!hys_picture_export_finish (result, &error))
    {
      hys_window_tell_error (self->window, error->message);
      return;
    }
  text = g_strdup_printf (_("Exported %s"), base);
  hys_window_tell (self->window, text);
}

/* The ending that the chosen filter stands for, where the name has none that we know. */
static char *
with_ending (const char    *path,
             GtkFileFilter *filter)
{
  static const char *const endings[] = { ".png", ".svg", ".pdf" };
  const char *ending = filter ? g_object_get_data (G_OBJECT (filter), "ending") : NULL;
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i]))
      return g_strdup (path);
  return g_strconcat (path, ending ? ending : ".png", NULL);
}

static void
chosen (GtkNativeDialog *dialog,
        int              response,
        gpointer         user_data)
{
  g_autoptr (Export) self = user_data;
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (dialog);
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;
  HysExportSettings settings;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  file = gtk_file_chooser_get_file (chooser);
  path = file ? g_file_get_path (file) : NULL;
  if (path == NULL)
    {
      hys_window_tell_error (self->window, _("Pictures are exported to local files only"));
      return;
    }
  self->path = with_ending (path, gtk_file_chooser_get_filter (chooser));
  init_settings (self->picture, &settings);
  hys_export_format_for (self->path, &settings.format, NULL);
  hys_picture_export_async (g_steal_pointer (&self->picture), self->path, &settings, NULL, NULL, NULL, written, self);
  g_steal_pointer (&self);
}

static void
add_filter (GtkFileChooser *chooser,
            const char     *name,
            const char     *ending)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_suffix (filter, ending + 1);
  g_object_set_data (G_OBJECT (filter), "ending", (gpointer) ending);
  gtk_file_chooser_add_filter (chooser, filter);
}

/* A file name made of a title: no separators, not hidden. */
static char *
file_name (const char *title)
{
  g_autofree char *name = g_strdelimit (g_strdup (title), "/\\:\n", '-');

  g_strstrip (name);
  if (*name == '.' || *name == '\0')
    return g_strconcat (_("Picture"), name, ".png", NULL);
  return g_strconcat (name, ".png", NULL);
}

/* Takes the picture. */
static void
choose_file (HysWindow  *window,
             HysPicture *picture,
             const char *dialog_title,
             const char *title)
{
  Export *self = g_new0 (Export, 1);
  g_autofree char *name = file_name (title);

  self->window = g_object_ref (window);
  self->picture = picture;
  self->chooser = gtk_file_chooser_native_new (dialog_title, GTK_WINDOW (window), GTK_FILE_CHOOSER_ACTION_SAVE,
                                               _("_Export"), _("_Cancel"));
  add_filter (GTK_FILE_CHOOSER (self->chooser), _("PNG image"), ".png");
  add_filter (GTK_FILE_CHOOSER (self->chooser), _("SVG drawing"), ".svg");
  add_filter (GTK_FILE_CHOOSER (self->chooser), _("PDF document"), ".pdf");
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect (self->chooser, "response", G_CALLBACK (chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static HysPicture *
figure_picture (HysWindow *self,
                GVariant  *parameter)
{
  guint index = g_variant_get_uint32 (parameter);

  if (self->trace == NULL || index >= self->specs->len)
    return NULL;
  return hys_picture_new_figure (self->document, g_ptr_array_index (self->specs, index), self->trace);
}

static void
export_figure (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  HysWindow *self = user_data;
  HysPicture *picture = figure_picture (self, parameter);
  g_autofree char *name = NULL;

  if (picture == NULL)
    return;
  name = hys_plot_view_spec_name (g_ptr_array_index (self->specs, g_variant_get_uint32 (parameter)));
  choose_file (self, picture, _("Export Plot"), name);
}

static void
copy_figure (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  HysWindow *self = user_data;
  g_autoptr (HysPicture) picture = figure_picture (self, parameter);
  g_autoptr (GdkTexture) texture = NULL;

  if (picture == NULL)
    return;
  texture = to_texture (picture);
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (self)), texture);
  hys_window_tell (self, _("Copied"));
}

static void
export_drawing (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  HysWindow *self = user_data;
  HysPicture *picture = hys_picture_new_drawing (self->document, hys_live_state (self->live));

  choose_file (self, picture, _("Export Drawing"),
               *self->document->title != '\0' ? self->document->title : _("Drawing"));
}

static const GActionEntry entries[] = {
  { .name = "export-figure", .activate = export_figure, .parameter_type = "u" },
  { .name = "copy-figure", .activate = copy_figure, .parameter_type = "u" },
  { .name = "export-drawing", .activate = export_drawing },
};

void
hys_window_init_export (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

/* The menu of the figures that there are to export. */
void
hys_window_update_exports (HysWindow *self)
{
  g_menu_remove_all (self->export_menu);
  for (guint i = 0; self->specs != NULL && i < self->specs->len; i++)
    {
      g_autofree char *name = hys_plot_view_spec_name (g_ptr_array_index (self->specs, i));
      g_autoptr (GMenuItem) item = g_menu_item_new (name, NULL);

      g_menu_item_set_action_and_target (item, "win.export-figure", "u", i);
      g_menu_append_item (self->export_menu, item);
    }
}
