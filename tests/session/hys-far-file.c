/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-far-file.h"

typedef struct
{
  GObject  parent_instance;

  GFile   *near;
} FarFile;

typedef struct
{
  GObjectClass parent_class;
} FarFileClass;

static void far_file_interface_init (GFileIface *interface);

GType far_file_get_type (void);

G_DEFINE_TYPE_WITH_CODE (FarFile, far_file, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_FILE, far_file_interface_init))

static GFile *
near (GFile *file)
{
  return ((FarFile *) file)->near;
}

static GFile *
far_file_dup (GFile *file)
{
  return g_object_ref (file);
}

static gboolean
far_file_equal (GFile *a,
                GFile *b)
{
  return g_file_equal (near (a), near (b));
}

static gboolean
far_file_is_native (GFile *file)
{
  return FALSE;
}

static char *
far_file_get_path (GFile *file)
{
  return NULL;
}

static char *
far_file_get_basename (GFile *file)
{
  return g_file_get_basename (near (file));
}

static GFileInfo *
far_file_query_info (GFile                *file,
                     const char           *attributes,
                     GFileQueryInfoFlags   flags,
                     GCancellable         *cancellable,
                     GError              **error)
{
  return g_file_query_info (near (file), attributes, flags, cancellable, error);
}

static GFileInputStream *
far_file_read (GFile         *file,
               GCancellable  *cancellable,
               GError       **error)
{
  return g_file_read (near (file), cancellable, error);
}

static GFileOutputStream *
far_file_replace (GFile             *file,
                  const char        *etag,
                  gboolean           make_backup,
                  GFileCreateFlags   flags,
                  GCancellable      *cancellable,
                  GError           **error)
{
  return g_file_replace (near (file), etag, make_backup, flags, cancellable, error);
}

static void
far_file_interface_init (GFileIface *interface)
{
  interface->dup = far_file_dup;
  interface->equal = far_file_equal;
  interface->is_native = far_file_is_native;
  interface->get_path = far_file_get_path;
  interface->get_basename = far_file_get_basename;
  interface->query_info = far_file_query_info;
  interface->read_fn = far_file_read;
  interface->replace = far_file_replace;
}

static void
far_file_finalize (GObject *object)
{
  g_object_unref (((FarFile *) object)->near);
  G_OBJECT_CLASS (far_file_parent_class)->finalize (object);
}

static void
far_file_class_init (FarFileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = far_file_finalize;
}

static void
far_file_init (FarFile *self)
{
}

GFile *
far_file_new (const char *folder,
              const char *name)
{
  FarFile *self = g_object_new (far_file_get_type (), NULL);

  self->near = g_file_new_build_filename (folder, name, NULL);
  return G_FILE (self);
}
