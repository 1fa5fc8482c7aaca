/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Return-point memory: whether a motion that comes back to where it turned has the force of then. */
#include "hys-loop-private.h"
#include "hys-motion-private.h"

#include <math.h>

/* Positions that differ by less of the extent are one. */
#define SAME   1e-9
/* Forces that differ by more of the extent than this, beyond what rows may miss of corners between them, are not one. */
#define BROKEN 1e-3

/* How far r is apart where the motion from the row @from to the row @end comes back to the row @turn, and what of that
 * the steps of the rows may be the reason for. */
static double
gap (const HysPath *path,
     gsize          turn,
     gsize          from,
     gsize          end,
     double        *doubt)
{
  const double *x = path->x, *r = path->r;
  int way = x[end] > x[from] ? 1 : -1;
  double same = SAME * path->x_extent, back;
  gsize row = from + 1;

  while (row < end && way * (x[row] - x[turn]) < -same)
    row++;
  *doubt = 0;
  if (fabs (x[row] - x[turn]) <= same || x[row] == x[row - 1])
    return fabs (r[row] - r[turn]);
  *doubt = fabs (r[row] - r[row - 1])
           + fmax (turn > 0 ? fabs (r[turn] - r[turn - 1]) : 0, fabs (r[turn + 1] - r[turn]));
  back = r[row - 1] + (r[row] - r[row - 1]) * (x[turn] - x[row - 1]) / (x[row] - x[row - 1]);
  return fabs (back - r[turn]);
}

void
hys_return_point_check (HysCycle      *self,
                        const HysPath *path,
                        const GArray  *turns)
{
  g_autofree gsize *open = g_new (gsize, turns->len + 1);
  gsize from = 0;
  guint n = 0;

  /* @open: the turning points whose excursions go on. What comes back to the last but one closes the last, and both are
     forgotten; before the first excursion from rest one that goes farther to the other side has nothing to come back
     to. */
  for (guint i = 0; i <= turns->len; i++)
    {
      gsize end = i < turns->len ? g_array_index (turns, HysTurn, i).row : path->n - 1;

      while (n > 1 && fabs (path->x[end] - path->x[open[n - 1]])
                      >= fabs (path->x[open[n - 2]] - path->x[open[n - 1]]) - SAME * path->x_extent)
        {
          double doubt, apart;

          if (n > 2 || (path->t[0] == 0 && fabs (path->x[open[1]] - path->x[0])
                                           <= fabs (path->x[open[0]] - path->x[0]) + SAME * path->x_extent))
            {
              apart = gap (path, open[n - 2], from, end, &doubt) / path->r_extent;
              self->return_error = self->returns++ == 0 ? apart : fmax (self->return_error, apart);
              self->return_broken |= apart - doubt / path->r_extent > BROKEN;
            }
          n -= 2;
        }
      open[n++] = end;
      from = end;
    }
}
