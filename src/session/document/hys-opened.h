/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-job.h"
#include "hys-layout.h"

G_BEGIN_DECLS

/**
 * HysOpened:
 * @document: a valid document
 * @layout: its layout
 * @findings: (element-type HysFinding): of loading and of the analysis of well-posedness
 * @file: where it is saved; NULL = not saved yet
 * @etag: entity tag of the file when it was read; NULL = unknown
 * @modified: the file is not what the document is
 * @example: it is a built-in example
 * @editor: the editor with its history, where the document is edited already; then it owns the document, and @document
 *    is NULL
 *
 * A document together with all that is needed to show it.
 */
typedef struct
{
  HysDocument *document;
  HysLayout   *layout;
  GPtrArray   *findings;
  GFile       *file;
  char        *etag;
  gboolean     modified;
  gboolean     example;
  HysEditor   *editor;
} HysOpened;

/* @document: (transfer full) */
HysOpened *hys_opened_new         (HysDocument  *document);

/* A built-in example, in the user's language. */
HysOpened *hys_opened_new_example (const char   *name,
                                   GError      **error);
void       hys_opened_free        (HysOpened    *self);

/* Adds what is missing to one that has an editor alone: the layout and the findings. */
void       hys_opened_complete    (HysOpened    *self);

/* From a GFile, or a HysDocument, to a HysOpened. */
extern const HysJobKind hys_opened_job;
extern const HysJobKind hys_opened_document_job;

/**
 * HysSaved:
 * @etag: entity tag of what is in the file now; NULL = unknown, or the file is gone
 * @conflict: why nothing was written: another program has changed the file; NULL = it was written
 *
 * What became of a document that was to be saved.
 */
typedef struct
{
  char   *etag;
  GError *conflict;
} HysSaved;

/* Writes a document to a file; the result is a HysSaved. Its input: the document, and what hys_document_save() takes. */
extern const HysJobKind hys_save_job;
gpointer   hys_save_job_input     (const HysDocument *document,
                                   GFile             *file,
                                   const char        *etag,
                                   gboolean           backup);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysOpened, hys_opened_free)

G_END_DECLS
