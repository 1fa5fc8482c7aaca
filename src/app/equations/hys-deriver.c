/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-deriver.h"

/* Up to so many elements that stand for one part each are derived at once; others if the same took less than so many
 * microseconds the last time. */
#define FEW_ELEMENTS 8
#define SHORT_TIME   4000

/* What comes out of one derivation. */
typedef struct
{
  HysDocument  *document;    /* the copy; NULL when it is derived at once */
  HysWritten    written;
  HysInclusion *inclusion;
  GPtrArray    *passages;    /* of HysPassage */
  gint64        cost;        /* in microseconds */
} Derived;

static void
derived_free (gpointer data)
{
  Derived *self = data;

  hys_document_free (self->document);
  hys_inclusion_free (self->inclusion);
  g_clear_pointer (&self->passages, g_ptr_array_unref);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Derived, derived_free)

struct _HysDeriver
{
  GObject            parent_instance;

  const HysDocument *document;   /* borrowed */
  HysWritten         written;
  Derived           *derived;
  gint64             cost;       /* of the last one of this shape; -1: not known */
  guint64            changes;    /* so far, those of document included, */
  guint64            shown;      /* when what is there was derived, */
  guint64            running;    /* and when the derivation under way began; 0 for none */
};

G_DEFINE_FINAL_TYPE (HysDeriver, hys_deriver, G_TYPE_OBJECT)

static guint changed_signal;
static GParamSpec *busy_property;

static void
derive (Derived           *self,
        const HysDocument *document)
{
  gint64 before = g_get_monotonic_time ();

  self->inclusion = hys_inclusion_new (document);
  self->passages = hys_inclusion_to_passages (self->inclusion, self->written);
  self->cost = g_get_monotonic_time () - before;
}

static void
derive_in_thread (GTask        *task,
                  gpointer      source,
                  gpointer      data,
                  GCancellable *cancellable)
{
  Derived *job = data, *made = g_new0 (Derived, 1);

  made->written = job->written;
  derive (made, job->document);
  g_task_return_pointer (task, made, derived_free);
}

/* Takes it. */
static void
show (HysDeriver *self,
      Derived    *derived,
      guint64     at)
{
  g_clear_pointer (&self->derived, derived_free);
  self->derived = derived;
  self->cost = derived->cost;
  self->shown = at;
  g_signal_emit (self, changed_signal, 0);
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

static void start (HysDeriver *self);

static void
arrived (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  HysDeriver *self = HYS_DERIVER (source);
  g_autoptr (Derived) derived = g_task_propagate_pointer (G_TASK (result), NULL);
  guint64 began = self->running;

  self->running = 0;
  if (self->document == NULL || self->shown == self->changes)
    return;
  if (began == self->changes)
    show (self, g_steal_pointer (&derived), began);
  else
    start (self);
}

static void
start (HysDeriver *self)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, arrived, NULL);
  Derived *job = g_new0 (Derived, 1);

  self->running = self->changes;
  job->document = hys_document_copy (self->document);
  job->written = self->written;
  g_task_set_task_data (task, job, derived_free);
  g_task_run_in_thread (task, derive_in_thread);
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
  g_clear_pointer (&HYS_DERIVER (object)->derived, derived_free);
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
  self->changes++;
  self->cost = -1;
  g_clear_pointer (&self->derived, derived_free);
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

  self->changes++;
  if (shape)
    self->cost = -1;
  if (quick)
    {
      Derived *derived = g_new0 (Derived, 1);

      derived->written = self->written;
      derive (derived, self->document);
      show (self, derived, self->changes);
    }
  else if (self->running == 0)
    start (self);
  g_object_notify_by_pspec (G_OBJECT (self), busy_property);
}

const HysInclusion *
hys_deriver_get_inclusion (HysDeriver *self)
{
  return self->derived != NULL ? self->derived->inclusion : NULL;
}

const GPtrArray *
hys_deriver_get_passages (HysDeriver *self)
{
  return self->derived != NULL ? self->derived->passages : NULL;
}

gboolean
hys_deriver_is_busy (HysDeriver *self)
{
  return self->document != NULL && self->shown != self->changes;
}
