/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Numbers as a person reads them. */

/* Significant digits of hys_readout_number(), unless others are set. */
#define HYS_READOUT_DIGITS 4
void  hys_readout_set_digits (int digits);

/* The decimal sign of the locale, as %g writes it. */
const char *hys_readout_decimal_sign (void);

/* A number in the decimal notation of documents, "0.1", as a person types it, with the locale's sign (transfer full).
   */
char *hys_readout_typed  (const char        *number);

/* Formats a number with these significant digits, a true minus sign, the locale's decimal sign and superscript powers
 * of ten; a dash for NAN. */
char *hys_readout_number (double             value);

/* The same with six digits, for measurements in a plot. */
char *hys_readout_exact  (double             value);

/* A number with its standard error of two digits, which it ends with, "12.003 ± 0.024"; the number alone where there is
 * none, NAN or 0. */
char *hys_readout_uncertain (double         value,
                             double         error);

/* Appends an exponent as superscript digits. */
void  hys_readout_append_power (GString          *text,
                                int               power);

G_END_DECLS
