/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysProgress:
 * @fraction: of the work that is done, 0 to 1
 * Returns: %FALSE to stop
 */
typedef gboolean (*HysProgress) (double   fraction,
                                 gpointer user_data);

/**
 * HysStop:
 * @asked: whether to stop; once TRUE it stays so; NULL = never
 * @data: argument of @asked
 * @said: whether it was asked and said so: what was found since then may have been cut short
 *
 * Cancellation of long work, polled on the thread that does the work.
 */
typedef struct
{
  gboolean (*asked) (gpointer data);
  gpointer   data;
  gboolean   said;
} HysStop;

/* @self: NULL = never */
static inline gboolean
hys_stop_asked (HysStop *self)
{
  if (self == NULL || self->asked == NULL)
    return FALSE;
  self->said = self->said || self->asked (self->data);
  return self->said;
}

G_END_DECLS
