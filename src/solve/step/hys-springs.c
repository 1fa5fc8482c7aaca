/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-springs.h"

#include "hys-processors.h"

/* What acts on a bar over a step in which a tension goes from @start to @end. */
G_ALWAYS_INLINE static inline double
weigh (double factor,
       double start,
       double end)
{
  return (1 - factor) * start + factor * end;
}

/* Where it acts alike on all bars. */
G_ALWAYS_INLINE static inline void
pull_diagonal_evenly (const HysDiagonal *piece,
                      const double      *stiffness,
                      double             factor,
                      const double      *rate,
                      double             h,
                      const double      *e,
                      double            *net)
{
  double pull[HYS_DIAGONAL_LONGEST];
  const double *rate_from = rate + piece->from, *rate_to = rate + piece->to;
  double *restrict net_from = net + piece->from, *restrict net_to = net + piece->to;
  gsize n = piece->n;

  for (gsize k = 0; k < n; k++)
    {
      double start = stiffness[k] * e[k];

      pull[k] = weigh (factor, start, start + stiffness[k] * h * (rate_to[k] - rate_from[k]));
    }
  for (gsize k = 0; k < n; k++)
    net_to[k] -= pull[k];
  for (gsize k = 0; k < n; k++)
    net_from[k] += pull[k];
}

/* First all tensions, then what acts on all bars at the same end: what is written is not read at once in other parts.
   */
G_ALWAYS_INLINE static inline void
pull_diagonal (const HysDiagonal *piece,
               const double      *stiffness,
               const double      *factor,
               const double      *rate,
               double             h,
               const double      *e,
               double            *net)
{
  double start[HYS_DIAGONAL_LONGEST], end[HYS_DIAGONAL_LONGEST];
  const double *factor_from = factor + piece->from, *factor_to = factor + piece->to;
  const double *rate_from = rate + piece->from, *rate_to = rate + piece->to;
  double *restrict net_from = net + piece->from, *restrict net_to = net + piece->to;
  gsize n = piece->n;

  for (gsize k = 0; k < n; k++)
    {
      start[k] = stiffness[k] * e[k];
      end[k] = start[k] + stiffness[k] * h * (rate_to[k] - rate_from[k]);
    }
  for (gsize k = 0; k < n; k++)
    net_to[k] -= weigh (factor_to[k], start[k], end[k]);
  for (gsize k = 0; k < n; k++)
    net_from[k] += weigh (factor_from[k], start[k], end[k]);
}

HYS_EACH_PROCESSOR void
hys_springs_pull (const HysSystem *system,
                  const double    *factor,
                  double           common,
                  const double    *rate,
                  double           h,
                  const double    *e,
                  double          *net)
{
  guint i = 0;

  for (const HysDiagonal *piece = system->diagonals; i < system->n_springs; i += piece++->n)
    {
      for (; i < piece->first; i++)
        {
          const HysSpring *spring = &system->springs[i];
          double start = spring->stiffness * e[i];
          double end = start + spring->stiffness * h * (rate[spring->to] - rate[spring->from]);

          net[spring->to] -= weigh (factor[spring->to], start, end);
          net[spring->from] += weigh (factor[spring->from], start, end);
        }
      if (common >= 0)
        pull_diagonal_evenly (piece, system->stiffness + i, common, rate, h, e + i, net);
      else
        pull_diagonal (piece, system->stiffness + i, factor, rate, h, e + i, net);
    }
}

G_ALWAYS_INLINE static inline void
stretch_diagonal (const HysDiagonal *piece,
                  const double      *rate,
                  double             h,
                  const double      *e,
                  double *restrict   end)
{
  const double *from = rate + piece->from, *to = rate + piece->to;

  for (gsize k = 0; k < piece->n; k++)
    end[k] = e[k] + h * (to[k] - from[k]);
}

HYS_EACH_PROCESSOR void
hys_springs_stretch (const HysSystem *system,
                     const double    *rate,
                     double           h,
                     const double    *e,
                     double          *end)
{
  guint i = 0;

  for (const HysDiagonal *piece = system->diagonals; i < system->n_springs; i += piece++->n)
    {
      for (; i < piece->first; i++)
        end[i] = e[i] + h * (rate[system->springs[i].to] - rate[system->springs[i].from]);
      stretch_diagonal (piece, rate, h, e + i, end + i);
    }
}
