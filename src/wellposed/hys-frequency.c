/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-frequency.h"

#include "hys-incidence.h"
#include "hys-owner.h"
#include "hys-sets.h"

#include <lapacke.h>
#include <math.h>
#include <suitesparse/amd.h>
#include <suitesparse/ldl.h>

#define MAX_LANCZOS 60

#define NOWHERE (-1)

/*
 * The springs (or dashpots, as if they were springs) between what moves: masses 0 ... n_masses - 1, then groups of
 * massless bars that stuck sliders join. K_ss, of the latter, is factorized once: P K P' = L D L'.
 */
typedef struct
{
  const HysSystem *system;
  const HysSpring *springs;
  guint            n_springs;
  int              n_masses;
  int              n_groups;
  gpointer         room;     /* owner of all that follows */
  int             *index;    /* per bar: what it moves with; NOWHERE = it rests, or floats */
  double          *root;     /* per mass: 1 / sqrt (m) */
  int             *order, *first, *row;   /* P, and the columns of L ... */
  double          *L, *D;
  double          *right, *groups;        /* room, per group; the former where they are */
} Network;

static gboolean
is_massless (const HysSystem *system,
             guint            bar)
{
  return system->bars[bar].class == HYS_BAR_MASSLESS;
}

/* Whether a group of massless bars had better move with @bar than with @known (-1 = none yet). */
static gboolean
is_better (const HysSystem *system,
           int              known,
           guint            bar,
           gboolean         prefer_walls)
{
  gboolean mass = system->bars[bar].class == HYS_BAR_MASS, known_mass;

  if (known < 0)
    return TRUE;
  known_mass = system->bars[known].class == HYS_BAR_MASS;
  if (mass != known_mass)
    return mass != prefer_walls;
  return mass && system->bars[bar].mass < system->bars[known].mass;
}

/* What every bar moves with while the sliders with a massless end stick. */
static void
join_stuck (Network  *self,
            gboolean  prefer_walls)
{
  const HysSystem *system = self->system;
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars);
  g_autofree int *holder = g_new (int, system->n_bars), *number = g_new (int, system->n_bars);

  for (guint i = 0; i < system->n_bars; i++)
    holder[i] = number[i] = -1;
  for (guint i = 0; i < system->n_sliders; i++)
    if (is_massless (system, system->sliders[i].from) && is_massless (system, system->sliders[i].to))
      hys_sets_join (sets, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint a = system->sliders[i].from, b = system->sliders[i].to, group;

      if (!system->beta[i] || is_massless (system, a) == is_massless (system, b))
        continue;
      group = hys_sets_find (sets, is_massless (system, a) ? a : b);
      if (is_better (system, holder[group], is_massless (system, a) ? b : a, prefer_walls))
        holder[group] = (int) (is_massless (system, a) ? b : a);
    }
  for (guint i = 0; i < system->n_bars; i++)
    {
      guint group = hys_sets_find (sets, i);
      int bar = is_massless (system, i) ? holder[group] : (int) i;

      if (bar < 0 && number[group] < 0)
        number[group] = self->n_masses + self->n_groups++;
      self->index[i] = bar < 0 ? number[group]
                       : system->bars[bar].class == HYS_BAR_MASS ? system->bars[bar].unknown : NOWHERE;
    }
}

/* Groups that no spring joins to a mass or a wall, directly or through others, bear nothing: they are dropped. */
static void
drop_floating (Network *self)
{
  const HysSystem *system = self->system;
  guint n = (guint) (self->n_masses + self->n_groups);
  g_autoptr (HysSets) sets = hys_sets_new (n + 1);
  g_autofree int *number = g_new (int, n + 1);
  int next = self->n_masses;

  for (guint i = 0; i < n; i++)
    {
      number[i] = (int) i;
      if ((int) i < self->n_masses)
        hys_sets_join (sets, i, n);
    }
  for (guint i = 0; i < self->n_springs; i++)
    {
      int a = self->index[self->springs[i].from], b = self->index[self->springs[i].to];

      hys_sets_join (sets, a < 0 ? n : (guint) a, b < 0 ? n : (guint) b);
    }
  for (guint i = (guint) self->n_masses; i < n; i++)
    number[i] = hys_sets_find (sets, i) == hys_sets_find (sets, n) ? next++ : NOWHERE;
  self->n_groups = next - self->n_masses;
  for (guint i = 0; i < system->n_bars; i++)
    if (self->index[i] >= 0)
      self->index[i] = number[self->index[i]];
}

static guint
group_of (const Network *self,
          guint          bar)
{
  return self->index[bar] >= self->n_masses ? (guint) (self->index[bar] - self->n_masses) : HYS_KEY_NONE;
}

static void
factorize (Network *self)
{
  guint n = (guint) self->n_groups, *first, *at;
  gpointer room = hys_owner_new (char);
  HysEdge *edges = hys_owned (room, HysEdge, self->n_springs);
  int *start = hys_owned (room, int, n + 1), *row = hys_owned (room, int, 4 * self->n_springs), m = 0;
  double *entry = hys_owned (room, double, 4 * self->n_springs);
  int *parent = hys_owned (room, int, n), *length = hys_owned (room, int, n), *flag = hys_owned (room, int, n);
  int *place = hys_owned (room, int, n), *pattern = hys_owned (room, int, n);

  for (guint i = 0; i < self->n_springs; i++)
    {
      guint a = group_of (self, self->springs[i].from), b = group_of (self, self->springs[i].to);

      edges[i] = a != b ? (HysEdge){ a, b } : (HysEdge){ HYS_KEY_NONE, HYS_KEY_NONE };
    }
  at = hys_owner_keep (room, hys_incidence (n, self->n_springs, edges, &first), g_free);
  hys_owner_keep (room, first, g_free);
  for (guint j = 0; j < n; start[++j] = m)
    for (guint k = first[j]; k < first[j + 1]; k++)
      {
        guint other = edges[at[k]].from == j ? edges[at[k]].to : edges[at[k]].from;

        row[m] = (int) j;
        entry[m++] = self->springs[at[k]].stiffness;
        if (other == HYS_KEY_NONE)
          continue;
        row[m] = (int) other;
        entry[m++] = -self->springs[at[k]].stiffness;
      }
  self->order = hys_owned (self->room, int, n);
  self->first = hys_owned (self->room, int, n + 1);
  amd_order ((int) n, start, row, self->order, NULL, NULL);
  ldl_symbolic ((int) n, start, row, self->first, parent, length, flag, self->order, place);
  self->row = hys_owned (self->room, int, self->first[n]);
  self->L = hys_owned (self->room, double, self->first[n]);
  self->D = hys_owned (self->room, double, n);
  self->right = hys_owned (self->room, double, n);
  self->groups = hys_owned (self->room, double, n);
  ldl_numeric ((int) n, start, row, entry, self->first, parent, length, self->row, self->L, self->D, self->groups,
               pattern, flag, self->order, place);
  hys_owner_free (room);
}

/* Positions of the massless groups, K_ss^-1 times what the masses at @x pull them with. */
static void
condense (Network      *self,
          const double *x)
{
  double *right = self->right, *y = self->groups;
  int n = self->n_groups;

  if (n == 0)
    return;
  memset (right, 0, (gsize) n * sizeof (double));
  for (guint i = 0; i < self->n_springs; i++)
    {
      const HysSpring *spring = &self->springs[i];
      int a = self->index[spring->from], b = self->index[spring->to];

      if (a >= self->n_masses && b >= 0 && b < self->n_masses)
        right[a - self->n_masses] += spring->stiffness * x[b];
      if (b >= self->n_masses && a >= 0 && a < self->n_masses)
        right[b - self->n_masses] += spring->stiffness * x[a];
    }
  ldl_perm (n, y, right, self->order);
  ldl_lsolve (n, y, self->first, self->row, self->L);
  ldl_dsolve (n, y, self->D);
  ldl_ltsolve (n, y, self->first, self->row, self->L);
  ldl_permt (n, right, y, self->order);
}

static double
position (const Network *self,
          const double  *x,
          int            index)
{
  if (index < 0)
    return 0;
  return index < self->n_masses ? x[index] : self->right[index - self->n_masses];
}

/* w = M^-1/2 K_condensed M^-1/2 v */
static void
apply (Network      *self,
       const double *v,
       double       *w)
{
  g_autofree double *x = g_new (double, self->n_masses + 1);

  for (int i = 0; i < self->n_masses; i++)
    {
      x[i] = self->root[i] * v[i];
      w[i] = 0;
    }
  condense (self, x);
  for (guint i = 0; i < self->n_springs; i++)
    {
      const HysSpring *spring = &self->springs[i];
      int a = self->index[spring->from], b = self->index[spring->to];
      double pull = spring->stiffness * (position (self, x, b) - position (self, x, a));

      if (a >= 0 && a < self->n_masses)
        w[a] -= self->root[a] * pull;
      if (b >= 0 && b < self->n_masses)
        w[b] += self->root[b] * pull;
    }
}

static double
dot (int           n,
     const double *a,
     const double *b)
{
  double sum = 0;

  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static double
lanczos (Network *self)
{
  int n = self->n_masses, steps = 0;
  double diagonal[MAX_LANCZOS], beside[MAX_LANCZOS], size;
  g_autofree double *room = g_new0 (double, 3 * (gsize) n);
  double *before = room, *v = room + n, *w = room + 2 * (gsize) n, *swap;
  guint32 seed = 1;

  /* A start that no regular drawing is orthogonal to: the same every time. */
  for (int i = 0; i < n; i++)
    {
      seed = seed * 1664525U + 1013904223U;
      v[i] = seed / 4294967296.0 - 0.5;
    }
  size = sqrt (dot (n, v, v));
  for (int i = 0; i < n; i++)
    v[i] /= size;
  while (steps < MIN (n, MAX_LANCZOS))
    {
      double last = steps > 0 ? beside[steps - 1] : 0;

      apply (self, v, w);
      diagonal[steps] = dot (n, v, w);
      for (int i = 0; i < n; i++)
        w[i] -= diagonal[steps] * v[i] + last * before[i];
      beside[steps] = sqrt (dot (n, w, w));
      steps++;
      if (!(beside[steps - 1] > 1e-12 * fabs (diagonal[steps - 1])))
        break;
      for (int i = 0; i < n; i++)
        w[i] /= beside[steps - 1];
      swap = before;
      before = v;
      v = w;
      w = swap;
    }
  return LAPACKE_dsterf (steps, diagonal, beside) == 0 ? fmax (diagonal[steps - 1], 0) : 0;
}

/* The greatest eigenvalue of M^-1 K, K of @springs. */
static double
greatest (const HysSystem *system,
          const HysSpring *springs,
          guint            n_springs)
{
  double value = 0;

  if (system->n_masses == 0 || n_springs == 0)
    return 0;
  for (int prefer_walls = 0; prefer_walls < 2; prefer_walls++)
    {
      Network network = { .system = system, .springs = springs, .n_springs = n_springs,
                          .n_masses = (int) system->n_masses, .room = hys_owner_new (char) };

      network.index = hys_owned (network.room, int, system->n_bars + 1);
      network.root = hys_owned (network.room, double, system->n_masses + 1);
      for (guint i = 0; i < system->n_bars; i++)
        if (system->bars[i].class == HYS_BAR_MASS)
          network.root[system->bars[i].unknown] = 1 / sqrt (system->bars[i].mass);
      join_stuck (&network, prefer_walls);
      drop_floating (&network);
      if (network.n_groups > 0)
        factorize (&network);
      value = fmax (value, lanczos (&network));
      hys_owner_free (network.room);
    }
  return value;
}

double
hys_greatest_frequency (const HysSystem *system)
{
  return sqrt (greatest (system, system->springs, system->n_springs));
}

double
hys_greatest_damping (const HysSystem *system)
{
  g_autofree HysSpring *springs = g_new (HysSpring, system->n_dashpots);
  guint n = 0;

  for (guint i = 0; i < system->n_dashpots; i++)
    if (system->held_dashpot[i])
      springs[n++] = (HysSpring){ system->dashpots[i].from, system->dashpots[i].to, 0, system->dashpots[i].viscosity };
  return greatest (system, springs, n);
}
