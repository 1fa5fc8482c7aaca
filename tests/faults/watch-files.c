/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Preloaded into a program, writes what it asks the system for to the file WATCH_LOG, a line for each: "read", "write", "run" or
 * "connect" and the path, the program or the address, with the bytes beyond '!' to '~' and '%' as %XX. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__ (&name)) dlsym (RTLD_NEXT, #name))
#define MOST 4096

static void
tell (const char *what,
      const char *folder,
      const char *name)
{
  const char *const parts[] = { folder, folder[0] != '\0' ? "/" : "", name };
  char line[3 * MOST];
  size_t n = (size_t) snprintf (line, sizeof line, "%s ", what);
  long fd = syscall (SYS_openat, AT_FDCWD, getenv ("WATCH_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

  for (int i = 0; i < 3; i++)
    for (const char *c = parts[i]; *c != '\0' && n + 8 < sizeof line; c++)
      n += (size_t) snprintf (line + n, 4, *c > ' ' && *c < 0x7f && *c != '%' ? "%c" : "%%%02X", (unsigned char) *c);
  line[n++] = '\n';
  syscall (SYS_write, fd, line, n);
  syscall (SYS_close, fd);
}

/* A path that counts from a folder, or from the present one. */
static void
tell_path (const char *what,
           int         folder,
           const char *path)
{
  char link[64], name[MOST] = "";

  if (path == NULL)
    return;
  if (folder == AT_FDCWD && path[0] != '/')
    syscall (SYS_getcwd, name, sizeof name);
  else if (path[0] != '/')
    {
      snprintf (link, sizeof link, "/proc/self/fd/%d", folder);
      syscall (SYS_readlink, link, name, sizeof name - 1);
    }
  tell (what, name, path);
}

static const char *
way (int flags)
{
  return (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)) != 0 ? "write" : "read";
}

static int
mode_of (int     flags,
         va_list args)
{
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (args, int) : 0;
}

#define OPEN(name)                                   \
  int                                                \
  name (const char *path, int flags, ...)            \
  {                                                  \
    va_list args;                                    \
    int mode;                                        \
                                                     \
    va_start (args, flags);                          \
    mode = mode_of (flags, args);                    \
    va_end (args);                                   \
    tell_path (way (flags), AT_FDCWD, path);         \
    return NEXT (name) (path, flags, mode);          \
  }

#define OPEN_AT(name)                                      \
  int                                                      \
  name (int folder, const char *path, int flags, ...)      \
  {                                                        \
    va_list args;                                          \
    int mode;                                              \
                                                           \
    va_start (args, flags);                                \
    mode = mode_of (flags, args);                          \
    va_end (args);                                         \
    tell_path (way (flags), folder, path);                 \
    return NEXT (name) (folder, path, flags, mode);        \
  }

#define OPEN_STREAM(name)                                                        \
  FILE *                                                                         \
  name (const char *path, const char *mode)                                      \
  {                                                                              \
    tell_path (strpbrk (mode, "wa+") != NULL ? "write" : "read", AT_FDCWD, path);  \
    return NEXT (name) (path, mode);                                             \
  }

OPEN (open)
OPEN (open64)
OPEN_AT (openat)
OPEN_AT (openat64)
OPEN_STREAM (fopen)
OPEN_STREAM (fopen64)

#define CHANGE(type, name, parameters, folder, path, ...)  \
  type                                                     \
  name parameters                                          \
  {                                                        \
    tell_path ("write", folder, path);                     \
    return NEXT (name) (__VA_ARGS__);                      \
  }

CHANGE (int, creat, (const char *path, mode_t mode), AT_FDCWD, path, path, mode)
CHANGE (int, creat64, (const char *path, mode_t mode), AT_FDCWD, path, path, mode)
CHANGE (int, unlink, (const char *path), AT_FDCWD, path, path)
CHANGE (int, unlinkat, (int folder, const char *path, int flags), folder, path, folder, path, flags)
CHANGE (int, remove, (const char *path), AT_FDCWD, path, path)
CHANGE (int, rmdir, (const char *path), AT_FDCWD, path, path)
CHANGE (int, mkdir, (const char *path, mode_t mode), AT_FDCWD, path, path, mode)
CHANGE (int, mkdirat, (int folder, const char *path, mode_t mode), folder, path, folder, path, mode)
CHANGE (int, mkfifo, (const char *path, mode_t mode), AT_FDCWD, path, path, mode)
CHANGE (int, chmod, (const char *path, mode_t mode), AT_FDCWD, path, path, mode)
CHANGE (int, truncate, (const char *path, off_t length), AT_FDCWD, path, path, length)
CHANGE (int, symlink, (const char *from, const char *path), AT_FDCWD, path, from, path)
CHANGE (int, link, (const char *from, const char *path), AT_FDCWD, path, from, path)
CHANGE (int, rename, (const char *from, const char *path), AT_FDCWD, path, from, path)
CHANGE (int, renameat, (int one, const char *from, int folder, const char *path), folder, path, one, from, folder, path)

DIR *
opendir (const char *path)
{
  tell_path ("read", AT_FDCWD, path);
  return NEXT (opendir) (path);
}

#define RUN(type, name, parameters, program, ...)  \
  type                                             \
  name parameters                                  \
  {                                                \
    tell ("run", "", program);                     \
    return NEXT (name) (__VA_ARGS__);              \
  }

RUN (int, execve, (const char *path, char *const *args, char *const *env), path, path, args, env)
RUN (int, execv, (const char *path, char *const *args), path, path, args)
RUN (int, execvp, (const char *path, char *const *args), path, path, args)
RUN (int, execvpe, (const char *path, char *const *args, char *const *env), path, path, args, env)
RUN (int, system, (const char *command), command, command)
RUN (FILE *, popen, (const char *command, const char *mode), command, command, mode)
RUN (int, posix_spawn, (pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
     char *const *args, char *const *env), path, pid, path, actions, attributes, args, env)
RUN (int, posix_spawnp, (pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
     char *const *args, char *const *env), path, pid, path, actions, attributes, args, env)

int
connect (int                    fd,
         const struct sockaddr *address,
         socklen_t              length)
{
  const struct sockaddr_un *local = (const struct sockaddr_un *) address;

  tell ("connect", "", address->sa_family == AF_UNIX ? local->sun_path : "network");
  return NEXT (connect) (fd, address, length);
}

int
getaddrinfo (const char             *node,
             const char             *service,
             const struct addrinfo  *hints,
             struct addrinfo       **result)
{
  tell ("connect", "", node != NULL ? node : "");
  return NEXT (getaddrinfo) (node, service, hints, result);
}
