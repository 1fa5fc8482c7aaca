/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-opener.h"

#include "hys-error.h"
#include "hys-example-words.h"
#include "hys-examples.h"
#include "hys-wellposed.h"

#include <glib/gi18n-lib.h>

void
hys_opened_free (HysOpened *self)
{
  g_clear_pointer (&self->layout, hys_layout_free);
  g_clear_pointer (&self->document, hys_document_free);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_free (self);
}

/* Takes both. */
static HysOpened *
opened_new (HysDocument *document,
            GPtrArray   *findings)
{
  HysOpened *self = g_new0 (HysOpened, 1);
  g_autoptr (GPtrArray) checked = hys_wellposed_check (document);

  self->document = document;
  self->layout = hys_layout_new (document);
  self->findings = findings;
  for (guint i = 0; i < checked->len; i++)
    g_ptr_array_add (findings, hys_finding_copy (g_ptr_array_index (checked, i)));
  return self;
}

static HysDocument *
load (GFile      *file,
      GPtrArray  *findings,
      GError    **error)
{
  g_autofree char *path = g_file_get_path (file), *name = g_file_get_basename (file), *text = NULL;
  gsize length;

  if (path != NULL)
    return hys_document_load (path, findings, error);
  if (!g_file_load_contents (file, NULL, &text, &length, NULL, error))
    return NULL;
  return hys_document_parse (text, (gssize) length, name, findings, error);
}

static void
read_in_thread (GTask        *task,
                gpointer      source,
                gpointer      file,
                GCancellable *cancellable)
{
  g_autoptr (GPtrArray) findings = hys_findings_new ();
  GError *error = NULL;
  HysDocument *document = load (file, findings, &error);

  if (document != NULL)
    g_task_return_pointer (task, opened_new (document, g_steal_pointer (&findings)), (GDestroyNotify) hys_opened_free);
  else
    g_task_return_error (task, error);
}

void
hys_opener_read_async (GFile               *file,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, read_in_thread);
}

HysOpened *
hys_opener_read_finish (GAsyncResult  *result,
                        GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

HysOpened *
hys_opener_read_example (const char  *name,
                         GError     **error)
{
  HysDocument *document = hys_example_load (name, error);

  if (document == NULL)
    return NULL;
  hys_example_translate (document);
  return opened_new (document, hys_findings_new ());
}

HysOpened *
hys_opened_new (HysDocument *document)
{
  return opened_new (document, hys_findings_new ());
}

HysOpened *
hys_opener_new_empty (void)
{
  return hys_opened_new (hys_document_new ());
}

static void
free_document (gpointer document)
{
  hys_document_free (document);
}

static void
save_in_thread (GTask        *task,
                gpointer      source,
                gpointer      document,
                GCancellable *cancellable)
{
  const char *path = g_object_get_data (G_OBJECT (task), "path");
  GError *error = NULL;

  if (hys_document_save (document, path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
hys_opener_save_async (const HysDocument   *document,
                       GFile               *file,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  char *path = g_file_get_path (file);

  if (path == NULL)
    {
      g_autofree char *name = g_file_get_parse_name (file);

      g_task_return_new_error (task, HYS_ERROR, HYS_ERROR_FAILED, _("%s: documents are saved to local files only"), name);
      return;
    }
  g_task_set_task_data (task, hys_document_copy (document), free_document);
  g_object_set_data_full (G_OBJECT (task), "path", path, g_free);
  g_task_run_in_thread (task, save_in_thread);
}

gboolean
hys_opener_save_finish (GAsyncResult  *result,
                        GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
