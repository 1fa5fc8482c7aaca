/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cycle.h"
#include "hys-series.h"

G_BEGIN_DECLS

typedef struct HysMeasureKind HysMeasureKind;

/**
 * HysSweepMeasure:
 * @name: as it was asked for
 * @series: what it is about, for those of series
 *
 * A number that a run has, a column of a sweep's table.
 */
typedef struct
{
  const HysMeasureKind *kind;
  char                 *name;
  HysSeries             series;
} HysSweepMeasure;

/* The measures (HysSweepMeasure) of these names, %NULL-terminated. Of the cycle: "period", "dissipated",
 * "secant_stiffness", "damping_ratio", "x_min", "x_max", "r_min", "r_max", "amplitude", "mean", "drift", "work",
 * "storage", "loss", "tan_delta", "modulus", "phase", "min:SERIES", "max:SERIES"; of the run, whether it has a
 * cycle or not: "peak:SERIES", the largest size up to the end time, and "last:SERIES". HYS_ERROR_USAGE. */
GArray     *hys_sweep_measures_parse (const HysDocument     *document,
                                      const char *const     *names,
                                      GError               **error);

/* Its name at an axis, as markup, and its unit, "" for none (transfer full). */
char       *hys_sweep_measure_label  (const HysSweepMeasure *self,
                                      const HysDocument     *document);
char       *hys_sweep_measure_unit   (const HysSweepMeasure *self,
                                      const HysDocument     *document);

/* Its value in a run at @node that was to end at @until; @cycle: (nullable). Those of the cycle are unknown without one, or where it changes. */
HysMeasure  hys_sweep_measure_take   (const HysSweepMeasure *self,
                                      const HysTrace        *trace,
                                      double                 until,
                                      guint                  node,
                                      const HysCycle        *cycle);

G_END_DECLS
