/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-job.h"
#include "hys-trace.h"

G_BEGIN_DECLS

/* The rows of a figure, to be written into a file as CSV. */
typedef struct HysRows HysRows;

/* Copies the spec, references the document and the trace. @from, @to: what of it is looked at (see
 * hys_figure_view_csv()). */
HysRows *hys_rows_new      (const HysDocument   *document,
                            const HysFigureSpec *spec,
                            HysTrace            *trace,
                            double               from,
                            double               to);
void     hys_rows_free     (HysRows             *self);

/* The file that they are written to. */
void     hys_rows_set_file (HysRows             *self,
                            GFile               *file);

/* A job that writes HysRows, its input (taken); its result is the GFile. */
HysJob  *hys_rows_job_new  (void);

G_END_DECLS
