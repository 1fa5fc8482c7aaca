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

G_END_DECLS
