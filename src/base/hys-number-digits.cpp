// SPDX-License-Identifier: GPL-3.0-or-later
// The one C++ file: the standard library's <charconv> writes and reads doubles exactly, in tens of nanoseconds, whatever
// the locale, and C has nothing like it.
#include "hys-number-digits.h"

#include <charconv>

gsize
hys_digits_write (double         value,
                  HysDigitsStyle style,
                  char           text[HYS_NUMBER_SIZE])
{
  char *last = text + HYS_NUMBER_SIZE - 1;
  std::to_chars_result end =
    style == HYS_DIGITS_17      ? std::to_chars (text, last, value, std::chars_format::general, 17)
    : style == HYS_DIGITS_PLAIN ? std::to_chars (text, last, value, std::chars_format::fixed)
                                : std::to_chars (text, last, value, std::chars_format::scientific);

  *end.ptr = '\0';
  return static_cast<gsize> (end.ptr - text);
}

// 0 or infinity: from_chars does not tell which.
static double
read_beyond (const char *text,
             gsize       length)
{
  g_autofree char *copy = g_strndup (text, length);

  return g_ascii_strtod (copy, nullptr);
}

gboolean
hys_digits_read (const char *text,
                 gsize       length,
                 double     *value)
{
  std::from_chars_result end = std::from_chars (text, text + length, *value);

  if (end.ec == std::errc::result_out_of_range)
    *value = read_beyond (text, length);
  return end.ec != std::errc::invalid_argument && end.ptr == text + length;
}
