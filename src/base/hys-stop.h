/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysStop:
 * @asked: whether what is going on shall stop; it stays TRUE from when on it is; NULL = never
 * @data: for it
 *
 * What long work looks at from time to time, on the thread that does the work.
 */
typedef struct
{
  gboolean (*asked) (gpointer data);
  gpointer   data;
} HysStop;

/* @self: NULL = never */
static inline gboolean
hys_stop_asked (const HysStop *self)
{
  return self != NULL && self->asked != NULL && self->asked (self->data);
}

G_END_DECLS
