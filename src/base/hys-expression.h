/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysExpression:
 *
 * A formula in one variable (and `pi`, `e`), such as "200*sin(6*t)" in t or "s + 0.1" in s. Any thread may evaluate
 * it; threads that do so often have a copy each, so as not to wait for one another.
 */
typedef struct HysExpression HysExpression;

/* Compiles @text, in which @variable may stand (NULL = none). On failure returns NULL with HYS_ERROR_REFUSED; the
 * message gives the position (from 1) of the fault. */
HysExpression *hys_expression_new      (const char     *text,
                                        const char     *variable,
                                        GError        **error);
/* As hys_expression_new(), which it is with @position NULL; sets @position to that of the fault, from 1 and in
 * characters, or to 0 when there is none. */
HysExpression *hys_expression_new_at   (const char     *text,
                                        const char     *variable,
                                        glong          *position,
                                        GError        **error);
HysExpression *hys_expression_copy     (const HysExpression *self);
void           hys_expression_free     (HysExpression  *self);

/* The value at @argument; not finite where the formula is not (1/t at 0), never an error. */
double         hys_expression_evaluate (HysExpression  *self,
                                        double          argument);
const char    *hys_expression_get_text (const HysExpression *self);

/* As hys_number_parse_typed(), also evaluating arithmetic: 1/3, 2*pi, 1e-3*5, 2,5/3. */
gboolean       hys_expression_parse_typed (const char   *text,
                                           double       *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysExpression, hys_expression_free)

G_END_DECLS
