/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysJournalFile:
 *
 * One journal on disk: NAME.journal, replaced in one step, and NAME.lock beside it, which is locked as long as its
 * program lives, and is not there when the program was quit. One thread at a time.
 */
typedef struct HysJournalFile HysJournalFile;

HysJournalFile *hys_journal_file_new    (const char      *folder);

/* Takes over a journal that nobody has locked; NULL when somebody has. @quit: (out): whether its program was quit */
HysJournalFile *hys_journal_file_claim  (const char      *path,
                                         gboolean        *quit);
HysJournalFile *hys_journal_file_ref    (HysJournalFile  *self);
void            hys_journal_file_unref  (HysJournalFile  *self);

/* Blocks until it is on disk. */
gboolean        hys_journal_file_write  (HysJournalFile  *self,
                                         const char      *text,
                                         gsize            length,
                                         GError         **error);

/* Removes journal and lock. */
void            hys_journal_file_remove (HysJournalFile  *self);

/* Removes the lock alone: the program is quit. */
void            hys_journal_file_leave  (HysJournalFile  *self);

#define HYS_JOURNAL_ENDING ".journal"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysJournalFile, hys_journal_file_unref)

G_END_DECLS
