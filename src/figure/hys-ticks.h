/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scale.h"

G_BEGIN_DECLS

#define HYS_TICKS_MAX  12
#define HYS_TICKS_ROOM 40
#define HYS_TICK_LABEL 32
#define HYS_TICKS_MINOR 96

/**
 * HysTicks:
 * @n: how many
 * @values: increasing
 * @labels: the number to write at each, as markup: value = offset + label * 10^exponent. A minus is U+2212, digits are
 *   grouped with thin spaces (U+2009) from five on; on a logarithmic axis far from 1 it is a power of ten
 * @exponent: the power of ten that belongs to the axis; 0 for numbers of everyday size
 * @minor: values between them, and to the ends of the axis, that may have a small tick; none where they would be too
 * many
 * @offset: what is subtracted from all values before they are written; not 0 only where they would be too long
 */
typedef struct
{
  guint   n;
  double  values[HYS_TICKS_ROOM];
  char    labels[HYS_TICKS_ROOM][HYS_TICK_LABEL];
  int     exponent;
  double  offset;
  guint   n_minor;
  double  minor[HYS_TICKS_MINOR];
} HysTicks;

/* The ticks of an axis between @from and @to (either may be the larger): multiples of 1, 2, 2.5 or 5 times a power of
 * ten, at most @max_count (2 to HYS_TICKS_MAX), at least 2. A range that is empty, or too narrow for numbers to tell
 * its ends apart, has one tick; one that is not finite has none. */
void hys_ticks_init        (HysTicks *self,
                            double    from,
                            double    to,
                            guint     max_count);

/* The multiples of @step from @from to @to (from < to), with numbers of at most twelve digits and no small ticks. FALSE
 * when there is none or more than HYS_TICKS_ROOM, or they are too far from zero. */
gboolean hys_ticks_init_step (HysTicks *self,
                              double    from,
                              double    to,
                              double    step);

/* The ticks of a scale; of a logarithmic one powers of ten, every so many if need be, or within few of them numbers
 * between; within less than one the ticks of a linear axis. */
void hys_ticks_init_scale  (HysTicks       *self,
                            const HysScale *scale,
                            guint           max_count);

/* Keeps of the small ticks of a logarithmic axis 1, 2 and 5 times powers of ten, where the others have no room. */
void hys_ticks_thin        (HysTicks       *self);

/* Groups the digits of a number's whole part, which begins at @start: "1234567.5" becomes "1 234 567.5". */
void hys_ticks_group_digits (GString *text,
                             gsize    start);

/* Widens a range of positive data (from <= to) to 1, 2 or 5 times a power of ten. */
void hys_ticks_round_decades (double *from,
                            double   *to);

/* Widens a range of data (from <= to) to round limits with a small margin. The limits of all-equal data lie on both
 * sides of the value. They move in steps, so that an axis of growing data stands still most of the time. */
void hys_ticks_round_range (double   *from,
                            double   *to);

/* A range that can be drawn: increasing, its ends finite and far enough apart for numbers to tell pixels apart. */
void hys_ticks_widen       (double   *from,
                            double   *to);

G_END_DECLS
