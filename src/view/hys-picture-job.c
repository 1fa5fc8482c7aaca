/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-picture.h"

typedef struct
{
  HysPicture        *picture;
  GFile             *file;
  HysExportSettings  settings;
} Task;

static gpointer
write_picture (gpointer      input,
               HysProgress   progress,
               gpointer      progress_data,
               GError      **error)
{
  const Task *task = input;

  return hys_picture_export (task->picture, task->file, &task->settings, progress, progress_data, error)
         ? g_object_ref (task->file) : NULL;
}

static gpointer
paint_picture (gpointer      input,
               HysProgress   progress,
               gpointer      progress_data,
               GError      **error)
{
  const Task *task = input;

  return hys_picture_to_image (task->picture, &task->settings);
}

const HysJobKind hys_picture_export_job = { write_picture, hys_owner_free, g_object_unref };
const HysJobKind hys_picture_image_job = { paint_picture, hys_owner_free, (GDestroyNotify) cairo_surface_destroy };

gpointer
hys_picture_job_input (HysPicture              *self,
                       GFile                   *file,
                       const HysExportSettings *settings)
{
  Task *task = hys_owner_new (Task);

  *task = (Task) { hys_owner_keep (task, self, hys_picture_free), file, *settings };
  hys_owner_keep (task, file != NULL ? g_object_ref (file) : NULL, g_object_unref);
  task->settings.font = g_intern_string (settings->font);
  return task;
}
