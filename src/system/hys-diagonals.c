/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-diagonals.h"

#define FEW 256   /* springs that are left as they are */

/* Whether both ends of a spring are one bar further than those of another. */
static gboolean
follows (const HysSpring *next,
         const HysSpring *spring)
{
  return next->from == spring->from + 1 && next->to == spring->to + 1;
}

/* By diagonals, along each, and as they were. */
static int
compare (const void *a,
         const void *b,
         void       *springs)
{
  guint i = *(const guint *) a, j = *(const guint *) b;
  const HysSpring *p = (const HysSpring *) springs + i, *q = (const HysSpring *) springs + j;
  gint64 p_offset = (gint64) p->to - p->from, q_offset = (gint64) q->to - q->from;

  if (p_offset != q_offset)
    return p_offset < q_offset ? -1 : 1;
  if (p->from != q->from)
    return p->from < q->from ? -1 : 1;
  return i < j ? -1 : i > j;
}

void
hys_diagonals_sort (HysSpring *springs,
                    guint      n)
{
  g_autofree HysSpring *before = NULL;
  g_autofree gboolean *placed = NULL;
  g_autofree guint *order = NULL;
  guint next = 0;

  if (n < FEW)
    return;
  before = g_memdup2 (springs, n * sizeof (HysSpring));
  placed = g_new0 (gboolean, n);
  order = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) n, sizeof (guint), compare, before);
  for (guint begin = 0, end; begin < n; begin = end)
    {
      end = begin + 1;
      while (end < n && follows (&before[order[end]], &before[order[end - 1]]))
        end++;
      for (guint k = begin; k < end && end - begin >= HYS_DIAGONAL_UNIT; k++)
        {
          springs[next++] = before[order[k]];
          placed[order[k]] = TRUE;
        }
    }
  for (guint i = 0; i < n; i++)
    if (!placed[i])
      springs[next++] = before[i];
}

HysDiagonal *
hys_diagonals_find (const HysSpring *springs,
                    guint            n)
{
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (HysDiagonal));
  HysDiagonal end = { .first = n };

  for (guint first = 0, last; first < n; first = last + 1)
    {
      HysDiagonal piece = { first, 0, springs[first].from, springs[first].to };

      for (last = first; last + 1 < n && last + 1 < first + HYS_DIAGONAL_LONGEST
           && follows (&springs[last + 1], &springs[last]);)
        last++;
      piece.n = (last + 1 - first) / HYS_DIAGONAL_UNIT * HYS_DIAGONAL_UNIT;
      if (piece.n > 0)
        g_array_append_val (pieces, piece);
    }
  g_array_append_val (pieces, end);
  return (HysDiagonal *) g_array_free (g_steal_pointer (&pieces), FALSE);
}
