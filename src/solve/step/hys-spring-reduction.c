/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-floating.h"

#define NONE G_MAXUINT

/* @next: of the edges at each of its ends; @stiffness: 0 once it was taken out. */
typedef struct
{
  guint  end[2], next[2];
  double stiffness;
} Edge;

/* @first: per bar: one of its edges; @inner: per bar: whether it may be taken out; @waits: per bar: whether it is among
 * the bars still to be looked at, @due: a bar with many dead ends is looked at once for all of them that go. */
typedef struct
{
  GArray   *edges;
  guint    *first;
  gboolean *inner, *waits;
  GQueue    due;
} Reduction;

static Edge *
edge_at (const Reduction *self,
         guint            i)
{
  return &g_array_index (self->edges, Edge, i);
}

static void
add_edge (Reduction *self,
          guint      from,
          guint      to,
          double     stiffness)
{
  Edge edge = { { from, to }, { self->first[from], self->first[to] }, stiffness };

  self->first[from] = self->first[to] = self->edges->len;
  g_array_append_val (self->edges, edge);
}

static void
look_at (Reduction *self,
         guint      bar)
{
  if (!self->inner[bar] || self->waits[bar])
    return;
  self->waits[bar] = TRUE;
  g_queue_push_tail (&self->due, GUINT_TO_POINTER (bar));
}

static void
find_inner (Reduction       *self,
            const HysSystem *system)
{
  for (guint i = 0; i < system->n_bars; i++)
    self->inner[i] = system->bars[i].class == HYS_BAR_MASSLESS && system->bars[i].forces == NULL;
  for (guint i = 0; i < system->n_dashpots; i++)
    self->inner[system->dashpots[i].from] = self->inner[system->dashpots[i].to] = FALSE;
  for (guint i = 0; i < system->n_sliders; i++)
    self->inner[system->sliders[i].from] = self->inner[system->sliders[i].to] = FALSE;
  for (guint i = 0; i < system->n_bars; i++)
    look_at (self, i);
}

/* The one or two bars that springs join a bar to, and their stiffness; more than two: how many of them were seen. */
static guint
find_neighbours (const Reduction *self,
                 guint            bar,
                 guint            neighbour[2],
                 double           stiffness[2])
{
  guint n = 0;

  for (guint i = self->first[bar], side; i != NONE; i = edge_at (self, i)->next[side])
    {
      const Edge *edge = edge_at (self, i);
      guint other, k;

      side = edge->end[0] == bar ? 0 : 1;
      other = edge->end[1 - side];
      if (!(edge->stiffness > 0))
        continue;
      for (k = 0; k < n && neighbour[k] != other; k++)
        ;
      if (k == 2)
        return 3;
      if (k == n)
        {
          neighbour[n] = other;
          stiffness[n++] = 0;
        }
      stiffness[k] += edge->stiffness;
    }
  return n;
}

/* Takes out a bar that leads from one bar to another, or nowhere. */
static void
reduce (Reduction *self,
        guint      bar)
{
  guint neighbour[2], n;
  double stiffness[2];

  self->waits[bar] = FALSE;
  n = find_neighbours (self, bar, neighbour, stiffness);
  if (n > 2)
    return;
  self->inner[bar] = FALSE;
  for (guint i = self->first[bar], side; i != NONE; i = edge_at (self, i)->next[side])
    {
      side = edge_at (self, i)->end[0] == bar ? 0 : 1;
      edge_at (self, i)->stiffness = 0;
    }
  if (n == 2)
    add_edge (self, neighbour[0], neighbour[1], 1 / (1 / stiffness[0] + 1 / stiffness[1]));
  for (guint k = 0; k < n; k++)
    look_at (self, neighbour[k]);
}

double *
hys_spring_stiffness (const HysSystem *system)
{
  double *stiffness = g_new0 (double, system->n_bars + 1);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  g_autofree guint *first = g_new (guint, system->n_bars + 1);
  g_autofree gboolean *inner = g_new (gboolean, system->n_bars + 1), *waits = g_new0 (gboolean, system->n_bars + 1);
  Reduction self = { edges, first, inner, waits, G_QUEUE_INIT };

  for (guint i = 0; i < system->n_bars; i++)
    first[i] = NONE;
  for (guint i = 0; i < system->n_springs; i++)
    add_edge (&self, system->springs[i].from, system->springs[i].to, system->springs[i].stiffness);
  find_inner (&self, system);
  while (!g_queue_is_empty (&self.due))
    reduce (&self, GPOINTER_TO_UINT (g_queue_pop_head (&self.due)));
  for (guint i = 0; i < edges->len; i++)
    for (int k = 0; k < 2; k++)
      stiffness[edge_at (&self, i)->end[k]] += edge_at (&self, i)->stiffness;
  return stiffness;
}
