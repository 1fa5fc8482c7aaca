/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-limit-cycle.h"

G_BEGIN_DECLS

/**
 * HysSweepAxis:
 * @name: of a value (hys_value_ref_find())
 * @values: what it is, one after another; %NULL-terminated
 */
typedef struct
{
  char  *name;
  char **values;
} HysSweepAxis;

/**
 * HysSweepRow:
 * @values: of what is varied, as they were given; %NULL-terminated
 * @stopped: why the run ended early, else %NULL
 * @cycle: what it comes to, or %NULL where there are too few rows of it
 * @until: how long it ran
 */
typedef struct
{
  char    **values;
  char     *stopped;
  HysCycle *cycle;
  double    until;
} HysSweepRow;

/* Runs @document with each combination of the values of @axes, the last varying fastest, until its cycle closes
 * (hys_limit_cycle()), and analyses x and r of @node: a HysSweepRow for each. HYS_ERROR_USAGE for an unknown name,
 * HYS_ERROR_REFUSED for a value that the document cannot have, HYS_ERROR_CANCELLED. */
GPtrArray *hys_sweep (const HysDocument   *document,
                      const HysSweepAxis  *axes,
                      guint                n_axes,
                      guint                node,
                      HysProgress          progress,
                      gpointer             user_data,
                      GError             **error);

/* What a table of a sweep has of each cycle. */
typedef enum
{
  HYS_SWEEP_PERIOD,
  HYS_SWEEP_DISSIPATED,
  HYS_SWEEP_STIFFNESS,
  HYS_SWEEP_DAMPING,
  HYS_SWEEP_X_MIN,
  HYS_SWEEP_X_MAX,
  HYS_SWEEP_R_MIN,
  HYS_SWEEP_R_MAX,
  HYS_SWEEP_COLUMNS,
} HysSweepColumn;

/* "period", "dissipated", ...: fixed words for scripts. */
const char *hys_sweep_column   (HysSweepColumn       column);

/* Not known where there is no cycle, or one that still changes. */
HysMeasure  hys_sweep_quantity (const HysSweepRow   *row,
                                HysSweepColumn       column);

/* hys_cycle_state_to_string(), or "stopped". */
const char *hys_sweep_state    (const HysSweepRow   *row);

/* Why quantities of a row are not known, translated, as a sentence; %NULL where they are. */
char       *hys_sweep_reason   (const HysSweepRow   *row);

/* The whole table, the values first, then the state; numbers with the digits that hold (transfer full). */
char       *hys_sweep_to_csv   (const GPtrArray     *rows,
                                const HysSweepAxis  *axes,
                                guint                n_axes);

G_END_DECLS
