/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define HYS_TYPE_CHECKER (hys_checker_get_type ())
G_DECLARE_FINAL_TYPE (HysChecker, hys_checker, HYS, CHECKER, GObject)

/**
 * HysChecker:
 *
 * Keeps the analysis of well-posedness of a document up to date on a worker thread, one at a time. A document may
 * change during an analysis: its result is then dropped and the changed document is analysed next. The findings of the
 * run are appended to those of the document.
 *
 * Property: `busy` (read-only): whether an analysis is running whose result is not in the findings yet.
 *
 * Signals: `changed` (no arguments): emitted when the findings were updated.
 */
HysChecker      *hys_checker_new          (void);

/* Analyses @document, which must stay valid until the next call; NULL for none. @findings (element-type HysFinding,
 * nullable) (transfer full): its findings, if they are known already. */
void             hys_checker_set_document (HysChecker        *self,
                                           const HysDocument *document,
                                           GPtrArray         *findings);

/* Analyses the document again after it was edited. */
void             hys_checker_check        (HysChecker        *self);

/* Sets the warnings that the run has produced so far (element-type HysFinding) (transfer full); NULL for none. */
void             hys_checker_set_run_findings (HysChecker    *self,
                                               GPtrArray     *findings);

/* The latest findings (element-type HysFinding), errors first. Empty without a document. */
const GPtrArray *hys_checker_get_findings (HysChecker        *self);

gboolean         hys_checker_is_busy      (HysChecker        *self);

/* The first finding of at least that severity, or NULL. */
const HysFinding *hys_checker_find_severe (HysChecker        *self,
                                           HysSeverity        severity);

G_END_DECLS
