/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-job.h"
#include "hys-prony.h"
#include "hys-value-fit.h"

G_BEGIN_DECLS

/**
 * HysFitTable:
 * @sheet, @choice, @data: a table, and what of it is to be fitted; do not change
 * @lock, @model: what a fit in progress gives in place of the data, of moduli the storages first; NULL = none yet
 *
 * A table that was read for a fit. Counted references, on any thread.
 */
typedef struct
{
  HysSheet     *sheet;
  HysFitChoice  choice;
  HysFitData    data;
  GMutex        lock;
  double       *model;
} HysFitTable;

HysFitTable *hys_fit_table_ref       (HysFitTable *self);
void         hys_fit_table_unref     (HysFitTable *self);

/* A copy of @model (transfer full) (nullable). */
double      *hys_fit_table_get_model (HysFitTable *self);

/**
 * HysValueFitRequest:
 * @path, @sheet, @choice: a table to be read, of a file, or as it was read before
 * @table: else the one that is fitted
 * @document, @node: the drawing, in whose units a table is read
 * @names: values to find (NULL-terminated); NULL = those of a generalized Maxwell model with @modes, -1: what the data say
 *
 * Input of hys_value_fit_job: what it refers to is its own.
 */
typedef struct
{
  char              *path;
  HysSheet          *sheet;
  HysFitChoice       choice;
  HysFitTable       *table;
  const HysDocument *document;
  guint              node;
  char             **names;
  int                modes;
} HysValueFitRequest;

/**
 * HysValueFitFound:
 * @fit, @prony: what was found; both NULL where the table was read only
 *
 * Result of hys_value_fit_job.
 */
typedef struct
{
  HysFitTable *table;
  HysValueFit *fit;
  HysProny    *prony;
} HysValueFitFound;

extern const HysJobKind hys_value_fit_job;

/* @document with the values that were found, errors in its notes, and the data as points; @driven: its bar moved as it
 * was measured in a loop (transfer full). */
HysDocument *hys_value_fit_take (const HysValueFitFound  *found,
                                 const HysDocument       *document,
                                 guint                    node,
                                 gboolean                 driven,
                                 GError                 **error);

G_END_DECLS
