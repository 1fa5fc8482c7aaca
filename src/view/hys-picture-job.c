/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-picture.h"

typedef struct
{
  HysPicture        *picture;
  char              *path;
  HysExportSettings  settings;
  char              *font;
} Export;

static void
export_free (gpointer data)
{
  Export *self = data;

  hys_picture_free (self->picture);
  g_free (self->path);
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

  if (!hys_picture_export (export->picture, export->path, &export->settings, progress, progress_data, error))
    return NULL;
  return g_strdup (export->path);
}

static const HysJobKind kind = { write_picture, export_free, g_free };

HysJob *
hys_picture_job_new (void)
{
  return hys_job_new (&kind);
}

gpointer
hys_picture_job_input (HysPicture              *self,
                       const char              *path,
                       const HysExportSettings *settings)
{
  Export *export = g_new (Export, 1);

  *export = (Export) { self, g_strdup (path), *settings, g_strdup (settings->font) };
  export->settings.font = export->font;
  return export;
}
