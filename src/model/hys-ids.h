/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-series.h"

G_BEGIN_DECLS

/**
 * HysIds:
 *
 * Indices by id, for as long as the document does not change. Private to the model.
 */
typedef struct
{
  GHashTable *nodes;
  GHashTable *elements;
} HysIds;

HysIds   *hys_ids_new          (const HysDocument *document);

/* Index by id, or -1. */
int       hys_ids_find_node    (const HysIds      *self,
                                const char        *id);
int       hys_ids_find_element (const HysIds      *self,
                                const char        *id);

/* hys_series_parse() with a table of ids; NULL searches the document. */
gboolean  hys_series_parse_in  (const HysDocument *document,
                                const HysIds      *ids,
                                const char        *name,
                                HysSeries         *series,
                                GError           **error);

HYS_DEFINE_OWNED (HysIds, hys_ids_free)

G_END_DECLS
