/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysStop:
 * @asked: whether to stop; once TRUE it stays so; NULL = never
 * @data: argument of @asked
 *
 * Cancellation of long work, polled on the thread that does the work.
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
