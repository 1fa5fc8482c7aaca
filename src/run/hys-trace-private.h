/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scheme.h"
#include "hys-trace.h"

G_BEGIN_DECLS

/* An empty trace for a run of @steps steps. @series (HysSeries) NULL = all, or those of the figures (without figures
 * those of the main bar) and the energies when all would not fit @budget bytes. A row stands for @every steps (0: for
 * one, and events have rows of their own as far as there is room), or for the smallest multiple of @every with which
 * the rows fit @budget; or evenly in log t for more and more, as the document says. Never NULL. */
HysTrace    *hys_trace_new          (const HysDocument *document,
                                     const GArray      *series,
                                     guint64            every,
                                     guint64            steps,
                                     gsize              budget);

/* Creates an empty trace with the series of another one. */
HysTrace    *hys_trace_new_like     (const HysTrace    *other,
                                     guint64            every,
                                     guint64            steps,
                                     gsize              budget);

/* The number of steps of a run without an end. */
#define HYS_STEPS_ENDLESS G_MAXUINT64

/* Whether the trace can record the continuation of a run whose values changed: it has the series in the figures of
 * @document, and rows for that many steps fit the budget, or the run is endless. */
gboolean     hys_trace_serves       (const HysTrace    *self,
                                     const HysDocument *document,
                                     guint64            steps);

/**
 * HysRecorder:
 *
 * The one writer of a trace: turns states into rows. Between two rows it keeps the extremes of every series. It looks
 * at every state for positions that are not determined.
 */
typedef struct HysRecorder HysRecorder;

HysRecorder *hys_recorder_new       (HysTrace          *trace,
                                     const HysSystem   *system);
void         hys_recorder_free      (HysRecorder       *self);

/* Records the initial state, then the state after each step. @last: write a row regardless of the interval. The same
 * state is not written twice. */
void         hys_recorder_add       (HysRecorder       *self,
                                     const HysSystem   *system,
                                     const HysState    *state,
                                     gboolean           last);

/* Adjusts to a changed number of steps (hys_trace_serves()). */
void         hys_recorder_set_steps (HysRecorder       *self,
                                     guint64            steps);

/* Whether the trace has no room for another step, and, when it has none, its successor (transfer full), which the
 * recorder writes from now on: it begins with the latter half of the rows, so that an endless run needs no more than
 * one and a half budgets, and mostly far less. Others may go on reading the old one. NULL if there is not enough
 * memory. */
gboolean     hys_recorder_is_full   (const HysRecorder *self);
HysTrace    *hys_recorder_renew     (HysRecorder       *self);

/* The states that follow are of @system, which has another shape but the same layout (hys_stepper_exchange()). */
void         hys_recorder_exchange  (HysRecorder       *self,
                                     const HysSystem   *system);

/* Notes what a scheme that chooses between others has done so far. */
void         hys_recorder_look_at   (HysRecorder       *self,
                                     const HysStepper  *stepper);

/* Has a stepper find what the trace records. */
void         hys_recorder_watch     (const HysRecorder *self,
                                     HysStepper        *stepper);

/* Whether somebody may look at the whole network, of which not all is recorded, and has seen the last snapshot of it. */
gboolean     hys_recorder_wants_snapshot (const HysRecorder *self);

/* Shows the whole network, after a step in which @stepper has found all of it. */
void         hys_recorder_show      (HysRecorder       *self,
                                     const HysStepper  *stepper);

/* Whether there was not enough memory for a row: nothing is recorded from there on. The sentence that says so (transfer
   full). */
gboolean     hys_recorder_ran_out   (const HysRecorder *self);
char        *hys_recorder_reason    (const HysRecorder *self);

/* Records what happens within the steps of a stepper: for hys_stepper_set_witness(). */
HysWitness   hys_recorder_witness   (HysRecorder       *self);

/* Rows are written some at a time: this writes those that are still kept. To be called before others look. */
void         hys_recorder_flush     (HysRecorder       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysRecorder, hys_recorder_free)

G_END_DECLS
