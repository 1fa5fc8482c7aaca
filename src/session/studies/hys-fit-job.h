/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-fit-data.h"
#include "hys-identify.h"
#include "hys-inverse.h"
#include "hys-job.h"
#include "hys-trace.h"

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
 * Input of a fit: where the measured loop comes from and which model to fit.
 */
typedef struct
{
  HysFitSource *source;
  int           elements;
  gboolean      continuous;
  char         *limit;
} HysFitRequest;

/* With the number of elements to be chosen from the data. @source: (transfer full) */
HysFitRequest *hys_fit_request_new (HysFitSource *source);

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

G_END_DECLS
