/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-flow.h"

#include "hys-exact-flow-private.h"
#include "hys-sets.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

/* What the steps of setting up a flow share. */
typedef struct
{
  const HysSystem *system;
  HysExactFlow    *flow;
  HysSets         *groups;     /* of bars */
  guint           *head;       /* per representative: the bar that says what the group is; walls before driven bars ...
                                  */
  double          *X;          /* stiffness in (p, b) */
  guint            n_x;
} Setup;

static guint
head_of (const Setup *setup,
         guint        bar)
{
  return setup->head[hys_sets_find (setup->groups, bar)];
}

/* Walls are one group, sticking sliders join; bars that are given and come to be in one group are tied. */
static void
join_groups (Setup *setup)
{
  const HysSystem *system = setup->system;
  guint wall = system->n_bars;

  setup->groups = hys_sets_new (system->n_bars);
  for (guint i = 0; i < system->n_bars; i++)
    {
      if (system->bars[i].class != HYS_BAR_WALL)
        continue;
      if (wall < system->n_bars)
        hys_sets_join (setup->groups, wall, i);
      wall = i;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    if (setup->flow->slip[i] == 0)
      hys_sets_join (setup->groups, system->sliders[i].from, system->sliders[i].to);
  setup->head = g_new (guint, system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    setup->head[i] = G_MAXUINT;
  for (guint i = 0; i < system->n_bars; i++)
    {
      guint *head = &setup->head[hys_sets_find (setup->groups, i)];

      if (*head == G_MAXUINT || system->bars[i].class < system->bars[*head].class)
        *head = i;
    }
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_DRIVEN && head_of (setup, i) != i)
      g_array_append_val (setup->flow->ties, ((HysExactTie){ head_of (setup, i), i }));
}

/* Massless groups that dashpots join; those that dashpots join to anything else are joined to n_bars. */
static HysSets *
join_by_dashpots (Setup *setup)
{
  const HysSystem *system = setup->system;
  HysSets *sets = hys_sets_new (system->n_bars + 1);

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = head_of (setup, system->dashpots[i].from), to = head_of (setup, system->dashpots[i].to);

      hys_sets_join (sets, system->bars[from].class == HYS_BAR_MASSLESS ? from : system->n_bars,
                     system->bars[to].class == HYS_BAR_MASSLESS ? to : system->n_bars);
    }
  return sets;
}

static void
place_masses (Setup *setup)
{
  const HysSystem *system = setup->system;
  HysExactFlow *flow = setup->flow;
  int driven = 0;

  flow->mass = hys_owned (flow, double, system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    {
      flow->place[i] = (HysExactPlace){ -1, -1, -1 };
      if (system->bars[i].class == HYS_BAR_DRIVEN)
        flow->place[i].d = driven++;
      if (system->bars[i].class == HYS_BAR_MASS && head_of (setup, i) == i)
        flow->place[i].p = (int) flow->n_masses++;
    }
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS && flow->place[head_of (setup, i)].p >= 0)
      flow->mass[flow->place[head_of (setup, i)].p] += system->bars[i].mass;
}

static void
place_massless (Setup *setup)
{
  const HysSystem *system = setup->system;
  HysExactFlow *flow = setup->flow;
  g_autoptr (HysSets) viscous = join_by_dashpots (setup);
  g_autofree int *b = g_new (int, system->n_bars + 1);
  guint ground = hys_sets_find (viscous, system->n_bars);

  for (guint i = 0; i <= system->n_bars; i++)
    b[i] = -1;
  flow->n_p = flow->n_masses;
  for (guint i = 0; i < system->n_bars; i++)
    {
      guint set = hys_sets_find (viscous, i);
      HysExactPlace *place = &flow->place[i];

      if (head_of (setup, i) != i || system->bars[i].class != HYS_BAR_MASSLESS)
        continue;
      if (set == ground || b[set] >= 0)
        place->p = (int) flow->n_p++;
      if (set == ground)
        continue;
      if (b[set] < 0)
        b[set] = (int) flow->n_b++;
      place->b = b[set];
    }
  for (guint i = 0; i < system->n_bars; i++)
    flow->place[i] = flow->place[head_of (setup, i)];
}

/* The coordinates of an elongation and their factors; how many. @n_p: added to b. */
static int
row_of (const HysExactFlow *flow,
        guint               from,
        guint               to,
        int                 index[4],
        double              factor[4])
{
  const HysExactPlace *ends[] = { &flow->place[to], &flow->place[from] };
  int n = 0;

  for (int k = 0; k < 2; k++)
    {
      if (ends[k]->p >= 0)
        {
          index[n] = ends[k]->p;
          factor[n++] = k == 0 ? 1 : -1;
        }
      if (ends[k]->b >= 0)
        {
          index[n] = (int) flow->n_p + ends[k]->b;
          factor[n++] = k == 0 ? 1 : -1;
        }
    }
  return n;
}

static void
add_to_matrix (const HysExactFlow *flow,
               double             *X,
               guint               n_x,
               guint               from,
               guint               to,
               double              value)
{
  int index[4];
  double factor[4];
  int n = row_of (flow, from, to, index, factor);

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (index[i] < (int) n_x && index[j] < (int) n_x)
        X[(gsize) index[i] * n_x + index[j]] += factor[i] * factor[j] * value;
}

static gboolean
has_driven_end (const HysExactFlow *flow,
                guint               from,
                guint               to)
{
  return flow->place[from].d >= 0 || flow->place[to].d >= 0;
}

static void
assemble (Setup *setup)
{
  const HysSystem *system = setup->system;
  HysExactFlow *flow = setup->flow;

  setup->n_x = flow->n_p + flow->n_b;
  setup->X = g_new0 (double, (gsize) setup->n_x * setup->n_x + 1);
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];

      add_to_matrix (flow, setup->X, setup->n_x, spring->from, spring->to, spring->stiffness);
      if (has_driven_end (flow, spring->from, spring->to))
        g_array_append_val (flow->springs, i);
    }
  if (system->n_dashpots > 0)
    flow->C = hys_owned (flow, double, (gsize) flow->n_p * flow->n_p + 1);
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];

      add_to_matrix (flow, flow->C, flow->n_p, dashpot->from, dashpot->to, dashpot->viscosity);
      if (has_driven_end (flow, dashpot->from, dashpot->to))
        g_array_append_val (flow->dashpots, i);
    }
}

/* Coordinates b that nothing holds: what they do on the mean is to rest. */
static void
hold_floating (Setup *setup)
{
  const HysSystem *system = setup->system;
  const HysExactFlow *flow = setup->flow;
  g_autoptr (HysSets) sets = hys_sets_new (flow->n_b + 1);
  g_autofree double *own = g_new (double, flow->n_b + 1);
  guint n_p = flow->n_p, n_x = setup->n_x;

  for (guint i = 0; i < system->n_springs; i++)
    {
      int from = flow->place[system->springs[i].from].b, to = flow->place[system->springs[i].to].b;

      hys_sets_join (sets, from >= 0 ? (guint) from : flow->n_b, to >= 0 ? (guint) to : flow->n_b);
    }
  for (guint i = 0; i < flow->n_b; i++)
    own[i] = setup->X[(gsize) (n_p + i) * n_x + n_p + i];
  for (guint i = 0; i < flow->n_b; i++)
    for (guint j = 0; j < flow->n_b; j++)
      {
        guint set = hys_sets_find (sets, i);

        if (set != hys_sets_find (sets, flow->n_b) && set == hys_sets_find (sets, j))
          setup->X[(gsize) (n_p + i) * n_x + n_p + j] += own[set] > 0 ? own[set] : 1;
      }
}

gboolean
hys_exact_flow_invert (double *A,
                       guint   n)
{
  if (n > 0 && (LAPACKE_dpotrf (LAPACK_ROW_MAJOR, 'L', (int) n, A, (int) n) != 0
                || LAPACKE_dpotri (LAPACK_ROW_MAJOR, 'L', (int) n, A, (int) n) != 0))
    return FALSE;
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      A[(gsize) i * n + j] = A[(gsize) j * n + i];
  return TRUE;
}

/* B, Q and K. */
static gboolean
eliminate (Setup *setup)
{
  HysExactFlow *flow = setup->flow;
  guint n_p = flow->n_p, n_b = flow->n_b, n_x = setup->n_x;
  const double *X = setup->X;

  flow->B = hys_owned (flow, double, (gsize) n_b * n_b + 1);
  flow->Q = hys_owned (flow, double, (gsize) n_b * n_p + 1);
  flow->K = hys_owned (flow, double, (gsize) n_p * n_p + 1);
  for (guint i = 0; i < n_b; i++)
    for (guint j = 0; j < n_b; j++)
      flow->B[(gsize) i * n_b + j] = X[(gsize) (n_p + i) * n_x + n_p + j];
  if (!hys_exact_flow_invert (flow->B, n_b))
    return FALSE;
  for (guint i = 0; i < n_b; i++)
    for (guint k = 0; k < n_b; k++)
      for (guint j = 0; j < n_p; j++)
        flow->Q[(gsize) i * n_p + j] -= flow->B[(gsize) i * n_b + k] * X[(gsize) (n_p + k) * n_x + j];
  for (guint i = 0; i < n_p; i++)
    {
      for (guint j = 0; j < n_p; j++)
        flow->K[(gsize) i * n_p + j] = X[(gsize) i * n_x + j];
      for (guint k = 0; k < n_b; k++)
        for (guint j = 0; j < n_p; j++)
          flow->K[(gsize) i * n_p + j] += X[(gsize) i * n_x + n_p + k] * flow->Q[(gsize) k * n_p + j];
    }
  return TRUE;
}

/* Index of a bar among the massless coordinates p; -1 = none. */
static int
massless_coordinate (const HysExactFlow *flow,
                     guint               bar)
{
  return MAX (flow->place[bar].p - (int) flow->n_masses, -1);
}

/* Per pair of massless coordinates the viscosity between them, and per coordinate that to all else. In their sum, which
 * is in C, the small ones would be lost beside large ones. */
static void
sum_viscosities (const Setup *setup,
                 double      *between,
                 double      *outward)
{
  const HysExactFlow *flow = setup->flow;
  guint n = flow->n_p - flow->n_masses;

  for (guint k = 0; k < setup->system->n_dashpots; k++)
    {
      const HysDashpot *dashpot = &setup->system->dashpots[k];
      int i = massless_coordinate (flow, dashpot->from), j = massless_coordinate (flow, dashpot->to);

      if (i == j)
        continue;
      if (i >= 0 && j >= 0)
        {
          between[(gsize) i * n + (guint) j] += dashpot->viscosity;
          between[(gsize) j * n + (guint) i] += dashpot->viscosity;
        }
      else
        outward[MAX (i, j)] += dashpot->viscosity;
    }
}

/* Eliminates one coordinate after the other. What they leave between the others, and to all else, are sums of positive
 * numbers (Grassmann, Taksar, Heyman 1985): each is as accurate as the viscosities are. @pivot: of each; @L: how much
 * of what acts on one (column) acts on another (row) after it. */
static void
eliminate_viscosities (double *between,
                       double *outward,
                       guint   n,
                       double *pivot,
                       double *L)
{
  for (guint k = 0; k < n; k++)
    {
      const double *row = between + (gsize) k * n;

      pivot[k] = outward[k];
      for (guint j = k + 1; j < n; j++)
        pivot[k] += row[j];
      L[(gsize) k * n + k] = 1;
      for (guint i = k + 1; i < n; i++)
        {
          double part = row[i] / pivot[k], *other = between + (gsize) i * n;

          outward[i] += part * outward[k];
          for (guint j = k + 1; j < n; j++)
            other[j] += part * row[j];
          for (guint j = 0; j <= k; j++)
            L[(gsize) i * n + j] += part * L[(gsize) k * n + j];
        }
    }
}

/* R, the inverse of the viscosity of the massless coordinates. */
static gboolean
invert_viscosity (Setup *setup)
{
  HysExactFlow *flow = setup->flow;
  guint n = flow->n_p - flow->n_masses;
  g_autofree double *between = NULL, *outward = NULL, *pivot = NULL, *L = NULL;

  if (n == 0)
    return TRUE;
  between = g_new0 (double, (gsize) n * n);
  outward = g_new0 (double, n);
  pivot = g_new0 (double, n);
  L = g_new0 (double, (gsize) n * n);
  flow->R = hys_owned (flow, double, (gsize) n * n);
  sum_viscosities (setup, between, outward);
  eliminate_viscosities (between, outward, n, pivot, L);
  for (guint k = 0; k < n; k++)
    for (guint i = 0; i <= k; i++)
      for (guint j = 0; j <= k; j++)
        flow->R[(gsize) i * n + j] += L[(gsize) k * n + i] * L[(gsize) k * n + j] / pivot[k];
  for (guint k = 0; k < n; k++)
    if (!(pivot[k] > 0 && isfinite (1 / pivot[k])))
      return FALSE;
  return TRUE;
}

static gboolean
set_up (Setup *setup)
{
  join_groups (setup);
  place_masses (setup);
  place_massless (setup);
  assemble (setup);
  hold_floating (setup);
  return eliminate (setup) && invert_viscosity (setup) && hys_exact_flow_plant_trees (setup->flow, setup->system);
}

static void
gather_clusters (HysExactFlow    *self,
                 const HysSystem *system)
{
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars + 1);

  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->sliders[i].from, to = system->sliders[i].to;

      if (self->slip[i] == 0 && system->bars[from].unknown >= 0 && system->bars[to].unknown >= 0)
        hys_sets_join (sets, from, to);
    }
  self->clusters = hys_owned (self, guint, system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    self->clusters[i] = hys_sets_find (sets, i);
}

static GArray *
keep_array (HysExactFlow *self,
            guint         size)
{
  return hys_owner_keep (self, g_array_new (FALSE, FALSE, size), g_array_unref);
}

HysExactFlow *
hys_exact_flow_new (const HysSystem *system,
                    const gint8     *slip)
{
  HysExactFlow *self = hys_owner_new (HysExactFlow);
  Setup setup = { .system = system, .flow = self };
  gboolean done;

  self->slip = hys_owned (self, gint8, system->n_sliders + 1);
  if (system->n_sliders > 0)
    memcpy (self->slip, slip, system->n_sliders);
  self->place = hys_owned (self, HysExactPlace, system->n_bars + 1);
  self->springs = keep_array (self, sizeof (guint));
  self->dashpots = keep_array (self, sizeof (guint));
  self->branches = keep_array (self, sizeof (HysExactBranch));
  self->roots = keep_array (self, sizeof (guint));
  self->ties = keep_array (self, sizeof (HysExactTie));
  self->loops = keep_array (self, sizeof (guint));
  self->closed = hys_owned (self, gboolean, system->n_sliders + 1);
  gather_clusters (self, system);
  done = set_up (&setup);
  hys_sets_free (setup.groups);
  g_free (setup.head);
  g_free (setup.X);
  if (done)
    return self;
  hys_exact_flow_free (self);
  return NULL;
}
