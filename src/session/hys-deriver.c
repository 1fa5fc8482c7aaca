/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-deriver.h"

#include "hys-job.h"

/* Networks of up to this many simple elements are derived at once; larger ones if the previous derivation took less
 * than this time, in microseconds. */
#define FEW_ELEMENTS 8
#define SHORT_TIME   4000

/* Input of a derivation on a worker thread, */
typedef struct
{
  HysDocument *document;
  HysWritten   written;
} Wanted;

/* and result of a derivation. */
typedef struct
{
  HysInclusion *inclusion;
  GPtrArray    *passages;    /* of HysPassage */
  gint64        cost;        /* in microseconds */
} Derived;

static void
wanted_free (gpointer data)
{
  Wanted *self = data;

  hys_document_free (self->document);
  g_free (self);
}

static void
derived_free (gpointer data)
{
  Derived *self = data;

  hys_inclusion_free (self->inclusion);
  g_ptr_array_unref (self->passages);
  g_free (self);
}

struct _HysDeriver
{
  GObject            parent_instance;

  const HysDocument *document;   /* borrowed */
  HysWritten         written;
  Derived           *at_once;    /* NULL: the result of the job is newer */
  HysJob            *job;
  gint64             cost;       /* of the last derivation of this shape; -1 = unknown */
  gboolean           busy;       /* the job is deriving a newer one */
};

G_DEFINE_FINAL_TYPE (HysDeriver, hys_deriver, G_TYPE_OBJECT)

static guint changed_signal;
static GParamSpec *busy_property;

static Derived *
derive (const HysDocument *document,
        HysWritten         written)
{
  gint64 before = g_get_monotonic_time ();
  Derived *self = g_new0 (Derived, 1);

  self->inclusion = hys_inclusion_new (document);
  self->passages = hys_inclusion_to_passages (self->inclusion, written);
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

static const HysJobKind derivation = { work, wanted_free, derived_free };

static const Derived *
get_derived (HysDeriver *self)
{
  return self->at_once != NULL ? self->at_once : hys_job_get_result (self->job);
}

/* Stores a new result. */
static void
show (HysDeriver *self)
{
  self->busy = FALSE;
  self->cost = get_derived (self)->cost;
  g_signal_emit (self, changed_signal, 0);
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

static void
on_job (HysJob     *job,
        HysDeriver *self)
{
  if (!self->busy || hys_job_is_busy (job))
    return;
  g_clear_pointer (&self->at_once, derived_free);
  show (self);
}

static void
derive_at_once (HysDeriver *self)
{
  hys_job_cancel (self->job);
  g_clear_pointer (&self->at_once, derived_free);
  self->at_once = derive (self->document, self->written);
  show (self);
}

static void
derive_later (HysDeriver *self)
{
  Wanted *wanted = g_new (Wanted, 1);

  *wanted = (Wanted) { hys_document_copy (self->document), self->written };
  self->busy = TRUE;
  hys_job_start (self->job, wanted);
}

static gboolean
is_small (const HysDocument *document)
{
  for (guint i = 0; i < document->elements->len; i++)
    if (g_str_equal (hys_document_element (document, i)->kind->name, "masing"))
      return FALSE;
  return document->elements->len <= FEW_ELEMENTS;
}

static void
hys_deriver_get_property (GObject    *object,
                          guint       id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  g_value_set_boolean (value, hys_deriver_is_busy (HYS_DERIVER (object)));
}

static void
hys_deriver_finalize (GObject *object)
{
  HysDeriver *self = HYS_DERIVER (object);

  g_signal_handlers_disconnect_by_data (self->job, self);
  hys_job_cancel (self->job);
  g_object_unref (self->job);
  g_clear_pointer (&self->at_once, derived_free);
  G_OBJECT_CLASS (hys_deriver_parent_class)->finalize (object);
}

static void
hys_deriver_class_init (HysDeriverClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = hys_deriver_get_property;
  object_class->finalize = hys_deriver_finalize;

  busy_property = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, busy_property);
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
hys_deriver_init (HysDeriver *self)
{
  self->cost = -1;
  self->job = hys_job_new (&derivation);
  g_signal_connect (self->job, "changed", G_CALLBACK (on_job), self);
}

HysDeriver *
hys_deriver_new (void)
{
  return g_object_new (HYS_TYPE_DERIVER, NULL);
}

void
hys_deriver_set_document (HysDeriver        *self,
                          const HysDocument *document)
{
  self->document = document;
  self->busy = FALSE;
  self->cost = -1;
  hys_job_forget (self->job);
  g_clear_pointer (&self->at_once, derived_free);
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

void
hys_deriver_set_written (HysDeriver *self,
                         HysWritten  written)
{
  self->written = written;
}

void
hys_deriver_derive (HysDeriver *self,
                    gboolean    shape)
{
  gboolean quick = shape || self->cost < 0 ? is_small (self->document) : self->cost < SHORT_TIME;

  if (shape)
    self->cost = -1;
  if (quick)
    derive_at_once (self);
  else
    derive_later (self);
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

const HysInclusion *
hys_deriver_get_inclusion (HysDeriver *self)
{
  const Derived *derived = get_derived (self);

  return derived != NULL ? derived->inclusion : NULL;
}

const GPtrArray *
hys_deriver_get_passages (HysDeriver *self)
{
  const Derived *derived = get_derived (self);

  return derived != NULL ? derived->passages : NULL;
}

gboolean
hys_deriver_is_busy (HysDeriver *self)
{
  return self->busy;
}
