/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-picture-clip.h"

/* A pending copy of a picture to the clipboard of a widget. */
typedef struct
{
  GtkWidget   *widget;
  HysClipDone  done;
} Clip;

static void
clip_free (gpointer  data,
           GClosure *closure)
{
  Clip *self = data;

  g_object_unref (self->widget);
  g_free (self);
}

static void
painted (HysJob *job,
         Clip   *clip)
{
  cairo_surface_t *image = hys_job_take_result (job);
  g_autoptr (GdkTexture) texture = NULL;
  int width = cairo_image_surface_get_width (image), height = cairo_image_surface_get_height (image);
  gsize stride = (gsize) cairo_image_surface_get_stride (image);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (image), stride * (gsize) height,
                                                         (GDestroyNotify) cairo_surface_destroy, image);

  texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (clip->widget), texture);
  clip->done (clip->widget);
}

void
hys_picture_clip (GtkWidget   *widget,
                  HysPicture  *picture,
                  HysClipDone  done)
{
  g_autoptr (HysJob) job = hys_job_new (&hys_picture_image_job);
  Clip *clip = g_new (Clip, 1);
  HysExportSettings settings;
  guint n;

  *clip = (Clip) { g_object_ref (widget), done };
  g_signal_connect_data (job, "done", G_CALLBACK (painted), clip, clip_free, 0);
  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  hys_export_settings_preset (&settings, &hys_export_presets (&n)[1]);
  hys_picture_fit (picture, &settings);
  hys_job_start (job, hys_picture_job_input (picture, NULL, &settings));
}
