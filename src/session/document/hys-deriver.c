/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-deriver.h"

#include "hys-object.h"
#include "hys-owner.h"

/* Networks of up to this many simple elements are derived at once; larger ones if the previous derivation took less
 * than this time, in microseconds. */
#define FEW_ELEMENTS 8
#define SHORT_TIME   4000

/* Input of a derivation on a worker thread, */
typedef struct
{
  const HysDocument *document;
  HysWritten         written;
} Wanted;

/* and result of a derivation. */
typedef struct
{
  HysInclusion *inclusion;
  GPtrArray    *passages;    /* of HysPassage */
  gint64        cost;        /* in microseconds */
} Derived;

struct _HysDeriver
{
  GObject            parent_instance;

  HysJob            *job;        /* from Wanted to Derived */
  HysWritten         written;
  Derived           *at_once;    /* NULL: that of the worker thread is newer */
  gint64             cost;       /* of the last derivation of this shape; -1 = unknown */
};

G_DEFINE_FINAL_TYPE (HysDeriver, hys_deriver, G_TYPE_OBJECT)

static guint changed_signal;

static Derived *
derive (const HysDocument *document,
        HysWritten         written)
{
  gint64 before = g_get_monotonic_time ();
  Derived *self = hys_owner_new (Derived);

  self->inclusion = hys_owner_keep (self, hys_inclusion_new (document), hys_inclusion_free);
  self->passages = hys_owner_keep (self, hys_inclusion_to_passages (self->inclusion, written), g_ptr_array_unref);
  self->cost = g_get_monotonic_time () - before;
  return self;
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const Wanted *wanted = input;

  return derive (wanted->document, wanted->written);
}

static const HysJobKind derivation = { work, hys_owner_free, hys_owner_free };

static const Derived *
get_derived (HysDeriver *self)
{
  return self->at_once != NULL ? self->at_once : hys_job_get_result (self->job);
}

/* What is overtaken is dropped. */
static void
arrived (HysDeriver *self)
{
  if (hys_job_is_busy (self->job))
    return;
  g_clear_pointer (&self->at_once, hys_owner_free);
  self->cost = get_derived (self)->cost;
  g_signal_emit (self, changed_signal, 0);
}

static void
hys_deriver_finalize (GObject *object)
{
  HysDeriver *self = HYS_DERIVER (object);

  hys_job_cancel (self->job);
  g_object_unref (self->job);
  g_clear_pointer (&self->at_once, hys_owner_free);
  G_OBJECT_CLASS (hys_deriver_parent_class)->finalize (object);
}

static void
hys_deriver_class_init (HysDeriverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_deriver_finalize;
  changed_signal = hys_object_add_signal (klass, "changed", 0);
}

static void
hys_deriver_init (HysDeriver *self)
{
  self->cost = -1;
  self->job = hys_job_new (&derivation);
  g_signal_connect_object (self->job, "done", G_CALLBACK (arrived), self, G_CONNECT_SWAPPED);
}

HysDeriver *
hys_deriver_new (void)
{
  return g_object_new (HYS_TYPE_DERIVER, NULL);
}

void
hys_deriver_forget (HysDeriver *self)
{
  g_return_if_fail (HYS_IS_DERIVER (self));

  self->cost = -1;
  g_clear_pointer (&self->at_once, hys_owner_free);
  hys_job_forget (self->job);
}

void
hys_deriver_set_written (HysDeriver *self,
                         HysWritten  written)
{
  g_return_if_fail (HYS_IS_DERIVER (self));

  self->written = written;
}

void
hys_deriver_derive (HysDeriver        *self,
                    const HysDocument *document,
                    gboolean           shape)
{
  g_return_if_fail (HYS_IS_DERIVER (self));

  gboolean known = !shape && self->cost >= 0, quick = known ? self->cost < SHORT_TIME : document->elements->len <= FEW_ELEMENTS;

  for (guint i = 0; !known && quick && i < document->elements->len; i++)
    quick = !g_str_equal (hys_document_element (document, i)->kind->name, "masing");
  if (shape)
    self->cost = -1;
  if (quick)
    {
      g_clear_pointer (&self->at_once, hys_owner_free);
      self->at_once = derive (document, self->written);
      self->cost = self->at_once->cost;
      hys_job_cancel (self->job);
      g_signal_emit (self, changed_signal, 0);
    }
  else
    {
      Wanted *wanted = hys_owner_new (Wanted);

      *wanted = (Wanted) { hys_owner_keep (wanted, hys_document_ref (document), hys_document_unref), self->written };
      hys_job_start (self->job, wanted);
    }
}

gboolean
hys_deriver_is_busy (HysDeriver *self)
{
  g_return_val_if_fail (HYS_IS_DERIVER (self), FALSE);

  return hys_job_is_busy (self->job);
}

const HysInclusion *
hys_deriver_get_inclusion (HysDeriver *self)
{
  g_return_val_if_fail (HYS_IS_DERIVER (self), NULL);

  const Derived *derived = get_derived (self);

  return derived != NULL ? derived->inclusion : NULL;
}

const GPtrArray *
hys_deriver_get_passages (HysDeriver *self)
{
  g_return_val_if_fail (HYS_IS_DERIVER (self), NULL);

  const Derived *derived = get_derived (self);

  return derived != NULL ? derived->passages : NULL;
}
