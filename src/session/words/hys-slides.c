/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-words.h"

static guint
count_pairs (guint    n_plots,
             gboolean pairs)
{
  return pairs ? n_plots / 2 : 0;
}

HysSlide
hys_slides_get (guint    n_plots,
                guint    slide,
                gboolean pairs)
{
  guint n_pairs = count_pairs (n_plots, pairs), number = n_plots > 0 ? slide % (n_pairs + n_plots) : 0;

  if (n_plots == 0)
    return (HysSlide) { 0, 0 };
  return number < n_pairs ? (HysSlide) { 2 * number, 2 } : (HysSlide) { number - n_pairs, 1 };
}

guint
hys_slides_step (guint    n_plots,
                 guint    slide,
                 int      by,
                 gboolean pairs)
{
  gint64 n = count_pairs (n_plots, pairs) + n_plots;

  return n > 0 ? (guint) ((((gint64) slide + by) % n + n) % n) : 0;
}
