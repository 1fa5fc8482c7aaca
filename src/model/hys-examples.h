/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/**
 * HysExample:
 * @name: what commands know it by
 * @source, @idea: where it comes from and what it shows, marked for translation
 */
typedef struct
{
  const char *name;
  const char *source;
  const char *idea;
} HysExample;

/* The built-in examples by source, @n of them; static. */
const HysExample  *hys_examples      (guint       *n);

/* Rank of the topic of an example in the list of topics. */
guint              hys_example_rank  (const HysExample *self);

/* The names of the built-in examples, in the order in which they are shown; NULL-terminated, static. */
const char *const *hys_examples_list (void);

/* A built-in example; HYS_ERROR_USAGE if there is none of that name. */
HysDocument       *hys_example_load  (const char  *name,
                                      GError     **error);

/* Its text as shipped. */
GBytes            *hys_example_text  (const char  *name,
                                      GError     **error);

G_END_DECLS
