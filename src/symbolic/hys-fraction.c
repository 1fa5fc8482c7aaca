/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-algebra-private.h"

/* The quotient of two without common factors. */
static const HysFraction *
quotient (HysAlgebra          *algebra,
          const HysPolynomial *numerator,
          const HysPolynomial *denominator)
{
  HysFraction *made;

  if (numerator == NULL || denominator == NULL)
    return NULL;
  made = hys_algebra_allocate (algebra, sizeof *made);
  made->numerator = numerator;
  made->denominator = denominator;
  return made;
}

/* The quotient in lowest terms. */
static const HysFraction *
make (HysAlgebra          *algebra,
      const HysPolynomial *numerator,
      const HysPolynomial *denominator)
{
  const HysPolynomial *common = hys_polynomial_gcd (algebra, numerator, denominator);

  if (common != NULL && hys_polynomial_leading (denominator) < 0)
    common = hys_polynomial_add (algebra, hys_algebra_integer (algebra, 0)->numerator, -1, common);
  return quotient (algebra, hys_polynomial_divide (algebra, numerator, common),
                   hys_polynomial_divide (algebra, denominator, common));
}

/* With the common factor of the denominators taken out first, what is left to reduce stays small. */
const HysFraction *
hys_fraction_add (HysAlgebra        *algebra,
                  const HysFraction *a,
                  gint64             sign,
                  const HysFraction *b)
{
  const HysPolynomial *common, *of_a, *of_b, *sum;
  const HysFraction *rest;

  if (a == NULL || b == NULL)
    return NULL;
  if (hys_fraction_is_zero (b))
    return a;
  common = hys_polynomial_gcd (algebra, a->denominator, b->denominator);
  of_a = hys_polynomial_divide (algebra, a->denominator, common);
  of_b = hys_polynomial_divide (algebra, b->denominator, common);
  sum = hys_polynomial_add (algebra, hys_polynomial_multiply (algebra, a->numerator, of_b), sign,
                            hys_polynomial_multiply (algebra, b->numerator, of_a));
  rest = make (algebra, sum, common);
  if (rest == NULL)
    return NULL;
  return quotient (algebra, rest->numerator,
                   hys_polynomial_multiply (algebra, rest->denominator, hys_polynomial_multiply (algebra, of_a, of_b)));
}

/* (a / b) (c / d) of quotients in lowest terms, reduced crosswise. */
static const HysFraction *
product (HysAlgebra          *algebra,
         const HysPolynomial *a,
         const HysPolynomial *b,
         const HysPolynomial *c,
         const HysPolynomial *d)
{
  const HysFraction *left = make (algebra, a, d), *right = make (algebra, c, b);

  if (left == NULL || right == NULL)
    return NULL;
  return quotient (algebra, hys_polynomial_multiply (algebra, left->numerator, right->numerator),
                   hys_polynomial_multiply (algebra, left->denominator, right->denominator));
}

const HysFraction *
hys_fraction_multiply (HysAlgebra        *algebra,
                       const HysFraction *a,
                       const HysFraction *b)
{
  if (a == NULL || b == NULL)
    return NULL;
  return product (algebra, a->numerator, a->denominator, b->numerator, b->denominator);
}

const HysFraction *
hys_fraction_divide (HysAlgebra        *algebra,
                     const HysFraction *a,
                     const HysFraction *b)
{
  if (a == NULL || b == NULL || hys_fraction_is_zero (b))
    return NULL;
  return product (algebra, a->numerator, a->denominator, b->denominator, b->numerator);
}

gboolean
hys_fraction_is_zero (const HysFraction *self)
{
  return hys_polynomial_is_zero (self->numerator);
}

/* A factor of a product or quotient: a sum in parentheses. */
static char *
factor (HysAlgebra          *algebra,
        const HysPolynomial *a,
        HysScript            script,
        gboolean             enclose)
{
  GString *text = g_string_new (NULL);

  hys_polynomial_write (algebra, a, script, text);
  if (enclose)
    {
      g_string_prepend_c (text, '(');
      g_string_append_c (text, ')');
    }
  return g_string_free (text, FALSE);
}

char *
hys_fraction_to_string (HysAlgebra        *algebra,
                        const HysFraction *self,
                        HysScript          script)
{
  const HysPolynomial *top = self->numerator;
  gboolean sum = hys_polynomial_n_terms (top) > 1, whole = hys_polynomial_is_one (self->denominator);
  const char *sign = "";
  g_autofree char *numerator = NULL, *denominator = NULL;

  if (hys_polynomial_leading (top) < 0)
    {
      top = hys_polynomial_add (algebra, hys_algebra_integer (algebra, 0)->numerator, -1, top);
      sign = "-";
    }
  if (top == NULL)
    return g_strdup ("");
  numerator = factor (algebra, top, script, sum && (whole ? *sign != '\0' : script == HYS_SCRIPT_TEXT));
  if (whole)
    return g_strconcat (sign, numerator, NULL);
  denominator = factor (algebra, self->denominator, script, FALSE);
  if (script != HYS_SCRIPT_TEXT)
    return g_strdup_printf ("%s\\frac{%s}{%s}", sign, numerator, denominator);
  /* A denominator like k_1 k_2 needs parentheses too; one like k_1 does not. */
  return g_strdup_printf (strchr (denominator, ' ') != NULL ? "%s%s/(%s)" : "%s%s/%s", sign, numerator, denominator);
}

/* Whole terms, then those over the first symbols; each in the order of the symbols. */
static int
compare_terms (gconstpointer a,
               gconstpointer b)
{
  const HysFraction *const *one = a, *const *other = b;
  HysMonomial above[] = { (*one)->numerator->terms[0].monomial, (*other)->numerator->terms[0].monomial };
  HysMonomial below[] = { (*one)->denominator->terms[0].monomial, (*other)->denominator->terms[0].monomial };

  if (below[0] == below[1])
    return (above[0] < above[1]) - (above[0] > above[1]);
  if (below[0] == 0 || below[1] == 0)
    return below[0] == 0 ? -1 : 1;
  return below[0] < below[1] ? 1 : -1;
}

char *
hys_fraction_to_terms (HysAlgebra        *algebra,
                       const HysFraction *self,
                       HysScript          script)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) terms = g_ptr_array_new ();

  if (self == NULL || self->denominator->n != 1)
    return NULL;
  for (guint i = 0; i < self->numerator->n; i++)
    {
      /* One term of a numerator over a denominator of one term, in lowest terms. */
      HysPolynomial *one = hys_polynomial_allocate (algebra, 1);
      const HysFraction *reduced;

      one->terms[0] = self->numerator->terms[i];
      reduced = make (algebra, one, self->denominator);
      if (reduced == NULL)
        return NULL;
      g_ptr_array_add (terms, (gpointer) reduced);
    }
  g_ptr_array_sort (terms, compare_terms);
  for (guint i = 0; i < terms->len; i++)
    {
      g_autofree char *term = hys_fraction_to_string (algebra, g_ptr_array_index (terms, i), script);

      if (i > 0)
        g_string_append (text, *term == '-' ? " - " : " + ");
      g_string_append (text, i > 0 && *term == '-' ? term + 1 : term);
    }
  return g_strdup (text->str);
}
