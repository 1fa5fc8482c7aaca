/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-slides.h"

static guint
count (guint n_plots)
{
  return n_plots / 2 + n_plots;
}

HysSlide
hys_slides_get (guint n_plots,
                guint slide)
{
  guint pairs = n_plots / 2, number = n_plots > 0 ? slide % count (n_plots) : 0;

  if (n_plots == 0)
    return (HysSlide) { 0, 0 };
  return number < pairs ? (HysSlide) { 2 * number, 2 } : (HysSlide) { number - pairs, 1 };
}

guint
hys_slides_step (guint n_plots,
                 guint slide,
                 int   by)
{
  gint64 n = count (n_plots);

  return n > 0 ? (guint) ((((gint64) slide + by) % n + n) % n) : 0;
}
