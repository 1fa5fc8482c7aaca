/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-fit-model.h"
#include "hys-progress.h"

G_BEGIN_DECLS

#define HYS_PRONY_MOST 24

/**
 * HysProny:
 * @n: modes; @modulus, @time: g > 0 and tau, in the order of falling times; @modulus_error, @time_error: standard errors
 * @equilibrium: G_inf of a solid, 0 of a liquid; @equilibrium_error
 * @solid: which of the two it is; @unclear: whether the data say so too weakly
 * @broad: so many modes that they stand for a broad spectrum
 * @residual: root of the mean square of what data and model differ by, over the data
 * @aicc: Akaike's criterion, corrected for few rows
 *
 * A generalized Maxwell model: G (t) = G_inf + sum g exp (-t / tau).
 */
typedef struct
{
  guint    n;
  double   modulus[HYS_PRONY_MOST];
  double   time[HYS_PRONY_MOST];
  double   modulus_error[HYS_PRONY_MOST];
  double   time_error[HYS_PRONY_MOST];
  double   equilibrium;
  double   equilibrium_error;
  gboolean solid;
  gboolean unclear;
  gboolean broad;
  double   residual;
  double   aicc;
} HysProny;

/* Least squares relative to @data, of relaxation or moduli, without negative moduli: of @modes, or, if that is negative,
 * of as many as Bayes' criterion says. HYS_ERROR_REFUSED for too few rows, HYS_ERROR_CANCELLED by @progress (nullable).
 * HYS_ERROR_USAGE for other data. Free with g_free(). */
HysProny    *hys_prony_new         (const HysFitData  *data,
                                    int                modes,
                                    HysProgress        progress,
                                    gpointer           user_data,
                                    GError           **error);

/* Residual, and what kind of material it is, a line each, translated (transfer full). */
char        *hys_prony_remark      (const HysProny    *self);

/* The same after the numbers. */
char        *hys_prony_describe    (const HysProny    *self);

/* The drawing, a mode a row, under a unit step of displacement for as long as its longest time says, with the points.
 * @file: name of the measurement */
HysDocument *hys_prony_to_document (const HysProny    *self,
                                    const HysFitData  *data,
                                    const char        *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysProny, g_free)

G_END_DECLS
