/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysPeriodic:
 * @omega: the angular frequency
 * @n: number of rows, the first at 0, the last at the period's end
 * @t, @y: their times and values; of two rows of one time one is before a jump, the other behind it
 * @corner: of each row: whether what it lies in ends there: an event
 * @affine: whether the values between two rows are those of a sin (omega t) + b, as where nothing depends on the rate;
 *    else they are smooth in t
 * @unsure: the area that jumps may have beside where rows tell of them
 *
 * One period of what a sinusoidal input sin (omega t) causes. It owns its arrays.
 */
typedef struct
{
  double    omega;
  guint     n;
  double   *t;
  double   *y;
  gboolean *corner;
  gboolean  affine;
  double    unsure;
} HysPeriodic;

/* The last period of @n rows, begun at its start. Two rows of one time are an event; with @events, a row is one too that
 * parts what is no longer than a step beside it. */
HysPeriodic
       hys_periodic_of_rows (gsize              n,
                             const double      *t,
                             const double      *y,
                             double             period,
                             gboolean           events);

void   hys_periodic_clear   (HysPeriodic       *self);

/* Where one row stands for both sides of a jump, and has the values of one of them, adds a row of what leads to it on
   the other. */
void   hys_periodic_part_jumps (HysPeriodic    *self);

/* Finds events that fall on a row, which no rows of their own show: values bend there by more than the rows at both sides say
 * that they do not know. */
void   hys_periodic_mark_corners (HysPeriodic  *self);

/* Turns a period whose rows begin at any time so that they begin at 0, and marks its corners and parts its jumps, also
 * between rows where the input turns. Where values are affine, rows are added there and where the lines of their neighbours
 * meet, unless there are. */
void   hys_periodic_turn    (HysPeriodic       *self);

/* The parts of the harmonic of order @n: y = sum of in_phase sin (n omega t) + quadrature cos (n omega t); exact where
 * values are affine, else of the polynomials through six rows. */
void   hys_periodic_fourier (const HysPeriodic *self,
                             guint              n,
                             double            *in_phase,
                             double            *quadrature);

/* Value and time derivative at @t as they are before (@side -1) or behind it (+1). */
double hys_periodic_value   (const HysPeriodic *self,
                             double             t,
                             int                side);
double hys_periodic_slope   (const HysPeriodic *self,
                             double             t,
                             int                side);

G_END_DECLS
