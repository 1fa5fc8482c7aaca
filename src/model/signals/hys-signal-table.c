/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-signals.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/*
 * Points (t_i, F_i), joined by lines or held until the next; held outside their range, or repeated with the period
 * t_last - t_first, where a round starts with the first point again. Piece i of round k starts at t_i + k period: as
 * with the waves, every decision compares with these same numbers.
 */

enum
{
  POINTS,
  INTERPOLATION,
  REPEAT,
};

enum
{
  LINEAR,
  PREVIOUS,
};

static const char *const interpolations[] = { [LINEAR] = "linear", [PREVIOUS] = "previous", NULL };
static const char *const interpolation_names[] = { [LINEAR] = N_("Linear"), [PREVIOUS] = N_("In steps"), NULL };

static const HysParameter parameters[] = {
  [POINTS] = { .key = "points", .symbol = "F", .name = N_("Points"), .type = HYS_PARAMETER_POINTS, .required = TRUE,
               .turns = TRUE },
  [INTERPOLATION] = { .key = "interpolation", .symbol = "", .name = N_("Interpolation"),
                      .type = HYS_PARAMETER_CHOICE, .fallback = LINEAR, .maximum = PREVIOUS,
                      .choices = interpolations, .choice_names = interpolation_names },
  [REPEAT] = { .key = "repeat", .symbol = "", .name = N_("Repeat"), .type = HYS_PARAMETER_SWITCH, .maximum = 1 },
};

/* Beyond this number of rounds the doubles do not resolve a round any more. */
#define RESOLVED 0x1p52

/* The round @shift = k period and the last point @index that is not after a time; -1 = before the first. */
typedef struct
{
  double round;
  double shift;
  int    index;
} Place;

static const HysTablePoint *
point (const HysSignal *signal,
       guint            i)
{
  return &g_array_index (signal->points, HysTablePoint, i);
}

static gboolean
repeats (const HysSignal *signal)
{
  return signal->values[REPEAT] != 0 && signal->points->len > 1;
}

static double
period (const HysSignal *signal)
{
  return point (signal, signal->points->len - 1)->t - point (signal, 0)->t;
}

static double
find_round (const HysSignal *signal,
            double           t)
{
  double first = point (signal, 0)->t, length = period (signal);
  double k = floor ((t - first) / length);

  if (!(fabs (k) < RESOLVED))
    return copysign (RESOLVED, k);
  while (first + k * length > t)
    k--;
  while (first + (k + 1) * length <= t)
    k++;
  return k;
}

static Place
find (const HysSignal *signal,
      double           t)
{
  Place place = { 0, 0, -1 };
  guint n = signal->points->len;

  if (repeats (signal))
    {
      place.round = find_round (signal, t);
      place.shift = place.round * period (signal);
      n--;
    }
  /* The last of the first n points whose time, shifted, is <= t, or -1. */
  guint low = 0, high = n;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (point (signal, middle)->t + place.shift <= t)
        low = middle + 1;
      else
        high = middle;
    }
  place.index = (int) low - 1;
  if (repeats (signal))
    place.index = MAX (place.index, 0);
  return place;
}

static double
value (const HysSignal *signal,
       double           t,
       double           inside)
{
  guint n = signal->points->len;
  const HysTablePoint *from, *to;
  Place place;
  double weight;

  if (n == 0)
    return NAN;
  place = find (signal, inside);
  if (place.index < 0)
    return point (signal, 0)->value;
  from = point (signal, (guint) place.index);
  if (place.index == (int) n - 1 || (int) signal->values[INTERPOLATION] == PREVIOUS)
    return from->value;
  to = from + 1;
  if (to->value == from->value)   /* a hold: without the rounding of the mean below */
    return from->value;
  weight = (t - (from->t + place.shift)) / (to->t - from->t);
  return (1 - weight) * from->value + weight * to->value;
}

static double
next_break (const HysSignal *signal,
            double           t)
{
  guint n = signal->points->len;
  Place place;
  double next;

  if (n == 0)
    return INFINITY;
  place = find (signal, t);
  if (!repeats (signal))
    return place.index + 1 < (int) n ? point (signal, (guint) (place.index + 1))->t : INFINITY;
  if (place.index + 1 < (int) n - 1)
    next = point (signal, (guint) (place.index + 1))->t + place.shift;
  else
    next = point (signal, 0)->t + (place.round + 1) * period (signal);
  return next > t ? next : nextafter (t, INFINITY);
}

static void
bounds (const HysSignal *signal,
        double           t0,
        double           t1,
        double          *minimum,
        double          *maximum)
{
  guint n = signal->points->len;

  *minimum = INFINITY;
  *maximum = -INFINITY;
  if (!repeats (signal) || t1 - t0 < period (signal))
    {
      hys_signal_bounds_of_pieces (signal, t0, t1, minimum, maximum);
      return;
    }
  if ((int) signal->values[INTERPOLATION] == PREVIOUS)
    n--;
  for (guint i = 0; i < n; i++)
    {
      *minimum = fmin (*minimum, point (signal, i)->value);
      *maximum = fmax (*maximum, point (signal, i)->value);
    }
}

static gboolean
validate (const HysSignal *signal,
          const char      *path,
          GError         **error)
{
  if (signal->points->len == 0)
    return hys_refuse (error, path, "points", _("at least one point is needed"));
  for (guint i = 0; i < signal->points->len; i++)
    {
      const HysTablePoint *here = point (signal, i);
      g_autofree char *key = g_strdup_printf ("points[%u]", i);
      char text[HYS_NUMBER_SIZE];

      if (!isfinite (here->t) || !isfinite (here->value))
        return hys_refuse (error, path, key, _("must be two finite numbers"));
      if (i > 0 && here->t <= here[-1].t)
        return hys_refuse (error, path, key,
                           _("the times must increase strictly, but %s follows another that is not "
                             "smaller"),
                           hys_number_format (here->t, text));
    }
  if (!isfinite (period (signal)))
    return hys_refuse (error, path, "points", _("the times are too far apart"));
  if (signal->values[REPEAT] != 0 && signal->points->len < 2)
    return hys_refuse (error, path, "points", _("at least two points are needed for a table that repeats"));
  return TRUE;
}

static double
repetition (const HysSignal *signal)
{
  return repeats (signal) ? period (signal) : 0;
}

const HysSignalKind hys_signal_table = {
  .name = "table",
  .label = N_("Table"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value,
  .next_break = next_break,
  .bounds = bounds,
  .period = repetition,
  .validate = validate,
};
