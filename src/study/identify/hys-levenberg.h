/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysLevenberg:
 * @n: parameters; the first @n_free of them are not held back, since @attempt finds them anew
 * @linearize: the triangle (n + 1 columns, hys_nonneg_reduce(), transfer full) of what the residuals fall by with each
 * parameter and of the residuals, and their squares; NULL to end
 * @attempt: the squares a step away from there, not finite where there is no model; @accept: goes there
 *
 * Least squares of a function that is not linear.
 */
typedef struct
{
  guint    n;
  guint    n_free;
  double *(*linearize) (gpointer      data,
                        double       *squares);
  double  (*attempt)   (gpointer      data,
                        const double *step);
  void    (*accept)    (gpointer      data);
} HysLevenberg;

/* Levenberg's and Marquardt's iteration, at most @rounds, until one takes no more than the part @least of the squares
 * away. */
void hys_levenberg_iterate (const HysLevenberg *self,
                            guint               rounds,
                            double              least,
                            gpointer            data);

/* Over how many of them in a row residuals hang together, at least 1: autocorrelations in pairs, until they are no
 * longer positive. */
double hys_levenberg_correlation (const double *residuals,
                                  gsize         n);

/* How much more the squares of the sums of residuals in the same place of all half-cycles, in the direction of each, are
 * than those of residuals that do not repeat themselves, at least 1. @half: of each */
double hys_levenberg_repetition  (const double *residuals,
                                  const guint  *half,
                                  gsize         n);

G_END_DECLS
