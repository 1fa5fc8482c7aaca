/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-job.h"

G_BEGIN_DECLS

#define HYS_TYPE_FOLLOWER (hys_follower_get_type ())
G_DECLARE_DERIVABLE_TYPE (HysFollower, hys_follower, HYS, FOLLOWER, GObject)

/**
 * HysFollowerClass:
 * @kind: how the result is computed; set by the subclass
 * @arrived: called with a new result before `changed`; may be NULL
 */
struct _HysFollowerClass
{
  GObjectClass      parent_class;

  const HysJobKind *kind;
  void            (*arrived) (HysFollower *self,
                              gpointer     result);
};

/**
 * HysFollower:
 *
 * Keeps a result up to date with what it is computed from, on a worker thread: a result whose input was replaced
 * meanwhile is dropped.
 *
 * Property: `busy` (read-only): whether a newer result than the present one is on its way.
 *
 * Signals: `changed` (no arguments): emitted when the result was updated.
 */

/* Computes the result of @input (transfer full) next. */
void     hys_follower_start      (HysFollower *self,
                                  gpointer     input);

/* Cancels what is on its way and drops the result. */
void     hys_follower_stop       (HysFollower *self);

/* Cancels what is on its way and emits `changed`: the subclass has a newer result. */
void     hys_follower_supersede  (HysFollower *self);

/* The latest result (transfer none), or NULL. */
gpointer hys_follower_get_result (HysFollower *self);

gboolean hys_follower_is_busy    (HysFollower *self);

G_END_DECLS
