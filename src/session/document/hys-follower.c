/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-follower.h"

#include "hys-object.h"

typedef struct
{
  HysJob  *job;
  gboolean busy;
} HysFollowerPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (HysFollower, hys_follower, G_TYPE_OBJECT)

static guint changed_signal;
static GParamSpec *busy_property;

static HysFollowerPrivate *
private_of (HysFollower *self)
{
  return hys_follower_get_instance_private (self);
}

static void
set_busy (HysFollower *self,
          gboolean     busy)
{
  private_of (self)->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

static void
on_done (HysFollower *self,
         HysJob      *job)
{
  const HysFollowerClass *klass = HYS_FOLLOWER_GET_CLASS (self);

  if (!private_of (self)->busy || hys_job_is_busy (job))
    return;
  private_of (self)->busy = FALSE;
  if (klass->arrived != NULL)
    klass->arrived (self, hys_job_get_result (job));
  g_signal_emit (self, changed_signal, 0);
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

static void
hys_follower_get_property (GObject    *object,
                           guint       id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  g_value_set_boolean (value, hys_follower_is_busy (HYS_FOLLOWER (object)));
}

static void
hys_follower_constructed (GObject *object)
{
  HysFollower *self = HYS_FOLLOWER (object);

  G_OBJECT_CLASS (hys_follower_parent_class)->constructed (object);
  private_of (self)->job = hys_job_new (HYS_FOLLOWER_GET_CLASS (self)->kind);
  g_signal_connect_object (private_of (self)->job, "done", G_CALLBACK (on_done), self, G_CONNECT_SWAPPED);
}

static void
hys_follower_finalize (GObject *object)
{
  HysFollowerPrivate *private = private_of (HYS_FOLLOWER (object));

  hys_job_cancel (private->job);
  g_object_unref (private->job);
  G_OBJECT_CLASS (hys_follower_parent_class)->finalize (object);
}

static void
hys_follower_class_init (HysFollowerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = hys_follower_constructed;
  object_class->get_property = hys_follower_get_property;
  object_class->finalize = hys_follower_finalize;

  busy_property = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, busy_property);
  changed_signal = hys_object_add_signal (klass, "changed", 0);
}

static void
hys_follower_init (HysFollower *self)
{
}

void
hys_follower_start (HysFollower *self,
                    gpointer     input)
{
  g_return_if_fail (HYS_IS_FOLLOWER (self));

  hys_job_start (private_of (self)->job, input);
  set_busy (self, TRUE);
}

void
hys_follower_stop (HysFollower *self)
{
  g_return_if_fail (HYS_IS_FOLLOWER (self));

  hys_job_forget (private_of (self)->job);
  set_busy (self, FALSE);
}

void
hys_follower_supersede (HysFollower *self)
{
  g_return_if_fail (HYS_IS_FOLLOWER (self));

  hys_job_cancel (private_of (self)->job);
  private_of (self)->busy = FALSE;
  g_signal_emit (self, changed_signal, 0);
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

gpointer
hys_follower_get_result (HysFollower *self)
{
  g_return_val_if_fail (HYS_IS_FOLLOWER (self), NULL);

  return hys_job_get_result (private_of (self)->job);
}

gboolean
hys_follower_is_busy (HysFollower *self)
{
  g_return_val_if_fail (HYS_IS_FOLLOWER (self), FALSE);

  return private_of (self)->busy;
}
