/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * HysJobKind:
 * @work: does it, on another thread, and returns the result, or NULL with an error; tells its progress, and ends early with
 *    HYS_ERROR_CANCELLED when that says so
 * @free_input, @free_result: free what goes in and what comes out
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
 * Work on another thread, one piece at a time; of what is asked for meanwhile only the newest is done, after it.
 *
 * Signals: `done` (no arguments): there is a new result or an error, and nothing of it was given up. `changed` (no
 * arguments): the same, or something was given up, forgotten, or came farther.
 */
HysJob       *hys_job_new          (const HysJobKind *kind);

/* Takes the input. What is under way is finished first. */
void          hys_job_start        (HysJob           *self,
                                    gpointer          input);

/* What is under way is given up, and what waits behind it. */
void          hys_job_cancel       (HysJob           *self);

/* Forgets the result and the error too. */
void          hys_job_forget       (HysJob           *self);

gboolean      hys_job_is_busy      (HysJob           *self);

/* 0 to 1 while it is busy. */
double        hys_job_get_progress (HysJob           *self);

/* The newest result, owned by it; NULL: none yet, or the newest is an error. */
gpointer      hys_job_get_result   (HysJob           *self);
const GError *hys_job_get_error    (HysJob           *self);

/* The same; (transfer full): the job has none then. */
gpointer      hys_job_take_result  (HysJob           *self);

G_END_DECLS
