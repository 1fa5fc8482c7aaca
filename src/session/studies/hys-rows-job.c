/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-rows-job.h"

#include "hys-error.h"
#include "hys-figure-view.h"
#include "hys-file.h"

#include <glib/gi18n-lib.h>

struct HysRows
{
  const HysDocument *document;
  HysFigureSpec     *spec;
  HysTrace          *trace;
  double             from, to;
  GFile         *file;
};

HysRows *
hys_rows_new (const HysDocument   *document,
              const HysFigureSpec *spec,
              HysTrace            *trace,
              double               from,
              double               to)
{
  HysRows *self = g_new0 (HysRows, 1);

  self->document = hys_document_ref (document);
  self->spec = hys_figure_spec_copy (spec);
  self->trace = hys_trace_ref (trace);
  self->from = from;
  self->to = to;
  return self;
}

void
hys_rows_free (HysRows *self)
{
  hys_document_unref (self->document);
  hys_figure_spec_free (self->spec);
  hys_trace_unref (self->trace);
  g_clear_object (&self->file);
  g_free (self);
}

void
hys_rows_set_file (HysRows *self,
                   GFile   *file)
{
  g_set_object (&self->file, file);
}

static gpointer
write_rows (gpointer      input,
            HysProgress   progress,
            gpointer      progress_data,
            GError      **error)
{
  const HysRows *rows = input;
  g_autofree char *base = NULL, *name = NULL;
  g_autoptr (GError) fault = NULL;
  gsize length;
  const HysDocument *document = rows->document;
  g_autofree char *text = hys_figure_view_csv (document, rows->spec, rows->trace, rows->from, rows->to, &length, error);

  if (text == NULL)
    return NULL;
  if (hys_file_write (rows->file, text, length, NULL, FALSE, NULL, &fault))
    return g_object_ref (rows->file);
  base = g_file_get_basename (rows->file);
  name = g_filename_display_name (base);
  g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, _("%s: cannot be written: %s"), name, fault->message);
  return NULL;
}

static const HysJobKind kind = { write_rows, (GDestroyNotify) hys_rows_free, g_object_unref };

HysJob *
hys_rows_job_new (void)
{
  return hys_job_new (&kind);
}
