/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading tables and fitting to them, on another thread, which shows how far the model has come. */
#include "hys-fit-job.h"

#include "hys-edit.h"
#include "hys-owner.h"
#include "hys-rows.h"

#include <glib/gi18n-lib.h>

/* Rows that a plot shows. */
#define MOST_SHOWN 20000

static gsize
model_size (const HysFitTable *self)
{
  return self->data.n * (self->data.kind == HYS_FIT_MODULI ? 2 : 1);
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
  g_free (self->rows);
  g_clear_pointer (&self->x, hys_column_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->y); i++)
    g_clear_pointer (&self->y[i], hys_column_unref);
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
  double *shown = NULL;

  g_mutex_lock (&self->lock);
  if (self->model != NULL)
    {
      shown = g_new (double, 2 * self->n);
      for (gsize i = 0; i < self->n; i++)
        {
          shown[i] = self->model[self->rows[i]];
          shown[self->n + i] = self->model[self->rows[i] + (self->y[1] != NULL ? self->data.n : 0)];
        }
    }
  g_mutex_unlock (&self->lock);
  return shown;
}

/* HysValueFitTask.show: the tables one after the other. @model: (nullable) */
static void
set_model (const double *model,
           gpointer      data)
{
  GPtrArray *tables = data;

  for (guint i = 0; i < tables->len; i++)
    {
      HysFitTable *self = tables->pdata[i];

      g_mutex_lock (&self->lock);
      g_free (self->model);
      self->model = model != NULL ? g_memdup2 (model, model_size (self) * sizeof *model) : NULL;
      g_mutex_unlock (&self->lock);
      if (model != NULL)
        model += model_size (self);
    }
}

static void
request_free (gpointer data)
{
  HysValueFitRequest *self = data;

  g_clear_pointer (&self->sources, g_ptr_array_unref);
  g_clear_pointer (&self->tables, g_ptr_array_unref);
  hys_document_unref (self->document);
  g_strfreev (self->names);
  g_free (self);
}

/* Chooses the rows that a plot shows. */
static void
thin (HysFitTable *self)
{
  const HysFitData *data = &self->data;
  const double *numbers[] = { data->kind == HYS_FIT_LOOP ? data->z : data->at, data->y,
                              data->kind == HYS_FIT_MODULI ? data->z : NULL };
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref), some = NULL;
  HysColumn *rows = hys_column_new ();

  for (gsize i = 0; i < data->n; i++)
    hys_column_append (rows, (double) i);
  g_ptr_array_add (all, rows);
  for (guint i = 0; i < G_N_ELEMENTS (numbers) && numbers[i] != NULL; i++)
    g_ptr_array_add (all, hys_column_new_from (numbers[i], data->n));
  some = hys_rows_thin (all, FALSE, 0, MOST_SHOWN);
  self->n = hys_column_length (some->pdata[0]);
  self->rows = g_new (gsize, self->n);
  for (gsize i = 0; i < self->n; i++)
    self->rows[i] = (gsize) hys_column_get (some->pdata[0], i);
  self->x = hys_column_ref (some->pdata[1]);
  self->y[0] = hys_column_ref (some->pdata[2]);
  self->y[1] = some->len > 3 ? hys_column_ref (some->pdata[3]) : NULL;
}

static HysFitTable *
read_table (const HysFitSource  *source,
            const HysDocument   *document,
            HysProgress          progress,
            gpointer             progress_data,
            GError             **error)
{
  g_autoptr (HysFitTable) self = g_atomic_rc_box_new0 (HysFitTable);

  g_mutex_init (&self->lock);
  self->choice = source->choice;
  self->sheet = hys_fit_source_load (source, progress, progress_data, error);
  if (self->sheet == NULL || !hys_fit_data_read (&self->data, self->sheet, &self->choice, document, error))
    return NULL;
  thin (self);
  return g_steal_pointer (&self);
}

/* The series, and what it gives in place of the data. */
static gboolean
find_prony (const HysValueFitRequest  *request,
            HysProgress                progress,
            gpointer                   progress_data,
            HysValueFitFound          *found,
            GError                   **error)
{
  const HysFitTable *table = found->tables->pdata[0];
  g_autoptr (HysDocument) document = NULL;
  g_autofree double *model = g_new (double, model_size (table));

  found->prony = hys_owner_keep (found, hys_prony_new (&table->data, request->modes, progress, progress_data, error),
                                 g_free);
  if (found->prony == NULL)
    return FALSE;
  document = hys_prony_to_document (found->prony, &table->data, table->sheet->name);
  if (!hys_fit_model_fill (document, 1, &table->data, (HysStop){ NULL, NULL }, model, error))
    return FALSE;
  set_model (model, found->tables);
  return TRUE;
}

static gboolean
find_values (const HysValueFitRequest  *request,
             HysProgress                progress,
             gpointer                   progress_data,
             HysValueFitFound          *found,
             GError                   **error)
{
  g_autofree HysFitData *data = g_new (HysFitData, found->tables->len);
  g_auto (GStrv) symbols = hys_value_fit_symbols (request->document, request->names);
  const HysValueFitTask task = { request->document, request->node, request->names, data, found->tables->len, set_model,
                                 found->tables, symbols };

  for (guint i = 0; i < found->tables->len; i++)
    data[i] = ((const HysFitTable *) found->tables->pdata[i])->data;
  found->fit = hys_owner_keep (found, hys_value_fit_new (&task, progress, progress_data, error), hys_value_fit_free);
  return found->fit != NULL;
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const HysValueFitRequest *request = input;
  HysValueFitFound *found = hys_owner_new (HysValueFitFound);
  gboolean good = TRUE;

  found->tables = hys_owner_keep (found, request->tables != NULL ? g_ptr_array_ref (request->tables)
                                  : g_ptr_array_new_with_free_func ((GDestroyNotify) hys_fit_table_unref),
                                  g_ptr_array_unref);
  for (guint i = 0; request->tables == NULL && i < request->sources->len && good; i++)
    {
      HysFitTable *table = read_table (request->sources->pdata[i], request->document, progress, progress_data, error);

      good = table != NULL;
      if (good)
        g_ptr_array_add (found->tables, table);
    }
  if (request->tables != NULL)
    {
      set_model (NULL, found->tables);
      good = (request->names == NULL ? find_prony : find_values) (request, progress, progress_data, found, error);
    }
  if (good)
    return found;
  hys_owner_free (found);
  return NULL;
}

const HysJobKind hys_value_fit_job = { work, request_free, hys_owner_free };

HysDocument *
hys_value_fit_take (const HysValueFitFound  *found,
                    const HysDocument       *document,
                    guint                    node,
                    gboolean                 driven,
                    gboolean                 keep,
                    GError                 **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new (), runs = g_ptr_array_new ();
  g_autoptr (HysDocument) moved = NULL;
  g_autofree char *note = NULL;

  for (guint i = 0; i < found->tables->len; i++)
    {
      const HysFitTable *table = found->tables->pdata[i];

      g_ptr_array_add (files, table->sheet->name);
      if (keep)
        g_ptr_array_add (runs, hys_value_fit_keep (found->fit, &table->data, document, node, table->sheet->name));
      if (driven && moved == NULL && table->data.kind == HYS_FIT_LOOP)
        moved = hys_edit_drive (document, node, hys_fit_data_motion (&table->data));
    }
  g_ptr_array_add (files, NULL);
  note = hys_value_fit_note (found->fit, (const char *const *) files->pdata);
  return hys_edit_take_fit (moved != NULL ? moved : document, found->fit->names, found->fit->values, note, runs, error);
}
