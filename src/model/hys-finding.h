/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  HYS_SEVERITY_INFO,
  HYS_SEVERITY_WARNING,
  HYS_SEVERITY_ERROR,
} HysSeverity;

/**
 * HysFinding:
 * @severity: error: no solution exists; warning: something is not determined or not what was meant; info: worth knowing
 * @code: one of the contract's codes ("limit-load", "undetermined-position", ...), static
 * @message: one sentence for a person, translated
 * @ids: the nodes and elements concerned, %NULL-terminated
 *
 * Something to tell about a document: found on loading it or by the analysis of well-posedness.
 */
typedef struct
{
  HysSeverity severity;
  const char *code;
  char       *message;
  char      **ids;
} HysFinding;

/* @ids may be NULL; it is copied. The result owns everything. */
HysFinding *hys_finding_new            (HysSeverity        severity,
                                        const char        *code,
                                        const char *const *ids,
                                        const char        *format,
                                        ...) G_GNUC_PRINTF (4, 5);
HysFinding *hys_finding_copy           (const HysFinding  *self);

/* Whether both are of one kind: of one code and severity. */
gboolean    hys_finding_is_alike       (const HysFinding  *self,
                                        const HysFinding  *other);
const char *hys_severity_to_string     (HysSeverity        severity); /* "info", "warning", "error" */

/* A GPtrArray of HysFinding that frees them. */
GPtrArray  *hys_findings_new           (void);

/* FORMAT.md: false when there is an error, an undetermined-position or an isolated. */
gboolean    hys_findings_well_posed    (const GPtrArray   *findings);

HYS_DEFINE_OWNED (HysFinding, hys_finding_free)

G_END_DECLS
