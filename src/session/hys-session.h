/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"
#include "hys-earlier.h"
#include "hys-editor.h"
#include "hys-live.h"
#include "hys-opened.h"
#include "hys-runner.h"

G_BEGIN_DECLS

#define HYS_TYPE_SESSION (hys_session_get_type ())
G_DECLARE_FINAL_TYPE (HysSession, hys_session, HYS, SESSION, GObject)

/**
 * HysSession:
 *
 * One document being worked on and everything that follows from it: its editor, its layout, its run, how it looks while it
 * runs, what there is to say about it and where it is saved. There is always a document, an empty one at first; opening puts
 * another one in its place. Used by the thread that created it.
 *
 * Properties, all with notify: `title`, `subtitle` (what is drawn and how it is doing), `modified`, `file` (where it is saved,
 * or NULL), `state` (a HysRunnerState), `time` (what is shown), `until`, `speed` (see hys-speed.h), `gain` (of the motion on the
 * drawing) and `moment` (of the past, that is looked at; NAN = the present).
 *
 * Signals, in each of which everything here is up to date:
 * `opened`: another document, which has no trace yet. What was borrowed of the last one is valid until all handlers have run.
 * `changed` (HysEffects as guint): the document was edited; layout and live view may be other ones, those before are valid until
 *   all handlers have run. After HYS_EFFECT_ITEMS there is no trace. The run follows after it.
 * `trace-changed`: another trace, or the same one begun again.
 * `awake`: hys_session_advance() is wanted for each frame, until it returns FALSE.
 * `advanced` (gboolean settled): the live view shows something else; @settled: and will not until `awake`.
 * `read`, `described`: texts that change with time are due, those that are read at a glance and those for a screen reader.
 * `message` (const char *text, gboolean error): something to show to the user.
 * `saved` (GFile, or NULL for a failure, of which a message tells): a save has ended.
 */
HysSession         *hys_session_new           (void);

/* Ends all that goes on in other threads; for the end of the window, when others may still hold references. */
void                hys_session_close         (HysSession     *self);

/* ---- The document ---- */

/* Puts a document in the place of the present one, and runs it if there is anything in it. Takes @opened. */
void                hys_session_open          (HysSession     *self,
                                               HysOpened      *opened);

/* The same with what a file has, once it is read; a message says why that fails. A file that is still being read is given up. */
void                hys_session_read          (HysSession     *self,
                                               GFile          *file);

/* The same with an example. */
void                hys_session_open_example  (HysSession     *self,
                                               const char     *name);

/* Saves the document as it is now; ends with `saved`. It is saved there from now on. */
void                hys_session_save          (HysSession     *self,
                                               GFile          *file);

/* All owned by the session; those of the document until the next one is opened. */
HysEditor          *hys_session_get_editor    (HysSession     *self);
const HysDocument  *hys_session_get_document  (HysSession     *self);
const HysLayout    *hys_session_get_layout    (HysSession     *self);
const HysLive      *hys_session_get_live      (HysSession     *self);
HysChecker         *hys_session_get_checker   (HysSession     *self);

/* As a file would be called: its title, or the file's name, or "Untitled". The caller owns it. */
char               *hys_session_get_title     (HysSession     *self);
char               *hys_session_get_subtitle  (HysSession     *self);
gboolean            hys_session_is_modified   (HysSession     *self);
GFile              *hys_session_get_file      (HysSession     *self);

/* ---- The run ---- */

/* NULL when there is none. Take a reference to keep it. */
HysTrace           *hys_session_get_trace     (HysSession     *self);
HysEarlier         *hys_session_get_earlier   (HysSession     *self);
HysRunnerState      hys_session_get_state     (HysSession     *self);

/* Why it stopped; NULL when it has not. */
const char         *hys_session_get_stop      (HysSession     *self);

void                hys_session_run           (HysSession     *self);

/* Pauses or runs, from the beginning when the run is over. */
void                hys_session_toggle        (HysSession     *self);
void                hys_session_step          (HysSession     *self);
void                hys_session_reset         (HysSession     *self);

double              hys_session_get_speed     (HysSession     *self);
void                hys_session_set_speed     (HysSession     *self,
                                               double          speed);
void                hys_session_set_gain      (HysSession     *self,
                                               double          gain);

/* Shows what was at @t; the present for NAN. */
double              hys_session_get_moment    (HysSession     *self);
void                hys_session_set_moment    (HysSession     *self,
                                               double          t);

/* Emits `awake`: something is to be shown that the run does not tell. */
void                hys_session_wake          (HysSession     *self);

/* A frame is drawn at @now (of the monotonic clock, in microseconds). FALSE: nothing will change before `awake`. */
gboolean            hys_session_advance       (HysSession     *self,
                                               gint64          now);

/* Emits `message`. */
void                hys_session_tell          (HysSession     *self,
                                               const char     *text,
                                               gboolean        error);

G_END_DECLS
