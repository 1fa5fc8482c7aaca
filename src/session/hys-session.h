/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"
#include "hys-editor.h"
#include "hys-live.h"
#include "hys-opened.h"
#include "hys-reference.h"
#include "hys-runner.h"

G_BEGIN_DECLS

#define HYS_TYPE_SESSION (hys_session_get_type ())
G_DECLARE_FINAL_TYPE (HysSession, hys_session, HYS, SESSION, GObject)

/**
 * HysSession:
 *
 * An open document and all that is derived from it: editor, layout, system, run, live view, findings, file. It always
 * has a document, at first an empty one; opening replaces it. Not thread-safe: use it on the thread that created it.
 *
 * Properties, all with notify: `title`, `subtitle` (summary of the network and its state), `modified`, `file` (where it
 * is saved, or NULL), `overtaken` (another program has changed the file), `state` (a HysRunnerState), `time` (of the
 * row that is shown), `speed` (see hys-speed.h), `gain` (magnification of displacements), `moment` (the
 * earlier time that is shown; NAN = the latest), `stops-at-end`, `outdated` and `pace` (see below), `keeps-backups`
 * (saving keeps the previous version of the file, see hys_file_write()).
 *
 * Signals; the session is up to date when they are emitted, but for the run after `changed`:
 * `opened`: the document was replaced; it has no trace yet. The previous document stays valid until all handlers have
 * run.
 * `changed` (HysEffects as guint): the document was edited. Layout and live view may have been replaced; the previous
 *   ones stay valid until all handlers have run. After HYS_EFFECT_ITEMS there is no trace. The run is updated
 *   afterwards.
 * `trace-changed`: the trace was replaced or cleared.
 * `earlier`: the run before was replaced or dropped.
 * `awake`: hys_session_advance() must be called for each frame until it returns FALSE.
 * `advanced` (gboolean settled): the live view changed; @settled: it will not change again before `awake`.
 * `read`, `described`: texts that depend on time are to be updated: those on screen, those for a screen reader.
 * `message` (const char *text, gboolean error): a message for the user.
 * `saved` (GFile): saving ended; NULL after a failure, for which `message` is emitted, and after `conflict`.
 * `conflict`: nothing was saved, since another program has changed the file; hys_session_save_over() replaces
 *   that change.
 */
HysSession         *hys_session_new           (void);

/* Stops the run, the analysis and what is being read. Called when the window closes, while others may still hold
 * references. */
void                hys_session_close         (HysSession     *self);

/* ---- The document ---- */

/* Replaces the document and runs it unless it is empty. @opened: (transfer full) */
void                hys_session_open          (HysSession     *self,
                                               HysOpened      *opened);

/* Reads @file on a worker thread and opens it, or emits `message` with the reason why it cannot be read. Cancels a read
 * in progress. */
void                hys_session_read          (HysSession     *self,
                                               GFile          *file);

/* Lays @document out and examines it on a worker thread, and opens it as one that has no file. Cancels a read in progress.
 * @document: (transfer full) */
void                hys_session_open_document (HysSession     *self,
                                               HysDocument    *document);

gboolean            hys_session_is_reading    (HysSession     *self);

void                hys_session_open_example  (HysSession     *self,
                                               const char     *name);

/* Saves a copy of the document on a worker thread, which ends with `saved`, and makes @file the file of the
 * document. */
void                hys_session_save          (HysSession     *self,
                                               GFile          *file);

/* Answers `conflict`: replaces the file as it was then. What was changed once more leads to `conflict` again; nothing
 * is done when another document was opened since. */
void                hys_session_save_over     (HysSession     *self);

/* (transfer none) The document and what belongs to it stay valid until another document is opened. */
HysEditor          *hys_session_get_editor    (HysSession     *self);
const HysDocument  *hys_session_get_document  (HysSession     *self);
const HysSelection *hys_session_get_selection (HysSession     *self);

const HysLayout    *hys_session_get_layout    (HysSession     *self);
const HysLive      *hys_session_get_live      (HysSession     *self);
HysChecker         *hys_session_get_checker   (HysSession     *self);

/* Name of the document: its title, or the file's name, or "Untitled" (transfer full). */
char               *hys_session_get_title     (HysSession     *self);
char               *hys_session_get_subtitle  (HysSession     *self);
gboolean            hys_session_is_modified   (HysSession     *self);

/* Whether it is asked before changes are lost: not where nothing but runs were kept of a built-in example. */
gboolean            hys_session_has_work      (HysSession     *self);

/* Whether nothing but values was changed in a built-in example, or runs kept: another document may be opened without a
 * question, since hys_session_undo() then leads back. */
gboolean            hys_session_is_played_with (HysSession    *self);

/* Undo or redo one step of the history. Before the first step of a document that was opened over an example that was
 * played with, undoing opens that example again, with its history, and redoing the other one. */
void                hys_session_undo          (HysSession     *self);
void                hys_session_redo          (HysSession     *self);

/* Names of these steps (transfer full); NULL when there is none. */
char               *hys_session_undo_name     (HysSession     *self);
char               *hys_session_redo_name     (HysSession     *self);

/* (transfer none) (nullable) The file, and its entity tag when it was read or written. */
GFile              *hys_session_get_file      (HysSession     *self);
const char         *hys_session_get_etag      (HysSession     *self);

/* Whether another program has changed the file since. The second looks again, without blocking. */
gboolean            hys_session_is_overtaken  (HysSession     *self);
void                hys_session_check_file    (HysSession     *self);

/* ---- The run ---- */

/* (transfer none) (nullable) The rows of the run; and the run before, for comparison: a short one as it is, a long one as a
 * reduced copy that is made on a worker thread. */
HysTrace           *hys_session_get_trace     (HysSession     *self);
HysReference       *hys_session_get_earlier   (HysSession     *self);
HysRunnerState      hys_session_get_state     (HysSession     *self);

/* Reason why the run stopped; NULL when it did not. */
const char         *hys_session_get_stop      (HysSession     *self);

void                hys_session_run           (HysSession     *self);

/* Pauses or runs; a finished run restarts. (It does so by itself after a value or the network was changed.) */
void                hys_session_toggle        (HysSession     *self);
void                hys_session_step          (HysSession     *self);
void                hys_session_reset         (HysSession     *self);

/* Takes a bar that is no wall in hand while the run goes on, without an end, or goes on with the one in hand, and moves
 * it by @way, in drawing units, from where it is now. Let go, the run ends where it was to; beyond that, when it begins
 * anew. */
void                hys_session_pull          (HysSession     *self,
                                               guint           node,
                                               double          way);
void                hys_session_let_go        (HysSession     *self);

/* The motion so far of the bar pulled last as a load of it; HYS_ERROR_USAGE where none was pulled. */
HysDocument        *hys_session_keep_pull     (HysSession     *self,
                                               GError        **error);

double              hys_session_get_speed     (HysSession     *self);
void                hys_session_set_speed     (HysSession     *self,
                                               double          speed);
void                hys_session_set_gain      (HysSession     *self,
                                               double          gain);

/* Whether a run ends at the document's end time. If not it goes on until it is paused. As long as it was not set for a
 * document it does if its loads do not repeat themselves. */
gboolean            hys_session_get_stops_at_end (HysSession  *self);
void                hys_session_set_stops_at_end (HysSession  *self,
                                                  gboolean     stops);

/* Duration of the latest stretch of an endless run that time plots show, some periods of the loads; 0 for a run that
 * ends. */
double              hys_session_get_horizon   (HysSession     *self);

/* Whether a value was changed since the run was paused, so that what is shown is older than the values. */
gboolean            hys_session_is_outdated   (HysSession     *self);

/* Model time per second in fact, when the computation does not keep up with the speed; 0 when it does. */
double              hys_session_get_pace      (HysSession     *self);

/* Whether a run is far behind its speed, or stands still, under a scheme that looks after its error itself: then
 * `midpoint`, whose steps are as long as the document says, is worth offering. Changes with `pace`. */
gboolean            hys_session_is_behind     (HysSession     *self);

/* Makes `midpoint` the document's scheme, by a change that can be undone. */
void                hys_session_use_midpoint  (HysSession     *self);

/* Shows the state at @t; the latest for NAN. */
double              hys_session_get_moment    (HysSession     *self);
void                hys_session_set_moment    (HysSession     *self,
                                               double          t);

/* Emits `awake`, to update the view for another reason than the run. */
void                hys_session_wake          (HysSession     *self);

/* Updates the live view for the frame at @now (monotonic time, in microseconds). Returns FALSE when nothing will change
 * before `awake`. */
gboolean            hys_session_advance       (HysSession     *self,
                                               gint64          now);

/* Emits `message`. */
void                hys_session_tell          (HysSession     *self,
                                               const char     *text,
                                               gboolean        error);

/*
 * Keeping runs in the session's document (hys_edit_keep_run()), where they are one step to undo and part of the file:
 * what is to be kept is reduced on a worker thread, and what fails is told by the session. It is given up when another
 * document is opened.
 */

/* The last period of the loads of the present run, or all of it where they have none. */
void hys_session_keep_cycle   (HysSession          *self);

/* The run before the present one, if there is any. */
void hys_session_keep_earlier (HysSession          *self);

/* What hys_reference_load() reads from a file, as far as it has data for the figure. @path: (transfer full) */
void hys_session_keep_file    (HysSession          *self,
                               char                *path,
                               const HysFigureSpec *spec);

/**
 * HysEditCommand:
 * @name: name of its action: "delete", "flip", ...
 * @plan: makes the edit; returns NULL and sets the error when the command does not apply
 * @needs_selection: whether it acts on the selection
 *
 * A command of the drawing that needs no further input.
 */
typedef struct
{
  const char   *name;
  HysDocument *(*plan) (HysSession  *session,
                        GError     **error);
  gboolean      needs_selection;
} HysEditCommand;

const HysEditCommand *hys_edit_commands    (guint          *n);

/* Runs the command, or emits `message` with the reason why it does not apply. @came (out) (optional): whether new items
 * were created; they are selected then. */
gboolean              hys_edit_command_run (const HysEditCommand *self,
                                            HysSession           *session,
                                            gboolean             *came);

/* Applies @edited (transfer full) in the same way, or emits `message` for @error (transfer full). */
gboolean              hys_session_apply    (HysSession     *self,
                                            HysDocument    *edited,
                                            GError         *error,
                                            gboolean       *came);

G_END_DECLS
