/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-deriver.h"

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

static void
wanted_free (gpointer data)
{
  Wanted *self = data;

  hys_document_unref (self->document);
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
  HysFollower        parent_instance;

  HysWritten         written;
  Derived           *at_once;    /* NULL: that of the worker thread is newer */
  gint64             cost;       /* of the last derivation of this shape; -1 = unknown */
};

G_DEFINE_FINAL_TYPE (HysDeriver, hys_deriver, HYS_TYPE_FOLLOWER)

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
  return self->at_once != NULL ? self->at_once : hys_follower_get_result (HYS_FOLLOWER (self));
}

static void
hys_deriver_arrived (HysFollower *follower,
                     gpointer     result)
{
  HysDeriver *self = HYS_DERIVER (follower);

  g_clear_pointer (&self->at_once, derived_free);
  self->cost = ((const Derived *) result)->cost;
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
hys_deriver_finalize (GObject *object)
{
  HysDeriver *self = HYS_DERIVER (object);

  g_clear_pointer (&self->at_once, derived_free);
  G_OBJECT_CLASS (hys_deriver_parent_class)->finalize (object);
}

static void
hys_deriver_class_init (HysDeriverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_deriver_finalize;
  HYS_FOLLOWER_CLASS (klass)->kind = &derivation;
  HYS_FOLLOWER_CLASS (klass)->arrived = hys_deriver_arrived;
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
hys_deriver_forget (HysDeriver *self)
{
  g_return_if_fail (HYS_IS_DERIVER (self));

  self->cost = -1;
  g_clear_pointer (&self->at_once, derived_free);
  hys_follower_stop (HYS_FOLLOWER (self));
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

  gboolean quick = shape || self->cost < 0 ? is_small (document) : self->cost < SHORT_TIME;

  if (shape)
    self->cost = -1;
  if (quick)
    {
      g_clear_pointer (&self->at_once, derived_free);
      self->at_once = derive (document, self->written);
      self->cost = self->at_once->cost;
      hys_follower_supersede (HYS_FOLLOWER (self));
    }
  else
    {
      Wanted *wanted = g_new (Wanted, 1);

      *wanted = (Wanted) { hys_document_ref (document), self->written };
      hys_follower_start (HYS_FOLLOWER (self), wanted);
    }
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
