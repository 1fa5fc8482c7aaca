/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scheme.h"
#include "hys-trace.h"

G_BEGIN_DECLS

/* An empty trace for a run of @steps steps. @series (HysSeries) NULL = all, or those of the figures and the energies when
 * all would not fit @budget bytes. A row stands for @every steps (0: for one, and events have rows of their own as far as
 * there is room), or for the smallest multiple of @every with which the rows fit @budget. Never NULL. */
HysTrace    *hys_trace_new          (const HysDocument *document,
                                     const GArray      *series,
                                     guint64            every,
                                     guint64            steps,
                                     gsize              budget);

/* The same with the series of another trace. */
HysTrace    *hys_trace_new_like     (const HysTrace    *other,
                                     guint64            every,
                                     guint64            steps,
                                     gsize              budget);

/* Whether a run that was changed while it went on can still be recorded here: it has the series that the figures of
 * @document show, and rows for that many steps within the budget. */
gboolean     hys_trace_serves       (const HysTrace    *self,
                                     const HysDocument *document,
                                     guint64            steps);

/**
 * HysRecorder:
 *
 * The one writer of a trace: turns states into rows. Between two rows it keeps the extremes of every series. It looks at
 * every state for positions that are not determined.
 */
typedef struct HysRecorder HysRecorder;

HysRecorder *hys_recorder_new       (HysTrace          *trace,
                                     const HysSystem   *system);
void         hys_recorder_free      (HysRecorder       *self);

/* After each step, and once with the initial state. @last: a row is written whatever the rhythm. A state that is there
 * already is not written twice. */
void         hys_recorder_add       (HysRecorder       *self,
                                     const HysSystem   *system,
                                     const HysState    *state,
                                     gboolean           last);

/* The run has become longer or shorter (hys_trace_serves()). */
void         hys_recorder_set_steps (HysRecorder       *self,
                                     guint64            steps);

/* Records what happens within the steps of a stepper: for hys_stepper_set_witness(). */
HysWitness   hys_recorder_witness   (HysRecorder       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysRecorder, hys_recorder_free)

G_END_DECLS
