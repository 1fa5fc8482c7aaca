/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-inclusion-write.h"

G_BEGIN_DECLS

/**
 * HysWriter:
 * @named: (element-type utf8): definitions of the coefficients that were too long to stand in an equation
 *
 * Formulas on their way into a text.
 */
typedef struct
{
  const HysInclusion *inclusion;
  HysScript           script;
  GString            *text;
  GPtrArray          *named;
} HysWriter;

/* A number as a person reads it, in six digits. */
char *hys_write_number    (double              value,
                           HysScript           script);

/* An entry of a table: its formula, or its value where that is unknown. */
char *hys_write_entry     (const HysWriter    *self,
                           const HysTable     *table,
                           guint               i,
                           guint               j);

/* Equation number @row of the system, without an end of line; both sides are joined by "&=" in LaTeX. */
void  hys_write_equation  (HysWriter          *self,
                           guint               row);

/* The equation that a saturated tension solves, likewise. */
void  hys_write_saturation (HysWriter         *self,
                            guint              row);

/* The matrix, with formulas or with values. */
void  hys_write_matrix    (HysWriter          *self,
                           const HysTable     *table,
                           gboolean            formulas);

/* phi (X). */
void  hys_write_phi       (HysWriter          *self);

G_END_DECLS
