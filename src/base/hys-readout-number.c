/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-readout-number.h"

#include <float.h>
#include <langinfo.h>
#include <math.h>
#include <string.h>

const char *
hys_readout_decimal_sign (void)
{
  const char *sign = nl_langinfo (RADIXCHAR);

  return g_utf8_validate (sign, -1, NULL) && *sign != '\0' ? sign : ".";
}

char *
hys_readout_typed (const char *number)
{
  GString *text = g_string_new (number);

  g_string_replace (text, ".", hys_readout_decimal_sign (), 1);
  return g_string_free (text, FALSE);
}

/* Uses superscript characters because Pango warns about superscript markup at line breaks. */
void
hys_readout_append_power (GString *text,
                          int      power)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  g_autofree char *plain = g_strdup_printf ("%d", power);

  for (const char *c = plain; *c != '\0'; c++)
    g_string_append (text, *c == '-' ? "⁻" : digits[*c - '0']);
}

/* With the given number of significant digits. */
static char *
number (double value,
        int    n_digits)
{
  g_autofree char *digits = g_strdup_printf ("%.*g", n_digits, value == 0 ? 0.0 : fabs (value));
  char *exponent = strchr (digits, 'e');
  GString *text;

  if (isnan (value))
    return g_strdup ("–");
  text = g_string_new (value < 0 ? "−" : "");
  if (exponent != NULL)
    *exponent = '\0';
  g_string_append (text, isinf (value) ? "∞" : digits);
  if (exponent != NULL)
    {
      g_string_append (text, "·10");
      hys_readout_append_power (text, (int) g_ascii_strtoll (exponent + 1, NULL, 10));
    }
  return g_string_free (text, FALSE);
}

static int digits_shown = HYS_READOUT_DIGITS;   /* (atomic) */

void
hys_readout_set_digits (int digits)
{
  g_atomic_int_set (&digits_shown, digits);
}

char *
hys_readout_number (double value)
{
  return number (value, g_atomic_int_get (&digits_shown));
}

char *
hys_readout_exact (double value)
{
  return number (value, 6);
}

/* Most places after the decimal sign, and the least size, of numbers that are written with powers of ten. */
#define MOST_PLACES 8
#define LARGE       1e7

char *
hys_readout_uncertain (double value,
                       double error)
{
  g_autofree char *size = NULL, *range = NULL;
  double unit, shown;
  int last;

  if (!(error > 0) || !isfinite (error) || !isfinite (value))
    return hys_readout_number (value);
  last = (int) floor (log10 (error)) - 1;
  last += round (error / pow (10, last)) >= 100;   /* 0.0996 is 0.10 */
  unit = pow (10, last);
  shown = round (value / unit) * unit;
  if (last < -MOST_PLACES || fmax (fabs (value), error) >= LARGE)
    {
      size = number (value, CLAMP ((int) floor (log10 (fmax (fabs (value), error))) - last + 1, 2, DBL_DIG));
      range = number (error, 2);
      return g_strdup_printf ("%s ± %s", size, range);
    }
  return g_strdup_printf ("%s%.*f ± %.*f", shown < 0 ? "−" : "", MAX (-last, 0), fabs (shown), MAX (-last, 0),
                          round (error / unit) * unit);
}
