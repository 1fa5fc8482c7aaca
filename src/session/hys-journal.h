/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

G_BEGIN_DECLS

/* What a program that ended unexpectedly has left of one document. It is locked: no other program is offered it. */
typedef struct HysLeft HysLeft;

void        hys_left_free           (HysLeft       *self);

/* The name of the document: its title, or its file's name, or "Untitled". */
const char *hys_left_get_name       (const HysLeft *self);

/* Removes it for good. */
void        hys_left_discard        (HysLeft       *self);

/* A job that looks for what programs left in a folder, its input (char *, taken); its result is a GPtrArray of HysLeft. What
 * a living program keeps is not found, nor what is not a document. */
HysJob     *hys_left_job_new        (void);

#define HYS_TYPE_JOURNAL (hys_journal_get_type ())
G_DECLARE_FINAL_TYPE (HysJournal, hys_journal, HYS, JOURNAL, GObject)

/**
 * HysJournal:
 *
 * Keeps a session's unsaved document in a file of its own, written on a worker thread at most half a second after a change,
 * and removed when the document is saved or closed. The file names the document's file and its entity tag. A lock beside it
 * tells that the program lives.
 *
 * Signals: `kept` (no arguments): what was changed before the last writing began is on disk, or nothing is kept any more.
 */

/* @folder is made when it is needed. References @session. */
HysJournal *hys_journal_new         (HysSession    *session,
                                     const char    *folder);

/* The folder of the user's journals (transfer full). */
char       *hys_journal_user_folder (void);

/* Opens in the session what was left, which this journal keeps from now on. @left: (transfer full) */
void        hys_journal_recover     (HysJournal    *self,
                                     HysLeft       *left);

/* The document was closed: removes the file. The program does not end before that is done. */
void        hys_journal_close       (HysJournal    *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysLeft, hys_left_free)

G_END_DECLS
