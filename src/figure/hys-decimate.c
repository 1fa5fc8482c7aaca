/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-decimate.h"

#include <math.h>

void
hys_decimate_window (const HysColumn *t,
                     double           from,
                     double           to,
                     gsize           *first,
                     gsize           *end)
{
  *first = MAX (*first, hys_column_search (t, from));
  *end = MIN (*end, hys_column_search (t, nextafter (to, INFINITY)));
  *first = MIN (*first, *end);
}

/* The first row in [row, end) whose t is >= @value. It is looked for near a guess first: rows mostly come evenly, and a
 * search all over a long column reaches for memory far away. */
static gsize
search_near (const HysColumn *t,
             double           value,
             gsize            row,
             gsize            guess,
             gsize            end)
{
  gsize low = row, high = end, step = 4;

  guess = CLAMP (guess, row, end);
  if (guess < end && !(hys_column_get (t, guess) >= value))
    for (low = guess + 1; low + step < end && !(hys_column_get (t, low + step) >= value); step *= 2)
      low += step + 1;
  else
    for (high = guess; high > row + step && hys_column_get (t, high - step) >= value; step *= 2)
      high -= step;
  if (guess < low)
    high = MIN (low + step, end);
  else
    low = high > row + step ? high - step : row;
  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (hys_column_get (t, middle) >= value)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

void
hys_decimate (const HysColumn *t,
              const HysColumn *y,
              gsize            first,
              gsize            end,
              const HysScale  *scale,
              guint            n_bins,
              HysBin          *bins)
{
  gsize row, last = 0;

  hys_decimate_window (t, scale->from, scale->to, &first, &end);
  row = first;
  for (guint i = 0; i < n_bins; i++)
    {
      double edge = hys_scale_value (scale, (i + 1.0) / n_bins);
      gsize next = i + 1 < n_bins ? search_near (t, edge, row, row + last, end) : end;

      last = next - row;
      bins[i] = (HysBin) { .row = row, .first = NAN, .last = NAN, .minimum = INFINITY, .maximum = -INFINITY };
      if (next > row)
        {
          bins[i].n = next - row;
          bins[i].first = hys_column_get (y, row);
          bins[i].last = hys_column_get (y, next - 1);
          hys_column_range (y, row, next, &bins[i].minimum, &bins[i].maximum);
        }
      row = next;
    }
}
