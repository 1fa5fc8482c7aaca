/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-checker.h"

#include "hys-job.h"
#include "hys-wellposed.h"

struct _HysChecker
{
  GObject            parent_instance;

  const HysDocument *document;   /* borrowed */
  GPtrArray         *checked;    /* of HysFinding */
  GPtrArray         *of_run;     /* of HysFinding: those of the run */
  GPtrArray         *findings;   /* of HysFinding: all of them */
  HysJob            *job;
  gboolean           busy;       /* its result is not included yet */
};

G_DEFINE_FINAL_TYPE (HysChecker, hys_checker, G_TYPE_OBJECT)

static guint changed_signal;
static GParamSpec *busy_property;

static gpointer
work (gpointer      document,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  return hys_wellposed_check (document);
}

static void
free_document (gpointer document)
{
  hys_document_free (document);
}

static void
free_findings (gpointer findings)
{
  g_ptr_array_unref (findings);
}

static const HysJobKind check = { work, free_document, free_findings };

/* Keep the warnings of loading the file: the analysis does not report them again. */
static void
keep_told (GPtrArray       *findings,
           const GPtrArray *before)
{
  for (guint i = 0; i < before->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (before, i);

      if (g_str_equal (finding->code, "unknown-key"))
        g_ptr_array_add (findings, hys_finding_copy (finding));
    }
}

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

static void
add_copies (GPtrArray       *findings,
            const GPtrArray *others)
{
  for (guint i = 0; i < others->len; i++)
    g_ptr_array_add (findings, hys_finding_copy (g_ptr_array_index (others, i)));
}

static void
on_job (HysJob     *job,
        HysChecker *self)
{
  GPtrArray *findings;

  if (!self->busy || hys_job_is_busy (job))
    return;
  self->busy = FALSE;
  findings = hys_findings_new ();
  add_copies (findings, hys_job_get_result (job));
  keep_told (findings, self->checked);
  g_ptr_array_unref (self->checked);
  self->checked = findings;
  compose (self);
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

static void
hys_checker_get_property (GObject    *object,
                          guint       id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  g_value_set_boolean (value, hys_checker_is_busy (HYS_CHECKER (object)));
}

static void
hys_checker_finalize (GObject *object)
{
  HysChecker *self = HYS_CHECKER (object);

  g_signal_handlers_disconnect_by_data (self->job, self);
  hys_job_cancel (self->job);
  g_object_unref (self->job);
  g_ptr_array_unref (self->checked);
  g_ptr_array_unref (self->of_run);
  g_ptr_array_unref (self->findings);
  G_OBJECT_CLASS (hys_checker_parent_class)->finalize (object);
}

static void
hys_checker_class_init (HysCheckerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = hys_checker_get_property;
  object_class->finalize = hys_checker_finalize;

  busy_property = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, busy_property);
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
hys_checker_init (HysChecker *self)
{
  self->checked = hys_findings_new ();
  self->of_run = hys_findings_new ();
  self->findings = hys_findings_new ();
  self->job = hys_job_new (&check);
  g_signal_connect (self->job, "changed", G_CALLBACK (on_job), self);
}

HysChecker *
hys_checker_new (void)
{
  return g_object_new (HYS_TYPE_CHECKER, NULL);
}

void
hys_checker_set_document (HysChecker        *self,
                          const HysDocument *document,
                          GPtrArray         *findings)
{
  self->document = document;
  self->busy = FALSE;
  hys_job_forget (self->job);
  g_ptr_array_unref (self->checked);
  self->checked = findings != NULL ? findings : hys_findings_new ();
  g_ptr_array_set_size (self->of_run, 0);
  compose (self);
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

void
hys_checker_check (HysChecker *self)
{
  self->busy = TRUE;
  hys_job_start (self->job, hys_document_copy (self->document));
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

void
hys_checker_set_run_findings (HysChecker *self,
                              GPtrArray  *findings)
{
  g_ptr_array_unref (self->of_run);
  self->of_run = findings != NULL ? findings : hys_findings_new ();
  compose (self);
}

const GPtrArray *
hys_checker_get_findings (HysChecker *self)
{
  return self->findings;
}

gboolean
hys_checker_is_busy (HysChecker *self)
{
  return self->busy;
}

const HysFinding *
hys_checker_find_severe (HysChecker  *self,
                         HysSeverity  severity)
{
  for (guint i = 0; i < self->findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (self->findings, i);

      if (finding->severity >= severity)
        return finding;
    }
  return NULL;
}
