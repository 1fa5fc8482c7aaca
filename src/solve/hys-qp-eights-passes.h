/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How eight blocks of one shape are solved, of which as many are side by side as numbers are: included by hys-qp-eights.c after
 * hys-pass.h.
 */

/* The values at places that are given. */
#undef EACH
#if LANES == 2
#define EACH(x, at) ((REAL){ (x)[(at)[0]], (x)[(at)[1]] })
#elif LANES == 4
#define EACH(x, at) ((REAL){ (x)[(at)[0]], (x)[(at)[1]], (x)[(at)[2]], (x)[(at)[3]] })
#else
#define EACH(x, at) \
  ((REAL){ (x)[(at)[0]], (x)[(at)[1]], (x)[(at)[2]], (x)[(at)[3]], (x)[(at)[4]], (x)[(at)[5]], (x)[(at)[6]], (x)[(at)[7]] })
#endif

static inline void
PASS (give) (REAL       value,
             const int *at,
             double    *to)
{
  for (guint lane = 0; lane < LANES; lane++)
    to[at[lane]] = value[lane];
}

/* By how much what is found for a slider of each block is beyond what agrees with its pattern, as hys_qp_row_agrees() has it. */
static inline REAL
PASS (excess) (const HysQpRow *row,
               REAL            slip,
               REAL            d,
               REAL            alpha,
               const REAL     *y,
               REAL            tension)
{
  REAL rate = d, noise = SIZE (d), slips = SIZE (slip);

  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      {
        REAL part = row->factor[k] * y[row->unknown[k]];

        rate += part;
        noise += SIZE (part);
      }
  return (1 - slips) * (SIZE (tension) - alpha * (1 + HYS_TOL_QP_BOUND)) - slip * rate - slips * (4 * DBL_EPSILON * noise);
}

/* The largest force in each block, which all of its sliders are told. */
static inline void
PASS (tell_force) (const Task *task,
                   guint       lane,
                   const REAL *found,
                   int         n,
                   int         m)
{
  REAL force = BOTH (task->least);

  for (int p = 0; p < n; p++)
    {
      const int *at = task->which + p * HYS_QP_EIGHT + lane;
      REAL stiffness = *(const REAL_AT *) (task->value + p * HYS_QP_EIGHT + lane);

      force = LARGER (LARGER (SIZE (EACH (task->left, at)), stiffness * SIZE (found[p])), force);
    }
  for (int p = n; p < n + m; p++)
    force = LARGER (SIZE (found[p]), force);
  for (int p = n; p < n + m; p++)
    PASS (give) (force, task->which + p * HYS_QP_EIGHT + lane, task->force);
}

/* Those from the block @lane on. */
G_ALWAYS_INLINE static inline void
PASS (solve_shape) (const Task *task,
                    guint       lane,
                    double     *excess,
                    int         n,
                    int         m)
{
  REAL known[2 * HYS_QP_DENSE_MAX], found[2 * HYS_QP_DENSE_MAX], slip[HYS_QP_DENSE_MAX], d[HYS_QP_DENSE_MAX], alpha[HYS_QP_DENSE_MAX];
  const int *unknowns = task->which + lane, *sliders = unknowns + n * HYS_QP_EIGHT;
  const double *matrix = task->matrix + lane, *pattern = task->value + n * HYS_QP_EIGHT + lane;
  REAL worst = BOTH (0);
  int order = n + m;

  for (int p = 0; p < n; p++)
    known[p] = EACH (task->left, unknowns + p * HYS_QP_EIGHT);
  for (int i = 0; i < m; i++)
    {
      slip[i] = *(const REAL_AT *) (pattern + i * HYS_QP_EIGHT);
      d[i] = EACH (task->d, sliders + i * HYS_QP_EIGHT);
      alpha[i] = EACH (task->alpha, sliders + i * HYS_QP_EIGHT);
      known[n + i] = slip[i] * alpha[i] - (1 - SIZE (slip[i])) * d[i];
    }
  for (int i = 0; i < order; i++)
    {
      found[i] = BOTH (0);
      for (int j = 0; j < order; j++)
        found[i] += *(const REAL_AT *) (matrix + (j * order + i) * HYS_QP_EIGHT) * known[j];
      PASS (give) (found[i], unknowns + i * HYS_QP_EIGHT, i < n ? task->y : task->tension);
    }
  for (int i = 0; i < m; i++)
    worst = LARGER (PASS (excess) (&task->row[i], slip[i], d[i], alpha[i], found, found[n + i]), worst);
  *(REAL_AT *) (excess + lane) = worst;
  if (task->force != NULL)
    PASS (tell_force) (task, lane, found, n, m);
}

/* @excess: (out): per block: by how much what is found is beyond what agrees with its pattern at most */
static void
PASS (solve) (const Task *task,
              double     *excess)
{
  for (guint lane = 0; lane < HYS_QP_EIGHT; lane += LANES)
    if (task->n == 3 && task->m == 2)
      PASS (solve_shape) (task, lane, excess, 3, 2);
    else if (task->n == 2 && task->m == 1)
      PASS (solve_shape) (task, lane, excess, 2, 1);
    else
      PASS (solve_shape) (task, lane, excess, task->n, task->m);
}
