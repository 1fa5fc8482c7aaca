/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-algebra.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/**
 * HysTable:
 * @rows, @columns: its size; either may be 0
 * @value: the entries, row by row
 * @symbol: the same as formulas, or %NULL without an algebra; an entry is %NULL where its formula is not known
 *
 * A matrix of numbers and, beside each, the formula it comes from. The formulas belong to the algebra.
 */
typedef struct
{
  guint               rows;
  guint               columns;
  double             *value;
  const HysFraction **symbol;
  HysAlgebra         *algebra;
} HysTable;

/* Zeros. @algebra: %NULL for numbers only. */
HysTable *hys_table_new       (HysAlgebra        *algebra,
                               guint              rows,
                               guint              columns);
double    hys_table_get       (const HysTable    *self,
                               guint              i,
                               guint              j);

/* The formula of an entry, or %NULL. */
const HysFraction *hys_table_symbol (const HysTable *self,
                                     guint           i,
                                     guint           j);

/* Adds sign times a quantity, given as number and formula, to an entry. */
void      hys_table_add_at    (HysTable          *self,
                               guint              i,
                               guint              j,
                               gint64             sign,
                               double             value,
                               const HysFraction *symbol);

void      hys_table_set       (HysTable          *self,
                               guint              i,
                               guint              j,
                               double             value,
                               const HysFraction *symbol);

/* New tables: a copy; a + sign b; a b; a transposed. */
HysTable *hys_table_copy      (const HysTable    *a);
HysTable *hys_table_sum       (const HysTable    *a,
                               gint64             sign,
                               const HysTable    *b);
HysTable *hys_table_product   (const HysTable    *a,
                               const HysTable    *b);
HysTable *hys_table_transpose (const HysTable    *a);

/* a^-1 b for a symmetric positive definite a (Cholesky); %NULL if it is not, numerically. */
HysTable *hys_table_solve     (const HysTable    *a,
                               const HysTable    *b);
HysTable *hys_table_identity  (HysAlgebra        *algebra,
                               guint              n);

/* Adds sign times a table to the part of @self that begins at (@row, @column). */
void      hys_table_add_block (HysTable          *self,
                               guint              row,
                               guint              column,
                               gint64             sign,
                               const HysTable    *block);

/* Multiplies row i by the i-th entry of the column @factor, or divides it by that. */
void      hys_table_scale_rows (HysTable         *self,
                                const HysTable   *factor,
                                gboolean          divide);

HYS_DEFINE_OWNED (HysTable, hys_table_free)

G_END_DECLS
