/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of documents, each made by an edit of the one before. */
#include "hys-history.h"

/* @effects: what differs from the document before; @key: of the edits that it merges; @state: identifies it */
typedef struct
{
  HysDocument *document;
  HysEffects   effects;
  char        *key;
  guint64      state;
} Step;

/* @steps: the first is where it begins; @now: the one that is the document, those behind it can be redone */
struct HysHistory
{
  GPtrArray *steps;
  guint      now;
  guint64    states;   /* last identifier used */
  guint64    saved;
};

static void
step_free (Step *self)
{
  hys_document_unref (self->document);
  g_free (self->key);
  g_free (self);
}

static void
add_step (HysHistory  *self,
          HysDocument *document,
          HysEffects   effects,
          const char  *key)
{
  Step *step = g_new (Step, 1);

  *step = (Step) { document, effects, g_strdup (key), self->states };
  g_ptr_array_add (self->steps, step);
}

HysHistory *
hys_history_new (HysDocument *document)
{
  HysHistory *self = hys_owner_new (HysHistory);

  self->steps = hys_owner_keep (self, g_ptr_array_new_with_free_func ((GDestroyNotify) step_free), g_ptr_array_unref);
  add_step (self, document, HYS_EFFECT_NONE, NULL);
  return self;
}

static Step *
step_now (HysHistory *self)
{
  return g_ptr_array_index (self->steps, self->now);
}

const HysDocument *
hys_history_get_document (HysHistory *self)
{
  return step_now (self)->document;
}

gboolean
hys_history_apply (HysHistory   *self,
                   HysDocument  *edited,
                   const char   *key,
                   HysEffects   *effects,
                   GError      **error)
{
  g_autoptr (HysDocument) owned = edited;
  Step *now = step_now (self);
  HysEffects found = hys_document_compare (now->document, edited);

  if (effects != NULL)
    *effects = found;
  if (found == HYS_EFFECT_NONE)
    return TRUE;
  if (!hys_document_validate (edited, NULL, error))
    {
      if (effects != NULL)
        *effects = HYS_EFFECT_NONE;
      return FALSE;
    }
  g_ptr_array_set_size (self->steps, (int) self->now + 1);
  self->states++;
  /* A state that was saved stays. */
  if (key != NULL && g_strcmp0 (now->key, key) == 0 && now->state != self->saved)
    {
      owned = now->document;
      now->document = edited;
      now->effects |= found;
      now->state = self->states;
      return TRUE;
    }
  add_step (self, g_steal_pointer (&owned), found, key);
  self->now++;
  return TRUE;
}

void
hys_history_seal (HysHistory *self)
{
  g_clear_pointer (&step_now (self)->key, g_free);
}

HysEffects
hys_history_undo (HysHistory *self)
{
  HysEffects effects = step_now (self)->effects;

  if (self->now == 0)
    return HYS_EFFECT_NONE;
  hys_history_seal (self);
  self->now--;
  hys_history_seal (self);
  return effects;
}

HysEffects
hys_history_redo (HysHistory *self)
{
  if (self->now + 1 == self->steps->len)
    return HYS_EFFECT_NONE;
  self->now++;
  return step_now (self)->effects;
}

HysEffects
hys_history_get_effects (HysHistory *self)
{
  const Step *first = g_ptr_array_index (self->steps, 0);

  return hys_document_compare (first->document, step_now (self)->document);
}

const char *
hys_history_undo_name (HysHistory *self)
{
  return self->now > 0 ? step_now (self)->document->edit : NULL;
}

const char *
hys_history_redo_name (HysHistory *self)
{
  const Step *next = self->now + 1 < self->steps->len ? g_ptr_array_index (self->steps, self->now + 1) : NULL;

  return next != NULL ? next->document->edit : NULL;
}

guint64
hys_history_get_state (HysHistory *self)
{
  return step_now (self)->state;
}

void
hys_history_mark_saved (HysHistory *self,
                        guint64     state)
{
  self->saved = state;
}

gboolean
hys_history_is_modified (HysHistory *self)
{
  return hys_history_get_state (self) != self->saved;
}
