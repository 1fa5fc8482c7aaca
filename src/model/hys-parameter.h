/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-error.h"
#include "hys-expression.h"
#include "hys-kind.h"
#include "hys-number.h"

G_BEGIN_DECLS

/* What kinds, signals and the reading of documents share. Private to the model. */

/* Sets HYS_ERROR_REFUSED "PATH.KEY: reason" (or "PATH: reason" without a key, "KEY: reason" without a path) and returns
 * FALSE. */
gboolean hys_refuse             (GError             **error,
                                 const char          *path,
                                 const char          *key,
                                 const char          *format,
                                 ...) G_GNUC_PRINTF (4, 5);

/* Index of the parameter called @key, or -1. */
int      hys_parameter_find     (const HysParameter  *parameters,
                                 guint                n,
                                 const char          *key);

/* Index of a word among the parameter's choices, or -1. */
int      hys_parameter_choice   (const HysParameter  *parameter,
                                 const char          *word);

/* What is wrong with a value (not finite, out of range, a count that is not whole), or NULL. The caller owns it. */
char    *hys_parameter_fault    (const HysParameter  *parameter,
                                 double               value);

/* The same as a window says it: "Must be greater than 0."; NULL. The caller owns it. */
char    *hys_parameter_sentence (const HysParameter  *parameter,
                                 double               value);

/* The same as an error "PATH.KEY: reason". */
gboolean hys_parameter_check    (const HysParameter  *parameter,
                                 double               value,
                                 const char          *path,
                                 GError             **error);

/* The formula of the opposite value: "-(TEXT)", or TEXT again from that. The caller owns it. */
char    *hys_parameter_turned   (const char          *formula);

G_END_DECLS
