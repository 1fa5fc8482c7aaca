/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Preloaded into a program, makes the k-th system call fail that concerns files of one folder. By environment:
 * FAULT_FOLDER; FAULT_AT: k, from 1; FAULT_HOW: "ENOSPC", "EIO", "EACCES", "short" (a write of half), "kill" (the program ends just
 * before the call) or "none" (each call goes on); FAULT_MARK: a file that tells the name of the call that failed, or of each;
 * FAULT_WHO: it tells whose thread that is, "main" or "worker", and of what: the ending of a file's name, "temporary" or "folder", too;
 * FAULT_ARMED: count from the start, not from fault_arm() on; FAULT_NO_LINKS: a file system that has no hard links. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_FDS 1024

void fault_arm (void);

static const char *_Atomic ours[MOST_FDS];   /* what descriptors of files in the folder are of, NULL for others */
static _Thread_local const char *about;      /* what the last path or descriptor that was looked at is of */
static atomic_int  count;
static atomic_bool armed;

void
fault_arm (void)
{
  atomic_store (&armed, 1);
}

__attribute__ ((constructor)) static void
start (void)
{
  if (getenv ("FAULT_ARMED") != NULL)
    fault_arm ();
}

static const char *
kind_of (const char *path,
         const char *folder)
{
  static const char *const endings[] = { ".journal", ".lock" };

  if (strcmp (path, folder) == 0)
    return "folder";
  if (strstr (path + strlen (folder), "/.hysteron-") != NULL)
    return "temporary";
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (strlen (path) > strlen (endings[i]) && strcmp (path + strlen (path) - strlen (endings[i]), endings[i]) == 0)
      return endings[i];
  return "other";
}

static int
is_ours (const char *path)
{
  const char *folder = getenv ("FAULT_FOLDER");

  about = folder != NULL && path != NULL && strncmp (path, folder, strlen (folder)) == 0 ? kind_of (path, folder) : NULL;
  return about != NULL;
}

static int
fd_is_ours (int fd)
{
  about = fd >= 0 && fd < MOST_FDS ? atomic_load (&ours[fd]) : NULL;
  return about != NULL;
}

static void
tell (const char *call)
{
  long fd = syscall (SYS_open, getenv ("FAULT_MARK"), O_WRONLY | O_CREAT | O_APPEND, 0600);
  char line[64];

  if (getenv ("FAULT_WHO") != NULL)
    snprintf (line, sizeof line, "%s %s %s\n", call, syscall (SYS_gettid) == getpid () ? "main" : "worker", about);
  else
    snprintf (line, sizeof line, "%s\n", call);
  syscall (SYS_write, fd, line, strlen (line));
  syscall (SYS_close, fd);
}

static int
is_at (int number)
{
  char text[16];

  snprintf (text, sizeof text, "%d", number);
  return strcmp (text, getenv ("FAULT_AT")) == 0;
}

static int
number_of (const char *how)
{
  if (strcmp (how, "short") == 0)
    return -1;
  return strcmp (how, "ENOSPC") == 0 ? ENOSPC : strcmp (how, "EIO") == 0 ? EIO : EACCES;
}

/* Counts a call; 0 when it goes on, -1 when it is to be short, else the errno that it fails with. */
static int
fault (const char *call,
       int         concerned)
{
  const char *how = getenv ("FAULT_HOW");

  if (!concerned || !atomic_load (&armed) || how == NULL)
    return 0;
  if (strcmp (how, "none") != 0 && !is_at (atomic_fetch_add (&count, 1) + 1))
    return 0;
  tell (call);
  if (strcmp (how, "none") == 0)
    return 0;
  if (strcmp (how, "kill") == 0)
    kill (getpid (), SIGKILL);
  return number_of (how);
}

#define NEXT(name) ((__typeof__ (&name)) dlsym (RTLD_NEXT, #name))

#define FAIL_IF(call, concerned)              \
  do                                          \
    {                                         \
      int number = fault (call, concerned);   \
      if (number > 0)                         \
        {                                     \
          errno = number;                     \
          return -1;                          \
        }                                     \
    }                                         \
  while (0)

static int
opened (int         fd,
        const char *path)
{
  if (fd >= 0 && fd < MOST_FDS)
    atomic_store (&ours[fd], is_ours (path) ? about : NULL);
  return fd;
}

static int
mode_of (int     flags,
         va_list args)
{
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (args, int) : 0;
}

#define OPEN(name)                                            \
  int                                                         \
  name (const char *path, int flags, ...)                     \
  {                                                           \
    va_list args;                                             \
    int mode;                                                 \
                                                              \
    va_start (args, flags);                                   \
    mode = mode_of (flags, args);                             \
    va_end (args);                                            \
    FAIL_IF ("open", is_ours (path));                         \
    return opened (NEXT (name) (path, flags, mode), path);    \
  }

OPEN (open)
OPEN (open64)

ssize_t
write (int         fd,
       const void *data,
       size_t      length)
{
  int number = fault ("write", fd_is_ours (fd));

  if (number > 0)
    {
      errno = number;
      return -1;
    }
  return NEXT (write) (fd, data, number < 0 ? (length + 1) / 2 : length);
}

/* The descriptor is gone, whatever it says. */
int
close (int fd)
{
  int number = fault ("close", fd_is_ours (fd)), done = NEXT (close) (fd);

  if (fd >= 0 && fd < MOST_FDS)
    atomic_store (&ours[fd], NULL);
  if (number > 0)
    errno = number;
  return number > 0 ? -1 : done;
}

int
fsync (int fd)
{
  FAIL_IF ("fsync", fd_is_ours (fd));
  return NEXT (fsync) (fd);
}

int
fchmod (int    fd,
        mode_t mode)
{
  FAIL_IF ("fchmod", fd_is_ours (fd));
  return NEXT (fchmod) (fd, mode);
}

int
fchown (int   fd,
        uid_t owner,
        gid_t group)
{
  FAIL_IF ("fchown", fd_is_ours (fd));
  return NEXT (fchown) (fd, owner, group);
}

int
rename (const char *from,
        const char *to)
{
  FAIL_IF ("rename", is_ours (to));
  return NEXT (rename) (from, to);
}

int
link (const char *from,
      const char *to)
{
  FAIL_IF ("link", is_ours (to));
  if (is_ours (to) && getenv ("FAULT_NO_LINKS") != NULL)
    {
      errno = EPERM;
      return -1;
    }
  return NEXT (link) (from, to);
}

int
unlink (const char *path)
{
  FAIL_IF ("unlink", is_ours (path));
  return NEXT (unlink) (path);
}

int
access (const char *path,
        int         mode)
{
  FAIL_IF ("access", is_ours (path));
  return NEXT (access) (path, mode);
}

#define STAT(name, type)                  \
  int                                     \
  name (const char *path, type *status)   \
  {                                       \
    FAIL_IF (#name, is_ours (path));      \
    return NEXT (name) (path, status);    \
  }

int
statx (int           folder,
       const char   *path,
       int           flags,
       unsigned      mask,
       struct statx *status)
{
  FAIL_IF ("statx", is_ours (path));
  return NEXT (statx) (folder, path, flags, mask, status);
}

STAT (stat, struct stat)
STAT (stat64, struct stat64)
STAT (lstat, struct stat)
STAT (lstat64, struct stat64)
