/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-layout.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * HysOpened:
 * @document: valid
 * @layout: of it
 * @findings: (element-type HysFinding): what loading and the analysis of well-posedness have to say
 *
 * A document with everything that a window needs of it before it can show it.
 */
typedef struct
{
  HysDocument *document;
  HysLayout   *layout;
  GPtrArray   *findings;
} HysOpened;

void       hys_opened_free           (HysOpened            *self);

/* Reads a file on another thread. */
void       hys_opener_read_async     (GFile                *file,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
HysOpened *hys_opener_read_finish    (GAsyncResult         *result,
                                      GError              **error);

/* A built-in example. */
HysOpened *hys_opener_read_example   (const char           *name,
                                      GError              **error);

/* A document that is there already; takes it. */
HysOpened *hys_opened_new            (HysDocument          *document);

/* A document with nothing in it. */
HysOpened *hys_opener_new_empty      (void);

/* Writes a copy of the document on another thread; to a file with a local path only. */
void       hys_opener_save_async     (const HysDocument    *document,
                                      GFile                *file,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
gboolean   hys_opener_save_finish    (GAsyncResult         *result,
                                      GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysOpened, hys_opened_free)

G_END_DECLS
