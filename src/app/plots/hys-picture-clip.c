/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-picture-clip.h"

/* A picture on its way to the clipboard. */
typedef struct
{
  HysPicture  *picture;
  HysClipDone  done;
  gpointer     user_data;
} Clip;

static void
clip_free (gpointer data)
{
  Clip *self = data;

  hys_picture_free (self->picture);
  g_free (self);
}

static void
paint_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  HysPicture *picture = ((Clip *) data)->picture;
  HysExportSettings settings;
  guint n;

  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  hys_export_settings_preset (&settings, &hys_export_presets (&n)[1]);
  hys_picture_fit (picture, &settings);
  g_task_return_pointer (task, hys_picture_to_image (picture, &settings), (GDestroyNotify) cairo_surface_destroy);
}

/* Takes the image. */
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
painted (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  const Clip *clip = g_task_get_task_data (G_TASK (result));
  g_autoptr (GdkTexture) texture = to_texture (g_task_propagate_pointer (G_TASK (result), NULL));

  gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (source)), texture);
  clip->done (GTK_WIDGET (source), clip->user_data);
}

void
hys_picture_clip (GtkWidget   *widget,
                  HysPicture  *picture,
                  HysClipDone  done,
                  gpointer     user_data)
{
  g_autoptr (GTask) task = g_task_new (widget, NULL, painted, NULL);
  Clip *clip = g_new (Clip, 1);

  *clip = (Clip) { picture, done, user_data };
  g_task_set_task_data (task, clip, clip_free);
  g_task_run_in_thread (task, paint_in_thread);
}
