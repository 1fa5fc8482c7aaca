/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-trace.h"

G_BEGIN_DECLS

/**
 * HysDifference:
 * @sup: the largest |difference|, @at: when
 * @rms: the root of its mean square over the rows
 * @scale: the largest |value| of either in those rows
 * @n: the number of rows compared
 */
typedef struct
{
  double sup;
  double at;
  double rms;
  double scale;
  gsize  n;
} HysDifference;

/* Compares two runs of a series at the times of the first, within the time that both cover; the second is interpolated
 * linearly. @n is 0 when they have no time in common. Rows that are not finite do not count. */
HysDifference hys_compare        (const double   *t1,
                                  const double   *y1,
                                  gsize           n1,
                                  const double   *t2,
                                  const double   *y2,
                                  gsize           n2);

/* The same for two traces that both have recorded @series; n = 0 when they have not. */
HysDifference hys_compare_traces (const HysTrace *one,
                                  const HysTrace *other,
                                  HysSeries       series);

/**
 * HysLedger:
 * @start, @stop: the times between which it counts
 * @work: of the loads; @kinetic, @elastic: change of what is stored; @friction, @viscous: dissipated
 * @error: work - stored - dissipated
 *
 * Where the energy went in a stretch of a run.
 */
typedef struct
{
  double start;
  double stop;
  double work;
  double kinetic;
  double elastic;
  double friction;
  double viscous;
  double error;
} HysLedger;

/* Between two rows of a trace; FALSE when it has not recorded the energies, or has not so many rows. */
gboolean      hys_ledger_of      (const HysTrace *trace,
                                  gsize           first,
                                  gsize           last,
                                  HysLedger      *ledger);

G_END_DECLS
