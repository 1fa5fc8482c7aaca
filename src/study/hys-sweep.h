/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cycle.h"
#include "hys-simulation.h"

G_BEGIN_DECLS

/**
 * HysSweepRow:
 * @value: of what is varied, as it was given
 * @stopped: why the run ended early, else %NULL
 * @cycle: what it comes to, or %NULL where there are too few rows of it
 */
typedef struct
{
  char     *value;
  char     *stopped;
  HysCycle *cycle;
} HysSweepRow;

/* Runs @document with each of the values (%NULL-terminated) in place of the value called @name (hys_value_ref_find()), and
 * analyses x and r of @node: a HysSweepRow for each. HYS_ERROR_USAGE for an unknown name, HYS_ERROR_REFUSED for a value that
 * the document cannot have, HYS_ERROR_CANCELLED. */
GPtrArray *hys_sweep (const HysDocument   *document,
                      const char          *name,
                      const char *const   *values,
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

/* NAN where there is no cycle. */
double      hys_sweep_quantity (const HysSweepRow   *row,
                                HysSweepColumn       column);

/* hys_cycle_state_to_string(), or "stopped". */
const char *hys_sweep_state    (const HysSweepRow   *row);

/* The whole table, the value first, then the state (transfer full). */
char       *hys_sweep_to_csv   (const GPtrArray     *rows,
                                const char          *name);

G_END_DECLS
