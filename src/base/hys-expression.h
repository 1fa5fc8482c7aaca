/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysExpression:
 *
 * A formula in one variable (and `pi`, `e`), such as "200*sin(6*t)" in t or "s + 0.1" in s. Any thread may ask for its
 * values and its breakpoints.
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

/* The value at @argument; not finite where the formula is not (1/t at 0). */
double         hys_expression_evaluate (const HysExpression *self,
                                        double          argument);
const char    *hys_expression_get_text (const HysExpression *self);

/* ---- A formula in the time t: smooth pieces between breakpoints ---- */

/* A time in which the formula is of interest, > 0; it is 1 unless set. Breakpoints are looked for in parts of it. */
void           hys_expression_set_span   (HysExpression       *self,
                                          double               span);

/* The first breakpoint > @t: a time at which a comparison or a sign changes, or what a root, a logarithm or a quotient
 * is of leaves its domain; none is missed. Where there is none for long, a time at which nothing happens (a multiple of
 * the span); INFINITY if there is never one. */
double         hys_expression_next_break (const HysExpression *self,
                                          double               t);

/* The value at @t of the smooth piece that contains the time @inside, or begins there. */
double         hys_expression_value_in   (const HysExpression *self,
                                          double               t,
                                          double               inside);

/* Sets @c to the first @n coefficients of the value at @t + @unit tau in powers of tau, in the piece that contains
 * @inside, and @rest, if it is not NULL, to a bound of what they leave out for tau from 0 to 1. */
void           hys_expression_taylor     (const HysExpression *self,
                                          double               t,
                                          double               unit,
                                          double               inside,
                                          guint                n,
                                          double              *c,
                                          double              *rest);

/* Sets the least and the largest value that it takes or comes to in [@t0, @t1], jumps on both sides. */
void           hys_expression_bounds     (const HysExpression *self,
                                          double               t0,
                                          double               t1,
                                          double              *minimum,
                                          double              *maximum);

/* The shortest time > 0 after which the formula repeats itself, always; 0 if it is constant, NAN where its tree does not
 * tell. */
double         hys_expression_period     (const HysExpression *self);

/* The least common multiple of two periods, of which 0 is that of a constant; NAN where they have none, or one of them
 * is not known. */
double         hys_common_period         (double               one,
                                          double               other);

/* What a person typed as a formula, with points in place of decimal commas where it means something only so: commas
 * part arguments
 * (transfer full). */
char          *hys_expression_read_typed  (const char   *text,
                                           const char   *variable);

/* As hys_number_parse_typed(), also evaluating arithmetic: 1/3, 2*pi, 1e-3*5, 2,5/3. */
gboolean       hys_expression_parse_typed (const char   *text,
                                           double       *value);

/* What the second derivative is not larger than, in magnitude, from @t0 to @t1, in the piece that contains the middle;
 * INFINITY where nothing is known. */
double         hys_expression_bend       (const HysExpression *self,
                                          double               t0,
                                          double               t1);

/* The first time in [@t0, @t1] from which on the second derivative is larger than @bend in magnitude for about @length;
 * INFINITY = there is none, or it is hard to find. */
double         hys_expression_first_bend (const HysExpression *self,
                                          double               t0,
                                          double               t1,
                                          double               bend,
                                          double               length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysExpression, hys_expression_free)

G_END_DECLS
