/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysSlide:
 * @first, @n: the plots it shows: @n of them, from @first on; none where there are none
 *
 * What a lecture hall sees of several plots at a time: where there is room for two, first two and two of them, then
 * each alone.
 */
typedef struct
{
  guint first;
  guint n;
} HysSlide;

/* The slide with that number, modulo their count. @pairs: whether there is room for two plots */
HysSlide hys_slides_get  (guint    n_plots,
                          guint    slide,
                          gboolean pairs);

/* The number of the slide @by slides on; the first one, 0, follows the last. */
guint    hys_slides_step (guint    n_plots,
                          guint    slide,
                          int      by,
                          gboolean pairs);

G_END_DECLS
