/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-number.h"

#include "hys-number-digits.h"

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

/* Whether the shortest text has an exponent: beyond 15 digits before the point, unless more than 15 are significant and
 * all stand before it, and beyond three zeros after it. */
static gboolean
wants_exponent (double value)
{
  double size = fabs (value);
  char text[HYS_NUMBER_SIZE], *exponent;
  gsize digits;

  if (size == 0 || (size >= 1e-4 && size < 1e15))
    return FALSE;
  if (!(size >= 1e15 && size < 1e17))
    return TRUE;
  hys_digits_write (size, HYS_DIGITS_EXPONENT, text);
  exponent = strchr (text, 'e');
  digits = (gsize) (exponent - text) - (text[1] == '.' ? 1 : 0);
  return digits <= (exponent[3] == '5' ? 15 : 16);
}

char *
hys_number_format (double value,
                   char   text[HYS_NUMBER_SIZE])
{
  gboolean exponent = wants_exponent (value);

  hys_digits_write (value, exponent ? HYS_DIGITS_EXPONENT : HYS_DIGITS_PLAIN, text);
  if (exponent)
    shorten_exponent (text);
  return text;
}

char *
hys_number_format_brief (double value,
                         char   text[HYS_NUMBER_SIZE])
{
  double rounded = value;

  g_ascii_formatd (text, HYS_NUMBER_SIZE, "%.6g", value);
  return hys_number_format (hys_number_parse (text, &rounded) ? rounded : value, text);
}

char *
hys_number_format_exact (double value,
                         char   text[HYS_NUMBER_SIZE])
{
  hys_digits_write (value, HYS_DIGITS_17, text);
  return text;
}

void
hys_number_append_exact (GString *out,
                         double   value)
{
  gsize end = out->len;

  g_string_set_size (out, end + HYS_NUMBER_SIZE);
  g_string_truncate (out, end + hys_digits_write (value, HYS_DIGITS_17, out->str + end));
}

void
hys_number_append_row (GString      *out,
                       const double *numbers,
                       guint         n)
{
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      hys_number_append_exact (out, numbers[i]);
    }
  g_string_append_c (out, '\n');
}

gboolean
hys_number_read (const char *text,
                 gsize       length,
                 double     *value)
{
  gsize plus = length > 1 && text[0] == '+' && text[1] != '-' ? 1 : 0;
  double number;

  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isdigit (text[i]) && strchr ("+-.eE", text[i]) == NULL)
      return FALSE;
  if (!hys_digits_read (text + plus, length - plus, &number) || !isfinite (number))
    return FALSE;
  *value = number;
  return TRUE;
}

gboolean
hys_number_parse (const char *text,
                  double     *value)
{
  return hys_number_read (text, strlen (text), value);
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

int
hys_number_compare (gconstpointer a,
                    gconstpointer b)
{
  double one = *(const double *) a, other = *(const double *) b;

  return (one > other) - (one < other);
}

int
hys_index_compare (gconstpointer a,
                   gconstpointer b)
{
  guint one = *(const guint *) a, other = *(const guint *) b;

  return (one > other) - (one < other);
}
