/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-history.h"

#include "hys-change-controls.h"

/* Changes that are undone as one step. @state: identifier of the document's state after them */
typedef struct
{
  GPtrArray *changes;
  char      *key;
  guint64    state;
} Step;

/* @steps: the first @n_done are applied, the rest can be redone */
struct HysHistory
{
  HysDocument *document;
  GPtrArray   *steps;
  guint        n_done;
  guint64      states;   /* last identifier used */
  guint64      saved;
};

static void
step_free (Step *self)
{
  g_ptr_array_unref (self->changes);
  g_free (self->key);
  g_free (self);
}

HysHistory *
hys_history_new (HysDocument *document)
{
  HysHistory *self = g_new0 (HysHistory, 1);

  self->document = document;
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) step_free);
  return self;
}

void
hys_history_free (HysHistory *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->steps);
  g_free (self);
}

static Step *
last_done (HysHistory *self)
{
  return self->n_done > 0 ? g_ptr_array_index (self->steps, self->n_done - 1) : NULL;
}

/* The step that a change with that key is merged into, unless its state was saved. */
static Step *
step_for (HysHistory *self,
          const char *key)
{
  Step *last = last_done (self);

  if (last != NULL && key != NULL && g_strcmp0 (last->key, key) == 0 && last->state != self->saved)
    return last;
  last = g_new0 (Step, 1);
  last->changes = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_change_free);
  last->key = g_strdup (key);
  g_ptr_array_add (self->steps, last);
  self->n_done++;
  return last;
}

gboolean
hys_history_apply (HysHistory  *self,
                   HysChange   *change,
                   const char  *key,
                   HysEffects  *effects,
                   GError     **error)
{
  g_autoptr (HysChange) owned = change;
  gboolean unchanged;
  Step *step;

  if (effects != NULL)
    *effects = HYS_EFFECT_NONE;
  if (hys_change_is_empty (change))
    return TRUE;
  hys_change_follow_controls (change, self->document);
  hys_change_apply (change, self->document);
  unchanged = hys_change_get_effects (change) == HYS_EFFECT_NONE;
  if (unchanged || !hys_document_validate (self->document, NULL, error))
    {
      hys_change_revert (change, self->document);
      return unchanged;
    }
  g_ptr_array_set_size (self->steps, (int) self->n_done);
  step = step_for (self, key);
  step->state = ++self->states;
  if (effects != NULL)
    *effects = hys_change_get_effects (change);
  if (step->changes->len == 0 || !hys_change_absorb (g_ptr_array_index (step->changes, step->changes->len - 1), change))
    g_ptr_array_add (step->changes, g_steal_pointer (&owned));
  return TRUE;
}

void
hys_history_seal (HysHistory *self)
{
  Step *last = last_done (self);

  if (last != NULL)
    g_clear_pointer (&last->key, g_free);
}

HysEffects
hys_history_undo (HysHistory *self)
{
  Step *step = last_done (self);
  HysEffects effects = HYS_EFFECT_NONE;

  if (step == NULL)
    return effects;
  hys_history_seal (self);
  for (guint i = step->changes->len; i-- > 0;)
    {
      hys_change_revert (step->changes->pdata[i], self->document);
      effects |= hys_change_get_effects (step->changes->pdata[i]);
    }
  self->n_done--;
  hys_history_seal (self);
  return effects;
}

HysEffects
hys_history_redo (HysHistory *self)
{
  HysEffects effects = HYS_EFFECT_NONE;
  const Step *step;

  if (self->n_done == self->steps->len)
    return effects;
  step = g_ptr_array_index (self->steps, self->n_done++);
  for (guint i = 0; i < step->changes->len; i++)
    {
      hys_change_apply (step->changes->pdata[i], self->document);
      effects |= hys_change_get_effects (step->changes->pdata[i]);
    }
  return effects;
}

const char *
hys_history_undo_name (HysHistory *self)
{
  const Step *step = last_done (self);

  return step != NULL ? hys_change_get_name (step->changes->pdata[0]) : NULL;
}

const char *
hys_history_redo_name (HysHistory *self)
{
  const Step *step;

  if (self->n_done == self->steps->len)
    return NULL;
  step = g_ptr_array_index (self->steps, self->n_done);
  return hys_change_get_name (step->changes->pdata[0]);
}

guint64
hys_history_get_state (HysHistory *self)
{
  const Step *step = last_done (self);

  return step != NULL ? step->state : 0;
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
