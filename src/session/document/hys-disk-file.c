/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-disk-file.h"

#include "hys-file.h"
#include "hys-object.h"

#include <stdlib.h>

struct _HysDiskFile
{
  GObject       parent_instance;

  GFile        *file;
  GFile        *real;       /* the same without symbolic links: what is monitored; NULL for no entity tag */
  char         *etag;
  char         *asked;
  GFileMonitor *monitor;
  GCancellable *check;      /* of the query under way; NULL for none */
  gboolean      writing;
  GFile        *waiting;    /* is written after that; NULL for none */
  gboolean      overtaken, gone;
};

G_DEFINE_FINAL_TYPE (HysDiskFile, hys_disk_file, G_TYPE_OBJECT)

static guint changed_signal;

static void
set_found (HysDiskFile *self,
           gboolean     overtaken,
           gboolean     gone)
{
  if (self->overtaken == overtaken && self->gone == gone)
    return;
  self->overtaken = overtaken;
  self->gone = gone;
  g_signal_emit (self, changed_signal, 0);
}

static void
stop_check (HysDiskFile *self)
{
  g_cancellable_cancel (self->check);
  g_clear_object (&self->check);
}

/* A file that is gone is not newer; one that cannot be asked, as where a server does not answer, is not gone. */
static void
checked (GObject      *file,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (HysDiskFile) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (file), result, &error);
  g_autofree char *etag = info != NULL ? hys_file_info_etag (G_FILE (file), info) : NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->check);
  set_found (self, etag != NULL && !g_str_equal (etag, self->etag),
             g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND));
}

void
hys_disk_file_check (HysDiskFile *self)
{
  g_return_if_fail (HYS_IS_DISK_FILE (self));

  stop_check (self);
  if (self->real == NULL || self->writing)
    return;
  self->check = g_cancellable_new ();
  g_file_query_info_async (self->real, HYS_FILE_ETAG_ATTRIBUTES, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT,
                           self->check,
                           checked, g_object_ref (self));
}

static GFile *
follow_links (GFile *file)
{
  g_autofree char *path = g_file_is_native (file) ? g_file_get_path (file) : NULL;
  char *real = path != NULL ? realpath (path, NULL) : NULL;
  GFile *followed = real != NULL ? g_file_new_for_path (real) : g_object_ref (file);

  free (real);
  return followed;
}

void
hys_disk_file_set (HysDiskFile *self,
                   GFile       *file,
                   const char  *etag)
{
  g_return_if_fail (HYS_IS_DISK_FILE (self));

  g_autofree char *copy = g_strdup (etag);

  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);
  g_set_object (&self->file, file);
  g_clear_object (&self->waiting);
  g_free (self->etag);
  self->etag = g_steal_pointer (&copy);
  g_clear_pointer (&self->asked, g_free);
  g_clear_object (&self->real);
  if (file != NULL && self->etag != NULL)
    {
      self->real = follow_links (file);
      if (g_file_is_native (self->real))
        self->monitor = g_file_monitor_file (self->real, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
      if (self->monitor != NULL)
        g_signal_connect_object (self->monitor, "changed", G_CALLBACK (hys_disk_file_check), self, G_CONNECT_SWAPPED);
    }
  set_found (self, FALSE, FALSE);
  hys_disk_file_check (self);
}

void
hys_disk_file_set_asked (HysDiskFile *self,
                         const char  *etag)
{
  g_return_if_fail (HYS_IS_DISK_FILE (self));

  g_free (self->asked);
  self->asked = g_strdup (etag != NULL ? etag : self->etag);
}

const char *
hys_disk_file_get_asked (HysDiskFile *self)
{
  g_return_val_if_fail (HYS_IS_DISK_FILE (self), NULL);

  return self->asked;
}

gboolean
hys_disk_file_begin_write (HysDiskFile *self,
                           GFile       *file)
{
  g_return_val_if_fail (HYS_IS_DISK_FILE (self), FALSE);

  if (self->writing)
    {
      g_set_object (&self->waiting, file);
      return FALSE;
    }
  self->writing = TRUE;
  stop_check (self);
  return TRUE;
}

GFile *
hys_disk_file_end_write (HysDiskFile *self)
{
  g_return_val_if_fail (HYS_IS_DISK_FILE (self), NULL);

  self->writing = FALSE;
  return g_steal_pointer (&self->waiting);
}

GFile *
hys_disk_file_get_file (HysDiskFile *self)
{
  g_return_val_if_fail (HYS_IS_DISK_FILE (self), NULL);

  return self->file;
}

const char *
hys_disk_file_get_etag (HysDiskFile *self)
{
  g_return_val_if_fail (HYS_IS_DISK_FILE (self), NULL);

  return self->etag;
}

gboolean
hys_disk_file_is_overtaken (HysDiskFile *self)
{
  g_return_val_if_fail (HYS_IS_DISK_FILE (self), FALSE);

  return self->overtaken;
}

gboolean
hys_disk_file_is_gone (HysDiskFile *self)
{
  g_return_val_if_fail (HYS_IS_DISK_FILE (self), FALSE);

  return self->gone;
}

static void
hys_disk_file_dispose (GObject *object)
{
  HysDiskFile *self = HYS_DISK_FILE (object);

  stop_check (self);
  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);
  g_clear_object (&self->file);
  g_clear_object (&self->real);
  g_clear_object (&self->waiting);
  G_OBJECT_CLASS (hys_disk_file_parent_class)->dispose (object);
}

static void
hys_disk_file_finalize (GObject *object)
{
  g_free (HYS_DISK_FILE (object)->etag);
  g_free (HYS_DISK_FILE (object)->asked);
  G_OBJECT_CLASS (hys_disk_file_parent_class)->finalize (object);
}

static void
hys_disk_file_class_init (HysDiskFileClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_disk_file_dispose;
  G_OBJECT_CLASS (klass)->finalize = hys_disk_file_finalize;

  changed_signal = hys_object_add_signal (klass, "changed", 0);
}

static void
hys_disk_file_init (HysDiskFile *self)
{
}

HysDiskFile *
hys_disk_file_new (void)
{
  return g_object_new (HYS_TYPE_DISK_FILE, NULL);
}
