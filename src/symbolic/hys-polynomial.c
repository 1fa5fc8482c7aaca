/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-algebra-private.h"

#include <math.h>

/* Products of terms that one algebra may form: some hundredths of a second. */
#define WORK_MAX 1000000

/* Bytes taken from the heap at once. */
#define BLOCK_SIZE 16384

/* The bits that exponents must leave free. */
#define GUARD G_GUINT64_CONSTANT (0x8888888888888888)

void
hys_name_clear (HysName *self)
{
  for (guint i = 0; i < HYS_N_SCRIPTS; i++)
    g_clear_pointer (&self->in[i], g_free);
}

HysAlgebra *
hys_algebra_new (void)
{
  HysAlgebra *self = g_new0 (HysAlgebra, 1);

  self->blocks = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
hys_algebra_free (HysAlgebra *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n_symbols; i++)
    hys_name_clear (&self->names[i]);
  g_ptr_array_unref (self->blocks);
  g_free (self);
}

gpointer
hys_algebra_allocate (HysAlgebra *self,
                      gsize       size)
{
  gpointer room;

  size = (size + 15) / 16 * 16;
  if (self->left < size)
    {
      self->left = MAX (size, BLOCK_SIZE);
      self->next = g_malloc0 (self->left);
      g_ptr_array_add (self->blocks, self->next);
    }
  room = self->next;
  self->next += size;
  self->left -= size;
  return room;
}

gboolean
hys_algebra_spend (HysAlgebra *self,
                   gsize       amount)
{
  self->work += amount;
  return self->work <= WORK_MAX;
}

HysPolynomial *
hys_polynomial_allocate (HysAlgebra *algebra,
                         guint       n)
{
  HysPolynomial *made = hys_algebra_allocate (algebra, sizeof *made + n * sizeof (HysTerm));

  made->n = n;
  return made;
}

static const HysFraction *
whole (HysAlgebra *self,
       HysTerm     term)
{
  HysFraction *made = hys_algebra_allocate (self, sizeof *made);
  HysPolynomial *numerator = hys_polynomial_allocate (self, term.coefficient != 0 ? 1 : 0);
  HysPolynomial *one = hys_polynomial_allocate (self, 1);

  if (term.coefficient != 0)
    numerator->terms[0] = term;
  one->terms[0] = (HysTerm){ 0, 1 };
  made->numerator = numerator;
  made->denominator = one;
  return made;
}

const HysFraction *
hys_algebra_symbol (HysAlgebra    *self,
                    const HysName *name,
                    double         value)
{
  if (self->n_symbols == HYS_ALGEBRA_MAX_SYMBOLS)
    return NULL;
  for (guint i = 0; i < HYS_N_SCRIPTS; i++)
    self->names[self->n_symbols].in[i] = g_strdup (name->in[i]);
  self->values[self->n_symbols] = value;
  return whole (self, (HysTerm){ hys_monomial_power (self->n_symbols++, 1), 1 });
}

const HysFraction *
hys_algebra_integer (HysAlgebra *self,
                     gint64      value)
{
  return whole (self, (HysTerm){ 0, value });
}

guint
hys_algebra_n_symbols (const HysAlgebra *self)
{
  return self->n_symbols;
}

const HysName *
hys_algebra_name (const HysAlgebra *self,
                  guint             i)
{
  return &self->names[i];
}

double
hys_algebra_value (const HysAlgebra *self,
                   guint             i)
{
  return self->values[i];
}

const HysPolynomial *
hys_polynomial_add (HysAlgebra          *algebra,
                    const HysPolynomial *a,
                    gint64               sign,
                    const HysPolynomial *b)
{
  HysPolynomial *sum;
  guint i = 0, j = 0, n = 0;

  if (a == NULL || b == NULL || !hys_algebra_spend (algebra, a->n + b->n))
    return NULL;
  sum = hys_polynomial_allocate (algebra, a->n + b->n);
  while (i < a->n || j < b->n)
    {
      gboolean left = j == b->n || (i < a->n && a->terms[i].monomial >= b->terms[j].monomial);
      gboolean right = i == a->n || (j < b->n && b->terms[j].monomial >= a->terms[i].monomial);
      gint64 product;

      sum->terms[n].monomial = left ? a->terms[i].monomial : b->terms[j].monomial;
      if (__builtin_mul_overflow (sign, right ? b->terms[j].coefficient : 0, &product)
          || __builtin_add_overflow (left ? a->terms[i].coefficient : 0, product, &sum->terms[n].coefficient))
        return NULL;
      n += sum->terms[n].coefficient != 0;
      i += left;
      j += right;
    }
  sum->n = n;
  return sum;
}

const HysPolynomial *
hys_polynomial_scale (HysAlgebra          *algebra,
                      const HysPolynomial *a,
                      gint64               coefficient,
                      HysMonomial          monomial)
{
  HysPolynomial *made;

  if (a == NULL || !hys_algebra_spend (algebra, a->n))
    return NULL;
  made = hys_polynomial_allocate (algebra, a->n);
  for (guint i = 0; i < a->n; i++)
    {
      made->terms[i].monomial = a->terms[i].monomial + monomial;
      if ((made->terms[i].monomial & GUARD) != 0
          || __builtin_mul_overflow (a->terms[i].coefficient, coefficient, &made->terms[i].coefficient))
        return NULL;
    }
  return made;
}

const HysPolynomial *
hys_polynomial_multiply (HysAlgebra          *algebra,
                         const HysPolynomial *a,
                         const HysPolynomial *b)
{
  const HysPolynomial *product;

  if (a == NULL || b == NULL)
    return NULL;
  product = hys_polynomial_allocate (algebra, 0);
  for (guint j = 0; j < b->n; j++)
    {
      const HysPolynomial *part = hys_polynomial_scale (algebra, a, b->terms[j].coefficient, b->terms[j].monomial);

      product = j == 0 ? part : hys_polynomial_add (algebra, product, 1, part);
    }
  return product;
}

const HysPolynomial *
hys_polynomial_divide (HysAlgebra          *algebra,
                       const HysPolynomial *a,
                       const HysPolynomial *b)
{
  GArray *quotient;
  HysPolynomial *made;

  if (a == NULL || b == NULL)
    return NULL;
  if (hys_polynomial_is_one (b))
    return a;
  quotient = g_array_new (FALSE, FALSE, sizeof (HysTerm));
  while (a != NULL && a->n > 0)
    {
      HysTerm top = a->terms[0], term;

      if ((((top.monomial | GUARD) - b->terms[0].monomial) & GUARD) != GUARD
          || top.coefficient % b->terms[0].coefficient != 0)
        a = NULL;
      else
        {
          term = (HysTerm){ top.monomial - b->terms[0].monomial, top.coefficient / b->terms[0].coefficient };
          g_array_append_val (quotient, term);
          a = hys_polynomial_add (algebra, a, -1, hys_polynomial_scale (algebra, b, term.coefficient, term.monomial));
        }
    }
  made = hys_polynomial_allocate (algebra, quotient->len);
  for (guint i = 0; i < quotient->len; i++)
    made->terms[i] = g_array_index (quotient, HysTerm, i);
  g_array_unref (quotient);
  return a != NULL ? made : NULL;
}

gboolean
hys_polynomial_is_zero (const HysPolynomial *self)
{
  return self->n == 0;
}

gboolean
hys_polynomial_is_one (const HysPolynomial *self)
{
  return self->n == 1 && self->terms[0].monomial == 0 && self->terms[0].coefficient == 1;
}

gint64
hys_polynomial_leading (const HysPolynomial *self)
{
  return self->n > 0 ? self->terms[0].coefficient : 0;
}

guint
hys_polynomial_n_terms (const HysPolynomial *self)
{
  return self->n;
}

void
hys_polynomial_write (HysAlgebra          *algebra,
                      const HysPolynomial *self,
                      HysScript            script,
                      GString             *text)
{
  if (self->n == 0)
    g_string_append_c (text, '0');
  for (guint i = 0; i < self->n; i++)
    {
      gboolean negative = self->terms[i].coefficient < 0;

      if (i > 0)
        g_string_append (text, negative ? " - " : " + ");
      else if (negative)
        g_string_append_c (text, '-');
      gint64 size = ABS (self->terms[i].coefficient);
      gboolean first = TRUE;
      if (size != 1 || self->terms[i].monomial == 0)
        {
          g_string_append_printf (text, "%" G_GINT64_FORMAT, size);
          first = FALSE;
        }
      for (guint s = 0; s < algebra->n_symbols; s++)
        {
          guint exponent = hys_monomial_exponent (self->terms[i].monomial, s);

          if (exponent == 0)
            continue;
          g_string_append_printf (text, "%s%s", first ? "" : " ", algebra->names[s].in[script]);
          if (exponent > 1)
            g_string_append_printf (text, "^%u", exponent);
          first = FALSE;
        }
    }
}
