/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-fit-job.h"
#include "hys-job.h"
#include "hys-prony.h"
#include "hys-value-fit.h"

G_BEGIN_DECLS

/**
 * HysFitTable:
 * @sheet, @choice, @data: a table, and what of it is to be fitted; do not change
 * @n, @rows, @x, @y: those rows of the data that a plot shows, of very many those with the extremes: along the time, the
 *   frequency or, of a loop, the displacement; of moduli the storages and the losses, else the second is NULL
 * @lock, @model: what a fit in progress gives in place of the data, of moduli the storages first; NULL = none yet
 *
 * A table that was read for a fit. Counted references, on any thread.
 */
typedef struct
{
  HysSheet     *sheet;
  HysFitChoice  choice;
  HysFitData    data;
  gsize         n;
  gsize        *rows;
  HysColumn    *x;
  HysColumn    *y[2];
  GMutex        lock;
  double       *model;
} HysFitTable;

HysFitTable *hys_fit_table_ref       (HysFitTable *self);
void         hys_fit_table_unref     (HysFitTable *self);

/* A copy of @model at the rows that are shown, of moduli 2 n numbers (transfer full) (nullable). */
double      *hys_fit_table_get_model (HysFitTable *self);

/**
 * HysValueFitRequest:
 * @sources: tables to be read (element-type HysFitSource)
 * @tables: else those that are fitted (element-type HysFitTable); of a generalized Maxwell model one
 * @document, @node: the drawing, in whose units a table is read
 * @names: values to find (NULL-terminated); NULL = those of a generalized Maxwell model with @modes, -1: what the data say
 *
 * Input of hys_value_fit_job: what it refers to is its own.
 */
typedef struct
{
  GPtrArray         *sources;
  GPtrArray         *tables;
  const HysDocument *document;
  guint              node;
  char             **names;
  int                modes;
} HysValueFitRequest;

/**
 * HysValueFitFound:
 * @tables: that were read or fitted (element-type HysFitTable)
 * @fit, @prony: what was found; both NULL where tables were read only
 *
 * Result of hys_value_fit_job.
 */
typedef struct
{
  GPtrArray   *tables;
  HysValueFit *fit;
  HysProny    *prony;
} HysValueFitFound;

extern const HysJobKind hys_value_fit_job;

/* @document with the values that were found, errors in its notes, and, where @keep, the data as points; @driven: its bar
 * moved as it was measured in a loop (transfer full). */
HysDocument *hys_value_fit_take (const HysValueFitFound  *found,
                                 const HysDocument       *document,
                                 guint                    node,
                                 gboolean                 driven,
                                 gboolean                 keep,
                                 GError                 **error);

G_END_DECLS
