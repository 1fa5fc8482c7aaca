/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-fit-data.h"

G_BEGIN_DECLS

/**
 * HysFitSource:
 * @path: file to read; NULL = none
 * @sheet: the table, if it was read before; NULL = not yet
 * @choice: what of it is what
 *
 * Where measured data come from. Owns what it refers to.
 */
typedef struct
{
  char         *path;
  HysSheet     *sheet;
  HysFitChoice  choice;
} HysFitSource;

/* @path: (transfer full) (nullable); @sheet: (transfer none) (nullable) */
HysFitSource *hys_fit_source_new  (char               *path,
                                   HysSheet           *sheet,
                                   HysFitChoice        choice);
void          hys_fit_source_free (HysFitSource       *self);

/* The table (transfer full). */
HysSheet     *hys_fit_source_load (const HysFitSource *self,
                                   HysProgress         progress,
                                   gpointer            progress_data,
                                   GError            **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFitSource, hys_fit_source_free)

G_END_DECLS
