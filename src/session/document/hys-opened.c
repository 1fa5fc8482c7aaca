/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-opened.h"

#include "hys-examples.h"
#include "hys-file.h"
#include "hys-owner.h"
#include "hys-wellposed.h"
#include "hys-words.h"

void
hys_opened_free (HysOpened *self)
{
  g_clear_pointer (&self->layout, hys_layout_free);
  g_clear_pointer (&self->document, hys_document_unref);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_object (&self->file);
  g_clear_object (&self->editor);
  g_free (self->etag);
  g_free (self);
}

/* @findings: (transfer full): those of loading */
static void
complete (HysOpened         *self,
          const HysDocument *document,
          GPtrArray         *findings)
{
  g_autoptr (GPtrArray) checked = hys_wellposed_check (document);

  self->layout = hys_layout_new (document);
  self->findings = findings;
  for (guint i = 0; i < checked->len; i++)
    g_ptr_array_add (findings, hys_finding_copy (g_ptr_array_index (checked, i)));
}

void
hys_opened_complete (HysOpened *self)
{
  complete (self, hys_editor_get_document (self->editor), hys_findings_new ());
}

/* (transfer full) both */
static HysOpened *
opened_new (HysDocument *document,
            GPtrArray   *findings)
{
  HysOpened *self = g_new0 (HysOpened, 1);

  self->document = document;
  complete (self, document, findings);
  return self;
}

HysOpened *
hys_opened_new (HysDocument *document)
{
  return opened_new (document, hys_findings_new ());
}

HysOpened *
hys_opened_new_example (const char  *name,
                        GError     **error)
{
  HysDocument *document = hys_example_load (name, error);
  HysOpened *self;

  if (document == NULL)
    return NULL;
  hys_example_translate (document);
  self = hys_opened_new (document);
  self->example = TRUE;
  return self;
}

/* ---- Reading ---- */

static gpointer
read_file (gpointer      file,
           HysProgress   progress,
           gpointer      progress_data,
           GError      **error)
{
  g_autoptr (GPtrArray) findings = hys_findings_new ();
  g_autofree char *etag = hys_file_etag (file);   /* before: what changes meanwhile is newer */
  HysDocument *document = hys_document_load_file (file, findings, error);
  HysOpened *self;

  if (document == NULL)
    return NULL;
  self = opened_new (document, g_steal_pointer (&findings));
  self->file = g_object_ref (file);
  self->etag = g_steal_pointer (&etag);
  return self;
}

static gpointer
take_document (gpointer      document,
               HysProgress   progress,
               gpointer      progress_data,
               GError      **error)
{
  hys_document_ref (document);
  return hys_opened_new (document);
}

const HysJobKind hys_opened_document_job = { take_document, (GDestroyNotify) hys_document_unref,
                                             (GDestroyNotify) hys_opened_free };
const HysJobKind hys_opened_job = { read_file, g_object_unref, (GDestroyNotify) hys_opened_free };

/* ---- Writing ---- */

typedef struct
{
  const HysDocument *document;
  GFile             *file;
  char              *etag;
  gboolean           backup;
} Copy;

static gpointer
write_file (gpointer      input,
            HysProgress   progress,
            gpointer      progress_data,
            GError      **error)
{
  const Copy *copy = input;
  g_autoptr (GError) fault = NULL;
  char *etag = NULL;
  HysSaved *saved;

  if (!hys_document_save (copy->document, copy->file, copy->etag, copy->backup, &etag, &fault))
    {
      if (!g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          return NULL;
        }
      etag = hys_file_etag (copy->file);
    }
  saved = hys_owner_new (HysSaved);
  *saved = (HysSaved) { hys_owner_keep (saved, etag, g_free),
                        hys_owner_keep (saved, g_steal_pointer (&fault), g_error_free) };
  return saved;
}

const HysJobKind hys_save_job = { write_file, hys_owner_free, hys_owner_free };

gpointer
hys_save_job_input (const HysDocument *document,
                    GFile             *file,
                    const char        *etag,
                    gboolean           backup)
{
  Copy *self = hys_owner_new (Copy);

  *self = (Copy) { hys_owner_keep (self, hys_document_ref (document), hys_document_unref),
                   hys_owner_keep (self, g_object_ref (file), g_object_unref),
                   hys_owner_keep (self, g_strdup (etag), g_free), backup };
  return self;
}
