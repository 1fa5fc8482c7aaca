/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysColumn:
 *
 * An append-only column of doubles that one thread writes while others read, without a lock. Values never move once
 * written (chunks of growing size), the length is published with release order after the values, and a pyramid of
 * minima and maxima over blocks is kept on the way, so that the extremes of any range cost O(log n).
 *
 * A value may stand for several that were not kept: then it carries their minimum and maximum too
 * (hys_column_append_range()), and the extremes of a range include them. Values may be NaN or infinite; extremes are
 * taken over the finite ones only.
 *
 * Reference counted, atomically.
 */
typedef struct HysColumn HysColumn;

HysColumn *hys_column_new          (void);
HysColumn *hys_column_new_from     (const double    *values,
                                    gsize            n);

/* A column that has the values of @column, also those to come, with the opposite sign; nothing is appended to it, and
 * it is not searched. */
HysColumn *hys_column_new_opposite (HysColumn       *column);

HysColumn *hys_column_ref          (HysColumn       *self);
void       hys_column_unref        (HysColumn       *self);

/* Writer only: makes room for the next @n values, @ranged: with ranges of their own. FALSE if there is not enough
 * memory; the column is then as it was. What is appended without it aborts the program where there is none. */
gboolean   hys_column_reserve      (HysColumn       *self,
                                    gsize            n,
                                    gboolean         ranged);

/* Writer only. */
void       hys_column_append       (HysColumn       *self,
                                    double           value);
void       hys_column_append_values (HysColumn      *self,
                                     const double   *values,
                                     gsize           n);

/* A value that stands for several: the row's extremes are those of @value, @minimum and @maximum, as far as finite. */
void       hys_column_append_range (HysColumn       *self,
                                    double           value,
                                    double           minimum,
                                    double           maximum);

/* Widens @minimum and @maximum by those of @n values that are in no column, as far as finite. */
void       hys_column_take_extremes (const double   *values,
                                     gsize           n,
                                     double         *minimum,
                                     double         *maximum);

/* Any thread. The length is a snapshot; indices below it stay valid for ever. */
gsize      hys_column_length       (const HysColumn *self);
double     hys_column_get          (const HysColumn *self,
                                    gsize            index);

/* Copies @n values from @first on; used where a loop over hys_column_get() would be too slow. */
void       hys_column_copy         (const HysColumn *self,
                                    gsize            first,
                                    gsize            n,
                                    double          *values);

/* The extremes of the finite values with first <= index < end; FALSE if there is none. */
gboolean   hys_column_range        (const HysColumn *self,
                                    gsize            first,
                                    gsize            end,
                                    double          *minimum,
                                    double          *maximum);

/* For a nondecreasing column (time): the first index in [0, length) whose value is >= @value, or the length (also for
 * NaN). */
gsize      hys_column_search       (const HysColumn *self,
                                    double           value);

/* Of these the last one whose value is the same: of the two rows at a jump the latter. */
gsize      hys_column_search_last  (const HysColumn *self,
                                    double           value);

/* Bytes allocated for @n values, pyramid included; what a memory budget counts with. The second is for a column whose
 * values all carry a range of their own. */
gsize      hys_column_bytes        (gsize            n);
gsize      hys_column_bytes_ranged (gsize            n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysColumn, hys_column_unref)

G_END_DECLS
