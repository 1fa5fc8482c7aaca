/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Symbols that one algebra can hold. */
#define HYS_ALGEBRA_MAX_SYMBOLS 16

/**
 * HysScript:
 * @HYS_SCRIPT_TEXT: in one line of letters
 * @HYS_SCRIPT_LATEX: for LaTeX, in letters that every LaTeX has
 * @HYS_SCRIPT_SCREEN: like LaTeX, with the letters of the names as they are
 *
 * How formulas are written.
 */
typedef enum
{
  HYS_SCRIPT_TEXT,
  HYS_SCRIPT_LATEX,
  HYS_SCRIPT_SCREEN,
} HysScript;

#define HYS_N_SCRIPTS 3

/* A name in every script: "k_1" and "k_{1}". */
typedef struct
{
  char *in[HYS_N_SCRIPTS];
} HysName;

void       hys_name_clear              (HysName               *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HysName, hys_name_clear)

/**
 * HysAlgebra:
 *
 * Exact arithmetic with rational functions, with integer coefficients, of the symbols of a drawing. It owns everything
 * that is made in it. Work is limited: beyond a budget, or where a coefficient does not fit 64 bits, results are %NULL,
 * and what is computed from %NULL is %NULL.
 */
typedef struct HysAlgebra    HysAlgebra;
typedef struct HysPolynomial HysPolynomial;

/* A quotient without common factors; the leading coefficient of the denominator is positive. */
typedef struct
{
  const HysPolynomial *numerator;
  const HysPolynomial *denominator;
} HysFraction;

HysAlgebra          *hys_algebra_new            (void);
void                 hys_algebra_free           (HysAlgebra          *self);

/* A new symbol with its value; %NULL when there are too many. Those made first are written first. */
const HysFraction   *hys_algebra_symbol         (HysAlgebra          *self,
                                                 const HysName       *name,
                                                 double               value);
const HysFraction   *hys_algebra_integer        (HysAlgebra          *self,
                                                 gint64               value);

guint                hys_algebra_n_symbols      (const HysAlgebra    *self);
const HysName       *hys_algebra_name           (const HysAlgebra    *self,
                                                 guint                i);
double               hys_algebra_value          (const HysAlgebra    *self,
                                                 guint                i);

/* a + sign b */
const HysPolynomial *hys_polynomial_add         (HysAlgebra          *algebra,
                                                 const HysPolynomial *a,
                                                 gint64               sign,
                                                 const HysPolynomial *b);
const HysPolynomial *hys_polynomial_multiply    (HysAlgebra          *algebra,
                                                 const HysPolynomial *a,
                                                 const HysPolynomial *b);

/* a / b where b divides a, else %NULL. */
const HysPolynomial *hys_polynomial_divide      (HysAlgebra          *algebra,
                                                 const HysPolynomial *a,
                                                 const HysPolynomial *b);

/* The greatest common divisor, its leading coefficient positive. */
const HysPolynomial *hys_polynomial_gcd         (HysAlgebra          *algebra,
                                                 const HysPolynomial *a,
                                                 const HysPolynomial *b);
gboolean             hys_polynomial_is_zero     (const HysPolynomial *self);
gboolean             hys_polynomial_is_one      (const HysPolynomial *self);
gint64               hys_polynomial_leading     (const HysPolynomial *self);

/* Appends the sum; hys_polynomial_n_terms() says how many terms it has. */
void                 hys_polynomial_write       (HysAlgebra          *algebra,
                                                 const HysPolynomial *self,
                                                 HysScript            script,
                                                 GString             *text);
guint                hys_polynomial_n_terms     (const HysPolynomial *self);

/* a + sign b, a b, a / b (b not zero) */
const HysFraction   *hys_fraction_add           (HysAlgebra          *algebra,
                                                 const HysFraction   *a,
                                                 gint64               sign,
                                                 const HysFraction   *b);
const HysFraction   *hys_fraction_multiply      (HysAlgebra          *algebra,
                                                 const HysFraction   *a,
                                                 const HysFraction   *b);
const HysFraction   *hys_fraction_divide        (HysAlgebra          *algebra,
                                                 const HysFraction   *a,
                                                 const HysFraction   *b);
gboolean             hys_fraction_is_zero       (const HysFraction   *self);   /* not for NULL */

/* A quotient by a product, divided term by term, those last in the numerator first: "1/k_1 + 1/k_2"; %NULL for any
 * other. */
char                *hys_fraction_to_terms      (HysAlgebra          *algebra,
                                                 const HysFraction   *self,
                                                 HysScript            script);

/* "k_0 + k_2", "-(k_0 + k_2)", "k_0 k_1/(k_0 + k_1)"; the caller owns it. */
char                *hys_fraction_to_string     (HysAlgebra          *algebra,
                                                 const HysFraction   *self,
                                                 HysScript            script);

/* Room that lives as long as the algebra. */
gpointer             hys_algebra_allocate       (HysAlgebra          *self,
                                                 gsize                size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysAlgebra, hys_algebra_free)

G_END_DECLS
