/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-opened.h"

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
  g_clear_object (&self->file);
  g_free (self);
}

/* (transfer full) both */
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

HysOpened *
hys_opened_new (HysDocument *document)
{
  return opened_new (document, hys_findings_new ());
}

HysOpened *
hys_opened_new_empty (void)
{
  return hys_opened_new (hys_document_new ());
}

HysOpened *
hys_opened_new_example (const char  *name,
                        GError     **error)
{
  HysDocument *document = hys_example_load (name, error);

  if (document == NULL)
    return NULL;
  hys_example_translate (document);
  return hys_opened_new (document);
}

/* ---- Reading ---- */

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

static gpointer
read_file (gpointer      file,
           HysProgress   progress,
           gpointer      progress_data,
           GError      **error)
{
  g_autoptr (GPtrArray) findings = hys_findings_new ();
  HysDocument *document = load (file, findings, error);
  HysOpened *self;

  if (document == NULL)
    return NULL;
  self = opened_new (document, g_steal_pointer (&findings));
  self->file = g_object_ref (file);
  return self;
}

static const HysJobKind reading = { read_file, g_object_unref, (GDestroyNotify) hys_opened_free };

HysJob *
hys_opened_job_new (void)
{
  return hys_job_new (&reading);
}

/* ---- Writing ---- */

typedef struct
{
  HysDocument *document;
  char        *path;
} Copy;

static void
copy_free (gpointer data)
{
  Copy *self = data;

  hys_document_free (self->document);
  g_free (self->path);
  g_free (self);
}

static gpointer
write_file (gpointer      input,
            HysProgress   progress,
            gpointer      progress_data,
            GError      **error)
{
  const Copy *copy = input;

  return hys_document_save (copy->document, copy->path, error) ? g_strdup (copy->path) : NULL;
}

static const HysJobKind writing = { write_file, copy_free, g_free };

HysJob *
hys_save_job_new (void)
{
  return hys_job_new (&writing);
}

gpointer
hys_save_job_input (const HysDocument  *document,
                    GFile              *file,
                    GError            **error)
{
  g_autofree char *name = NULL;
  char *path = g_file_get_path (file);

  if (path != NULL)
    return g_memdup2 (&(Copy) { hys_document_copy (document), path }, sizeof (Copy));
  name = g_file_get_parse_name (file);
  g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, _("%s: documents can be saved to local files only"), name);
  return NULL;
}
