/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-qp-chain.h"

#include "hys-qp-parts.h"
#include "hys-tolerances.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NONE          -1
#define MAX_EXCHANGES 60   /* in all ... */
#define MAX_VAIN      6    /* ... and in a row without fewer contradictions than ever before */

/* Between the bars i - 1 and i of the row. */
typedef struct
{
  int    slider;    /* NONE = there is none */
  double sign;      /* +1: it leads along the row */
  double alpha, d;
  double tension;
  int    slip;      /* its sign; not 0 where there is no slider */
} Joint;

typedef struct
{
  int    unknown;
  double scale;     /* its motion z is y / scale */
  double diagonal, coupling;   /* in z; to the bar before */
  double force;
  double offset;    /* its motion relative to the first bar of its cluster */
} Link;

/* Bars that move together: links first ... end - 1. */
typedef struct
{
  int      first, end;
  gboolean given;   /* whether its motion is given */
  double   mass, force;
  double   mobility;        /* 1 / mass */
  double   motion;  /* of the first bar */
} Cluster;

/* Links first ... end - 1, whole clusters. */
typedef struct
{
  int first, end;
} Range;

struct HysQpChain
{
  int      n;
  Link    *links;      /* n */
  Joint   *joints;     /* n + 1 */
  Cluster *clusters;   /* by their first link; at the others end = 0 */
  int     *head;       /* per link the first one of its cluster */
  double  *z;          /* per link, with a 0 before the first and after the last */
  int     *turned;     /* joints that have begun to stick or to slip, ascending */
  int      n_turned;
  Range   *ranges;     /* what that concerns, ascending */
  int      n_ranges;
};

/* ---- The row ---- */

typedef struct
{
  int count;
  int at[2];
} Neighbours;

static gboolean
join (Neighbours *near,
      int         a,
      int         b)
{
  if (near[a].count > 0 && (near[a].at[0] == b || (near[a].count > 1 && near[a].at[1] == b)))
    return TRUE;
  if (near[a].count == 2 || near[b].count == 2)
    return FALSE;
  near[a].at[near[a].count++] = b;
  near[b].at[near[b].count++] = a;
  return TRUE;
}

static gboolean
find_neighbours (const HysQpPiece *piece,
                 Neighbours       *near)
{
  for (int i = 0; i < piece->m; i++)
    {
      const int *unknown = piece->row[i].unknown;

      if (unknown[0] >= 0 && unknown[1] >= 0 && !join (near, unknown[0], unknown[1]))
        return FALSE;
    }
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);

      if (entry->i != entry->j && !join (near, entry->i, entry->j))
        return FALSE;
    }
  return TRUE;
}

/* The place of every unknown of the piece in the row; NULL if they are in none. */
static int *
find_places (const HysQpPiece *piece)
{
  g_autofree Neighbours *near = g_new0 (Neighbours, piece->n);
  g_autofree int *place = g_new (int, piece->n);
  int at = 0, before = NONE;

  if (!find_neighbours (piece, near))
    return NULL;
  while (at < piece->n && near[at].count != 1)
    at++;
  if (at == piece->n)
    return NULL;
  for (int j = 0; j < piece->n; j++)
    {
      int next = near[at].at[0] != before ? near[at].at[0] : near[at].at[1];

      place[at] = j;
      before = at;
      if (near[at].count == 1 && j > 0)
        return j == piece->n - 1 ? g_steal_pointer (&place) : NULL;
      at = next;
    }
  return NULL;
}

/* Takes the factors of a row, which must be those of a difference of two motions; FALSE if they are not. */
static gboolean
take_scales (HysQpChain     *self,
             const HysQpRow *row,
             const int      *place)
{
  for (int k = 0; k < 2; k++)
    {
      double factor = k == 1 ? row->factor[k] : -row->factor[k];
      Link *link = row->unknown[k] >= 0 ? &self->links[place[row->unknown[k]]] : NULL;

      if (link == NULL)
        continue;
      if (!(factor > 0) || (link->scale > 0 && link->scale != 1 / factor))
        return FALSE;
      link->scale = 1 / factor;
    }
  return TRUE;
}

static gboolean
take_row (HysQpChain     *self,
          const HysQpRow *row,
          int             slider,
          const int      *place)
{
  int from = row->unknown[0] >= 0 ? place[row->unknown[0]] : NONE, to = row->unknown[1] >= 0 ? place[row->unknown[1]] : NONE;
  int at = MAX (from, to), last = self->n - 1;
  gboolean along = to > from;

  if (from == NONE || to == NONE)
    {
      if (at != 0 && at != last)
        return FALSE;
      along = at == 0 ? to == 0 : from == last;
      at = at == 0 ? 0 : self->n;
    }
  if (self->joints[at].slider != NONE)
    return FALSE;
  self->joints[at] = (Joint){ .slider = slider, .sign = along ? 1 : -1 };
  return take_scales (self, row, place);
}

static gboolean
take_rows (HysQpChain       *self,
           const HysQpPiece *piece,
           const int        *place)
{
  for (int i = 0; i <= self->n; i++)
    self->joints[i] = (Joint){ .slider = NONE, .slip = 1 };
  for (int i = 0; i < piece->m; i++)
    if (!take_row (self, &piece->row[i], piece->slider[i], place))
      return FALSE;
  for (int i = 0; i <= self->n; i++)
    if (self->joints[i].slider == NONE)
      return TRUE;
  return FALSE;   /* a loop */
}

static void
take_matrix (HysQpChain       *self,
             const HysQp      *problem,
             const HysQpPiece *piece,
             const int        *place)
{
  for (int j = 0; j < self->n; j++)
    {
      self->links[place[j]].unknown = piece->unknown[j];
      if (!(self->links[place[j]].scale > 0))
        self->links[place[j]].scale = 1;
    }
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);
      Link *a = &self->links[place[entry->i]], *b = &self->links[place[entry->j]];
      double value = problem->A->value[entry->at] * a->scale * b->scale;

      if (a == b)
        a->diagonal = value;
      else
        MAX (a, b)->coupling = value;
    }
}

HysQpChain *
hys_qp_chain_new (const HysQp      *problem,
                  const HysQpPiece *piece)
{
  g_autofree int *place = find_places (piece);
  HysQpChain *self;

  if (place == NULL)
    return NULL;
  self = g_new0 (HysQpChain, 1);
  self->n = piece->n;
  self->links = g_new0 (Link, piece->n + 1);
  self->joints = g_new (Joint, piece->n + 1);
  self->clusters = g_new0 (Cluster, piece->n);
  self->head = g_new0 (int, piece->n);
  self->turned = g_new (int, piece->n + 1);
  self->ranges = g_new (Range, piece->n + 1);
  self->z = g_new0 (double, piece->n + 2);
  if (!take_rows (self, piece, place))
    {
      hys_qp_chain_free (self);
      return NULL;
    }
  take_matrix (self, problem, piece, place);
  return self;
}

void
hys_qp_chain_free (HysQpChain *self)
{
  if (self == NULL)
    return;
  g_free (self->links);
  g_free (self->joints);
  g_free (self->clusters);
  g_free (self->head);
  g_free (self->turned);
  g_free (self->ranges);
  g_free (self->z);
  g_free (self);
}

/* ---- The solution ---- */

static void
take_problem (HysQpChain  *self,
              const HysQp *problem)
{
  for (int j = 0; j < self->n; j++)
    self->links[j].force = problem->b[self->links[j].unknown] * self->links[j].scale;
  for (int i = 0; i <= self->n; i++)
    {
      Joint *joint = &self->joints[i];

      if (joint->slider == NONE)
        continue;
      joint->alpha = problem->alpha[joint->slider];
      joint->d = joint->sign * problem->d[joint->slider];
      joint->slip = (int) joint->sign * problem->slip[joint->slider];
      joint->tension = joint->slip * joint->alpha;
    }
}

/* The cluster that begins with the link @first, by itself. */
static Cluster
collect (HysQpChain *self,
         int         first)
{
  Link *links = self->links;
  const Joint *joints = self->joints;
  Cluster cluster = { .first = first, .mass = links[first].diagonal, .force = links[first].force - joints[first].tension };
  double offset = 0;
  int j = first + 1;

  links[first].offset = 0;
  self->head[first] = first;
  for (; j < self->n && joints[j].slip == 0; j++)
    {
      double before = offset;

      self->head[j] = first;
      self->clusters[j].end = 0;

      offset -= joints[j].d;
      links[j].offset = offset;
      cluster.mass += links[j].diagonal + 2 * links[j].coupling;
      cluster.force += links[j].force - links[j].diagonal * offset - links[j].coupling * (before + offset);
    }
  cluster.end = j;
  cluster.force += joints[j].tension;
  return cluster;
}

/* Whether the motion of the cluster is given, by a slider that sticks to something given; FALSE if by both. */
static gboolean
give_motion (const HysQpChain *self,
             Cluster          *cluster)
{
  const Joint *first = &self->joints[0], *last = &self->joints[self->n];

  if (cluster->first == 0 && first->slip == 0)
    {
      cluster->given = TRUE;
      cluster->motion = -first->d;
    }
  if (cluster->end == self->n && last->slip == 0)
    {
      if (cluster->given)
        return FALSE;
      cluster->given = TRUE;
      cluster->motion = last->d - self->links[self->n - 1].offset;
    }
  return TRUE;
}

/* What the equation of the cluster before leaves of the next one's. */
static void
take_off (Cluster       *cluster,
          const Cluster *before,
          double         coupling,
          double         offset)
{
  double part = coupling * before->mobility;

  cluster->force -= coupling * offset;
  if (before->given)
    {
      cluster->force -= coupling * before->motion;
      return;
    }
  cluster->mass -= part * coupling;
  cluster->force -= part * before->force;
}

/* Whether both leave the same of the equations beyond them. */
static gboolean
is_as_before (const Cluster *cluster,
              const Cluster *before)
{
  return cluster->end == before->end && cluster->given == before->given && cluster->motion == before->motion
         && cluster->mass == before->mass && cluster->force == before->force;
}

/* The cluster that begins with the link @j, without those before it. */
static gboolean
set_up_cluster (HysQpChain *self,
                int         j)
{
  Cluster *cluster = &self->clusters[j];
  double motion = cluster->motion;

  *cluster = collect (self, j);
  cluster->motion = motion;
  if (!give_motion (self, cluster))
    return FALSE;
  if (self->links[j].coupling != 0)
    take_off (cluster, &self->clusters[self->head[j - 1]], self->links[j].coupling, self->links[j - 1].offset);
  if (!(cluster->mass > 0))
    return FALSE;
  cluster->mobility = 1 / cluster->mass;
  return TRUE;
}

/* From one cluster to the next, from link @range->first on: what is left of their equations without those before. It ends where that
 * is the same, to the last digit, as the last time, if there was one. */
static gboolean
eliminate (HysQpChain *self,
           Range      *range,
           gboolean    again)
{
  int j = range->first;

  for (gboolean same = FALSE; j < self->n && !same; j = self->clusters[j].end)
    {
      Cluster before = self->clusters[j];

      if (!set_up_cluster (self, j))
        return FALSE;
      same = again && is_as_before (&self->clusters[j], &before);
    }
  range->end = j;
  return TRUE;
}

/* Around all joints that have turned. */
static gboolean
eliminate_again (HysQpChain *self)
{
  int end = -1;

  self->n_ranges = 0;
  for (int k = 0; k < self->n_turned; k++)
    {
      int i = self->turned[k];
      Range *range = &self->ranges[self->n_ranges];

      if (i < end)
        continue;
      range->first = i > 0 ? self->head[i - 1] : 0;
      if (!eliminate (self, range, TRUE))
        return FALSE;
      end = range->end;
      self->n_ranges++;
    }
  return TRUE;
}

/* Motions from the last cluster of a range to its first, and on, down to the link @floor, as far as they change; those that have
 * changed are the range then. */
static void
substitute (HysQpChain *self,
            Range      *range,
            int         floor)
{
  double *z = self->z + 1, pull = 0;
  int at = range->end, first = range->first;

  if (at < self->n && self->links[at].coupling != 0)
    pull = self->links[at].coupling * self->clusters[at].motion;
  while (at > floor)
    {
      Cluster *cluster = &self->clusters[self->head[at - 1]];
      double before = cluster->motion;

      if (!cluster->given)
        cluster->motion = (cluster->force - pull) * cluster->mobility;
      if (at <= first && cluster->motion == before)
        return;
      for (int j = cluster->first; j < cluster->end; j++)
        z[j] = cluster->motion + self->links[j].offset;
      at = cluster->first;
      range->first = MIN (range->first, at);
      pull = 0;
      if (self->links[at].coupling != 0)   /* else there is no need to wait for the motion */
        pull = self->links[at].coupling * cluster->motion;
    }
}

/* Widens the ranges by what is next to them, and joins those that meet. */
static void
widen (HysQpChain *self)
{
  int n = 0;

  for (int k = 0; k < self->n_ranges; k++)
    {
      Range range = self->ranges[k];

      range.first = self->head[MAX (range.first - 1, 0)];
      range.end = self->clusters[self->head[MIN (range.end, self->n - 1)]].end;
      if (n > 0 && range.first < self->ranges[n - 1].end)
        self->ranges[n - 1].end = MAX (range.end, self->ranges[n - 1].end);
      else
        self->ranges[n++] = range;
    }
  self->n_ranges = n;
}

/* All motions where it is the first time, otherwise those that the joints that have turned change. */
static gboolean
find_motions (HysQpChain *self,
              gboolean    again)
{
  self->ranges[0].first = 0;
  self->n_ranges = 1;
  if (!(again ? eliminate_again (self) : eliminate (self, &self->ranges[0], FALSE)))
    return FALSE;
  for (int k = self->n_ranges; k-- > 0;)
    substitute (self, &self->ranges[k], k > 0 ? self->ranges[k - 1].end : 0);
  widen (self);
  return TRUE;
}

static void
note_turned (HysQpChain *self,
             int         joint)
{
  self->turned[self->n_turned++] = joint;
}

/* Sliders that slip against their rate stick. */
static void
stick (HysQpChain  *self,
       const Range *range)
{
  const double *z = self->z + 1;

  for (int i = range->first; i <= range->end; i++)
    {
      Joint *joint = &self->joints[i];
      double noise = 4 * DBL_EPSILON * (fabs (z[i]) + fabs (z[i - 1]) + fabs (joint->d));

      if (joint->slip != 0 && joint->slider != NONE && joint->slip * (z[i] - z[i - 1] + joint->d) < -noise)
        {
          joint->slip = 0;
          note_turned (self, i);
        }
    }
}

/* (A z)_j */
static double
pull_at (const HysQpChain *self,
         int               j)
{
  const Link *link = &self->links[j];
  const double *z = self->z + 1;

  return link->diagonal * z[j] + link->coupling * z[j - 1] + link[1].coupling * z[j + 1];
}

/* Sets the tension of a sticking slider; it may slip then. */
static void
judge (HysQpChain *self,
       int         i,
       double      tension,
       double      noise)
{
  Joint *joint = &self->joints[i];

  joint->tension = tension;
  if (fabs (tension) <= joint->alpha * (1 + HYS_TOL_QP_BOUND) + 4 * DBL_EPSILON * noise)
    return;
  joint->slip = tension > 0 ? 1 : -1;
  note_turned (self, i);
}

/* The tensions within a cluster, from the one before its first link on, or where that is not known from the one after its
 * last; sliders that are beyond their threshold slip. */
static void
balance (HysQpChain    *self,
         const Cluster *cluster,
         gboolean       backwards)
{
  double force = 0, pull = 0, known = self->joints[backwards ? cluster->end : cluster->first].tension;
  int n = cluster->end - cluster->first;

  if (!backwards && !cluster->given)
    n--;
  for (int k = 0; k < n; k++)
    {
      int j = backwards ? cluster->end - 1 - k : cluster->first + k;

      force += self->links[j].force;
      pull += pull_at (self, j);
      judge (self, backwards ? j : j + 1, known + (backwards ? force - pull : pull - force), fabs (force) + fabs (pull));
    }
}

static int
ascending (gconstpointer a,
           gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* The joints that have to turn, where motions have changed. */
static void
find_turned (HysQpChain *self)
{
  gboolean backwards = self->joints[0].slip == 0;

  self->n_turned = 0;
  for (int k = 0; k < self->n_ranges; k++)
    stick (self, &self->ranges[k]);
  for (int k = 0; k < self->n_ranges; k++)
    for (int j = self->ranges[k].first; j < self->ranges[k].end; j = self->clusters[j].end)
      balance (self, &self->clusters[j], backwards && j == 0);
  qsort (self->turned, (gsize) self->n_turned, sizeof *self->turned, ascending);
  for (int k = 0; k < self->n_turned; k++)
    {
      Joint *joint = &self->joints[self->turned[k]];

      joint->tension = joint->slip * joint->alpha;
    }
}

static void
give_back (const HysQpChain *self,
           HysQp            *problem)
{
  for (int j = 0; j < self->n; j++)
    problem->y[self->links[j].unknown] = self->z[j + 1] * self->links[j].scale;
  for (int i = 0; i <= self->n; i++)
    {
      const Joint *joint = &self->joints[i];

      if (joint->slider == NONE)
        continue;
      problem->lambda[joint->slider] = joint->sign * joint->tension;
      problem->slip[joint->slider] = (gint8) (joint->slip * (int) joint->sign);
    }
}

gboolean
hys_qp_chain_solve (HysQpChain *self,
                    HysQp      *problem)
{
  int fewest = G_MAXINT, vain = 0;

  take_problem (self, problem);
  for (int k = 0; k < MAX_EXCHANGES && vain < MAX_VAIN; k++)
    {
      if (!find_motions (self, k > 0))
        return FALSE;
      find_turned (self);
      if (self->n_turned == 0)
        {
          give_back (self, problem);
          return TRUE;
        }
      vain = self->n_turned < fewest ? 0 : vain + 1;
      fewest = MIN (fewest, self->n_turned);
    }
  return FALSE;
}
