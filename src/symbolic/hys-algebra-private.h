/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-algebra.h"

G_BEGIN_DECLS

/* Exponents, four bits each, of which the highest stays free; the first symbol has the highest four. */
typedef guint64 HysMonomial;

typedef struct
{
  HysMonomial monomial;
  gint64      coefficient;
} HysTerm;

/* Terms by descending monomial, none with coefficient 0. */
struct HysPolynomial
{
  guint   n;
  HysTerm terms[];
};

struct HysAlgebra
{
  GPtrArray *blocks;
  guint8    *next;      /* room in the last block */
  gsize      left;
  guint      n_symbols;
  HysName    names[HYS_ALGEBRA_MAX_SYMBOLS];
  double     values[HYS_ALGEBRA_MAX_SYMBOLS];
  gsize      work;
};

/* The exponent of symbol @i. */
static inline guint
hys_monomial_exponent (HysMonomial monomial,
                       guint       i)
{
  return (guint) (monomial >> (60 - 4 * i)) & 0xf;
}

static inline HysMonomial
hys_monomial_power (guint i,
                    guint exponent)
{
  return (HysMonomial) exponent << (60 - 4 * i);
}

/* Books @amount of work; FALSE beyond the budget. */
gboolean             hys_algebra_spend      (HysAlgebra          *self,
                                             gsize                amount);
HysPolynomial       *hys_polynomial_allocate (HysAlgebra         *algebra,
                                             guint                n);

/* coefficient * monomial * a */
const HysPolynomial *hys_polynomial_scale   (HysAlgebra          *algebra,
                                             const HysPolynomial *a,
                                             gint64               coefficient,
                                             HysMonomial          monomial);

G_END_DECLS
