/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-fit-data.h"
#include "hys-identify.h"
#include "hys-inverse.h"
#include "hys-job.h"
#include "hys-prony.h"
#include "hys-trace.h"
#include "hys-value-fit.h"

G_BEGIN_DECLS

/**
 * HysFitSource:
 * @path: file to read; NULL = none
 * @sheet: the table, if it was read before; NULL = not yet
 * @choice: what of it is what
 *
 * Where measured data come from. Owns what it refers to.
 */
typedef struct
{
  char         *path;
  HysSheet     *sheet;
  HysFitChoice  choice;
} HysFitSource;

/* @path: (transfer full) (nullable); @sheet: (transfer none) (nullable) */
HysFitSource *hys_fit_source_new  (char               *path,
                                   HysSheet           *sheet,
                                   HysFitChoice        choice);
void          hys_fit_source_free (HysFitSource       *self);

/* The table (transfer full). */
HysSheet     *hys_fit_source_load (const HysFitSource *self,
                                   HysProgress         progress,
                                   gpointer            progress_data,
                                   GError            **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFitSource, hys_fit_source_free)

/**
 * HysFitRequest:
 * @source: the table
 * @elements: number of S-elements; -1 = chosen from the data
 * @continuous: whether to fit the continuous model
 * @limit: eta(s) of the continuous model, a formula in s; NULL = a straight line that suits the loop
 *
 * Input of a fit: where the measured loop comes from and which model to fit. Allocated by g_new(), it owns what it refers to.
 */
typedef struct
{
  HysFitSource *source;
  int           elements;
  gboolean      continuous;
  char         *limit;
} HysFitRequest;

/* The last periods of a run, at most some thousand rows, as a table of t, x and r. HYS_ERROR_REFUSED where there is no
 * loop. */
HysSheet      *hys_fit_run_sheet   (const HysDocument  *document,
                                    HysTrace           *trace,
                                    GError            **error);

/**
 * HysFit:
 * @sheet: the table
 * @choice: the columns and rows that were used
 * @measured: the loop; NULL when the columns contain none
 * @x, @r: the same as columns
 * @found, @continuous: result for one model or the other; both NULL when the fit failed
 * @apt: whether a model was found that says more of the force than that it varies
 * @reason: why the fit failed
 * @no_loop: whether the columns say that the table is of something else; nothing was fitted then
 *
 * Result of a fit.
 */
typedef struct
{
  HysSheet          *sheet;
  HysFitChoice       choice;
  HysMeasured       *measured;
  HysColumn         *x;
  HysColumn         *r;
  HysIdentification *found;
  HysInverse        *continuous;
  gboolean           apt;
  char              *reason;
  gboolean           no_loop;
} HysFit;

/* A new document of the model that was found, in the units of the measurement; the measured points lie over its loop,
 * moved with it so that its centre is the origin. NULL if none was found. */
HysDocument *hys_fit_to_document (const HysFit *fit);

/* From a HysFitRequest to a HysFit. */
extern const HysJobKind hys_fit_job;

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
