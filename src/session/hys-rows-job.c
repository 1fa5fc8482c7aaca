/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-rows-job.h"

#include "hys-figure-view.h"
#include "hys-file.h"

struct HysRows
{
  HysDocument   *document;
  HysFigureSpec *spec;
  HysTrace      *trace;
  double         from, to;
  char          *path;
};

HysRows *
hys_rows_new (const HysDocument   *document,
              const HysFigureSpec *spec,
              HysTrace            *trace,
              double               from,
              double               to)
{
  HysRows *self = g_new0 (HysRows, 1);

  self->document = hys_document_copy (document);
  self->spec = hys_figure_spec_copy (spec);
  self->trace = hys_trace_ref (trace);
  self->from = from;
  self->to = to;
  return self;
}

void
hys_rows_free (HysRows *self)
{
  hys_document_free (self->document);
  hys_figure_spec_free (self->spec);
  hys_trace_unref (self->trace);
  g_free (self->path);
  g_free (self);
}

void
hys_rows_set_path (HysRows    *self,
                   const char *path)
{
  g_free (self->path);
  self->path = g_strdup (path);
}

static gpointer
write_rows (gpointer      input,
            HysProgress   progress,
            gpointer      progress_data,
            GError      **error)
{
  const HysRows *rows = input;
  gsize length;
  g_autofree char *text = hys_figure_view_csv (rows->document, rows->spec, rows->trace, rows->from, rows->to, &length, error);

  if (text == NULL || !hys_file_replace (rows->path, text, length, error))
    return NULL;
  return g_strdup (rows->path);
}

static const HysJobKind kind = { write_rows, (GDestroyNotify) hys_rows_free, g_free };

HysJob *
hys_rows_job_new (void)
{
  return hys_job_new (&kind);
}
