/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-journal-file.h"

#include "hys-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOCK_ENDING ".lock"

struct HysJournalFile
{
  int   references;   /* atomic */
  char *folder;
  char *path;         /* NULL: not made yet */
  char *lock_path;
  int   lock;         /* its descriptor, -1 for none */
};

HysJournalFile *
hys_journal_file_new (const char *folder)
{
  HysJournalFile *self = g_new0 (HysJournalFile, 1);

  self->references = 1;
  self->folder = g_strdup (folder);
  self->lock = -1;
  return self;
}

HysJournalFile *
hys_journal_file_ref (HysJournalFile *self)
{
  g_atomic_int_inc (&self->references);
  return self;
}

static void
let_go (HysJournalFile *self)
{
  if (self->lock >= 0)
    close (self->lock);
  self->lock = -1;
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->lock_path, g_free);
}

void
hys_journal_file_unref (HysJournalFile *self)
{
  if (!g_atomic_int_dec_and_test (&self->references))
    return;
  let_go (self);
  g_free (self->folder);
  g_free (self);
}

/* FALSE when another program has it, or had it and has removed it meanwhile. */
static gboolean
take_lock (const char *path,
           int         fd)
{
  struct stat open_one, named_one;

  return flock (fd, LOCK_EX | LOCK_NB) == 0 && fstat (fd, &open_one) == 0 && stat (path, &named_one) == 0
         && open_one.st_ino == named_one.st_ino && open_one.st_dev == named_one.st_dev;
}

static void
take (HysJournalFile *self,
      char           *lock_path,
      int             fd)
{
  gsize stem = strlen (lock_path) - strlen (LOCK_ENDING);
  g_autofree char *base = g_strndup (lock_path, stem);

  self->path = g_strconcat (base, HYS_JOURNAL_ENDING, NULL);
  self->lock_path = lock_path;
  self->lock = fd;
}

HysJournalFile *
hys_journal_file_claim (const char *path,
                        gboolean   *quit)
{
  g_autofree char *folder = g_path_get_dirname (path),
                            *base = g_strndup (path, strlen (path) - strlen (HYS_JOURNAL_ENDING));
  g_autofree char *lock_path = g_strconcat (base, LOCK_ENDING, NULL);
  HysJournalFile *self;
  int fd;

  *quit = !g_file_test (lock_path, G_FILE_TEST_EXISTS);
  fd = open (lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0)
    return NULL;
  if (!take_lock (lock_path, fd) || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      close (fd);
      return NULL;
    }
  self = hys_journal_file_new (folder);
  take (self, g_steal_pointer (&lock_path), fd);
  return self;
}

/* A name that nobody has, locked. */
static gboolean
make (HysJournalFile  *self,
      GError         **error)
{
  g_mkdir_with_parents (self->folder, 0700);
  for (;;)
    {
      g_autofree char *lock_path = g_build_filename (self->folder, "XXXXXX" LOCK_ENDING, NULL);
      int fd = g_mkstemp_full (lock_path, O_RDWR | O_CLOEXEC, 0600), fault = errno;

      if (fd < 0)
        {
          g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (fault), g_strerror (fault));
          return FALSE;
        }
      if (take_lock (lock_path, fd))
        {
          take (self, g_steal_pointer (&lock_path), fd);
          return TRUE;
        }
      fault = errno;
      close (fd);
      unlink (lock_path);
      if (fault == ENOSYS || fault == EOPNOTSUPP || fault == ENOLCK)   /* without locks nobody is told apart */
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, g_strerror (fault));
          return FALSE;
        }
    }
}

gboolean
hys_journal_file_write (HysJournalFile  *self,
                        const char      *text,
                        gsize            length,
                        GError         **error)
{
  if (self->path == NULL && !make (self, error))
    return FALSE;
  return hys_file_replace (self->path, text, length, error);
}

void
hys_journal_file_remove (HysJournalFile *self)
{
  if (self->path == NULL)
    return;
  unlink (self->path);
  hys_journal_file_leave (self);
}

void
hys_journal_file_leave (HysJournalFile *self)
{
  if (self->path == NULL)
    return;
  unlink (self->lock_path);
  let_go (self);
}
