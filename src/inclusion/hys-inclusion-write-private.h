/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-inclusion-write.h"
#include "hys-spectrum.h"

G_BEGIN_DECLS

/**
 * HysWriter:
 * @written: with what coefficients are written
 * @text: where to
 * @named: (element-type utf8): definitions of the coefficients that were too long to stand in an equation
 * @linear, @forcing, @mobility: those of the inclusion with the rows of velocities multiplied by their masses
 *
 * Formulas on their way into a text. LaTeX has an '&' before the relation of an equation.
 */
typedef struct
{
  const HysInclusion *inclusion;
  HysScript           script;
  HysWritten          written;
  GString            *text;
  GPtrArray          *named;
  HysTable           *linear;
  HysTable           *forcing;
  HysTable           *mobility;
} HysWriter;

/* A number as a person reads it, in six digits. */
char *hys_write_number     (double              value,
                            HysScript           script);

/* Whether an entry is zero: its formula is, or its value is rounding error beside the others in its row. */
gboolean hys_write_is_zero (const HysTable     *table,
                            guint               i,
                            guint               j);

/* An entry of a table: its formula, or its value where that is unknown or numbers are wanted. */
char *hys_write_entry      (const HysWriter    *self,
                            const HysTable     *table,
                            guint               i,
                            guint               j);

/* Equation number @row of the system: first the inclusion, then what saturated tensions solve. */
void  hys_write_equation   (HysWriter          *self,
                            guint               row);

/* Adds " + coefficient name" or " - ...": the sign comes from the coefficient, and a 1 is left out. @first: whether
 * nothing stands before it on this side. */
void  hys_write_term       (HysWriter          *self,
                            const char         *coefficient,
                            const char         *name,
                            gboolean            first);

/* " = ", or " ∋ ". */
void  hys_write_relation   (HysWriter          *self,
                            gboolean            multivalued);

/* "k_1 = 2", "η_1 = α_1/k_1 = 2" with a @formula (nullable), after a comma where others stand before: LaTeX does not
 * break it. */
void  hys_write_value      (HysWriter          *self,
                            const char         *name,
                            const char         *formula,
                            double              value);

/* The balance of forces at each bar that is no wall (element-type utf8), or of a large network the general form; and
 * the values of its symbols. */
GPtrArray *hys_write_balance (HysWriter        *self);
void  hys_write_balance_values (HysWriter      *self);

/* A case of the constitutive law, as a formula; and which sliders slip in it, translated, in LaTeX by their thresholds;
 * %NULL without sliders. */
char *hys_write_law        (HysWriter          *self,
                            const HysLaw       *law,
                            guint               i);
char *hys_write_law_case   (const HysWriter    *self,
                            const HysLaw       *law,
                            guint               i);

/* Which bars count as one in a law, translated; %NULL where all count. */
char *hys_write_law_alike  (const HysLaw       *law);
char *hys_write_relaxation (HysWriter          *self,
                            const HysSpectrum  *spectrum);
char *hys_write_creep      (HysWriter          *self,
                            const HysSpectrum  *spectrum);

/* The states, separated by commas. */
void  hys_write_states     (HysWriter          *self);

/* phi (X). */
void  hys_write_phi        (HysWriter          *self);

/* "k_1 = 2" for every symbol and every threshold, in one line. */
void  hys_write_values     (HysWriter          *self);

/* "K = ... = ...": in symbols, in numbers, or both, by what is wanted; nothing for a table without entries. */
void  hys_write_matrix     (HysWriter          *self,
                            const char         *name,
                            const HysTable     *table);

/* M, in blocks. */
void  hys_write_mobility   (HysWriter          *self);

/* The stiffness that the masses see; for one mass as the reciprocal of compliances where it is one. */
void  hys_write_delta      (HysWriter          *self);

G_END_DECLS
