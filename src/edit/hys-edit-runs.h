/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* Commands on the kept runs of a document: each gives the edited document. */

/* Keeps one more. Fails when there are HYS_MAX_RUNS, or its numbers would be too many. @run: (transfer full) */
HysDocument *hys_edit_keep_run   (const HysDocument *document,
                                  HysKeptRun        *run,
                                  GError           **error);

/* @name: what it is called; "" = by what tells it from the other runs */
HysDocument *hys_edit_rename_run (const HysDocument *document,
                                  guint              run,
                                  const char        *name);

/* @color: 0xRRGGBB, -1 = by its place */
HysDocument *hys_edit_color_run  (const HysDocument *document,
                                  guint              run,
                                  int                color);
HysDocument *hys_edit_hide_run   (const HysDocument *document,
                                  guint              run,
                                  gboolean           hidden);
HysDocument *hys_edit_remove_run (const HysDocument *document,
                                  guint              run);
HysDocument *hys_edit_clear_runs (const HysDocument *document);

G_END_DECLS
