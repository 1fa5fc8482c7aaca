/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-algebra-private.h"

/*
 * Euclid's algorithm for polynomials of several symbols, one symbol at a time: a polynomial is seen as one of its main
 * symbol, with polynomials of the others as coefficients; remainders are made without division and freed of the common
 * divisor of their coefficients (primitive remainder sequence).
 */

static const HysPolynomial *
integer (HysAlgebra *algebra,
         gint64      value)
{
  return hys_algebra_integer (algebra, value)->numerator;
}

static guint
degree (const HysPolynomial *a,
        guint                symbol)
{
  guint highest = 0;

  for (guint i = 0; i < a->n; i++)
    highest = MAX (highest, hys_monomial_exponent (a->terms[i].monomial, symbol));
  return highest;
}

/* The coefficient of the symbol's power. */
static const HysPolynomial *
coefficient (HysAlgebra          *algebra,
             const HysPolynomial *a,
             guint                symbol,
             guint                exponent)
{
  HysPolynomial *made = hys_polynomial_allocate (algebra, a->n);
  guint n = 0;

  for (guint i = 0; i < a->n; i++)
    if (hys_monomial_exponent (a->terms[i].monomial, symbol) == exponent)
      {
        made->terms[n] = a->terms[i];
        made->terms[n++].monomial -= hys_monomial_power (symbol, exponent);
      }
  made->n = n;
  return made;
}

/* The common divisor of all coefficients. */
static const HysPolynomial *
content (HysAlgebra          *algebra,
         const HysPolynomial *a,
         guint                symbol)
{
  const HysPolynomial *common = integer (algebra, 0);

  for (guint e = 0; e <= degree (a, symbol) && common != NULL && !hys_polynomial_is_one (common); e++)
    common = hys_polynomial_gcd (algebra, common, coefficient (algebra, a, symbol, e));
  return common;
}

/* A multiple of @a, by a factor without the symbol, minus a multiple of @b: of lower degree than @b. */
static const HysPolynomial *
remainder_of (HysAlgebra          *algebra,
              const HysPolynomial *a,
              const HysPolynomial *b,
              guint                symbol)
{
  guint db = degree (b, symbol);
  const HysPolynomial *top_b = coefficient (algebra, b, symbol, db);

  while (a != NULL && a->n > 0 && degree (a, symbol) >= db)
    {
      guint da = degree (a, symbol);
      const HysPolynomial *top_a = coefficient (algebra, a, symbol, da);
      const HysPolynomial *part = hys_polynomial_multiply (algebra, top_a, b);

      part = hys_polynomial_scale (algebra, part, 1, hys_monomial_power (symbol, da - db));
      a = hys_polynomial_add (algebra, hys_polynomial_multiply (algebra, top_b, a), -1, part);
    }
  return a;
}

static const HysPolynomial *
primitive (HysAlgebra          *algebra,
           const HysPolynomial *a,
           guint                symbol)
{
  return a == NULL || a->n == 0 ? a : hys_polynomial_divide (algebra, a, content (algebra, a, symbol));
}

static gint64
gcd_integer (gint64 a,
             gint64 b)
{
  while (b != 0)
    {
      gint64 rest = a % b;

      a = b;
      b = rest;
    }
  return a < 0 ? -a : a;
}

/* The greatest integer and power product that divides all terms. */
static HysTerm
common_term (const HysPolynomial *a)
{
  HysTerm common = { 0, 0 };

  for (guint i = 0; i < a->n; i++)
    common.coefficient = gcd_integer (common.coefficient, a->terms[i].coefficient);
  for (guint s = 0; s < HYS_ALGEBRA_MAX_SYMBOLS; s++)
    {
      guint least = 0xf;

      for (guint i = 0; i < a->n; i++)
        least = MIN (least, hys_monomial_exponent (a->terms[i].monomial, s));
      common.monomial |= hys_monomial_power (s, least);
    }
  return common;
}

static const HysPolynomial *
divide_by_term (HysAlgebra          *algebra,
                const HysPolynomial *a,
                HysTerm              term)
{
  HysPolynomial *made = hys_polynomial_allocate (algebra, a->n);

  for (guint i = 0; i < a->n; i++)
    made->terms[i] = (HysTerm){ a->terms[i].monomial - term.monomial, a->terms[i].coefficient / term.coefficient };
  return made;
}

/* The common divisor of two polynomials that no single term divides. */
static const HysPolynomial *
gcd_without_terms (HysAlgebra          *algebra,
                   const HysPolynomial *a,
                   const HysPolynomial *b)
{
  if (a->n <= 1 || b->n <= 1)
    return integer (algebra, 1);
  /* Most often one divides the other. */
  if (hys_polynomial_divide (algebra, a->n > b->n ? a : b, a->n > b->n ? b : a) != NULL)
    return a->n > b->n ? b : a;
  for (guint s = 0; s < HYS_ALGEBRA_MAX_SYMBOLS; s++)
    {
      gboolean in_a = degree (a, s) > 0, in_b = degree (b, s) > 0;

      if (in_a && in_b)
        {
          /* Both contain the symbol. */
          const HysPolynomial *common = hys_polynomial_gcd (algebra, content (algebra, a, s), content (algebra, b, s));

          a = primitive (algebra, a, s);
          b = primitive (algebra, b, s);
          while (a != NULL && b != NULL && b->n > 0)
            {
              const HysPolynomial *rest = degree (b, s) == 0 ? integer (algebra, 0) : remainder_of (algebra, a, b, s);

              a = degree (b, s) == 0 ? integer (algebra, 1) : b;
              b = primitive (algebra, rest, s);
            }
          return b == NULL ? NULL : hys_polynomial_multiply (algebra, common, a);
        }
      if (in_a)
        return hys_polynomial_gcd (algebra, content (algebra, a, s), b);
      if (in_b)
        return hys_polynomial_gcd (algebra, a, content (algebra, b, s));
    }
  return integer (algebra, 1);
}

static const HysPolynomial *
with_positive_lead (HysAlgebra          *algebra,
                    const HysPolynomial *a)
{
  return a != NULL && hys_polynomial_leading (a) < 0 ? hys_polynomial_scale (algebra, a, -1, 0) : a;
}

const HysPolynomial *
hys_polynomial_gcd (HysAlgebra          *algebra,
                    const HysPolynomial *a,
                    const HysPolynomial *b)
{
  HysTerm of_a, of_b;
  const HysPolynomial *rest;

  if (a == NULL || b == NULL || !hys_algebra_spend (algebra, a->n + b->n))
    return NULL;
  if (a->n == 0 || b->n == 0)
    return with_positive_lead (algebra, a->n == 0 ? b : a);
  of_a = common_term (a);
  of_b = common_term (b);
  HysTerm common = { 0, gcd_integer (of_a.coefficient, of_b.coefficient) };

  for (guint s = 0; s < HYS_ALGEBRA_MAX_SYMBOLS; s++)
    common.monomial |= hys_monomial_power (s, MIN (hys_monomial_exponent (of_a.monomial, s),
                                                   hys_monomial_exponent (of_b.monomial, s)));
  rest = gcd_without_terms (algebra, divide_by_term (algebra, a, of_a), divide_by_term (algebra, b, of_b));
  return with_positive_lead (algebra, hys_polynomial_scale (algebra, rest, common.coefficient, common.monomial));
}
