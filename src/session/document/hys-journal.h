/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

G_BEGIN_DECLS

/**
 * HysLeft:
 * @quit: whether the program was quit; then there are no changes
 * @opened: what was not saved; %NULL for nothing: then nothing is known but the file
 * @file: (nullable): its file
 * @name: of the document: its title, or its file's name, or "Untitled"
 *
 * What a program has left of one document that was open when it was quit or ended unexpectedly. It is locked: no other
 * program is offered it. Fields are read-only.
 */
typedef struct
{
  gboolean               quit;
  HysOpened             *opened;
  GFile                 *file;
  char                  *name;

  /*< private >*/
  struct HysJournalFile *journal;
  gint64                 time;     /* when it was written, in ns */
} HysLeft;

void        hys_left_free           (HysLeft       *self);

/* Removes it for good. */
void        hys_left_discard        (HysLeft       *self);

/* From a folder (char *) to what programs left in it, a GPtrArray of HysLeft, the oldest first. What a living program
 * keeps is not found, nor what is not a document. */
extern const HysJobKind hys_left_job;

#define HYS_TYPE_JOURNAL (hys_journal_get_type ())
G_DECLARE_FINAL_TYPE (HysJournal, hys_journal, HYS, JOURNAL, GObject)

/**
 * HysJournal:
 *
 * Keeps a session's unsaved document in a file of its own, written on a worker thread at most half a second after a
 * change. The file names the document's file and its entity tag, and stays without the document when that is saved, so
 * that what is open can be opened again. It is removed when the document is closed. A lock beside it tells that the
 * program lives.
 *
 * Signals: `kept` (no arguments): what was changed before the last writing began is on disk, or nothing is kept any
 * more.
 */

/* @folder is made when it is needed. References @session. */
HysJournal *hys_journal_new         (HysSession    *session,
                                     const char    *folder);

/* The folder of the user's journals (transfer full). */
char       *hys_journal_user_folder (void);

/* Opens in the session what was left, which this journal keeps from now on; what was saved is read. @left: (transfer
   full) */
void        hys_journal_recover     (HysJournal    *self,
                                     HysLeft       *left);

/* The document was closed: removes the file. The program does not end before that is done. */
void        hys_journal_close       (HysJournal    *self);

/* The program is quit, or ended from outside: keeps the name of the document's file for the next start, and unsaved
 * changes if they are not given up. The program does not end by itself before that is done. */
void        hys_journal_leave       (HysJournal    *self,
                                     gboolean       keep_changes);

/* Writes at once what would be written half a second after the last change. */
void        hys_journal_hurry       (HysJournal    *self);

/* Whether something is being written. */
gboolean    hys_journal_is_writing  (HysJournal    *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysLeft, hys_left_free)

G_END_DECLS
