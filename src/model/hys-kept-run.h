/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-kind.h"
#include "hys-signal.h"

G_BEGIN_DECLS

/* Limits of the format: runs of a document, rows, series and values of one, and numbers in the series of all. */
#define HYS_MAX_RUNS        64
#define HYS_MAX_RUN_ROWS    100000
#define HYS_MAX_RUN_SERIES  256
#define HYS_MAX_RUN_VALUES  1000
#define HYS_MAX_RUN_NUMBERS 2000000

/**
 * HysKeptRun:
 * @name: what it is called, %NULL = by what tells it from the other runs
 * @color: 0xRRGGBB, -1 = by its place
 * @hidden: whether figures leave it out
 * @points: whether it was measured at its rows: no line joins them
 * @chosen: what of the file it was, as options of the command line; %NULL = of no file
 * @residual: what a fit to it left, over the data, of loops and motions over their range; NAN = it was not fitted to
 * @fitted, @errors: standard errors of the values that were fitted, as @targets and @values
 * @targets, @values: what the network had then, names as hys_target_find() knows them, of char *, and double
 * @series, @columns: of char *, and HysColumn: all columns have as many rows; NAN is a gap
 *
 * Rows that are kept beside the present run, to be compared with it: of an earlier run, of one cycle, or measured. Its
 * columns do not grow and are shared by all copies.
 */
typedef struct
{
  int         count;
  char       *name;
  int         color;
  gboolean    hidden;
  gboolean    points;
  char       *chosen;
  double      residual;
  GPtrArray  *fitted;
  GArray     *errors;
  GPtrArray  *targets;
  GArray     *values;
  GPtrArray  *series;
  GPtrArray  *columns;
  HysExtras  *extras;
} HysKeptRun;

HysKeptRun *hys_kept_run_new        (void);
void        hys_kept_run_free       (HysKeptRun       *self);

/* @name is copied; @column: (transfer full) */
void        hys_kept_run_add        (HysKeptRun       *self,
                                     const char       *name,
                                     HysColumn        *column);
void        hys_kept_run_add_value  (HysKeptRun       *self,
                                     const char       *target,
                                     double            value);

/* The column of a series (transfer none); NULL if it has none. */
HysColumn  *hys_kept_run_find       (const HysKeptRun *self,
                                     const char       *series);

/* The value that a target had; NAN if it is not known. @hint: where it may be in the list. */
double      hys_kept_run_value      (const HysKeptRun *self,
                                     const char       *target,
                                     guint             hint);

gsize       hys_kept_run_rows       (const HysKeptRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysKeptRun, hys_kept_run_free)

G_END_DECLS
