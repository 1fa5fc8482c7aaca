/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-picture.h"

typedef struct
{
  HysPicture        *picture;
  GFile             *file;
  HysExportSettings  settings;
  char              *font;
} Export;

static void
export_free (gpointer data)
{
  Export *self = data;

  hys_picture_free (self->picture);
  g_object_unref (self->file);
  g_free (self->font);
  g_free (self);
}

static gpointer
write_picture (gpointer      input,
               HysProgress   progress,
               gpointer      progress_data,
               GError      **error)
{
  const Export *export = input;

  if (!hys_picture_export (export->picture, export->file, &export->settings, progress, progress_data, error))
    return NULL;
  return g_object_ref (export->file);
}

static const HysJobKind kind = { write_picture, export_free, g_object_unref };

HysJob *
hys_picture_job_new (void)
{
  return hys_job_new (&kind);
}

gpointer
hys_picture_job_input (HysPicture              *self,
                       GFile                   *file,
                       const HysExportSettings *settings)
{
  Export *export = g_new (Export, 1);

  *export = (Export) { self, g_object_ref (file), *settings, g_strdup (settings->font) };
  export->settings.font = export->font;
  return export;
}
