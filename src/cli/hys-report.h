/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-json.h"
#include "hys-measure.h"
#include "hys-oscillation.h"
#include "hys-prandtl.h"

G_BEGIN_DECLS

/* What the commands that analyse have in common: members of JSON objects, and numbers for a person. */

#define HYS_REPORT_SIZE 32

/* Nine significant digits, whatever the locale, "-" when it is not a number; returns @text. */
const char *hys_report_number        (double               value,
                                      char                 text[HYS_REPORT_SIZE]);

/* A part as a percentage of two digits. */
const char *hys_report_percent       (double               part,
                                      char                 text[HYS_REPORT_SIZE]);

/* As hys_report_number() with the digits that hold. */
const char *hys_report_measure       (HysMeasure           measure,
                                      char                 text[HYS_REPORT_SIZE]);

/* [[x, r], ...] */
void        hys_report_build_points  (JsonBuilder         *builder,
                                      const char          *name,
                                      const HysLoopPoint  *points,
                                      guint                n);
/* {"k0", "k", "eta"} */
void        hys_report_build_prandtl (JsonBuilder         *builder,
                                      const HysPrandtl    *prandtl);

/* The same as a table. @k_error, @eta_error: what they may be off by, an entry for each element; NULL: by nothing. */
void        hys_report_tell_prandtl  (GString             *text,
                                      const HysPrandtl    *prandtl,
                                      double               k0_error,
                                      const double        *k_error,
                                      const double        *eta_error);

/* "oscillation"; null where x is not sinusoidal. */
void        hys_report_build_oscillation (JsonBuilder          *builder,
                                          const HysOscillation *oscillation);

/* The same as a table, nothing then. @error: of the amplitude */
void        hys_report_tell_oscillation (GString              *text,
                                         const HysOscillation *oscillation,
                                         double                error);

G_END_DECLS
