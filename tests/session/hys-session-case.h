/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

G_BEGIN_DECLS

/* A session under test, and what it has told so far. */
typedef struct
{
  HysSession *session;
  GString    *log;        /* names of signals, each with a blank behind it; `advanced` only when it is settled */
  char       *message;    /* the last one; NULL for none since case_forget() */
  gboolean    error;
  gboolean    wanted;     /* hys_session_advance() */
  gint64      now;        /* of the frames */
} Case;

typedef gboolean (*Condition) (Case    *self,
                               gpointer data);

Case    *case_new         (void);
void     case_free        (Case       *self);

/* A session with an example. */
Case    *case_new_example (const char *name);

/* Lets the main loop turn, with frames as long as they are wanted, until the condition holds. */
void     case_wait        (Case       *self,
                           Condition   condition,
                           gpointer    data);

/* Until the run is in a state (HysRunnerState), there are so many rows, a message came, or `saved` was emitted. */
gboolean case_has_state   (Case       *self,
                           gpointer    state);
gboolean case_has_rows    (Case       *self,
                           gpointer    n);
gboolean case_has_message (Case       *self,
                           gpointer    data);
gboolean case_has_saved   (Case       *self,
                           gpointer    data);
gboolean case_is_settled  (Case       *self,
                           gpointer    data);

gboolean case_has_opened  (Case       *self,
                           gpointer    data);

/* Lets the main loop turn until that moment of g_get_monotonic_time(). */
void     case_pass_until  (gint64      moment);

/* Saves the document and waits until it is saved. */
void     case_save        (Case       *self,
                           const char *path);

/* Forgets what was told. */
void     case_forget      (Case       *self);

/* Sets a value of the document by its name, as a person would by typing. */
void     case_set         (Case       *self,
                           const char *name,
                           const char *text);

/* Selects these ids, NULL-terminated. */
void     case_select      (Case       *self,
                           ...) G_GNUC_NULL_TERMINATED;

/* A path in a folder of its own, which is removed at the end. */
char    *case_path        (const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Case, case_free)

G_END_DECLS
