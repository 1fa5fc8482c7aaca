/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ticks of logarithmic axes. */
#include "hys-ticks.h"

#include <math.h>
#include <string.h>

#define LARGEST  1e300
#define SMALLEST 1e-300

/* Powers of ten from one to the other are written out. */
#define LEAST_PLAIN -3
#define MOST_PLAIN  4

#define MINUS      "\xe2\x88\x92"
#define THIN_SPACE "\xe2\x80\x89"

static double
power_of_ten (int power)
{
  char text[16];

  g_snprintf (text, sizeof text, "1e%d", power);
  return g_ascii_strtod (text, NULL);
}

/* A digit times a power of ten. */
static void
add_tick (HysTicks *self,
          int       digit,
          int       power,
          gboolean  plain)
{
  char *label = self->labels[self->n], factor[16] = "";

  self->values[self->n++] = digit * power_of_ten (power);
  if (plain && power >= 0)
    g_snprintf (label, HYS_TICK_LABEL, power == 4 ? "%d0" THIN_SPACE "000" : "%d%.*s", digit, power, "000");
  else if (plain)
    g_snprintf (label, HYS_TICK_LABEL, "0.%.*s%d", -power - 1, "000", digit);
  else
    {
      if (digit > 1)
        g_snprintf (factor, sizeof factor, "%d·", digit);
      g_snprintf (label, HYS_TICK_LABEL, "%s10<sup>%s%d</sup>", factor, power < 0 ? MINUS : "", ABS (power));
    }
}

/* 1, 2 and 5, or 1 and 3, times each power of ten, as far as there are at most @max_count in all. */
static gboolean
add_digits (HysTicks *self,
            double    from,
            double    to,
            guint     max_count)
{
  static const int digits[][4] = { { 1, 2, 5, 0 }, { 1, 3, 0, 0 } };
  int first = (int) floor (log10 (from)) - 1, last = (int) ceil (log10 (to));

  for (guint k = 0; k < G_N_ELEMENTS (digits); k++)
    {
      gboolean plain = first + 1 >= LEAST_PLAIN && last - 1 <= MOST_PLAIN;
      guint n = 0;

      self->n = 0;
      for (int power = first; power <= last; power++)
        for (const int *digit = digits[k]; *digit != 0; digit++)
          {
            double value = *digit * power_of_ten (power);

            if (value < from || value > to)
              continue;
            if (++n <= max_count)
              add_tick (self, *digit, power, plain);
          }
      if (n >= 2 && n <= max_count)
        return TRUE;
    }
  self->n = 0;
  return FALSE;
}

static void
add_minor (HysTicks *self,
           double    value,
           double    from,
           double    to)
{
  for (guint k = 0; k < self->n; k++)
    if (fabs (self->values[k] - value) < value / 100)
      return;
  if (value >= from && value <= to)
    self->minor[self->n_minor++] = value;
}

void
hys_ticks_init_scale (HysTicks       *self,
                      const HysScale *scale,
                      guint           max_count)
{
  double from = fmax (fmin (scale->from, scale->to), SMALLEST), to = fmin (fmax (scale->from, scale->to), LARGEST);
  int first, last, low, high, digits;

  if (!scale->logarithmic || !isfinite (scale->from) || !isfinite (scale->to))
    {
      hys_ticks_init (self, scale->from, scale->to, max_count);
      return;
    }
  memset (self, 0, sizeof *self);
  max_count = CLAMP (max_count, 2, HYS_TICKS_MAX);
  /* The powers of ten within a range. */
  first = (int) floor (log10 (from));
  last = (int) ceil (log10 (to));
  while (power_of_ten (first) < from)
    first++;
  while (power_of_ten (last) > to)
    last--;
  if (last - first >= 2)
    {
      int stride = (last - first) / (int) max_count + 1, start = first + ((-first % stride) + stride) % stride;
      gboolean plain = first >= LEAST_PLAIN && last <= MOST_PLAIN;

      if (last - start < stride)
        start = first;
      for (int power = start; power <= last && self->n < max_count; power += stride)
        add_tick (self, 1, power, plain);
    }
  else if (!add_digits (self, from, to, max_count))
    {
      hys_ticks_init (self, from, to, max_count);
      return;
    }
  /* 2 to 9 times each power of ten; where those are too many, the powers without a tick. */
  low = (int) floor (log10 (from));
  high = (int) floor (log10 (to));
  digits = high - low < HYS_TICKS_MINOR / 9 ? 9 : high - low < HYS_TICKS_MINOR ? 1 : 0;
  for (int power = low; power <= high; power++)
    for (int digit = 1; digit <= digits; digit++)
      add_minor (self, digit * power_of_ten (power), from, to);
}

void
hys_ticks_thin (HysTicks *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n_minor; i++)
    {
      int digit = (int) lrint (self->minor[i] / power_of_ten ((int) floor (log10 (self->minor[i]) + 1e-9)));

      if (digit == 1 || digit == 2 || digit == 5)
        self->minor[n++] = self->minor[i];
    }
  self->n_minor = n;
}

/* The largest of 1, 2, 5 times a power of ten up to a value, or the smallest from it on. */
static double
round_one (double   value,
           gboolean up)
{
  static const int digits[] = { 1, 2, 5, 10 };
  int power = (int) floor (log10 (value));
  double result = NAN;

  for (int k = power - 1; k <= power + 1; k++)
    for (guint i = 0; i < G_N_ELEMENTS (digits); i++)
      {
        double candidate = digits[i] * power_of_ten (k);

        if (up && isnan (result) && candidate >= value)
          result = candidate;
        if (!up && candidate <= value)
          result = candidate;
      }
  return result;
}

void
hys_ticks_round_decades (double *from,
                         double *to)
{
  double low = CLAMP (fmin (*from, *to), SMALLEST, LARGEST), high = CLAMP (fmax (*from, *to), SMALLEST, LARGEST);

  *from = fmax (round_one (low, FALSE), SMALLEST);
  *to = fmin (round_one (high, TRUE), LARGEST);
  if (*from >= *to)
    {
      *from = fmax (*from / 2, SMALLEST);
      *to = fmin (*to * 2, LARGEST);
    }
}
