/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-algebra-private.h"

static inline double
polynomial_value (const HysAlgebra    *algebra,
                  const HysPolynomial *polynomial)
{
  double sum = 0;

  for (guint i = 0; i < polynomial->n; i++)
    {
      double product = (double) polynomial->terms[i].coefficient;

      for (guint s = 0; s < hys_algebra_n_symbols (algebra); s++)
        for (guint e = hys_monomial_exponent (polynomial->terms[i].monomial, s); e > 0; e--)
          product *= hys_algebra_value (algebra, s);
      sum += product;
    }
  return sum;
}

/* The value of a formula for the values of its symbols. */
static inline double
fraction_value (const HysAlgebra  *algebra,
                const HysFraction *fraction)
{
  return polynomial_value (algebra, fraction->numerator) / polynomial_value (algebra, fraction->denominator);
}
