/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-progress.h"
#include "hys-scheme.h"
#include "hys-document.h"
#include "hys-trace.h"

G_BEGIN_DECLS

/* Default memory budget of a trace. */
#define HYS_TRACE_BUDGET (512u * 1024 * 1024)

/**
 * HysOutcome:
 * @status: %HYS_STATUS_OK when it ran to its end
 * @message: the reason when it did not, else %NULL
 * @t: the time reached
 * @steps: steps done
 * @residual: worst certificate
 * @energy_error: the largest |E:error| of the run over the largest of all other energies
 * @seconds: wall-clock time taken
 */
typedef struct
{
  HysStatus  status;
  char      *message;
  double     t;
  guint64    steps;
  double     residual;
  double     energy_error;
  double     seconds;
} HysOutcome;

void       hys_outcome_clear    (HysOutcome          *self);

/* Runs a valid document from 0 to its end on the calling thread and returns what it recorded. @series (HysSeries) are
 * recorded with t; NULL = all when that fits the budget, else those of the figures and the energies. When a row for
 * each `every` steps would not fit @budget bytes, a row stands for a multiple of that (hys_trace_every()). A run that
 * stops for a physical reason is a result: its trace up to that time, and the reason in @outcome. NULL with an error
 * only when it could not start (unknown scheme, no memory) or was cancelled by @progress. */
HysTrace  *hys_simulate      (const HysDocument  *document,
                              const GArray       *series,
                              gsize               budget,
                              HysProgress         progress,
                              gpointer            user_data,
                              HysOutcome         *outcome,
                              GError            **error);

G_END_DECLS
