/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-components.h"

#include "hys-condensed.h"
#include "hys-incidence.h"
#include "hys-number.h"
#include "hys-owner.h"

/* @bar: per bar: its part, or HYS_KEY_NONE of those whose motion is given; @joined: per bar: whether anything is
 * joined to it; @springs and so on: per item: its part; @seen_bar, @seen_element: the part that came upon it last;
 * @room: owner of these */
typedef struct
{
  const HysSystem *whole;
  guint            n;
  guint           *bar;
  gboolean        *joined;
  guint           *springs, *dashpots, *sliders, *bundles;
  guint           *seen_bar;
  guint           *seen_element;
  GPtrArray       *parts;
  gpointer         room;
} Cut;

static guint *
new_marks (gpointer owner,
           guint    n)
{
  guint *marks = hys_owned (owner, guint, n);

  for (guint i = 0; i < n; i++)
    marks[i] = HYS_KEY_NONE;
  return marks;
}

static void
join (const HysSystem *whole,
      HysSets         *sets,
      guint            from,
      guint            to)
{
  if (!hys_is_given (whole, from) && !hys_is_given (whole, to))
    hys_sets_join (sets, from, to);
}

HysSets *
hys_moving_sets (const HysSystem *whole)
{
  HysSets *sets = hys_sets_new (whole->n_bars);

  for (guint i = 0; i < whole->n_springs; i++)
    join (whole, sets, whole->springs[i].from, whole->springs[i].to);
  for (guint i = 0; i < whole->n_dashpots; i++)
    join (whole, sets, whole->dashpots[i].from, whole->dashpots[i].to);
  for (guint i = 0; i < whole->n_sliders; i++)
    join (whole, sets, whole->sliders[i].from, whole->sliders[i].to);
  for (guint i = 0; i < whole->n_bundles; i++)
    join (whole, sets, whole->bundles[i].from, whole->bundles[i].to);
  return sets;
}

/* The part of what joins two bars: that of one that moves; a part of its own where one is driven; none between walls.
   */
static guint
part_of (Cut   *self,
         guint  from,
         guint  to)
{
  const HysBar *bars = self->whole->bars;

  self->joined[from] = self->joined[to] = TRUE;
  if (self->bar[from] != HYS_KEY_NONE)
    return self->bar[from];
  if (self->bar[to] != HYS_KEY_NONE)
    return self->bar[to];
  return bars[from].class == HYS_BAR_DRIVEN || bars[to].class == HYS_BAR_DRIVEN ? self->n++ : HYS_KEY_NONE;
}

/* Of one kind of items: they all have `from`, `to` and `element`. */
#define NUMBER(self, list) \
  G_STMT_START { \
    const HysSystem *whole_ = (self)->whole; \
    (self)->list = new_marks ((self)->room, whole_->n_##list); \
    for (guint i = 0; i < whole_->n_##list; i++) \
      (self)->list[i] = part_of (self, whole_->list[i].from, whole_->list[i].to); \
  } G_STMT_END

/* A driven bar that nothing is joined to is a part, too. */
static void
number_parts (Cut *self)
{
  const HysSystem *whole = self->whole;
  g_autoptr (HysSets) sets = hys_moving_sets (whole);

  /* Many S-elements side by side between given bars stay together: their forces are read off one curve
     (hys-condensed.h). */
  g_autoptr (HysCondensed) condensed = hys_condensed_new (whole, HYS_CONDENSED_MANY);
  for (guint k = 1; condensed != NULL && k < condensed->n_branches; k++)
    if (condensed->branches[k].bundle == condensed->branches[k - 1].bundle)
      hys_sets_join (sets, condensed->branches[k].bar, condensed->branches[k - 1].bar);
  /* The parts of bars that move, in the order of their first bars. */
  guint *of_root = new_marks (self->room, whole->n_bars);
  self->bar = new_marks (self->room, whole->n_bars);
  for (guint i = 0; i < whole->n_bars; i++)
    if (!hys_is_given (whole, i))
      {
        guint *number = &of_root[hys_sets_find (sets, i)];

        if (*number == HYS_KEY_NONE)
          *number = self->n++;
        self->bar[i] = *number;
      }
  self->joined = hys_owned (self->room, gboolean, whole->n_bars);
  NUMBER (self, springs);
  NUMBER (self, dashpots);
  NUMBER (self, sliders);
  NUMBER (self, bundles);
  for (guint i = 0; i < whole->n_bars; i++)
    if (whole->bars[i].class == HYS_BAR_DRIVEN && !self->joined[i])
      self->bar[i] = self->n++;
}

static gboolean
has_none (const guint *part,
          guint        n)
{
  for (guint i = 0; i < n; i++)
    if (part[i] == HYS_KEY_NONE)
      return TRUE;
  return FALSE;
}

static GArray *
new_list (gpointer owner)
{
  return hys_owner_keep (owner, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
}

static HysComponent *
part_at (const Cut *self,
         guint      k)
{
  return g_ptr_array_index (self->parts, k);
}

static void
take_bar (Cut   *self,
          guint  k,
          guint  bar)
{
  if (self->seen_bar[bar] == k)
    return;
  self->seen_bar[bar] = k;
  g_array_append_val (part_at (self, k)->items.bars, bar);
}

static void
take_ends (Cut   *self,
           guint  k,
           guint  from,
           guint  to,
           guint  element)
{
  take_bar (self, k, from);
  take_bar (self, k, to);
  if (self->seen_element[element] == k)
    return;
  self->seen_element[element] = k;
  g_array_append_val (part_at (self, k)->items.elements, element);
}

/* Gives the items of one kind to their parts. */
#define DEAL(self, list) \
  G_STMT_START { \
    const HysSystem *whole_ = (self)->whole; \
    for (guint i = 0; i < whole_->n_##list; i++) \
      { \
        guint k = (self)->list[i]; \
        if (k == HYS_KEY_NONE) \
          continue; \
        g_array_append_val (part_at (self, k)->items.list, i); \
        take_ends (self, k, whole_->list[i].from, whole_->list[i].to, whole_->list[i].element); \
      } \
  } G_STMT_END

/* A bar whose motion is given is seen by several parts in turn: it may be listed more than once. */
static void
tidy (GArray *list)
{
  guint n = 0;

  g_array_sort (list, hys_index_compare);
  for (guint i = 0; i < list->len; i++)
    if (i == 0 || g_array_index (list, guint, i) != g_array_index (list, guint, n - 1))
      g_array_index (list, guint, n++) = g_array_index (list, guint, i);
  g_array_set_size (list, n);
}

static void
deal (Cut *self)
{
  const HysSystem *whole = self->whole;

  for (guint k = 0; k < self->n; k++)
    {
      HysComponent *part = hys_owner_new (HysComponent);

      part->items = (HysItems){ new_list (part), new_list (part), new_list (part), new_list (part), new_list (part),
                                 new_list (part) };
      g_ptr_array_add (self->parts, part);
    }
  for (guint i = 0; i < whole->n_bars; i++)
    if (self->bar[i] != HYS_KEY_NONE)
      take_bar (self, self->bar[i], i);
  DEAL (self, springs);
  DEAL (self, dashpots);
  DEAL (self, sliders);
  DEAL (self, bundles);
  for (guint k = 0; k < self->n; k++)
    {
      HysComponent *part = part_at (self, k);

      tidy (part->items.bars);
      tidy (part->items.elements);
      part->system = hys_owner_keep (part, hys_system_new_of (whole, &part->items), hys_system_unref);
    }
}

GPtrArray *
hys_components_new (const HysSystem *whole,
               guint            most)
{
  Cut self = { .whole = whole, .room = hys_owner_new (char) };
  gboolean one;

  number_parts (&self);
  /* Whether all that joins bars belongs to one part. */
  one = self.n == 1 && !has_none (self.springs, whole->n_springs) && !has_none (self.dashpots, whole->n_dashpots)
        && !has_none (self.sliders, whole->n_sliders) && !has_none (self.bundles, whole->n_bundles);
  if (!one && self.n > 0 && self.n <= most)
    {
      self.parts = g_ptr_array_new_with_free_func (hys_owner_free);
      self.seen_bar = new_marks (self.room, whole->n_bars);
      self.seen_element = new_marks (self.room, whole->n_elements);
      deal (&self);
    }
  hys_owner_free (self.room);
  return self.parts;
}

void
hys_component_state (const HysComponent  *self,
                const HysState *state,
                HysState       *whole)
{
  const HysItems *items = &self->items;

  for (guint k = 0; k < items->bars->len; k++)
    {
      guint i = g_array_index (items->bars, guint, k);

      whole->q[i] = state->q[k];
      whole->v[i] = state->v[k];
      whole->adrift[i] = whole->adrift[i] || (state->strikes && state->adrift[k]);
    }
  for (guint k = 0; k < items->springs->len; k++)
    whole->e[g_array_index (items->springs, guint, k)] = state->e[k];
  whole->strikes = whole->strikes || state->strikes;
  for (guint k = 0; k < items->dashpots->len; k++)
    {
      guint i = g_array_index (items->dashpots, guint, k);

      whole->tau[i] = state->tau[k];
      whole->struck[i] = state->strikes && state->struck[k];
    }
  for (guint k = 0; k < items->sliders->len; k++)
    {
      guint i = g_array_index (items->sliders, guint, k);

      whole->lambda[i] = state->lambda[k];
      whole->slip[i] = state->slip[k];
    }
  for (guint k = 0; k < items->bundles->len; k++)
    {
      guint i = g_array_index (items->bundles, guint, k);

      whole->r[i] = state->r[k];
      whole->w[i] = state->w[k];
    }
}
