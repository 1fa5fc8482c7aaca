/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-checker.h"

#include "hys-object.h"
#include "hys-wellposed.h"
#include "hys-words.h"

struct _HysChecker
{
  GObject            parent_instance;

  const HysDocument *document;
  GPtrArray         *checked;    /* of HysFinding */
  GPtrArray         *of_run;     /* of HysFinding: those of the run */
  GPtrArray         *findings;   /* of HysFinding: all of them */
  HysJob            *job;        /* from document to findings */
};

G_DEFINE_FINAL_TYPE (HysChecker, hys_checker, G_TYPE_OBJECT)

static guint changed_signal, busy_signal;

static gpointer
work (gpointer      document,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  return hys_wellposed_check (document);
}

static const HysJobKind check = { work, (GDestroyNotify) hys_document_unref, (GDestroyNotify) g_ptr_array_unref };

/* Merges the findings by severity, those of the run after the others of the same severity. */
static void
compose (HysChecker *self)
{
  const GPtrArray *sources[] = { self->checked, self->of_run };

  g_ptr_array_unref (self->findings);
  self->findings = hys_findings_new ();
  for (int severity = HYS_SEVERITY_ERROR; severity >= HYS_SEVERITY_INFO; severity--)
    for (guint k = 0; k < G_N_ELEMENTS (sources); k++)
      for (guint i = 0; i < sources[k]->len; i++)
        {
          const HysFinding *finding = g_ptr_array_index (sources[k], i);

          if ((int) finding->severity == severity)
            g_ptr_array_add (self->findings, hys_finding_copy (finding));
        }
  g_signal_emit (self, changed_signal, 0);
}

/* Takes the findings, unless the document was replaced meanwhile. Keeps the warnings of loading the file: the analysis does
 * not report them again. */
static void
arrived (HysChecker *self)
{
  GPtrArray *findings;

  if (hys_job_is_busy (self->job))
    return;
  findings = hys_job_take_result (self->job);
  for (guint i = 0; i < self->checked->len; i++)
    if (g_str_equal (((HysFinding *) g_ptr_array_index (self->checked, i))->code, "unknown-key"))
      g_ptr_array_add (findings, hys_finding_copy (g_ptr_array_index (self->checked, i)));
  g_ptr_array_unref (self->checked);
  self->checked = findings;
  compose (self);
  g_signal_emit (self, busy_signal, 0);
}

static void
hys_checker_class_init (HysCheckerClass *klass)
{
  changed_signal = hys_object_add_signal (klass, "changed", 0);
  busy_signal = hys_object_add_signal (klass, "busy", 0);
}

static void
hys_checker_init (HysChecker *self)
{
  self->checked = hys_findings_new ();
  self->of_run = hys_findings_new ();
  self->findings = hys_findings_new ();
  hys_object_keep_field (self, &self->document, (GDestroyNotify) hys_document_unref);
  hys_object_keep_field (self, &self->checked, (GDestroyNotify) g_ptr_array_unref);
  hys_object_keep_field (self, &self->of_run, (GDestroyNotify) g_ptr_array_unref);
  hys_object_keep_field (self, &self->findings, (GDestroyNotify) g_ptr_array_unref);
  self->job = hys_job_new_for (self, &check);
  g_signal_connect_object (self->job, "done", G_CALLBACK (arrived), self, G_CONNECT_SWAPPED);
}

void
hys_checker_follow (HysChecker        *self,
                    const HysDocument *document)
{
  g_return_if_fail (HYS_IS_CHECKER (self));

  hys_document_ref (document);
  hys_document_unref (self->document);
  self->document = document;
}

void
hys_checker_set_document (HysChecker        *self,
                          const HysDocument *document,
                          GPtrArray         *findings)
{
  g_return_if_fail (HYS_IS_CHECKER (self));

  hys_checker_follow (self, document);
  g_ptr_array_unref (self->checked);
  self->checked = findings != NULL ? findings : hys_findings_new ();
  g_ptr_array_set_size (self->of_run, 0);
  compose (self);
  hys_job_forget (self->job);
  g_signal_emit (self, busy_signal, 0);
}

void
hys_checker_check (HysChecker *self)
{
  g_return_if_fail (HYS_IS_CHECKER (self));

  hys_job_start (self->job, (gpointer) hys_document_ref (self->document));
  g_signal_emit (self, busy_signal, 0);
}

gboolean
hys_checker_is_busy (HysChecker *self)
{
  g_return_val_if_fail (HYS_IS_CHECKER (self), FALSE);

  return hys_job_is_busy (self->job);
}

void
hys_checker_set_run_findings (HysChecker *self,
                              GPtrArray  *findings)
{
  g_return_if_fail (HYS_IS_CHECKER (self));

  g_ptr_array_unref (self->of_run);
  self->of_run = findings != NULL ? findings : hys_findings_new ();
  compose (self);
}

const GPtrArray *
hys_checker_get_findings (HysChecker *self)
{
  g_return_val_if_fail (HYS_IS_CHECKER (self), NULL);

  return self->findings;
}

guint
hys_checker_count_alike (HysChecker *self,
                         guint       index)
{
  g_return_val_if_fail (HYS_IS_CHECKER (self), 0);

  const HysFinding *finding = index < self->findings->len ? g_ptr_array_index (self->findings, index) : NULL;
  guint n = 0;

  for (guint i = 0; finding != NULL && i < self->findings->len; i++)
    n += hys_finding_is_alike (finding, g_ptr_array_index (self->findings, i));
  return n;
}

const char *
hys_checker_explain (HysChecker *self,
                     guint       index)
{
  g_return_val_if_fail (HYS_IS_CHECKER (self), NULL);

  return index < self->findings->len
         ? hys_finding_explain_in (g_ptr_array_index (self->findings, index), self->document) : NULL;
}

HysDocument *
hys_checker_new_remedy (HysChecker *self,
                        guint       index)
{
  g_return_val_if_fail (HYS_IS_CHECKER (self), NULL);

  return index < self->findings->len ? hys_finding_remedy (g_ptr_array_index (self->findings, index), self->document)
         : NULL;
}

const HysFinding *
hys_checker_find_severe (HysChecker  *self,
                         HysSeverity  severity)
{
  g_return_val_if_fail (HYS_IS_CHECKER (self), NULL);

  for (guint i = 0; i < self->findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (self->findings, i);

      if (finding->severity >= severity)
        return finding;
    }
  return NULL;
}
