/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-qp-cluster.h"

#include "hys-qp-string.h"
#include "hys-tolerances.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define NONE          -1
#define MAX_EXCHANGES 60   /* in all ... */
#define MAX_VAIN      6    /* ... and in a row without fewer contradictions than ever before */

/* A mass in the trees of sticking sliders, in the order of the sweep from the roots. */
typedef struct
{
  int    node;
  int    parent;    /* its place in the order; NONE = a root */
  int    via;       /* the slider that it hangs on; NONE = none. A root has one if it sticks to something given */
  double sign;      /* +1: that slider leads to it */
} Twig;

typedef struct
{
  double mass, force;   /* of all that hangs on it, relative to the root's motion */
  double offset;        /* its motion relative to the root's */
  double motion;        /* of the root */
} Load;

struct HysQpCluster
{
  int       n, m;
  double   *g;           /* per mass: its motion is z / g in y */
  double   *mass;        /* diagonal in z */
  double   *force;       /* in z, less what slipping sliders bear */
  double   *z;
  int      (*end)[2];    /* per slider: from, to; NONE = something given */
  int      *first, *at;  /* per mass: its sliders are at[first[j]] ... at[first[j + 1] - 1] */
  gint8    *pattern;     /* that the trees belong to */
  gboolean  planted;
  Twig     *twigs;
  Load     *loads;
  int      *place;       /* per mass: in the order; NONE = not reached yet */
  HysQpString *string;   /* NULL = not in a row */
  int      *row;         /* the masses in a row */
  int      *between;     /* n + 1 sliders between them, NONE = there is none */
  double   *row_mass, *row_force, *row_alpha, *row_d;
  gint8    *row_slip;
};

/* Takes the factors of a row; FALSE if they are not those of a difference of the two motions, or not the same ones at a
 * mass as in other rows. */
static gboolean
take_row (HysQpCluster   *self,
          const HysQpRow *row,
          int             i)
{
  for (int k = 0; k < 2; k++)
    {
      int j = row->unknown[k];
      double g = k == 1 ? row->factor[k] : -row->factor[k];

      self->end[i][k] = j;
      if (j < 0)
        continue;
      if (!(g > 0) || (self->g[j] > 0 && self->g[j] != g))
        return FALSE;
      self->g[j] = g;
    }
  return TRUE;
}

static void
list_sliders (HysQpCluster *self)
{
  for (int i = 0; i < self->m; i++)
    for (int k = 0; k < 2; k++)
      if (self->end[i][k] >= 0)
        self->first[self->end[i][k] + 1]++;
  for (int j = 0; j < self->n; j++)
    self->first[j + 1] += self->first[j];
  for (int i = 0; i < self->m; i++)
    for (int k = 0; k < 2; k++)
      if (self->end[i][k] >= 0)
        self->at[self->first[self->end[i][k]]++] = i;
  for (int j = self->n; j > 0; j--)
    self->first[j] = self->first[j - 1];
  self->first[0] = 0;
}

/* The other end of slider @i. */
static int
across (const HysQpCluster *self,
        int                 i,
        int                 node)
{
  return self->end[i][0] == node ? self->end[i][1] : self->end[i][0];
}

static int
n_sliders_at (const HysQpCluster *self,
              int                 node)
{
  return self->first[node + 1] - self->first[node];
}

/* A mass at the end of a row: one slider at most leads on to another mass. */
static gboolean
is_end (const HysQpCluster *self,
        int                 node)
{
  int neighbours = 0;

  for (int k = self->first[node]; k < self->first[node + 1]; k++)
    neighbours += across (self, self->at[k], node) >= 0;
  return neighbours <= 1 && n_sliders_at (self, node) <= 2;
}

/* The slider at @node, other than @but, that leads to another mass, or for @given to something given; NONE if there is none. */
static int
slider_on (const HysQpCluster *self,
           int                 node,
           int                 but,
           gboolean            given)
{
  for (int k = self->first[node]; k < self->first[node + 1]; k++)
    if (self->at[k] != but && (across (self, self->at[k], node) < 0) == given)
      return self->at[k];
  return NONE;
}

/* Walks along the masses, if they are in a row with at most one slider between neighbours, and at either end. */
static gboolean
find_row (HysQpCluster *self)
{
  int start = 0, node, via, count = 0;

  while (start < self->n && !is_end (self, start))
    start++;
  if (start == self->n || self->m > self->n + 1)
    return FALSE;
  node = start;
  via = slider_on (self, node, NONE, TRUE);
  if (self->n == 1)
    return FALSE;
  self->between[0] = via;
  for (;;)
    {
      int next = slider_on (self, node, via, FALSE);

      if (n_sliders_at (self, node) > 2 || count == self->n)
        return FALSE;
      self->row[count++] = node;
      self->between[count] = next;
      if (next == NONE)
        break;
      node = across (self, next, node);
      via = next;
    }
  self->between[count] = slider_on (self, node, via, TRUE);
  return count == self->n;
}

HysQpCluster *
hys_qp_cluster_new (int             n,
                    const double   *diagonal,
                    int             m,
                    const HysQpRow *row)
{
  HysQpCluster *self = g_new0 (HysQpCluster, 1);
  gboolean good = TRUE;

  self->n = n;
  self->m = m;
  self->g = g_new0 (double, n);
  self->mass = g_new0 (double, n);
  self->force = g_new0 (double, n);
  self->z = g_new0 (double, n);
  self->end = g_malloc0_n ((gsize) m + 1, sizeof *self->end);
  self->first = g_new0 (int, n + 1);
  self->at = g_new0 (int, 2 * m + 1);
  self->pattern = g_new0 (gint8, m + 1);
  self->twigs = g_new0 (Twig, n);
  self->loads = g_new0 (Load, n);
  self->place = g_new0 (int, n);
  self->row = g_new0 (int, n);
  self->between = g_new0 (int, n + 1);
  for (int i = 0; i < m && good; i++)
    good = take_row (self, &row[i], i);
  if (!good)
    {
      hys_qp_cluster_free (self);
      return NULL;
    }
  for (int j = 0; j < n; j++)
    if (!(self->g[j] > 0))
      self->g[j] = 1;
  hys_qp_cluster_set (self, diagonal);
  list_sliders (self);
  if (find_row (self))
    {
      self->string = hys_qp_string_new (n);
      self->row_mass = g_new0 (double, n);
      self->row_force = g_new0 (double, n);
      self->row_alpha = g_new0 (double, n + 1);
      self->row_d = g_new0 (double, n + 1);
      self->row_slip = g_new0 (gint8, n + 1);
    }
  return self;
}

void
hys_qp_cluster_set (HysQpCluster *self,
                    const double *diagonal)
{
  for (int j = 0; j < self->n; j++)
    self->mass[j] = diagonal[j] / (self->g[j] * self->g[j]);
}

void
hys_qp_cluster_free (HysQpCluster *self)
{
  if (self == NULL)
    return;
  hys_qp_string_free (self->string);
  g_free (self->row_mass);
  g_free (self->row_force);
  g_free (self->row_alpha);
  g_free (self->row_d);
  g_free (self->row_slip);
  g_free (self->g);
  g_free (self->mass);
  g_free (self->force);
  g_free (self->z);
  g_free (self->end);
  g_free (self->first);
  g_free (self->at);
  g_free (self->pattern);
  g_free (self->twigs);
  g_free (self->loads);
  g_free (self->place);
  g_free (self->row);
  g_free (self->between);
  g_free (self);
}

/* Adds the masses that stick to the twig at @parent; FALSE if one is there already by another way. */
static gboolean
branch (HysQpCluster *self,
        int           parent,
        const gint8  *slip,
        int          *count)
{
  const Twig *twig = &self->twigs[parent];

  for (int k = self->first[twig->node]; k < self->first[twig->node + 1]; k++)
    {
      int i = self->at[k], other = across (self, i, twig->node);

      if (slip[i] != 0 || i == twig->via)
        continue;
      if (other < 0 || self->place[other] != NONE)
        return FALSE;
      self->place[other] = *count;
      self->twigs[(*count)++] = (Twig){ other, parent, i, self->end[i][1] == other ? 1 : -1 };
    }
  return TRUE;
}

static gboolean
plant (HysQpCluster *self,
       int           node,
       int           via,
       const gint8  *slip,
       int          *count)
{
  int next = *count;

  self->place[node] = *count;
  self->twigs[(*count)++] = (Twig){ node, NONE, via, via != NONE && self->end[via][1] == node ? 1 : -1 };
  for (; next < *count; next++)
    if (!branch (self, next, slip, count))
      return FALSE;
  return TRUE;
}

/* The trees of sticking sliders, first those that stick to something given. FALSE if there is a loop. */
static gboolean
plant_all (HysQpCluster *self,
           const gint8  *slip)
{
  int count = 0;

  self->planted = FALSE;
  for (int j = 0; j < self->n; j++)
    self->place[j] = NONE;
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && (self->end[i][0] < 0 || self->end[i][1] < 0))
      {
        int node = self->end[i][0] < 0 ? self->end[i][1] : self->end[i][0];

        if (self->place[node] != NONE || !plant (self, node, i, slip, &count))
          return FALSE;
      }
  for (int j = 0; j < self->n; j++)
    if (self->place[j] == NONE && !plant (self, j, NONE, slip, &count))
      return FALSE;
  memcpy (self->pattern, slip, (gsize) self->m);
  self->planted = TRUE;
  return TRUE;
}

static void
collect_forces (HysQpCluster *self,
                const double *b,
                const double *alpha,
                double       *lambda,
                const gint8  *slip)
{
  for (int j = 0; j < self->n; j++)
    self->force[j] = b[j] / self->g[j];
  for (int i = 0; i < self->m; i++)
    if (slip[i] != 0)
      {
        lambda[i] = slip[i] * alpha[i];
        if (self->end[i][0] >= 0)
          self->force[self->end[i][0]] += lambda[i];
        if (self->end[i][1] >= 0)
          self->force[self->end[i][1]] -= lambda[i];
      }
}

/* Adds masses and forces up towards the roots. */
static void
sweep_in (HysQpCluster *self,
          const double *d)
{
  const Twig *twigs = self->twigs;
  Load *loads = self->loads;

  for (int k = 0; k < self->n; k++)
    {
      const Twig *twig = &twigs[k];
      double offset = twig->via == NONE ? 0 : -twig->sign * d[twig->via];

      if (twig->parent != NONE)
        offset += loads[twig->parent].offset;
      loads[k] = (Load){ self->mass[twig->node], self->force[twig->node] - self->mass[twig->node] * offset, offset, 0 };
    }
  for (int k = self->n - 1; k > 0; k--)
    if (twigs[k].parent != NONE)
      {
        loads[twigs[k].parent].mass += loads[k].mass;
        loads[twigs[k].parent].force += loads[k].force;
      }
}

/* The motions, and the tensions of sticking sliders; those beyond their threshold slip. Their number. */
static int
sweep_out (HysQpCluster *self,
           const double *alpha,
           double       *lambda,
           gint8        *slip)
{
  int moved = 0;

  for (int k = 0; k < self->n; k++)
    {
      const Twig *twig = &self->twigs[k];
      Load *load = &self->loads[k];
      double left;

      if (twig->parent != NONE)
        load->motion = self->loads[twig->parent].motion;
      else if (twig->via == NONE)
        load->motion = load->force / load->mass;
      self->z[twig->node] = load->motion + load->offset;
      if (twig->via == NONE)
        continue;
      left = load->mass * load->motion;
      lambda[twig->via] = twig->sign * (load->force - left);
      if (fabs (lambda[twig->via]) > alpha[twig->via] * (1 + HYS_TOL_QP_BOUND) + 4 * DBL_EPSILON * (fabs (load->force) + fabs (left)))
        {
          slip[twig->via] = lambda[twig->via] > 0 ? 1 : -1;
          moved++;
        }
    }
  return moved;
}

/* Sliders that slip against their rate stick; their number. */
static int
stick (HysQpCluster *self,
       const double *d,
       gint8        *slip)
{
  int moved = 0;

  for (int i = 0; i < self->m; i++)
    if (self->pattern[i] != 0)
      {
        double from = self->end[i][0] >= 0 ? self->z[self->end[i][0]] : 0;
        double to = self->end[i][1] >= 0 ? self->z[self->end[i][1]] : 0;

        if (slip[i] * (to - from + d[i]) < -4 * DBL_EPSILON * (fabs (to) + fabs (from) + fabs (d[i])))
          {
            slip[i] = 0;
            moved++;
          }
      }
  return moved;
}

static gboolean
solve_by_exchange (HysQpCluster *self,
                   const double *b,
                   const double *d,
                   const double *alpha,
                   double       *lambda,
                   gint8        *slip)
{
  int fewest = G_MAXINT, vain = 0;

  for (int k = 0; k < MAX_EXCHANGES && vain < MAX_VAIN; k++)
    {
      int moved;

      if ((!self->planted || memcmp (self->pattern, slip, (gsize) self->m) != 0) && !plant_all (self, slip))
        return FALSE;
      collect_forces (self, b, alpha, lambda, slip);
      sweep_in (self, d);
      moved = sweep_out (self, alpha, lambda, slip);
      moved += stick (self, d, slip);
      if (moved == 0)
        return TRUE;
      vain = moved < fewest ? 0 : vain + 1;
      fewest = MIN (fewest, moved);
    }
  return FALSE;
}

/* +1 if slider @i leads along the row to its mass @j, or from the last to what follows. */
static int
direction (const HysQpCluster *self,
           int                 i,
           int                 j)
{
  return j < self->n ? (self->end[i][1] == self->row[j] ? 1 : -1) : (self->end[i][0] == self->row[j - 1] ? 1 : -1);
}

/* The pattern of the direct solution. */
static void
guess_by_string (HysQpCluster *self,
                 const double *b,
                 const double *d,
                 const double *alpha,
                 gint8        *slip)
{
  for (int j = 0; j < self->n; j++)
    {
      self->row_mass[j] = self->mass[self->row[j]];
      self->row_force[j] = b[self->row[j]] / self->g[self->row[j]];
    }
  for (int j = 0; j <= self->n; j++)
    {
      int i = self->between[j];

      self->row_alpha[j] = i == NONE ? 0 : alpha[i];
      self->row_d[j] = i == NONE ? 0 : direction (self, i, j) * d[i];
    }
  hys_qp_string_solve (self->string, self->row_mass, self->row_force, self->row_alpha, self->row_d, self->row_slip);
  for (int j = 0; j <= self->n; j++)
    if (self->between[j] != NONE)
      slip[self->between[j]] = (gint8) (direction (self, self->between[j], j) * self->row_slip[j]);
}

gboolean
hys_qp_cluster_solve (HysQpCluster *self,
                      const double *b,
                      const double *d,
                      const double *alpha,
                      double       *y,
                      double       *lambda,
                      gint8        *slip)
{
  gboolean solved = solve_by_exchange (self, b, d, alpha, lambda, slip);

  if (!solved && self->string != NULL)
    {
      guess_by_string (self, b, d, alpha, slip);
      solved = solve_by_exchange (self, b, d, alpha, lambda, slip);
    }
  for (int j = 0; j < self->n; j++)
    y[j] = self->z[j] / self->g[j];
  return solved;
}
