/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How groups of sticking sliders share forces. The tension of a slider in a tree is the sum of the forces on the bars
 * beyond it. Loops can share in many ways; shown is the way nearest to the one before, within the thresholds: changes
 * of tensions are differences of some potential of the bars, but for closed sliders, which that would take beyond their
 * threshold.
 */
#include "hys-exact-flow-private.h"

#include "hys-owner.h"

#include <string.h>

/* Sliders that touch each bar, sticking ones only. */
typedef struct
{
  guint *first;    /* per bar, n_bars + 1 */
  guint *slider;
} Adjacency;

static gboolean
sticks (const HysExactFlow *self,
        const HysSystem    *system,
        guint               slider)
{
  return self->slip[slider] == 0 && !hys_exact_is_given (system, slider);
}

static Adjacency
list_sticking (const HysExactFlow *self,
               const HysSystem    *system)
{
  guint *first = g_new0 (guint, system->n_bars + 3), *slider = g_new (guint, 2 * system->n_sliders + 1);

  /* Counted two places further on, so that filling the list moves every start to where it belongs. */
  for (guint i = 0; i < system->n_sliders; i++)
    if (sticks (self, system, i))
      {
        first[system->sliders[i].from + 2]++;
        first[system->sliders[i].to + 2]++;
      }
  for (guint i = 2; i <= system->n_bars; i++)
    first[i] += first[i - 1];
  for (guint i = 0; i < system->n_sliders; i++)
    if (sticks (self, system, i))
      {
        slider[first[system->sliders[i].from + 1]++] = i;
        slider[first[system->sliders[i].to + 1]++] = i;
      }
  return (Adjacency){ first, slider };
}

/* The tree of what can be reached from the bars in the queue. */
static void
grow (HysExactFlow    *self,
      const HysSystem *system,
      const Adjacency *list,
      GArray          *queue,
      gboolean        *reached,
      gboolean        *used)
{
  for (guint head = 0; head < queue->len; head++)
    {
      guint bar = g_array_index (queue, guint, head);

      for (guint k = list->first[bar]; k < list->first[bar + 1]; k++)
        {
          guint i = list->slider[k];
          guint other = system->sliders[i].from == bar ? system->sliders[i].to : system->sliders[i].from;

          if (reached[other])
            continue;
          reached[other] = used[i] = TRUE;
          self->branch[other] = self->branches->len;
          g_array_append_val (self->branches, ((HysExactBranch){ other, bar, i }));
          g_array_append_val (queue, other);
        }
    }
  g_array_set_size (queue, 0);
}

static void
grow_all (HysExactFlow    *self,
          const HysSystem *system,
          gboolean        *used)
{
  Adjacency list = list_sticking (self, system);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree gboolean *reached = g_new0 (gboolean, system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown < 0)
      {
        reached[i] = TRUE;
        g_array_append_val (queue, i);
      }
  grow (self, system, &list, queue, reached, used);
  for (guint i = 0; i < system->n_bars; i++)
    if (!reached[i])
      {
        reached[i] = TRUE;
        g_array_append_val (self->roots, i);
        g_array_append_val (queue, i);
        grow (self, system, &list, queue, reached, used);
      }
  g_free (list.first);
  g_free (list.slider);
}

static gboolean
is_one_group (const HysExactFlow *self,
              const HysSystem    *system,
              guint               i)
{
  const HysExactPlace *from = &self->place[system->sliders[i].from], *to = &self->place[system->sliders[i].to];

  return from->p == to->p && from->b == to->b && from->d == to->d;
}

static void
list_loops (HysExactFlow    *self,
            const HysSystem *system,
            const gboolean  *used)
{
  for (guint i = 0; i < system->n_sliders; i++)
    if (sticks (self, system, i) && !used[i])
      g_array_append_val (self->loops, i);
  self->n_free = self->loops->len;
  for (guint i = 0; i < system->n_sliders; i++)
    if (self->slip[i] != 0 && !hys_exact_is_given (system, i) && is_one_group (self, system, i))
      {
        self->closed[i] = TRUE;
        g_array_append_val (self->loops, i);
      }
}

/* Tensions that go with a tension 1 of the slider that closes the loop. */
static void
trace_loop (const HysExactFlow *self,
            const HysSystem    *system,
            guint               closing,
            double             *pull,
            double             *tension)
{
  memset (pull, 0, system->n_bars * sizeof (double));
  tension[closing] = 1;
  pull[system->sliders[closing].to] -= 1;
  pull[system->sliders[closing].from] += 1;
  for (guint k = self->branches->len; k-- > 0;)
    {
      const HysExactBranch *branch = &g_array_index (self->branches, HysExactBranch, k);

      tension[branch->slider] += system->sliders[branch->slider].to == branch->bar ? pull[branch->bar]
          : -pull[branch->bar];
      pull[branch->parent] += pull[branch->bar];
    }
}

static gboolean
invert_products (HysExactFlow    *self,
                 const HysSystem *system)
{
  guint n = self->n_free;

  self->W = hys_owned (self, double, (gsize) n * n + 1);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      for (guint k = 0; k < system->n_sliders; k++)
        self->W[(gsize) i * n + j] +=
            self->Z[(gsize) i * system->n_sliders + k] * self->Z[(gsize) j * system->n_sliders + k];
  return hys_exact_flow_invert (self->W, n);
}

gboolean
hys_exact_flow_plant_trees (HysExactFlow    *self,
                            const HysSystem *system)
{
  g_autofree gboolean *used = g_new0 (gboolean, system->n_sliders + 1);
  g_autofree double *pull = g_new (double, system->n_bars + 1);

  self->branch = hys_owned (self, guint, system->n_bars + 1);
  grow_all (self, system, used);
  list_loops (self, system, used);
  self->Z = hys_owned (self, double, (gsize) self->loops->len * system->n_sliders + 1);
  for (guint k = 0; k < self->loops->len; k++)
    trace_loop (self, system, g_array_index (self->loops, guint, k), pull, self->Z + (gsize) k * system->n_sliders);
  return invert_products (self, system);
}
