/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-progress.h"
#include "hys-series.h"

G_BEGIN_DECLS

/* What was measured at the bar: the force after a unit step of displacement, the displacement after a unit step of
 * force, storage and loss modulus, the force while the bar was moved, or a quantity under the loads that are drawn. Of
 * drawings with sliders or masses relaxation and creep are under the loads that are drawn, too. */
typedef enum
{
  HYS_FIT_RELAXATION,
  HYS_FIT_CREEP,
  HYS_FIT_MODULI,
  HYS_FIT_LOOP,
  HYS_FIT_MOTION,
} HysFitKind;

/**
 * HysFitData:
 * @n: rows; @at: times, or angular frequencies; of a loop and a motion increasing from 0 or later on
 * @y: force, displacement or storage, or @series; @z: loss of moduli, displacement of a loop, else %NULL
 * @series: of a motion
 */
typedef struct
{
  HysFitKind kind;
  gsize      n;
  double    *at;
  double    *y;
  double    *z;
  HysSeries  series;
} HysFitData;

void     hys_fit_data_clear   (HysFitData         *self);

/* What a motion of @node is of, unless another series is named: the force where the bar is driven, else the
 * displacement. */
HysSeries hys_fit_data_series (const HysDocument  *document,
                               guint               node);

/* Writes the @n (of moduli 2 n) values of @document in place of those of @data: of springs and dashpots by their
 * spectrum, else by a run. HYS_ERROR_REFUSED where there are none, HYS_ERROR_FAILED for a run that stops,
 * HYS_ERROR_CANCELLED by @stop. */
gboolean hys_fit_model_fill   (const HysDocument  *document,
                               guint               node,
                               const HysFitData   *data,
                               HysStop             stop,
                               double             *values,
                               GError            **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HysFitData, hys_fit_data_clear)

G_END_DECLS
