/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Preloaded into a program, makes the k-th allocation fail that a library for pictures asks for: cairo, pixman, libpng, zlib,
 * FreeType or HarfBuzz, which answer for it, unlike GLib. By environment: FAULT_AT: k, from 1; FAULT_LEAST: the size in bytes from
 * which allocations count; FAULT_MARK: a file that is made when one failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc (size_t size);
void *__libc_calloc (size_t n, size_t size);
void *__libc_realloc (void *old, size_t size);

static atomic_int count;
static _Thread_local int asking;

static int
is_at (int number)
{
  const char *at = getenv ("FAULT_AT");
  char text[16];

  snprintf (text, sizeof text, "%d", number);
  return at != NULL && strcmp (text, at) == 0;
}

static int
counts (size_t size)
{
  const char *least = getenv ("FAULT_LEAST");

  return least != NULL && size >= strtoul (least, NULL, 10);
}

static int
is_of_pictures (void *caller)
{
  static const char *const names[] = { "/libcairo.so", "/libpixman-1.so", "/libpng16.so", "/libz.so", "/libfreetype.so",
                                       "/libharfbuzz.so" };
  Dl_info info;

  if (dladdr (caller, &info) == 0 || info.dli_fname == NULL)
    return 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strstr (info.dli_fname, names[i]) != NULL)
      return 1;
  return 0;
}

static int
fails (void  *caller,
       size_t size)
{
  int wanted, ours;

  if (asking || !counts (size))
    return 0;
  asking = 1;   /* looking for the library may allocate */
  ours = is_of_pictures (caller);
  wanted = ours && is_at (atomic_fetch_add (&count, 1) + 1);
  asking = 0;
  if (wanted)
    syscall (SYS_close, syscall (SYS_open, getenv ("FAULT_MARK"), O_WRONLY | O_CREAT, 0600));
  if (wanted)
    errno = ENOMEM;
  return wanted;
}

void *
malloc (size_t size)
{
  return fails (__builtin_return_address (0), size) ? NULL : __libc_malloc (size);
}

void *
calloc (size_t n,
        size_t size)
{
  return fails (__builtin_return_address (0), n * size) ? NULL : __libc_calloc (n, size);
}

void *
realloc (void  *old,
         size_t size)
{
  return fails (__builtin_return_address (0), size) ? NULL : __libc_realloc (old, size);
}
