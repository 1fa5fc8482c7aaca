/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-measure.h"

G_BEGIN_DECLS

/* Values between rows, and what they may be off by: how far polynomials through more and through fewer rows are apart.
 * Times may repeat: of two rows of one time the latter counts. */

/* Rows in which a value is not known, at an impulse, are given that of the row after them. */
void       hys_between_close_gaps (double *values,
                                   gsize   n);

/* The last row whose time is @t or before, within rounding; 0 where there is none. */
gsize      hys_between_row     (const double *times,
                                gsize         n,
                                double        t);

/* Values at @t, within the times of the rows. */
HysMeasure hys_between_value   (const double *times,
                                const double *values,
                                gsize         n,
                                double        t);

/* Where a jump has several rows at @t, the value of the first of them. */
HysMeasure hys_between_value_before (const double *times,
                                     const double *values,
                                     gsize         n,
                                     double        t);

/* Whether a row stands between those of equal steps, or is one of two of one time: then it is that of an event, where what
 * is smooth before and after may have a corner, and forces may jump, whose value is that before. */
gboolean   hys_between_is_event (const double *times,
                                 gsize         n,
                                 gsize         row);

/* Values at @t as they arrive there, from rows that are not after it, unless these are too few. */
HysMeasure hys_between_arrival (const double *times,
                                const double *values,
                                gsize         n,
                                HysMeasure    t);

/* The largest (@way +1) or smallest (-1) value about the row @row, the largest of the rows that are looked at, and its
   time. */
HysMeasure hys_between_extreme (const double *times,
                                const double *values,
                                gsize         n,
                                gsize         row,
                                int           way,
                                HysMeasure   *t);

/* Whether values turn at a row, the first of equal ones from @first on, that is not below @least, with the sign @way. */
gboolean   hys_between_is_turn (const double *values,
                                gsize         n,
                                gsize         row,
                                gsize         first,
                                int           way,
                                double        least);

/* The largest (@way +1) or smallest (-1) value of all turning points about the rows from @first to @last that may be it. */
HysMeasure hys_between_end     (const double *times,
                                const double *values,
                                gsize         n,
                                gsize         first,
                                gsize         last,
                                int           way);

/* The integral of y dx from the time @from to the last row. */
HysMeasure hys_between_area    (const double *times,
                                const double *x,
                                const double *y,
                                gsize         n,
                                double        from);

/* The largest second difference about @t: what a corner there may hide. */
double     hys_between_roughness (const double *times,
                                  const double *values,
                                  gsize         n,
                                  double        t);

/* By how much what settles may still change, whose last change from cycle to cycle was @change, and @ratio times the one
 * before (not finite: not known). @adds_up: whether these changes add up over many cycles, or may be a matter of chance. */
double     hys_between_yet_to_come (double   change,
                                    double   ratio,
                                    gboolean adds_up);

G_END_DECLS
