/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"
#include "hys-incidence.h"
#include "hys-planarity.h"
#include "hys-sets.h"

#include <string.h>

/*
 * Bars upright, elements level, nothing crosses: such a drawing exists exactly for planar networks, and is found as a
 * visibility representation (Rosenstiehl, Tarjan 1986; Tamassia, Tollis 1986). An embedding in the plane is completed
 * until no single bar holds it together; its nodes are numbered from the leftmost to the rightmost bar so that each has
 * a smaller and a larger neighbour. Elements then lead from smaller to larger numbers: the longest ways to a bar give
 * the columns, and the longest ways across the faces, from the top to the bottom, give the lanes.
 */

#define NONE HYS_PLANARITY_NONE

/*
 * @bars: the nodes of the document that take part: their numbers here are the indices
 * @ends: per edge, its two nodes; @weight: the lanes that it needs, 0 for one that only holds the drawing together
 * @next, @back: the order around the nodes, per half edge
 * @face: per half edge, what lies on its left
 * @rank: per node, from left to right; @place: its column in steps
 * @lane: per edge, its first lane
 */
typedef struct
{
  const HysLayoutGraph *graph;
  GArray               *bars;       /* of guint */
  GArray               *elements;   /* of the piece, in the document's order */
  guint                *number;     /* per node of the document */
  guint                 n, m, n_real;
  guint               (*ends)[2];
  guint                *weight;
  guint                *edge_of;    /* per element */
  guint                *next, *back, *face;
  guint                 n_faces;
  guint                *rank, *place, *lane;
} Planar;

static void
planar_free (Planar *self)
{
  gpointer all[] = { self->ends, self->weight, self->next, self->back, self->face, self->rank, self->place,
                    self->lane };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_free (all[i]);
  g_array_unref (self->bars);
  g_array_unref (self->elements);
  g_free (self);
}

static guint
origin (const Planar *self,
        guint         half)
{
  return self->ends[half / 2][half % 2];
}

/* ---- The network as a simple graph ---- */

static guint
add_edge (Planar *self,
          guint   one,
          guint   other)
{
  self->ends[self->m][0] = one;
  self->ends[self->m][1] = other;
  self->weight[self->m] = 0;
  return self->m++;
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  guint one = *(const guint *) a, other = *(const guint *) b;

  return (one > other) - (one < other);
}

/* Elements between the same two bars are one edge. */
static void
add_elements (Planar     *self,
              GHashTable *pairs)
{
  const HysLayoutGraph *graph = self->graph;

  for (guint b = 0; b < self->bars->len; b++)
    {
      guint node = g_array_index (self->bars, guint, b);

      for (guint k = graph->first[node]; k < graph->first[node + 1]; k++)
        {
          guint element = graph->incident[k], other = self->number[hys_layout_graph_across (graph, element, node)];
          gint64 key = hys_layout_pair (b, other);
          gpointer edge;

          if (other < b)
            continue;
          g_array_append_val (self->elements, element);
          if (!g_hash_table_lookup_extended (pairs, &key, NULL, &edge))
            {
              edge = GUINT_TO_POINTER (add_edge (self, b, other));
              g_hash_table_insert (pairs, g_memdup2 (&key, sizeof key), edge);
            }
          self->edge_of[element] = GPOINTER_TO_UINT (edge);
          self->weight[GPOINTER_TO_UINT (edge)]++;
        }
    }
  g_array_sort (self->elements, compare_numbers);
}

/* Makes sure that an edge joins the two ends of the drawing. Returns it. */
static guint
join_ends (Planar     *self,
           GHashTable *pairs,
           guint       left,
           guint       right)
{
  gint64 key = hys_layout_pair (left, right);
  gpointer edge;

  if (g_hash_table_lookup_extended (pairs, &key, NULL, &edge))
    return GPOINTER_TO_UINT (edge);
  return add_edge (self, left, right);
}

/* ---- Completing the embedding ---- */

static void
insert_after (Planar *self,
              guint   half,
              guint   other)
{
  self->next[half] = self->next[other];
  self->back[half] = other;
  self->back[self->next[half]] = half;
  self->next[other] = half;
}

/* Bridges the gaps between the pieces that a node alone holds together, at every node. */
static void
complete (Planar *self,
          guint  *piece)
{
  g_autoptr (HysSets) joined = hys_sets_new (self->n_real);
  g_autofree guint *some = g_new (guint, self->n + 1);
  guint n_halves = 2 * self->m;

  for (guint half = n_halves; half-- > 0;)
    some[origin (self, half)] = half;
  for (guint i = 0; i < self->n; i++)
    {
      guint half = some[i];

      do
        {
          guint following = self->next[half];

          if (hys_sets_join (joined, piece[half / 2], piece[following / 2]))
            {
              /* Joins the far ends of two half edges that follow each other around a node, close to it. */
              guint edge = add_edge (self, origin (self, half ^ 1), origin (self, following ^ 1));

              insert_after (self, 2 * edge, self->back[half ^ 1]);
              insert_after (self, 2 * edge + 1, following ^ 1);
              piece[edge] = piece[half / 2];
            }
          half = following;
        }
      while (half != some[i]);
    }
}

/* ---- From left to right ---- */

/* @low: the node furthest back that a node reaches by tree edges and one other */
typedef struct
{
  guint *order, *index, *parent, *low, *cursor;
  guint  n;
} Walk;

/* Searches in depth from @left, over @first before all others. */
static void
walk_from (const Planar *self,
           Walk         *walk,
           guint         left,
           guint         first)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *begin = g_new (guint, self->n + 1);

  for (guint half = 2 * self->m; half-- > 0;)
    begin[origin (self, half)] = half;
  for (guint i = 0; i < self->n; i++)
    walk->index[i] = walk->cursor[i] = NONE;
  begin[left] = first;
  walk->index[left] = 0;
  walk->low[left] = walk->order[0] = left;
  walk->n = 1;
  g_array_append_val (path, left);
  while (path->len > 0)
    {
      guint node = g_array_index (path, guint, path->len - 1), half, other;

      if (walk->cursor[node] == begin[node])
        {
          guint parent = walk->parent[node];

          g_array_set_size (path, path->len - 1);
          if (path->len > 0 && walk->index[walk->low[node]] < walk->index[walk->low[parent]])
            walk->low[parent] = walk->low[node];
          continue;
        }
      half = walk->cursor[node] == NONE ? begin[node] : walk->cursor[node];
      walk->cursor[node] = self->next[half];
      other = origin (self, half ^ 1);
      if (walk->index[other] == NONE)
        {
          walk->index[other] = walk->n;
          walk->order[walk->n++] = other;
          walk->parent[other] = node;
          walk->low[other] = other;
          g_array_append_val (path, other);
        }
      else if (walk->index[other] < walk->index[walk->low[node]])
        walk->low[node] = other;
    }
}

static void
find_ranks (Planar *self,
            guint   left,
            guint   right,
            guint   joint)
{
  g_autofree guint *all = g_new (guint, 5 * (self->n + 1));
  Walk walk = { all, all + self->n, all + 2 * self->n, all + 3 * self->n, all + 4 * self->n, 0 };

  walk_from (self, &walk, left, self->ends[joint][0] == left ? 2 * joint : 2 * joint + 1);
  /* Numbers the nodes so that each but the two ends has a smaller and a larger neighbour (Tarjan 1986): a list that
   * nodes are put into, before or after the one that they were reached from. */
  g_autofree gboolean *after = g_new0 (gboolean, self->n + 1);
  g_autofree guint *next = g_new (guint, self->n + 1), *back = g_new (guint, self->n + 1);
  guint at = left;
  next[left] = right;
  back[right] = left;
  next[right] = back[left] = NONE;
  for (guint i = 2; i < walk.n; i++)
    {
      guint node = walk.order[i], parent = walk.parent[node];
      gboolean behind = after[walk.low[node]];

      back[node] = behind ? parent : back[parent];
      next[node] = behind ? next[parent] : parent;
      if (back[node] != NONE)
        next[back[node]] = node;
      if (next[node] != NONE)
        back[next[node]] = node;
      after[parent] = !behind;
    }
  self->rank = g_new (guint, self->n + 1);
  for (guint rank = 0; at != NONE; at = next[at])
    self->rank[at] = rank++;
}

/* The longest ways over @n arcs from @from to @to, of the given lengths; the arcs make no circle. The caller frees it.
   */
static guint *
longest_ways (guint        n_places,
              guint        n,
              const guint *from,
              const guint *to,
              const guint *length)
{
  guint *way = g_new0 (guint, n_places + 1), n_ready = 0;
  g_autofree guint *first = NULL, *arcs = hys_sort_by_key (n_places, n, from, &first);
  g_autofree guint *waiting = g_new0 (guint, n_places + 1), *ready = g_new (guint, n_places + 1);

  for (guint i = 0; i < n; i++)
    waiting[to[i]]++;
  for (guint i = 0; i < n_places; i++)
    if (waiting[i] == 0)
      ready[n_ready++] = i;
  for (guint i = 0; i < n_ready; i++)
    for (guint k = first[ready[i]]; k < first[ready[i] + 1]; k++)
      {
        guint arc = arcs[k];

        way[to[arc]] = MAX (way[to[arc]], way[ready[i]] + length[arc]);
        if (--waiting[to[arc]] == 0)
          ready[n_ready++] = to[arc];
      }
  return way;
}

/* ---- Columns and lanes ---- */

/* The half edge of an edge that leads to the larger number. */
static guint
rising (const Planar *self,
        guint         edge)
{
  return self->rank[self->ends[edge][0]] < self->rank[self->ends[edge][1]] ? 2 * edge : 2 * edge + 1;
}

/* Bars stand halfway between the first and the last column that elements leave them. In half steps. */
static void
find_places (Planar *self)
{
  g_autofree guint *from = g_new (guint, self->m + 1), *to = g_new (guint, self->m + 1),
                           *length = g_new (guint, self->m + 1);
  g_autofree guint *first = NULL, *last = NULL;
  guint most = 0;

  for (guint i = 0; i < self->m; i++)
    {
      from[i] = origin (self, rising (self, i));
      to[i] = origin (self, rising (self, i) ^ 1);
      length[i] = 1;
    }
  first = longest_ways (self->n, self->m, from, to, length);
  last = longest_ways (self->n, self->m, to, from, length);
  for (guint i = 0; i < self->n; i++)
    most = MAX (most, first[i]);
  self->place = g_new (guint, self->n + 1);
  for (guint i = 0; i < self->n; i++)
    self->place[i] = first[i] + most - last[i];
}

/* The edge between the two ends lies at the top; the lanes of the others follow from face to face. */
static void
find_lanes (Planar *self,
            guint   joint)
{
  g_autofree guint *from = g_new (guint, self->m + 1), *to = g_new (guint, self->m + 1),
                           *length = g_new (guint, self->m + 1);
  g_autofree guint *depth = NULL;
  guint n = 0;

  for (guint i = 0; i < self->m; i++)
    if (i != joint)
      {
        from[n] = self->face[rising (self, i)];
        to[n] = self->face[rising (self, i) ^ 1];
        length[n++] = MAX (1, self->weight[i]);
      }
  depth = longest_ways (self->n_faces, n, from, to, length);
  self->lane = g_new (guint, self->m + 1);
  for (guint i = 0; i < self->m; i++)
    self->lane[i] = i == joint ? 0 : self->weight[joint] + depth[self->face[rising (self, i)]];
}

/* Makes @left and @right the ends of the drawing: the joint edge, or NONE when nothing planar has them side by side. */
static guint
embed (Planar     *self,
       GHashTable *pairs,
       guint       left,
       guint       right)
{
  g_autoptr (HysEmbedding) embedding = NULL;
  g_autofree guint *piece = NULL;
  guint before = self->m, joint = join_ends (self, pairs, left, right);

  embedding = hys_embedding_new (self->n, self->m, (const guint (*)[2]) self->ends);
  if (embedding == NULL)
    {
      self->m = before;
      return NONE;
    }
  self->n_real = self->m;
  self->next = g_new (guint, 4 * self->m + 2);
  self->back = g_new (guint, 4 * self->m + 2);
  piece = g_new (guint, 2 * self->m + 1);
  memcpy (self->next, embedding->next, 2 * self->m * sizeof *self->next);
  memcpy (piece, embedding->block, self->m * sizeof *piece);
  for (guint half = 0; half < 2 * self->m; half++)
    self->back[self->next[half]] = half;
  complete (self, piece);
  return joint;
}

/* The furthest bar to the right that is joined to the bar @left. */
static guint
furthest_neighbour (const Planar *self,
                    const guint  *place,
                    guint         left)
{
  const HysLayoutGraph *graph = self->graph;
  guint node = g_array_index (self->bars, guint, left), found = NONE;

  for (guint k = graph->first[node]; k < graph->first[node + 1]; k++)
    {
      guint other = hys_layout_graph_across (graph, graph->incident[k], node);

      if (found == NONE || place[other] > place[found])
        found = other;
    }
  return found == NONE ? NONE : self->number[found];
}

/* Finds columns and lanes of the piece; FALSE when it is not planar. @place: per node, its place in the usual order. */
static gboolean
draw (Planar      *self,
      const guint *place)
{
  g_autoptr (GHashTable) pairs = g_hash_table_new_full (hys_layout_pair_hash, g_int64_equal, g_free, NULL);
  guint left = 0, right = 0, joint;

  add_elements (self, pairs);
  for (guint i = 1; i < self->bars->len; i++)
    {
      guint here = place[g_array_index (self->bars, guint, i)];

      left = here < place[g_array_index (self->bars, guint, left)] ? i : left;
      right = here > place[g_array_index (self->bars, guint, right)] ? i : right;
    }
  joint = embed (self, pairs, left, right);
  if (joint == NONE)
    {
      right = furthest_neighbour (self, place, left);
      joint = embed (self, pairs, left, right);
    }
  if (joint == NONE)
    return FALSE;
  self->face = g_new (guint, 2 * self->m + 1);
  for (guint half = 0; half < 2 * self->m; half++)
    self->face[half] = NONE;
  for (guint half = 0; half < 2 * self->m; half++)
    {
      if (self->face[half] != NONE)
        continue;
      for (guint at = half; self->face[at] == NONE; at = self->next[at ^ 1])
        self->face[at] = self->n_faces;
      self->n_faces++;
    }
  find_ranks (self, left, right, joint);
  find_places (self);
  find_lanes (self, joint);
  return TRUE;
}

/* ---- The layout ---- */

/* Loads on bars that have elements on both sides get a lane that nothing else is in, above their bar: all below it
 * moves down. Then the piece moves down to @base. Returns how many lanes came. */
static guint
put_loads (const Planar *self,
           HysLayout    *layout,
           guint         n_lanes,
           double        base)
{
  g_autofree guint *shift = g_new0 (guint, n_lanes + 1);
  const guint *bars = (const guint *) (const void *) self->bars->data;
  guint n = 0;

  for (guint i = 0; i < self->bars->len; i++)
    {
      gboolean inner = self->graph->loaded[bars[i]] && hys_layout_is_inner (self->graph, layout->column, bars[i]);

      layout->load[bars[i]] = inner ? INFINITY : NAN;
      if (!inner)
        continue;
      for (guint k = self->graph->first[bars[i]]; k < self->graph->first[bars[i] + 1]; k++)
        layout->load[bars[i]] = MIN (layout->load[bars[i]], layout->row[self->graph->incident[k]]);
      shift[(guint) layout->load[bars[i]]] = 1;
    }
  for (guint i = 0; i < n_lanes; i++)
    shift[i] = n += shift[i];
  for (guint i = 0; i < self->bars->len; i++)
    if (!isnan (layout->load[bars[i]]))
      layout->load[bars[i]] += base + shift[(guint) layout->load[bars[i]]] - 1;
  for (guint i = 0; i < self->elements->len; i++)
    {
      double *row = &layout->row[g_array_index (self->elements, guint, i)];

      *row += base + shift[(guint) *row];
    }
  return n;
}

/* Puts the piece into the layout from the lane @base on, the first of its elements in the upper half; returns where the
 * next one may begin. */
static double
put (const Planar *self,
     HysLayout    *layout,
     double        base)
{
  g_autofree guint *numbers = NULL;
  guint total = 0, n_lanes;
  gboolean turned;
  guint last = 0, n = 0;

  for (guint i = 0; i < self->bars->len; i++)
    layout->column[g_array_index (self->bars, guint, i)] = HYS_LAYOUT_PITCH / 2 * self->place[i];
  for (guint i = 0; i < self->m; i++)
    total = MAX (total, self->lane[i] + self->weight[i]);
  turned = 2 * self->lane[self->edge_of[g_array_index (self->elements, guint, 0)]] > total;
  /* The lanes that something is drawn in are numbered from 0 without gaps; upside down when turned. */
  for (guint i = 0; i < self->m; i++)
    last = MAX (last, self->lane[i] + self->weight[i]);
  numbers = g_new0 (guint, last + 1);
  for (guint i = 0; i < self->n_real; i++)
    for (guint k = 0; k < self->weight[i]; k++)
      numbers[self->lane[i] + k] = 1;
  for (guint i = 0; i < last; i++)
    n += numbers[i];
  for (guint i = 0, k = 0; i < last; i++)
    if (numbers[i])
      {
        numbers[i] = turned ? n - 1 - k : k;
        k++;
      }
  n_lanes = n;
  g_autofree guint *used = g_new0 (guint, self->m + 1);
  for (guint i = 0; i < self->elements->len; i++)
    {
      guint element = g_array_index (self->elements, guint, i), edge = self->edge_of[element];
      guint k = turned ? self->weight[edge] - 1 - used[edge] : used[edge];

      layout->row[element] = numbers[self->lane[edge] + k];
      used[edge]++;
    }
  return base + n_lanes + put_loads (self, layout, n_lanes, base);
}

/* ---- The pieces of a document ---- */

/* What all pieces share, per node or element of the document. */
typedef struct
{
  const HysLayoutGraph *graph;
  guint                *place, *number, *edge_of;
} Pieces;

static void
planar_init (Planar       *self,
             const Pieces *pieces,
             GArray       *bars)
{
  const HysLayoutGraph *graph = pieces->graph;
  guint most = 2 * (bars->len + 2);

  for (guint i = 0; i < bars->len; i++)
    {
      guint node = g_array_index (bars, guint, i);

      most += 2 * (graph->first[node + 1] - graph->first[node]);
    }
  *self = (Planar) { .graph = graph, .bars = bars, .n = bars->len, .number = pieces->number,
                    .edge_of = pieces->edge_of };
  self->elements = g_array_new (FALSE, FALSE, sizeof (guint));
  self->ends = g_malloc_n (most, sizeof *self->ends);
  self->weight = g_new (guint, most);
}

static gboolean
any_of (const GArray   *bars,
        const gboolean *flags)
{
  for (guint i = 0; i < bars->len; i++)
    if (flags[g_array_index (bars, guint, i)])
      return TRUE;
  return FALSE;
}

static void
draw_pieces (const Pieces   *pieces,
             const gboolean *tangled,
             gboolean       *moved,
             GPtrArray      *drawings)
{
  for (guint i = 0; i < pieces->graph->n_nodes; i++)
    {
      Planar *drawing;

      if (pieces->number[i] != NONE)
        continue;
      drawing = g_new (Planar, 1);
      /* The bars that hang together with a node, which get their numbers. */
      const HysLayoutGraph *graph = pieces->graph;
      GArray *bars = g_array_new (FALSE, FALSE, sizeof (guint));
      pieces->number[i] = 0;
      g_array_append_val (bars, i);
      for (guint j = 0; j < bars->len; j++)
        {
          guint here = g_array_index (bars, guint, j);

          for (guint k = graph->first[here]; k < graph->first[here + 1]; k++)
            {
              guint other = hys_layout_graph_across (graph, graph->incident[k], here);

              if (pieces->number[other] != NONE)
                continue;
              pieces->number[other] = bars->len;
              g_array_append_val (bars, other);
            }
        }
      planar_init (drawing, pieces, bars);
      if (drawing->bars->len < 2 || !any_of (drawing->bars, tangled) || !draw (drawing, pieces->place))
        {
          planar_free (drawing);
          continue;
        }
      for (guint k = 0; k < drawing->bars->len; k++)
        moved[g_array_index (drawing->bars, guint, k)] = TRUE;
      g_ptr_array_add (drawings, drawing);
    }
}

gboolean
hys_layout_untangle (const HysLayoutGraph *graph,
                     const guint          *order,
                     const gboolean       *tangled,
                     HysLayout            *layout)
{
  guint n_nodes = graph->n_nodes;
  g_autofree guint *numbers = g_new (guint, 2 * n_nodes + graph->n_elements + 1);
  g_autofree gboolean *moved = g_new0 (gboolean, n_nodes + 1);
  g_autoptr (GPtrArray) drawings = g_ptr_array_new_with_free_func ((GDestroyNotify) planar_free);
  Pieces pieces = { graph, numbers, numbers + n_nodes, numbers + 2 * n_nodes };
  double base;

  for (guint i = 0; i < n_nodes; i++)
    {
      pieces.place[order[i]] = i;
      pieces.number[i] = NONE;
    }
  draw_pieces (&pieces, tangled, moved, drawings);
  /* The first lane below all that stays as it is. */
  base = 0;
  for (guint i = 0; i < graph->n_nodes; i++)
    if (!moved[i] && graph->first[i + 1] > graph->first[i])
      base = MAX (base, floor (layout->bottom[i]) + 1);
  for (guint i = 0; i < drawings->len; i++)
    base = put (drawings->pdata[i], layout, base);
  return drawings->len > 0;
}
