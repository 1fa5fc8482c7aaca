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
 * Signals: `changed` (no arguments): emitted when state, message or trace changed. A new trace of the same generation
 * goes on with the same run.
 */
HysRunner      *hys_runner_new            (void);

/* Starts a new generation at t = 0, paused, with a new trace (or STOPPED if it cannot start). @system: (transfer full):
 * of @document, from which the simulation settings and the series to record are read */
void            hys_runner_load           (HysRunner         *self,
                                           HysSystem         *system,
                                           const HysDocument *document);

/* Continues with changed values. Keeps state and trace if shape, step and scheme are unchanged and the trace has room;
 * a stopped run then resumes where it stopped. Otherwise, and before the first step, where initial values matter, acts
 * as hys_runner_load() and runs if it was running or stopped. @system: (transfer full). Returns whether the state was
 * kept. */
gboolean        hys_runner_update         (HysRunner         *self,
                                           HysSystem         *system,
                                           const HysDocument *document);

void            hys_runner_run            (HysRunner         *self);
void            hys_runner_pause          (HysRunner         *self);

/* Makes one step and pauses. */
void            hys_runner_step           (HysRunner         *self);

/* Restarts at t = 0 with a new trace; keeps running if it was. */
void            hys_runner_reset          (HysRunner         *self);

/* Whether the run goes on beyond the end of the simulation, until it is paused (FALSE at first). Then the trace is
 * replaced by one with the latter half of its rows each time its memory is used up. A run that was at its end can go
 * on; one that is beyond it when this is taken back ends there. */
void            hys_runner_set_endless    (HysRunner         *self,
                                           gboolean           endless);

/* Speed in units of model time per second of real time; 0 = as fast as possible (default). */
void            hys_runner_set_speed      (HysRunner         *self,
                                           double             speed);

/* Takes a bar in hand, which is no wall: or goes on with the one in hand: it moves on by @way within a twenty-fifth of
 * a second at the speed of the run, and stays there until it is held elsewhere, or let go, or the run begins anew,
 * whatever its loads. A bar held before is let go: a mass with the velocity it has, another one springs back. In a run
 * that is over none is taken. */
void            hys_runner_hold           (HysRunner         *self,
                                           guint              bar,
                                           double             way);
void            hys_runner_let_go         (HysRunner         *self);

HysRunnerState  hys_runner_get_state      (HysRunner         *self);
const char     *hys_runner_get_message    (HysRunner         *self);   /* reason why it stopped; NULL if it did not */
guint64         hys_runner_get_generation (HysRunner         *self);

/* The current trace, owned by the runner; NULL when empty. Take a reference to keep it beyond this frame. */
HysTrace       *hys_runner_get_trace      (HysRunner         *self);

/* Cancels, quits and joins the thread. Also done on dispose. */
void            hys_runner_close          (HysRunner         *self);

G_END_DECLS
