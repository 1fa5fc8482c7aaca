/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scheme.h"
#include "hys-trace.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * HysRunnerState:
 * @HYS_RUNNER_EMPTY: nothing to run
 * @HYS_RUNNER_PAUSED: ready, or held by the user
 * @HYS_RUNNER_RUNNING: advancing
 * @HYS_RUNNER_FINISHED: reached the end of the simulation
 * @HYS_RUNNER_STOPPED: stopped for a reason: hys_runner_get_message()
 */
typedef enum
{
  HYS_RUNNER_EMPTY,
  HYS_RUNNER_PAUSED,
  HYS_RUNNER_RUNNING,
  HYS_RUNNER_FINISHED,
  HYS_RUNNER_STOPPED,
} HysRunnerState;

#define HYS_TYPE_RUNNER (hys_runner_get_type ())
G_DECLARE_FINAL_TYPE (HysRunner, hys_runner, HYS, RUNNER, GObject)

/**
 * HysRunner:
 *
 * A background thread that advances a document. All functions are for the thread that created it (the main thread) and
 * none of them waits, except hys_runner_close(). Commands go down through a GAsyncQueue; samples come up through the
 * trace; state changes come up as the signal `changed`, emitted on the main thread, and those that a later command has
 * overtaken are dropped.
 *
 * Signals: `changed` (no arguments): state, message or trace is another one.
 */
HysRunner      *hys_runner_new            (void);

/* Starts a new generation at t = 0, paused, with a new trace (or STOPPED, when it cannot start). @system: (transfer full):
 * that of @document, which tells how it is run and what is recorded, and is not kept. */
void            hys_runner_load           (HysRunner         *self,
                                           HysSystem         *system,
                                           const HysDocument *document);

/* Goes on with changed values; takes @system. Keeps the state and the trace when the shape, the step and the scheme are the same and the
 * trace has room for it; a run that stopped for a reason runs on then, from where it stopped. Otherwise, and before the
 * first step (initial values count then), as hys_runner_load(), running on if it was running or had stopped. Returns
 * whether the state was kept. */
gboolean        hys_runner_update         (HysRunner         *self,
                                           HysSystem         *system,
                                           const HysDocument *document);

void            hys_runner_run            (HysRunner         *self);
void            hys_runner_pause          (HysRunner         *self);

/* One step, then paused. */
void            hys_runner_step           (HysRunner         *self);

/* Back to t = 0 with a new trace; running goes on running. */
void            hys_runner_reset          (HysRunner         *self);

/* Units of model time per second of real time; 0 = as fast as it goes, as at first. */
void            hys_runner_set_speed      (HysRunner         *self,
                                           double             speed);

HysRunnerState  hys_runner_get_state      (HysRunner         *self);
const char     *hys_runner_get_message    (HysRunner         *self);   /* why it stopped, or NULL */
guint64         hys_runner_get_generation (HysRunner         *self);

/* The current trace, owned by the runner; NULL when empty. Take a reference to keep it beyond this frame. */
HysTrace       *hys_runner_get_trace      (HysRunner         *self);

/* Cancels, quits and joins the thread. Also done on dispose. */
void            hys_runner_close          (HysRunner         *self);

G_END_DECLS
