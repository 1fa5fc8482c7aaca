/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-finding.h"
#include "hys-job.h"

G_BEGIN_DECLS

/* Of more findings of one kind than this, the first one stands for all where they are listed. */
#define HYS_FINDINGS_FEW 3

#define HYS_TYPE_CHECKER (hys_checker_get_type ())
G_DECLARE_FINAL_TYPE (HysChecker, hys_checker, HYS, CHECKER, GObject)

/**
 * HysChecker:
 *
 * Follows a document with the analysis of its well-posedness. The findings of the run are appended to those of the
 * document.
 *
 * Signals: `changed` (no arguments): the findings are others. `busy` (no arguments): an analysis has begun or ended.
 */

/* Analyses @document; NULL for none. @findings (element-type HysFinding, nullable) (transfer full): its findings, if they
 * are known already. */
void             hys_checker_set_document (HysChecker        *self,
                                           const HysDocument *document,
                                           GPtrArray         *findings);

/* Goes on with the document after an edit, to which the findings apply until it is analysed. */
void             hys_checker_follow       (HysChecker        *self,
                                           const HysDocument *document);

/* Analyses the document again. */
void             hys_checker_check        (HysChecker        *self);
gboolean         hys_checker_is_busy      (HysChecker        *self);

/* Sets the warnings that the run has produced so far (element-type HysFinding) (transfer full); NULL for none. */
void             hys_checker_set_run_findings (HysChecker    *self,
                                               GPtrArray     *findings);

/* How many findings are of the kind of the one with that index: those of its code and severity. */
guint            hys_checker_count_alike (HysChecker       *self,
                                          guint             index);

/* The latest findings (element-type HysFinding), errors first. Empty without a document. */
const GPtrArray *hys_checker_get_findings (HysChecker        *self);

/* What explains the finding with that index, translated: hys_finding_explain_in(). NULL where its message suffices. */
const char      *hys_checker_explain      (HysChecker        *self,
                                           guint              index);

/* The change that remedies the finding with that index: hys_finding_remedy(). */
HysDocument     *hys_checker_new_remedy   (HysChecker        *self,
                                           guint              index);

/* The first finding of at least that severity, or NULL. */
const HysFinding *hys_checker_find_severe (HysChecker        *self,
                                           HysSeverity        severity);

G_END_DECLS
