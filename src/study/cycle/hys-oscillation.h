/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-lissajous.h"
#include "hys-measure.h"

G_BEGIN_DECLS

#define HYS_OSCILLATION_HIGHEST 5

/**
 * HysOscillation:
 * @omega: the angular frequency; NAN: x is not sinusoidal, and nothing else is known
 * @amplitude: A, of x about its mean
 * @storage, @loss: G'_n, G''_n of index n: r = A sum (G'_n sin n omega t + G''_n cos n omega t)
 * @loop: the measures of large amplitude; e_3 = -G'_3 and v_3 = G''_3 / omega are not among them
 * @error, @omega_error: what the force, over its own amplitude, and omega may be off by
 *
 * What a loop of (x, r) under x = A sin (omega t) says: Ewoldt, Hosoi, McKinley, Journal of Rheology 52 (2008) 1427.
 */
typedef struct
{
  double       omega;
  double       amplitude;
  double       storage[HYS_OSCILLATION_HIGHEST + 1];
  double       loss[HYS_OSCILLATION_HIGHEST + 1];
  HysLissajous loop;
  double       error;
  double       omega_error;
} HysOscillation;

/* A number of it under the name that tables give it. */
typedef struct
{
  const char *name;
  HysMeasure  measure;
} HysOscillationValue;

#define HYS_OSCILLATION_VALUES 14

/* Of the last period in @n rows. @affine: whether r between two rows is a line in x, as where nothing depends on the
 * rate. The error is that of jumps between rows alone. */
HysOscillation hys_oscillation_of_rows (gsize         n,
                                        const double *t,
                                        const double *x,
                                        const double *r,
                                        double        period,
                                        gboolean      affine);

/* All it says, HYS_OSCILLATION_VALUES of them: "storage_1", "loss_1", ..., "G_M", ..., "e_3", "v_3"; NAN: not known. */
void           hys_oscillation_list    (const HysOscillation *self,
                                        HysOscillationValue  *values);

G_END_DECLS
