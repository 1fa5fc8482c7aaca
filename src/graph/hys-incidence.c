/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-incidence.h"

guint *
hys_sort_by_key (guint         n_keys,
                 guint         n,
                 const guint  *key,
                 guint       **first)
{
  guint *end = g_new0 (guint, (gsize) n_keys + 1), *sorted;

  for (guint i = 0; i < n; i++)
    if (key[i] != HYS_KEY_NONE)
      end[key[i]]++;
  for (guint k = 0; k < n_keys; k++)
    end[k + 1] += end[k];
  /* From the last on, each range is filled downwards, which takes its end to its begin. */
  sorted = g_new (guint, (gsize) end[n_keys] + 1);
  for (guint i = n; i-- > 0;)
    if (key[i] != HYS_KEY_NONE)
      sorted[--end[key[i]]] = i;
  *first = end;
  return sorted;
}

guint *
hys_incidence (guint          n_nodes,
               guint          n_edges,
               const HysEdge *edges,
               guint        **first)
{
  g_autofree guint *ends = g_new (guint, 2 * (gsize) n_edges + 1);
  guint *incident;

  for (guint i = 0; i < n_edges; i++)
    {
      ends[2 * i] = edges[i].from;
      ends[2 * i + 1] = edges[i].to;
    }
  incident = hys_sort_by_key (n_nodes, 2 * n_edges, ends, first);
  for (guint i = 0; i < (*first)[n_nodes]; i++)
    incident[i] /= 2;
  return incident;
}
