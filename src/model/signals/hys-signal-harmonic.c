/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-signals.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Sine and cosine: offset + amplitude sin/cos (omega t + phase). */

enum
{
  AMPLITUDE,
  OMEGA,
  PHASE,
  OFFSET,
};

static const HysParameter parameters[] = {
  [AMPLITUDE] = HYS_SIGNAL_NUMBER ("amplitude", "A", N_("Amplitude"), .required = TRUE, .fallback = 1, .turns = TRUE),
  [OMEGA] = HYS_SIGNAL_NUMBER ("omega", "ω", N_("Angular frequency"), .required = TRUE, .fallback = 1,
                               .dimension = { .time = -1 }),
  [PHASE] = HYS_SIGNAL_NUMBER ("phase", "φ", N_("Phase (rad)"), .fallback = 0),
  [OFFSET] = HYS_SIGNAL_NUMBER ("offset", "F₀", N_("Offset"), .fallback = 0, .turns = TRUE),
};

static double
angle (const HysSignal *signal,
       double           t)
{
  return signal->values[OMEGA] * t + signal->values[PHASE];
}

static double
value_sin (const HysSignal *signal,
           double           t,
           double           inside)
{
  return signal->values[OFFSET] + signal->values[AMPLITUDE] * sin (angle (signal, t));
}

static double
value_cos (const HysSignal *signal,
           double           t,
           double           inside)
{
  return signal->values[OFFSET] + signal->values[AMPLITUDE] * cos (angle (signal, t));
}

/* Whether an angle @crest + 2 pi n lies in [low, high]. */
static gboolean
contains (double low,
          double high,
          double crest)
{
  return high - low >= 2 * G_PI || floor ((high - crest) / (2 * G_PI)) >= ceil ((low - crest) / (2 * G_PI));
}

/* @crest: an angle at which the wave is +1. */
static void
bounds (const HysSignal *signal,
        double           t0,
        double           t1,
        double           crest,
        double          *minimum,
        double          *maximum)
{
  double amplitude = signal->values[AMPLITUDE], offset = signal->values[OFFSET];
  double a0 = angle (signal, t0), a1 = angle (signal, t1);
  double f0 = hys_signal_value (signal, t0), f1 = hys_signal_value (signal, t1);
  gboolean up = contains (fmin (a0, a1), fmax (a0, a1), crest);
  gboolean down = contains (fmin (a0, a1), fmax (a0, a1), crest + G_PI);

  *minimum = fmin (f0, f1);
  *maximum = fmax (f0, f1);
  if (amplitude < 0 ? down : up)
    *maximum = offset + fabs (amplitude);
  if (amplitude < 0 ? up : down)
    *minimum = offset - fabs (amplitude);
}

static void
bounds_sin (const HysSignal *signal,
            double           t0,
            double           t1,
            double          *minimum,
            double          *maximum)
{
  bounds (signal, t0, t1, G_PI / 2, minimum, maximum);
}

static void
bounds_cos (const HysSignal *signal,
            double           t0,
            double           t1,
            double          *minimum,
            double          *maximum)
{
  bounds (signal, t0, t1, 0, minimum, maximum);
}

static double
period (const HysSignal *signal)
{
  return signal->values[OMEGA] != 0 ? 2 * G_PI / fabs (signal->values[OMEGA]) : 0;
}

/* Terms less than this, in units of the amplitude, are none. */
#define NEGLIGIBLE 1e-30

/* @arrow: the wave and its next three derivatives by the angle; they repeat themselves. @c is 0. */
static gboolean
expand (const HysSignal *signal,
        const double     arrow[4],
        double           unit,
        guint            n,
        double          *c)
{
  double factor = signal->values[AMPLITUDE], turn = signal->values[OMEGA] * unit, least = NEGLIGIBLE * fabs (factor);

  for (guint k = 0; k < n && (fabs (factor) > least || k < fabs (turn)); k++)
    {
      c[k] = factor * arrow[k % 4];
      factor *= turn * (1 / (k + 1.0));   /* the division does not wait for the factor */
    }
  c[0] += signal->values[OFFSET];
  return TRUE;
}

static gboolean
taylor_sin (const HysSignal *signal,
            double           t,
            double           unit,
            guint            n,
            double          *c)
{
  double s = sin (angle (signal, t)), co = cos (angle (signal, t));

  return expand (signal, (const double[]){ s, co, -s, -co }, unit, n, c);
}

static gboolean
taylor_cos (const HysSignal *signal,
            double           t,
            double           unit,
            guint            n,
            double          *c)
{
  double s = sin (angle (signal, t)), co = cos (angle (signal, t));

  return expand (signal, (const double[]){ co, -s, -co, s }, unit, n, c);
}

const HysSignalKind hys_signal_sin = {
  .name = "sin",
  .label = N_("Sine"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value_sin,
  .bounds = bounds_sin,
  .period = period,
  .taylor = taylor_sin,
};

const HysSignalKind hys_signal_cos = {
  .name = "cos",
  .label = N_("Cosine"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value_cos,
  .bounds = bounds_cos,
  .period = period,
  .taylor = taylor_cos,
};
