/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the data of identifications and fits come from. */
#include "hys-fit-source.h"

HysFitSource *
hys_fit_source_new (char         *path,
                    HysSheet     *sheet,
                    HysFitChoice  choice)
{
  return g_memdup2 (&(HysFitSource){ path, sheet != NULL ? hys_sheet_ref (sheet) : NULL, choice }, sizeof (HysFitSource));
}

void
hys_fit_source_free (HysFitSource *self)
{
  if (self == NULL)
    return;
  g_free (self->path);
  hys_sheet_unref (self->sheet);
  g_free (self);
}

HysSheet *
hys_fit_source_load (const HysFitSource  *self,
                     HysProgress          progress,
                     gpointer             progress_data,
                     GError             **error)
{
  return self->sheet != NULL ? hys_sheet_ref (self->sheet) : hys_sheet_load (self->path, progress, progress_data, error);
}
