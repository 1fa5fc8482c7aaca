/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-picture-clip.h"

#include "hys-job.h"

static gpointer
paint (gpointer      picture,
       HysProgress   progress,
       gpointer      progress_data,
       GError      **error)
{
  HysExportSettings settings;
  guint n;

  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  hys_export_settings_preset (&settings, &hys_export_presets (&n)[1]);
  hys_picture_fit (picture, &settings);
  return hys_picture_to_image (picture, &settings);
}

static void
free_picture (gpointer picture)
{
  hys_picture_free (picture);
}

static const HysJobKind kind = { paint, free_picture, (GDestroyNotify) cairo_surface_destroy };

/* A pending copy of a picture to the clipboard of a widget. */
typedef struct
{
  GtkWidget   *widget;
  HysClipDone  done;
  gpointer     user_data;
} Clip;

static void
clip_free (gpointer  data,
           GClosure *closure)
{
  Clip *self = data;

  g_object_unref (self->widget);
  g_free (self);
}

/* @image: (transfer full) */
static GdkTexture *
to_texture (cairo_surface_t *image)
{
  int width = cairo_image_surface_get_width (image), height = cairo_image_surface_get_height (image);
  gsize stride = (gsize) cairo_image_surface_get_stride (image);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (image), stride * (gsize) height,
                                                         (GDestroyNotify) cairo_surface_destroy, image);

  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static void
painted (HysJob *job,
         Clip   *clip)
{
  g_autoptr (GdkTexture) texture = to_texture (hys_job_take_result (job));

  gdk_clipboard_set_texture (gtk_widget_get_clipboard (clip->widget), texture);
  clip->done (clip->widget, clip->user_data);
}

void
hys_picture_clip (GtkWidget   *widget,
                  HysPicture  *picture,
                  HysClipDone  done,
                  gpointer     user_data)
{
  g_autoptr (HysJob) job = hys_job_new (&kind);
  Clip *clip = g_new (Clip, 1);

  *clip = (Clip) { g_object_ref (widget), done, user_data };
  g_signal_connect_data (job, "done", G_CALLBACK (painted), clip, clip_free, 0);
  hys_job_start (job, picture);
}
