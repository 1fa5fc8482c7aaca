/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-signals.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/*
 * Triangle, square and sawtooth. A period has one or two pieces; piece n starts at
 *
 *     b(n) = (n / pieces - phase) period.
 *
 * Every decision about where a time lies compares it with these same numbers b(n), so that a breakpoint that was
 * handed out is found again at its piece, however many periods have passed.
 */

enum
{
  AMPLITUDE,
  PERIOD,
  PHASE,
  OFFSET,
};

static const HysParameter parameters[] = {
  [AMPLITUDE] = HYS_SIGNAL_NUMBER ("amplitude", "A", N_("Amplitude"), .required = TRUE, .fallback = 1, .turns = TRUE),
  [PERIOD] = { .key = "period", .symbol = "T", .name = N_("Period"), .type = HYS_PARAMETER_NUMBER, .required = TRUE,
               .fallback = 1, .minimum = 0, .minimum_excluded = TRUE, .maximum = INFINITY,
               .dimension = { .time = 1 } },
  [PHASE] = HYS_SIGNAL_NUMBER ("phase", "φ", N_("Phase (periods)"), .fallback = 0),
  [OFFSET] = HYS_SIGNAL_NUMBER ("offset", "F₀", N_("Offset"), .fallback = 0, .turns = TRUE),
};

/* Whole numbers beyond this have no successor among the doubles: there the wave is not resolved any more. */
#define RESOLVED 0x1p52

static double
piece_start (const HysSignal *signal,
             double           n,
             int              pieces)
{
  double phase = signal->values[PHASE];

  return (n / pieces - (phase - floor (phase))) * signal->values[PERIOD];
}

/* The piece that contains @t: the last one with b(n) <= t. */
static double
piece_at (const HysSignal *signal,
          double           t,
          int              pieces)
{
  double phase = signal->values[PHASE];
  double n = floor ((t / signal->values[PERIOD] + (phase - floor (phase))) * pieces);

  if (!(fabs (n) < RESOLVED))
    return copysign (RESOLVED, n);
  while (piece_start (signal, n, pieces) > t)
    n--;
  while (piece_start (signal, n + 1, pieces) <= t)
    n++;
  return n;
}

static double
next_break (const HysSignal *signal,
            double           t,
            int              pieces)
{
  double next = piece_start (signal, piece_at (signal, t, pieces) + 1, pieces);

  return next > t ? next : nextafter (t, INFINITY);
}

/* Offset + amplitude times the line that starts at @level with @slope per period, in the piece that starts at
 * @start. */
static double
on_line (const HysSignal *signal,
         double           t,
         double           start,
         double           level,
         double           slope)
{
  double since = (t - start) / signal->values[PERIOD];

  return signal->values[OFFSET] + signal->values[AMPLITUDE] * (level + slope * since);
}

static double
value_triangle (const HysSignal *signal,
                double           t,
                double           inside)
{
  double n = piece_at (signal, inside, 2);
  int sign = fmod (n, 2) == 0 ? 1 : -1;

  return on_line (signal, t, piece_start (signal, n, 2), sign, -4 * sign);
}

static double
value_square (const HysSignal *signal,
              double           t,
              double           inside)
{
  int sign = fmod (piece_at (signal, inside, 2), 2) == 0 ? 1 : -1;

  return signal->values[OFFSET] + sign * signal->values[AMPLITUDE];
}

static double
value_sawtooth (const HysSignal *signal,
                double           t,
                double           inside)
{
  return on_line (signal, t, piece_start (signal, piece_at (signal, inside, 1), 1), -1, 2);
}

static double
next_break_half (const HysSignal *signal,
                 double           t)
{
  return next_break (signal, t, 2);
}

static double
next_break_whole (const HysSignal *signal,
                  double           t)
{
  return next_break (signal, t, 1);
}

static void
bounds (const HysSignal *signal,
        double           t0,
        double           t1,
        double          *minimum,
        double          *maximum)
{
  double amplitude = fabs (signal->values[AMPLITUDE]), offset = signal->values[OFFSET];

  *minimum = offset - amplitude;
  *maximum = offset + amplitude;
  if (t1 - t0 < signal->values[PERIOD])
    hys_signal_bounds_of_pieces (signal, t0, t1, minimum, maximum);
}

static double
period (const HysSignal *signal)
{
  return signal->values[PERIOD];
}

const HysSignalKind hys_signal_triangle = {
  .name = "triangle",
  .label = N_("Triangle"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value_triangle,
  .next_break = next_break_half,
  .bounds = bounds,
  .period = period,
};

const HysSignalKind hys_signal_square = {
  .name = "square",
  .label = N_("Square"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value_square,
  .next_break = next_break_half,
  .bounds = bounds,
  .period = period,
};

const HysSignalKind hys_signal_sawtooth = {
  .name = "sawtooth",
  .label = N_("Sawtooth"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value_sawtooth,
  .next_break = next_break_whole,
  .bounds = bounds,
  .period = period,
};
