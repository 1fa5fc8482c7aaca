/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-components.h"

#include "hys-incidence.h"
#include "hys-sets.h"

/* @bar: per bar: its part, or HYS_KEY_NONE for walls; @seen_bar, @seen_element: the part that came upon it last */
typedef struct
{
  const HysSystem *whole;
  guint            n;
  guint           *bar;
  guint           *seen_bar;
  guint           *seen_element;
  GPtrArray       *parts;
} Cut;

static gboolean
is_wall (const HysSystem *system,
         guint            bar)
{
  return system->bars[bar].class == HYS_BAR_WALL;
}

static void
join (const HysSystem *whole,
      HysSets         *sets,
      guint            from,
      guint            to)
{
  if (!is_wall (whole, from) && !is_wall (whole, to))
    hys_sets_join (sets, from, to);
}

/* Numbers the parts in the order of their first bars. */
static void
number_parts (Cut *self)
{
  const HysSystem *whole = self->whole;
  g_autoptr (HysSets) sets = hys_sets_new (whole->n_bars);
  g_autofree guint *of_root = g_new (guint, whole->n_bars + 1);

  for (guint i = 0; i < whole->n_springs; i++)
    join (whole, sets, whole->springs[i].from, whole->springs[i].to);
  for (guint i = 0; i < whole->n_dashpots; i++)
    join (whole, sets, whole->dashpots[i].from, whole->dashpots[i].to);
  for (guint i = 0; i < whole->n_sliders; i++)
    join (whole, sets, whole->sliders[i].from, whole->sliders[i].to);
  for (guint i = 0; i < whole->n_bundles; i++)
    join (whole, sets, whole->bundles[i].from, whole->bundles[i].to);
  for (guint i = 0; i < whole->n_bars; i++)
    of_root[i] = HYS_KEY_NONE;
  for (guint i = 0; i < whole->n_bars; i++)
    {
      guint *number = &of_root[hys_sets_find (sets, i)];

      if (!is_wall (whole, i) && *number == HYS_KEY_NONE)
        *number = self->n++;
      self->bar[i] = *number;
    }
}

/* The part of what joins two bars; HYS_KEY_NONE if both are walls. */
static guint
part_of (const Cut *self,
         guint      from,
         guint      to)
{
  return self->bar[from] != HYS_KEY_NONE ? self->bar[from] : self->bar[to];
}

/* Whether all that joins bars belongs to a part. */
static gboolean
covers (const Cut *self)
{
  const HysSystem *whole = self->whole;

  for (guint i = 0; i < whole->n_springs; i++)
    if (part_of (self, whole->springs[i].from, whole->springs[i].to) == HYS_KEY_NONE)
      return FALSE;
  for (guint i = 0; i < whole->n_dashpots; i++)
    if (part_of (self, whole->dashpots[i].from, whole->dashpots[i].to) == HYS_KEY_NONE)
      return FALSE;
  for (guint i = 0; i < whole->n_sliders; i++)
    if (part_of (self, whole->sliders[i].from, whole->sliders[i].to) == HYS_KEY_NONE)
      return FALSE;
  for (guint i = 0; i < whole->n_bundles; i++)
    if (part_of (self, whole->bundles[i].from, whole->bundles[i].to) == HYS_KEY_NONE)
      return FALSE;
  return TRUE;
}

static GArray *
new_list (void)
{
  return g_array_new (FALSE, FALSE, sizeof (guint));
}

static void
part_free (gpointer data)
{
  HysComponent *self = data;

  g_array_unref (self->items.bars);
  g_array_unref (self->items.elements);
  g_array_unref (self->items.springs);
  g_array_unref (self->items.dashpots);
  g_array_unref (self->items.sliders);
  g_array_unref (self->items.bundles);
  hys_system_unref (self->system);
  g_free (self);
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

/* Gives the items of one kind (they all have `from`, `to` and `element`) to their parts. */
#define DEAL(self, list) \
  G_STMT_START { \
    const HysSystem *whole_ = (self)->whole; \
    for (guint i = 0; i < whole_->n_##list; i++) \
      { \
        guint k = part_of (self, whole_->list[i].from, whole_->list[i].to); \
        if (k == HYS_KEY_NONE) \
          continue; \
        g_array_append_val (part_at (self, k)->items.list, i); \
        take_ends (self, k, whole_->list[i].from, whole_->list[i].to, whole_->list[i].element); \
      } \
  } G_STMT_END

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const guint *p = a, *q = b;

  return (*p > *q) - (*p < *q);
}

/* A wall is seen by several parts in turn: it may be listed more than once. */
static void
tidy (GArray *list)
{
  guint n = 0;

  g_array_sort (list, compare);
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
      HysComponent *part = g_new0 (HysComponent, 1);

      part->items = (HysItems){ new_list (), new_list (), new_list (), new_list (), new_list (), new_list () };
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
      part->system = hys_system_new_of (whole, &part->items);
    }
}

static guint *
new_marks (guint n)
{
  guint *marks = g_new (guint, n + 1);

  for (guint i = 0; i < n; i++)
    marks[i] = HYS_KEY_NONE;
  return marks;
}

GPtrArray *
hys_components_new (const HysSystem *whole,
               guint            most)
{
  Cut self = { .whole = whole, .bar = new_marks (whole->n_bars) };
  gboolean one;

  number_parts (&self);
  one = self.n == 1 && covers (&self);
  if (!one && self.n > 0 && self.n <= most)
    {
      self.parts = g_ptr_array_new_with_free_func (part_free);
      self.seen_bar = new_marks (whole->n_bars);
      self.seen_element = new_marks (whole->n_elements);
      deal (&self);
    }
  g_free (self.bar);
  g_free (self.seen_bar);
  g_free (self.seen_element);
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
    }
  for (guint k = 0; k < items->springs->len; k++)
    whole->e[g_array_index (items->springs, guint, k)] = state->e[k];
  for (guint k = 0; k < items->dashpots->len; k++)
    whole->tau[g_array_index (items->dashpots, guint, k)] = state->tau[k];
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
