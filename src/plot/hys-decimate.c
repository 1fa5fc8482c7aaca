/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-decimate.h"

#include <math.h>

static void
fill_bin (const HysColumn *y,
          gsize            first,
          gsize            end,
          HysBin          *bin)
{
  *bin = (HysBin) { .row = first, .first = NAN, .last = NAN, .minimum = INFINITY, .maximum = -INFINITY };
  if (first >= end)
    return;
  bin->n = end - first;
  bin->first = hys_column_get (y, first);
  bin->last = hys_column_get (y, end - 1);
  hys_column_range (y, first, end, &bin->minimum, &bin->maximum);
}

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

void
hys_decimate (const HysColumn *t,
              const HysColumn *y,
              gsize            first,
              gsize            end,
              double           from,
              double           to,
              guint            n_bins,
              HysBin          *bins)
{
  double width = (to - from) / n_bins;
  gsize row;

  hys_decimate_window (t, from, to, &first, &end);
  row = first;
  for (guint i = 0; i < n_bins; i++)
    {
      gsize next = i + 1 < n_bins ? hys_column_search (t, from + (i + 1) * width) : end;

      next = CLAMP (next, row, end);
      fill_bin (y, row, next, &bins[i]);
      row = next;
    }
}
