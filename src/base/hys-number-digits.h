/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-number.h"

G_BEGIN_DECLS

/* Implementation of hys-number.c: locale-independent conversion of decimals without trial digits (Adams 2018, Lemire
 * 2021). */

typedef enum
{
  HYS_DIGITS_17,         /* 17 significant digits, as printf's %.17g */
  HYS_DIGITS_PLAIN,      /* the shortest text that reads back, without an exponent */
  HYS_DIGITS_EXPONENT,   /* the same with an exponent */
} HysDigitsStyle;

/* Writes @value to @text; returns the length. @value is finite or not, and at most 1e17 for HYS_DIGITS_PLAIN. */
gsize    hys_digits_write (double         value,
                           HysDigitsStyle style,
                           char           text[HYS_NUMBER_SIZE]);

/* Reads all of @length characters of decimal syntax without a leading plus, or "inf", "nan"; too large ones are
 * infinite, too small ones 0. FALSE for anything else. */
gboolean hys_digits_read  (const char    *text,
                           gsize          length,
                           double        *value);

G_END_DECLS
