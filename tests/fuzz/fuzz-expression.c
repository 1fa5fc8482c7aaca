/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A formula is refused in one line that names a place in it, or has the same values as its copy, again and again. */
#include "harness.h"

#include "hys-expression.h"

#include <math.h>
#include <string.h>

static gboolean
is_same (double a,
         double b)
{
  return a == b || (isnan (a) && isnan (b));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  static const double arguments[] = { 0, 1, -0.5, 1e300, 5e-324 };
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  glong position;
  g_autoptr (HysExpression) expression = NULL, copy = NULL;
  double typed;

  hys_expression_parse_typed (text, &typed);
  expression = hys_expression_new_at (text, "t", &position, &error);
  if (expression == NULL)
    {
      harness_check_error (error);
      g_assert_cmpint (position, >=, 0);
      g_assert_cmpint (position, <=, g_utf8_strlen (text, -1) + 1);
      return 0;
    }
  copy = hys_expression_copy (expression);
  g_assert_cmpstr (hys_expression_get_text (copy), ==, hys_expression_get_text (expression));
  for (guint i = 0; i < G_N_ELEMENTS (arguments); i++)
    g_assert_true (is_same (hys_expression_evaluate (expression, arguments[i]), hys_expression_evaluate (copy, arguments[i])));
  return 0;
}
