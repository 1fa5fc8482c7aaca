/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-earlier.h"

#include "hys-job.h"
#include "hys-object.h"
#include "hys-owner.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _HysEarlier
{
  GObject            parent_instance;

  const HysDocument *document;    /* as the present run has it; NULL = none */
  HysReference      *reference;   /* NULL = none */
  HysJob            *thinning;    /* from LongRun to HysReference */
};

/* A long run to be reduced. */
typedef struct
{
  const HysDocument *document;
  HysTrace          *trace;
} LongRun;

G_DEFINE_FINAL_TYPE (HysEarlier, hys_earlier, G_TYPE_OBJECT)

static guint changed_signal;

static gpointer
make_shorter (gpointer      input,
              HysProgress   progress,
              gpointer      progress_data,
              GError      **error)
{
  const LongRun *run = input;

  return hys_reference_new_cut (run->document, run->trace, -INFINITY, INFINITY, HYS_REFERENCE_BUDGET,
                                _("previous run"));
}

static const HysJobKind kind = { make_shorter, hys_owner_free, (GDestroyNotify) hys_reference_unref };

/* (transfer full) */
static void
put (HysEarlier   *self,
     HysReference *reference)
{
  g_clear_pointer (&self->reference, hys_reference_unref);
  self->reference = reference;
  g_signal_emit (self, changed_signal, 0);
}

static void
thinned (HysEarlier *self)
{
  HysReference *reference = hys_job_take_result (self->thinning);

  if (reference != NULL)
    put (self, reference);
}

static void
hys_earlier_finalize (GObject *object)
{
  HysEarlier *self = HYS_EARLIER (object);

  hys_job_cancel (self->thinning);
  g_object_unref (self->thinning);
  g_clear_pointer (&self->reference, hys_reference_unref);
  g_clear_pointer (&self->document, hys_document_unref);
  G_OBJECT_CLASS (hys_earlier_parent_class)->finalize (object);
}

static void
hys_earlier_class_init (HysEarlierClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_earlier_finalize;

  changed_signal = hys_object_add_signal (klass, "changed", 0);
}

static void
hys_earlier_init (HysEarlier *self)
{
  self->thinning = hys_job_new (&kind);
  g_signal_connect_object (self->thinning, "done", G_CALLBACK (thinned), self, G_CONNECT_SWAPPED);
}

HysEarlier *
hys_earlier_new (void)
{
  return g_object_new (HYS_TYPE_EARLIER, NULL);
}

void
hys_earlier_forget (HysEarlier *self)
{
  g_return_if_fail (HYS_IS_EARLIER (self));

  hys_job_cancel (self->thinning);
  put (self, NULL);
}

void
hys_earlier_note (HysEarlier        *self,
                  const HysDocument *document)
{
  g_return_if_fail (HYS_IS_EARLIER (self));

  g_clear_pointer (&self->document, hys_document_unref);
  self->document = hys_document_ref (document);
}

void
hys_earlier_keep (HysEarlier *self,
                  HysTrace   *trace)
{
  g_return_if_fail (HYS_IS_EARLIER (self));

  if (hys_trace_length (trace) < 2 || self->document == NULL)
    return;
  hys_earlier_forget (self);
  if (hys_reference_fits (trace, HYS_REFERENCE_BUDGET))
    put (self, hys_reference_new (self->document, trace, _("previous run")));
  else
    {
      LongRun *run = hys_owner_new (LongRun);

      run->document = hys_owner_keep (run, hys_document_ref (self->document), hys_document_unref);
      run->trace = hys_owner_keep (run, hys_trace_ref (trace), hys_trace_unref);
      hys_job_start (self->thinning, run);
    }
}

HysReference *
hys_earlier_get (HysEarlier *self)
{
  g_return_val_if_fail (HYS_IS_EARLIER (self), NULL);

  return self->reference;
}
