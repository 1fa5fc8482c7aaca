/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-json.h"

G_BEGIN_DECLS

/* Fills an empty document from a JSON tree. HYS_ERROR_REFUSED "PATH: reason"; the document is then incomplete. Private
 * to the model. */
gboolean hys_document_read (HysDocument  *document,
                            JsonNode     *root,
                            const char   *name,
                            GPtrArray    *findings,
                            GError      **error);

G_END_DECLS
