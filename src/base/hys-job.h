/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * HysJobKind:
 * @work: does it, on another thread, and returns the result, or NULL with an error; tells its progress, and ends early
 *    with HYS_ERROR_CANCELLED when that says so
 * @free_input, @free_result: free what goes in and what comes out; the result may be the input, with more in it, which is
 *    then freed as the result
 *
 * Something that takes long.
 */
typedef struct
{
  gpointer     (*work)      (gpointer      input,
                             HysProgress   progress,
                             gpointer      progress_data,
                             GError      **error);
  GDestroyNotify free_input;
  GDestroyNotify free_result;
} HysJobKind;

#define HYS_TYPE_JOB (hys_job_get_type ())
G_DECLARE_FINAL_TYPE (HysJob, hys_job, HYS, JOB, GObject)

/**
 * HysJob:
 *
 * Work on a worker thread, one input at a time. Inputs that arrive meanwhile replace each other; the last one is
 * processed next.
 *
 * Signals: `done` (no arguments): emitted when work that was not cancelled ended with a result or an error. `changed`
 * (no arguments): emitted then, and after cancellation, clearing and progress.
 */
HysJob       *hys_job_new          (const HysJobKind *kind);

/* A job that @object, a GObject, keeps: it is cancelled and goes when that is finalized. */
HysJob       *hys_job_new_for      (gpointer          object,
                                    const HysJobKind *kind);

/* Queues @input (transfer full) after the work in progress, replacing a queued one. */
void          hys_job_start        (HysJob           *self,
                                    gpointer          input);

/* Cancels the work in progress and the queued one. */
void          hys_job_cancel       (HysJob           *self);

/* The same, and clears result and error. */
void          hys_job_forget       (HysJob           *self);

gboolean      hys_job_is_busy      (HysJob           *self);

/* 0 to 1 while it is busy. */
double        hys_job_get_progress (HysJob           *self);

/* The latest result (transfer none); NULL if there is none yet or the latest is an error. */
gpointer      hys_job_get_result   (HysJob           *self);
const GError *hys_job_get_error    (HysJob           *self);

/* Takes the latest result (transfer full), which the job then no longer has. */
gpointer      hys_job_take_result  (HysJob           *self);

G_END_DECLS
