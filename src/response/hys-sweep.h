/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-limit-cycle.h"
#include "hys-owner.h"
#include "hys-sweep-measure.h"

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
 * HysSweep:
 * @axes: what is varied: a row for each combination, the last axis varying fastest
 * @node: whose cycle is looked at
 * @measures: (element-type HysSweepMeasure): the columns
 * @loops: whether rows keep their cycles
 *
 * Runs of a document with one value, or several, after another. All borrowed, and constant meanwhile.
 */
typedef struct
{
  const HysDocument  *document;
  const HysSweepAxis *axes;
  guint               n_axes;
  guint               node;
  const GArray       *measures;
  gboolean            loops;
} HysSweep;

/**
 * HysSweepRow:
 * @values: of what is varied, as they were given; %NULL-terminated
 * @stopped: why the run ended early, else %NULL
 * @state: of its cycle, "stopped" where it has none
 * @measures: of each column
 * @until: how long it ran
 * @x, @r: its cycle, of a sweep that keeps them; %NULL where it has none
 */
typedef struct
{
  char       **values;
  char        *stopped;
  const char  *state;
  HysMeasure  *measures;
  double       until;
  HysColumn   *x;
  HysColumn   *r;
} HysSweepRow;

/* The measures that a table has where none are asked for, %NULL-terminated. */
extern const char *const hys_sweep_columns[];

/* How many rows there are. */
guint        hys_sweep_count      (const HysSweep *self);

/* Whether the document can have each value. HYS_ERROR_USAGE for an unknown name, HYS_ERROR_REFUSED. */
gboolean     hys_sweep_check      (const HysSweep *self,
                                   GError        **error);

/* Runs the document as the row with this number has it, until its cycle closes (hys_limit_cycle()). HYS_ERROR_USAGE for
 * an unknown name, HYS_ERROR_REFUSED for a value that the document cannot have, HYS_ERROR_CANCELLED. On any thread. */
HysSweepRow *hys_sweep_run        (const HysSweep *self,
                                   guint           row,
                                   HysProgress     progress,
                                   gpointer        user_data,
                                   GError        **error);

/* All rows (HysSweepRow), on all processors. Errors as hys_sweep_run(). */
GPtrArray   *hys_sweep_run_all    (const HysSweep *self,
                                   HysProgress     progress,
                                   gpointer        user_data,
                                   GError        **error);

/* Why quantities of a row are not known, translated, as a sentence; %NULL where they are. */
char        *hys_sweep_reason     (const HysSweepRow *row);

/* The table: its first line; the cells of the values of a row, each with a comma behind it; a row, numbers with the
 * digits that hold. Lines end with a newline (transfer full). */
char        *hys_sweep_head       (const HysSweep    *self);
char        *hys_sweep_key        (const HysSweep    *self,
                                   guint              row);
char        *hys_sweep_line       (const HysSweep    *self,
                                   const HysSweepRow *row);

/* The row with this number, from its line. */
HysSweepRow *hys_sweep_read_line  (const HysSweep    *self,
                                   guint              row,
                                   const char        *line);

/* The whole table of rows that were run. */
char        *hys_sweep_table      (const HysSweep    *self,
                                   const GPtrArray   *rows);

HYS_DEFINE_OWNED (HysSweepRow, hys_sweep_row_free)

G_END_DECLS
