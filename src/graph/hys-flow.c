/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-flow.h"

#include "hys-incidence.h"
#include "hys-owner.h"

/*
 * Push-relabel with highest labels first. Labels are exact distances to the sink, renewed from time to time by a search
 * from the sink; a node that cannot reach the sink any more is dropped with what has gathered there. This computes the
 * greatest preflow: enough for the value and for the minimum cut, which is all that is asked. On chains and trees the
 * excess travels once along every edge.
 */

/* Amounts below this fraction of the largest capacity are rounding. */
#define CRUMB 1e-15

/* An arc and, right after it, its reverse: arcs 2k and 2k + 1. */
typedef struct
{
  guint  to;
  double room;
} Arc;

struct HysFlow
{
  guint    n;
  GArray  *arcs;      /* of Arc */
  guint   *first;     /* per node: its range in @leaving; n + 1 values */
  guint   *leaving;   /* arcs by the node they leave */
  guint   *current;   /* per node: the next arc to try */
  guint   *label;     /* per node: distance to the sink; n = cannot reach it */
  double  *excess;
  guint   *bucket;    /* per label: an active node with it, or G_MAXUINT; a list through @next */
  guint   *next;
  gboolean *queued;
  guint   *queue;
  guint    highest;
  guint    source;
  guint    sink;
  double   crumb;
  guint64  work;
};

HysFlow *
hys_flow_new (guint n_nodes)
{
  HysFlow *self = hys_owner_new (HysFlow);

  self->n = n_nodes;
  self->arcs = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (Arc)), g_array_unref);
  self->current = hys_owned (self, guint, n_nodes);
  self->label = hys_owned (self, guint, n_nodes);
  self->excess = hys_owned (self, double, n_nodes);
  self->bucket = hys_owned (self, guint, n_nodes + 1);
  self->next = hys_owned (self, guint, n_nodes);
  self->queued = hys_owned (self, gboolean, n_nodes);
  self->queue = hys_owned (self, guint, n_nodes);
  return self;
}

static Arc *
arc (const HysFlow *self,
     guint          i)
{
  return &g_array_index (self->arcs, Arc, i);
}

void
hys_flow_add (HysFlow *self,
              guint    from,
              guint    to,
              double   capacity,
              double   reverse)
{
  Arc there = { to, capacity }, back = { from, reverse };

  if (from == to)
    return;
  g_array_append_val (self->arcs, there);
  g_array_append_val (self->arcs, back);
  self->crumb = MAX (self->crumb, CRUMB * MAX (capacity, reverse));
}

static void
activate (HysFlow *self,
          guint    v)
{
  guint label = self->label[v];

  if (v == self->source || v == self->sink || self->queued[v] || label >= self->n)
    return;
  self->queued[v] = TRUE;
  self->next[v] = self->bucket[label];
  self->bucket[label] = v;
  self->highest = MAX (self->highest, label);
}

/* Exact labels, by a search from the sink against the arcs. */
static void
label_all (HysFlow *self)
{
  guint head = 0, tail = 0;

  for (guint v = 0; v < self->n; v++)
    {
      self->label[v] = self->n;
      self->current[v] = self->first[v];
      self->queued[v] = FALSE;
      self->bucket[v] = G_MAXUINT;
    }
  self->label[self->sink] = 0;
  self->queue[tail++] = self->sink;
  while (head < tail)
    {
      guint v = self->queue[head++];

      self->work += self->first[v + 1] - self->first[v];
      for (guint k = self->first[v]; k < self->first[v + 1]; k++)
        {
          guint i = self->leaving[k], u = arc (self, i)->to;

          if (self->label[u] == self->n && arc (self, i ^ 1)->room > self->crumb && u != self->source)
            {
              self->label[u] = self->label[v] + 1;
              self->queue[tail++] = u;
            }
        }
    }
  self->highest = 0;
  for (guint v = 0; v < self->n; v++)
    if (self->excess[v] > self->crumb)
      activate (self, v);
}

static void
push (HysFlow *self,
      guint    from,
      guint    i,
      double   amount)
{
  guint to = arc (self, i)->to;

  arc (self, i)->room -= amount;
  arc (self, i ^ 1)->room += amount;
  self->excess[from] -= amount;
  self->excess[to] += amount;
  if (self->excess[to] > self->crumb)
    activate (self, to);
}

/* The smallest label from which @v could send on. */
static guint
relabelled (HysFlow *self,
            guint    v)
{
  guint label = self->n;

  self->work += self->first[v + 1] - self->first[v];
  for (guint k = self->first[v]; k < self->first[v + 1]; k++)
    {
      const Arc *a = arc (self, self->leaving[k]);

      if (a->room > self->crumb && a->to != self->source)
        label = MIN (label, self->label[a->to] + 1);
    }
  return label;
}

/* Sends the excess of @v on, until none is left or it cannot reach the sink. */
static void
discharge (HysFlow *self,
           guint    v)
{
  while (self->excess[v] > self->crumb && self->label[v] < self->n)
    {
      if (self->current[v] == self->first[v + 1])
        {
          self->label[v] = MIN (relabelled (self, v), self->n);
          self->current[v] = self->first[v];
          continue;
        }

      guint i = self->leaving[self->current[v]];

      self->work++;
      if (arc (self, i)->room > self->crumb && self->label[v] == self->label[arc (self, i)->to] + 1)
        push (self, v, i, MIN (self->excess[v], arc (self, i)->room));
      else
        self->current[v]++;
    }
}

double
hys_flow_run (HysFlow *self,
              guint    source,
              guint    sink)
{
  guint64 renew = 0;
  g_autofree guint *origin = NULL;

  self->source = source;
  self->sink = sink;
  /* Sorts the arcs by the node they leave. */
  origin = g_new (guint, self->arcs->len + 1);
  for (guint i = 0; i < self->arcs->len; i++)
    origin[i] = arc (self, i ^ 1)->to;
  self->leaving = hys_owner_keep (self, hys_sort_by_key (self->n, self->arcs->len, origin, &self->first), g_free);
  hys_owner_keep (self, self->first, g_free);
  label_all (self);
  for (guint k = self->first[self->source]; k < self->first[self->source + 1]; k++)
    {
      guint i = self->leaving[k];

      if (arc (self, i)->room > 0)
        push (self, self->source, i, arc (self, i)->room);
    }
  for (;;)
    {
      guint v;

      if (self->work > renew)
        {
          label_all (self);
          renew = self->work + 8 * (self->n + self->arcs->len);
        }
      while (self->highest > 0 && self->bucket[self->highest] == G_MAXUINT)
        self->highest--;
      if (self->highest == 0)
        break;
      v = self->bucket[self->highest];
      self->bucket[self->highest] = self->next[v];
      self->queued[v] = FALSE;
      discharge (self, v);
    }
  label_all (self);
  return self->excess[sink];
}

gboolean
hys_flow_beyond_cut (const HysFlow *self,
                     guint          node)
{
  return self->label[node] < self->n;
}

guint64
hys_flow_get_work (const HysFlow *self)
{
  return self->work;
}
