/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a table and fitting to it, on another thread, which shows how far the model has come. */
#include "hys-value-fit-job.h"

#include "hys-edit.h"
#include "hys-edit.h"

#include <glib/gi18n-lib.h>

static gsize
model_size (const HysFitTable *self)
{
  return self->data.n * (self->data.kind == HYS_FIT_MODULI ? 2 : 1) * sizeof (double);
}

HysFitTable *
hys_fit_table_ref (HysFitTable *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
table_clear (gpointer data)
{
  HysFitTable *self = data;

  hys_sheet_unref (self->sheet);
  hys_fit_data_clear (&self->data);
  g_mutex_clear (&self->lock);
  g_free (self->model);
}

void
hys_fit_table_unref (HysFitTable *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, table_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFitTable, hys_fit_table_unref)

double *
hys_fit_table_get_model (HysFitTable *self)
{
  double *copy;

  g_mutex_lock (&self->lock);
  copy = self->model != NULL ? g_memdup2 (self->model, model_size (self)) : NULL;
  g_mutex_unlock (&self->lock);
  return copy;
}

static void
set_model (const double *model,
           gpointer      data)
{
  HysFitTable *self = data;

  g_mutex_lock (&self->lock);
  g_free (self->model);
  self->model = model != NULL ? g_memdup2 (model, model_size (self)) : NULL;
  g_mutex_unlock (&self->lock);
}

static void
request_free (gpointer data)
{
  HysValueFitRequest *self = data;

  g_free (self->path);
  hys_sheet_unref (self->sheet);
  hys_fit_table_unref (self->table);
  hys_document_unref (self->document);
  g_strfreev (self->names);
  g_free (self);
}

static void
found_free (gpointer data)
{
  HysValueFitFound *found = data;

  hys_fit_table_unref (found->table);
  hys_value_fit_free (found->fit);
  g_free (found->prony);
  g_free (found);
}

static HysFitTable *
read_table (const HysValueFitRequest  *request,
            HysProgress                progress,
            gpointer                   progress_data,
            GError                   **error)
{
  g_autoptr (HysFitTable) self = g_atomic_rc_box_new0 (HysFitTable);

  g_mutex_init (&self->lock);
  self->choice = request->choice;
  self->sheet = request->sheet != NULL ? hys_sheet_ref (request->sheet)
                                       : hys_sheet_load (request->path, progress, progress_data, error);
  return self->sheet != NULL && hys_fit_data_read (&self->data, self->sheet, &self->choice, request->document, error)
         ? g_steal_pointer (&self) : NULL;
}

/* The series, and what it gives in place of the data. */
static gboolean
find_prony (const HysValueFitRequest  *request,
            HysProgress                progress,
            gpointer                   progress_data,
            HysValueFitFound          *found,
            GError                   **error)
{
  HysFitTable *table = request->table;
  g_autoptr (HysDocument) document = NULL;
  g_autofree double *model = g_malloc (model_size (table));

  found->prony = hys_prony_new (&table->data, request->modes, progress, progress_data, error);
  if (found->prony == NULL)
    return FALSE;
  document = hys_prony_to_document (found->prony, &table->data, table->sheet->name);
  if (!hys_fit_model_fill (document, 1, &table->data, (HysStop){ NULL, NULL }, model, error))
    return FALSE;
  set_model (model, table);
  return TRUE;
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const HysValueFitRequest *request = input;
  HysFitTable *table = request->table != NULL ? hys_fit_table_ref (request->table)
                                              : read_table (request, progress, progress_data, error);
  HysValueFitFound found = { table };
  gboolean good = table != NULL;

  if (request->table != NULL)
    {
      set_model (NULL, table);
      if (request->names == NULL)
        good = find_prony (request, progress, progress_data, &found, error);
      else
        {
          const HysValueFitTask task = { request->document, request->node, request->names, &table->data, 1, set_model,
                                         table };

          found.fit = hys_value_fit_new (&task, progress, progress_data, error);
          good = found.fit != NULL;
        }
    }
  if (good)
    return g_memdup2 (&found, sizeof found);
  g_free (found.prony);
  hys_fit_table_unref (table);
  return NULL;
}

const HysJobKind hys_value_fit_job = { work, request_free, found_free };

HysDocument *
hys_value_fit_take (const HysValueFitFound  *found,
                    const HysDocument       *document,
                    guint                    node,
                    gboolean                 driven,
                    GError                 **error)
{
  const HysFitData *data = &found->table->data;
  const char *const files[] = { found->table->sheet->name, NULL };
  g_autofree char *note = hys_value_fit_note (found->fit, files);
  HysKeptRun *points = hys_fit_data_keep (data, document, node, files[0]);
  g_autoptr (HysDocument) moved = NULL;

  if (driven && data->kind == HYS_FIT_LOOP)
    moved = hys_edit_drive (document, node, hys_fit_data_motion (data));
  return hys_edit_take_fit (moved != NULL ? moved : document, found->fit->names, found->fit->values, note, points, error);
}
