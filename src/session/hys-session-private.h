/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-speed.h"
#include "hys-session.h"

G_BEGIN_DECLS

/* Whether runs end: as suits the loads, or as the user wants it. */
typedef enum
{
  HYS_ENDING_AUTOMATIC,
  HYS_ENDING_AT_END,
  HYS_ENDING_NEVER,
} HysEndingChoice;

/* @put_off: the run goes on whatever is chosen, as a bar was in hand */
typedef struct
{
  HysEndingChoice chosen;
  gboolean        put_off;
} HysEnding;

/**
 * HysPlay:
 * @example: the document was opened as a built-in example
 * @travelling: while undoing or redoing
 * @before, @after: (element-type HysOpened): documents that undoing and redoing lead to
 *
 * What hys-session-undo.c knows of examples that are played with.
 */
typedef struct
{
  gboolean   example, travelling;
  GPtrArray *before, *after;
} HysPlay;

/**
 * HysDisk:
 * @file: that the document was read from or written to; NULL for none; @etag: its entity tag then, NULL for unknown
 * @real: the same without symbolic links, which is monitored where it is local; NULL without an entity tag
 * @asked: the entity tag that it had when the user was asked whether to replace it; NULL when nobody was
 * @check: of the query under way; NULL for none
 * @writing: it is written, or will be the file that is: changes are not reported meanwhile; @waiting: is written next
 * @overtaken: it is there and no longer what was read or written; @gone: the document is nowhere but in memory
 */
typedef struct
{
  GFile        *file, *real;
  char         *etag, *asked;
  GFileMonitor *monitor;
  GCancellable *check;
  gboolean      writing;
  GFile        *waiting;
  gboolean      overtaken, gone;
} HysDisk;

/**
 * HysEarlier:
 * @ran: the document as the run has it; NULL = none
 * @reference: the run before; NULL = none
 * @thinning: from a long run to what is kept of it
 */
typedef struct
{
  const HysDocument *ran;
  HysReference      *reference;
  HysJob            *thinning;
} HysEarlier;

/**
 * HysTimes:
 * @news: when the trace grew
 * @text, @words: when `read` and `described` were emitted
 *
 * Monotonic times, in microseconds.
 */
typedef struct
{
  gint64 news, text, words;
} HysTimes;

struct _HysSession
{
  GObject      parent_instance;

  /* the document, */
  HysEditor   *editor;
  HysLayout   *layout;
  HysSystem   *system;         /* built once for each change of the mechanics */
  HysChecker  *checker;
  HysDisk      disk;           /* where it is saved */
  HysJob      *reading;        /* reads the next document; NULL for none */
  gboolean     keeps_backups;
  HysPlay      play;

  /* its run, */
  HysRunner   *runner;
  HysTrace    *trace;
  guint64      generation;     /* of the trace */
  gsize        noted;          /* number of things the run has come upon that were reported */
  double       speed;
  gboolean     speed_chosen;   /* not by hys_speed_for() */
  double       period;         /* of the loads: hys_cycle_period() */
  HysEnding    ending;
  gboolean     outdated;
  HysPace      pace;
  HysEarlier   earlier;

  /* and how it looks */
  HysLive     *live;
  double       gain;
  double       moment;
  HysTimes     last;
};

typedef enum
{
  HYS_SESSION_PROP_0,
  HYS_SESSION_PROP_TITLE,
  HYS_SESSION_PROP_SUBTITLE,
  HYS_SESSION_PROP_MODIFIED,
  HYS_SESSION_PROP_FILE,
  HYS_SESSION_PROP_OVERTAKEN,
  HYS_SESSION_PROP_STATE,
  HYS_SESSION_PROP_TIME,
  HYS_SESSION_PROP_SPEED,
  HYS_SESSION_PROP_GAIN,
  HYS_SESSION_PROP_MOMENT,
  HYS_SESSION_PROP_STOPS_AT_END,
  HYS_SESSION_PROP_OUTDATED,
  HYS_SESSION_PROP_PACE,
  HYS_SESSION_PROP_KEEPS_BACKUPS,
  HYS_SESSION_N_PROPERTIES,
} HysSessionProperty;

typedef enum
{
  HYS_SESSION_OPENED,
  HYS_SESSION_CHANGED,
  HYS_SESSION_TRACE_CHANGED,
  HYS_SESSION_EARLIER,
  HYS_SESSION_AWAKE,
  HYS_SESSION_ADVANCED,
  HYS_SESSION_READ,
  HYS_SESSION_DESCRIBED,
  HYS_SESSION_MESSAGE,
  HYS_SESSION_SAVED,
  HYS_SESSION_CONFLICT,
  HYS_SESSION_N_SIGNALS,
} HysSessionSignal;

extern guint hys_session_signals[HYS_SESSION_N_SIGNALS];

/* hys-session.c */
void hys_session_notify          (HysSession         *self,
                                  HysSessionProperty  property);

/* Notifies the properties that depend on the document. */
void hys_session_notify_document (HysSession         *self);

/* hys-session-run.c */
void hys_session_init_run        (HysSession         *self);
void hys_session_forget_trace    (HysSession         *self);

/* Loads the system into the runner, at t = 0. */
void hys_session_load            (HysSession         *self);

/* Adjusts ending and speed of the run to the loads, of another document or after an edit. */
void hys_session_suit_document   (HysSession         *self);
void hys_session_suit_loads      (HysSession         *self);

/* Has the run go on without an end, or end as was chosen. */
void hys_session_put_off_end     (HysSession         *self,
                                  gboolean            put_off);

/* Updates the runner after values changed, or restarts it after the network did (HYS_EFFECT_ITEMS). @t: time that the
 * run had reached */
void hys_session_change_run      (HysSession         *self,
                                  HysEffects          effects,
                                  double              t);

/* Restarts a run that does not record what the figures show. @t: as above */
void hys_session_record_figures  (HysSession         *self,
                                  double              t);

/* hys-session-undo.c */

/* Another document is about to be opened: keeps an example that was played with. */
void hys_session_leave_document  (HysSession         *self);

/* hys-session-file.c. Where the document is saved; @etag: NULL for unknown */
void hys_session_set_file        (HysSession         *self,
                                  GFile              *file,
                                  const char         *etag);

void hys_session_stop_reading    (HysSession         *self);

G_END_DECLS
