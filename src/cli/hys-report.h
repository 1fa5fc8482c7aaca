/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-measure.h"
#include "hys-oscillation.h"
#include "hys-prandtl.h"

#include <json-glib/json-glib.h>

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

/* Begins the object that hys_output_json() ends and writes. */
JsonBuilder *hys_report_new          (void);

/* Begin an object and an array as a member, which json_builder_end_object() and json_builder_end_array() end. */
void        hys_report_begin_object  (JsonBuilder         *builder,
                                      const char          *name);
void        hys_report_begin_array   (JsonBuilder         *builder,
                                      const char          *name);

void        hys_report_build_number  (JsonBuilder         *builder,
                                      const char          *name,
                                      double               value);
void        hys_report_build_numbers (JsonBuilder         *builder,
                                      const char          *name,
                                      const double        *values,
                                      guint                n);

/* [[x, r], ...] */
void        hys_report_build_points  (JsonBuilder         *builder,
                                      const char          *name,
                                      const HysLoopPoint  *points,
                                      guint                n);
/* TRUE or FALSE; -1: null */
void        hys_report_build_switch  (JsonBuilder         *builder,
                                      const char          *name,
                                      int                  value);

/* NULL: null */
void        hys_report_build_text    (JsonBuilder         *builder,
                                      const char          *name,
                                      const char          *value);
void        hys_report_build_words   (JsonBuilder         *builder,
                                      const char          *name,
                                      const char *const   *words);

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
