/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-job.h"
#include "hys-layout.h"

G_BEGIN_DECLS

/**
 * HysOpened:
 * @document: valid
 * @layout: of it
 * @findings: (element-type HysFinding): what loading and the analysis of well-posedness have to say
 * @file: where it is saved; NULL for nowhere yet
 *
 * A document with everything that is needed of it before it can be shown.
 */
typedef struct
{
  HysDocument *document;
  HysLayout   *layout;
  GPtrArray   *findings;
  GFile       *file;
} HysOpened;

/* A document that is there already; takes it. */
HysOpened *hys_opened_new         (HysDocument  *document);

/* A document with nothing in it. */
HysOpened *hys_opened_new_empty   (void);

/* A built-in example, in the user's language. */
HysOpened *hys_opened_new_example (const char   *name,
                                   GError      **error);
void       hys_opened_free        (HysOpened    *self);

/* A job that reads a GFile, its input (taken), into a HysOpened. */
HysJob    *hys_opened_job_new     (void);

/* A job that writes a document into a file with a local path; its input is made by the next function, its result is of no
 * use. */
HysJob    *hys_save_job_new       (void);

/* Copies the document. NULL with an error for a file that has no local path. */
gpointer   hys_save_job_input     (const HysDocument *document,
                                   GFile             *file,
                                   GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysOpened, hys_opened_free)

G_END_DECLS
