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
 * Keeps the analysis of well-posedness of a document up to date, on another thread. While one is under way the document
 * may change on: what it finds is then dropped, and the document as it is by then is examined next; never more than one
 * at a time. What a run has come upon is told along with it.
 *
 * Property: `busy` (read-only): an analysis is under way that the present findings do not know of.
 *
 * Signals: `changed` (no arguments): there are new findings.
 */
HysChecker      *hys_checker_new          (void);

/* The document is borrowed and must live until another one takes its place; NULL for none. @findings (element-type
 * HysFinding, may be NULL; taken) is what is known about it already. */
void             hys_checker_set_document (HysChecker        *self,
                                           const HysDocument *document,
                                           GPtrArray         *findings);

/* The document was changed. */
void             hys_checker_check        (HysChecker        *self);

/* What the run of the document has come upon so far (element-type HysFinding, warnings; taken), NULL for nothing. */
void             hys_checker_set_run_findings (HysChecker    *self,
                                               GPtrArray     *findings);

/* What was found at last, errors first: elements are HysFinding. Empty without a document. */
const GPtrArray *hys_checker_get_findings (HysChecker        *self);

gboolean         hys_checker_is_busy      (HysChecker        *self);

/* The first finding of at least that severity, or NULL. */
const HysFinding *hys_checker_find_severe (HysChecker        *self,
                                           HysSeverity        severity);

G_END_DECLS
