/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-number.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* "1e+20" becomes "1e20" and "1e-05" becomes "1e-5". */
static void
shorten_exponent (char *text)
{
  char *exponent = strchr (text, 'e');
  char *from;

  if (exponent == NULL)
    return;
  from = ++exponent;
  if (*from == '-')
    exponent++;
  if (*from == '-' || *from == '+')
    from++;
  while (*from == '0')
    from++;
  memmove (exponent, from, strlen (from) + 1);
}

static void
format_with (double value,
             int    digits,
             char   text[HYS_NUMBER_SIZE])
{
  char format[8];

  g_snprintf (format, sizeof format, "%%.%dg", digits);
  g_ascii_formatd (text, HYS_NUMBER_SIZE, format, value);
}

char *
hys_number_format (double value,
                   char   text[HYS_NUMBER_SIZE])
{
  /* A decimal of at most 15 digits survives the way through a normal double, so 15 digits find the shortest text;
   * below that range fewer digits may do. */
  int digits = fabs (value) < DBL_MIN ? 1 : 15;

  for (; digits <= 17; digits++)
    {
      format_with (value, digits, text);
      if (g_ascii_strtod (text, NULL) == value)
        break;
    }
  shorten_exponent (text);
  return text;
}

char *
hys_number_format_exact (double value,
                         char   text[HYS_NUMBER_SIZE])
{
  format_with (value, 17, text);
  return text;
}

/* An optional sign, digits with at most one point among or beside them, an optional exponent, and nothing else. */
static gboolean
is_decimal (const char *text)
{
  gsize before, after = 0;

  if (*text == '-' || *text == '+')
    text++;
  before = strspn (text, "0123456789");
  text += before;
  if (*text == '.')
    {
      after = strspn (++text, "0123456789");
      text += after;
    }
  if (before + after == 0)
    return FALSE;
  if (*text == 'e' || *text == 'E')
    {
      text++;
      if (*text == '-' || *text == '+')
        text++;
      if (!g_ascii_isdigit (*text))
        return FALSE;
      text += strspn (text, "0123456789");
    }
  return *text == '\0';
}

gboolean
hys_number_parse (const char *text,
                  double     *value)
{
  double number;

  if (!is_decimal (text))
    return FALSE;
  number = g_ascii_strtod (text, NULL);
  if (!isfinite (number))
    return FALSE;
  *value = number;
  return TRUE;
}

gboolean
hys_number_parse_typed (const char *text,
                        double     *value)
{
  g_autofree char *typed = g_strstrip (g_strdup (text));

  if (strchr (typed, '.') == NULL)
    g_strdelimit (typed, ",", '.');
  return hys_number_parse (typed, value);
}
