/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-qp-dense.h"
#include "hys-owner.h"
#include "hys-slider-law.h"

#include <string.h>

#define ORDER_MAX     (2 * HYS_QP_DENSE_MAX)
#define N_PATTERNS    64      /* kept, each in the place that its number gives it */
#define MAX_EXCHANGES 12

typedef struct
{
  guint64  epoch;      /* of the matrix that it belongs to; 0 = this place is not taken by the pattern @stick */
  gboolean exact;      /* whether G exists and is accurate */
  guint32  stick;      /* a bit per sticking slider */
  int      order;      /* n + number of sticking sliders */
  double  *G;          /* order x order, symmetric */
} Pattern;

struct HysQpDense
{
  int       n, m;
  double   *A;
  guint64   epoch;     /* of A: how many there have been */
  HysQpRow *row;
  double    known[ORDER_MAX];
  double    found[ORDER_MAX];
  Pattern   patterns[N_PATTERNS];
};

HysQpDense *
hys_qp_dense_new (int             n,
                  const double   *A,
                  int             m,
                  const HysQpRow *row)
{
  HysQpDense *self = hys_owner_new (HysQpDense);

  self->n = n;
  self->m = m;
  self->A = hys_owned (self, double, n * n);
  self->row = hys_owned_copy (self, HysQpRow, row, m);
  hys_qp_dense_set (self, A);
  return self;
}

void
hys_qp_dense_set (HysQpDense   *self,
                  const double *A)
{
  memcpy (self->A, A, (gsize) (self->n * self->n) * sizeof (double));
  self->epoch++;
}

void
hys_qp_dense_free (HysQpDense *self)
{
  if (self == NULL)
    return;
  for (guint k = 0; k < N_PATTERNS; k++)
    g_free (self->patterns[k].G);
  hys_owner_free (self);
}

/* The matrix that G inverts, scaled to a diagonal of 1 where A is: K_ij = matrix_ij / (scale_i scale_j). */
static void
border (const HysQpDense *self,
        const Pattern    *pattern,
        double           *scale,
        double           *K)
{
  int p = pattern->order, at = self->n;

  for (int j = 0; j < self->n; j++)
    scale[j] = sqrt (self->A[j * self->n + j]);
  memset (K, 0, (gsize) (p * p) * sizeof (double));
  for (int i = 0; i < self->n; i++)
    for (int j = 0; j < self->n; j++)
      K[i * p + j] = self->A[i * self->n + j] / (scale[i] * scale[j]);
  for (int i = 0; i < self->m; i++)
    if (pattern->stick >> i & 1)
      {
        double square = 0;

        for (int k = 0; k < 2; k++)
          if (self->row[i].unknown[k] >= 0)
            square += pow (self->row[i].factor[k] / scale[self->row[i].unknown[k]], 2);
        scale[at] = sqrt (square);
        for (int k = 0; k < 2; k++)
          if (self->row[i].unknown[k] >= 0)
            {
              int j = self->row[i].unknown[k];

              K[j * p + at] = K[at * p + j] = self->row[i].factor[k] / (scale[j] * scale[at]);
            }
        at++;
      }
}

/* Largest entry of K G - 1. */
static double
error_of_inverse (int           p,
                  const double *K,
                  const double *G)
{
  double worst = 0;

  for (int i = 0; i < p; i++)
    for (int j = 0; j < p; j++)
      {
        double sum = i == j ? -1 : 0;

        for (int k = 0; k < p; k++)
          sum += K[i * p + k] * G[k * p + j];
        if (!(fabs (sum) <= worst))
          worst = fabs (sum);
      }
  return worst;
}

static void
swap_rows (int     p,
           double *K,
           int     a,
           int     b)
{
  for (int j = 0; j < p && a != b; j++)
    {
      double value = K[a * p + j];

      K[a * p + j] = K[b * p + j];
      K[b * p + j] = value;
    }
}

/* Row i of K less @factor times row @from. */
static inline void
subtract_row (int     p,
              double *K,
              int     i,
              int     from,
              double  factor)
{
  for (int j = 0; j < p; j++)
    K[i * p + j] -= factor * K[from * p + j];
}

/* G = K^-1 by elimination with pivots, without the calls that cost more than a few numbers do; K is used up. FALSE if
 * it has none. */
static gboolean
eliminate (int     p,
           double *K,
           double *G)
{
  for (int i = 0; i < p * p; i++)
    G[i] = i % (p + 1) == 0 ? 1 : 0;
  for (int k = 0; k < p; k++)
    {
      int pivot = k;

      for (int i = k + 1; i < p; i++)
        if (fabs (K[i * p + k]) > fabs (K[pivot * p + k]))
          pivot = i;
      if (!(fabs (K[pivot * p + k]) > 0))
        return FALSE;
      swap_rows (p, K, k, pivot);
      swap_rows (p, G, k, pivot);
      for (int i = 0; i < p; i++)
        {
          double factor = K[i * p + k] / K[k * p + k];

          if (i == k || factor == 0)
            continue;
          subtract_row (p, K, i, k, factor);
          subtract_row (p, G, i, k, factor);
        }
    }
  for (int i = 0; i < p * p; i++)
    G[i] /= K[i / p * (p + 1)];
  return TRUE;
}

static void
invert (HysQpDense *self,
        Pattern    *pattern)
{
  int p = pattern->order;
  double scale[ORDER_MAX], K[ORDER_MAX * ORDER_MAX], copy[ORDER_MAX * ORDER_MAX];

  border (self, pattern, scale, K);
  memcpy (copy, K, (gsize) (p * p) * sizeof (double));
  pattern->G = g_renew (double, pattern->G, p * p);
  pattern->exact = eliminate (p, copy, pattern->G) && error_of_inverse (p, K, pattern->G) <= HYS_TOL_QP_INVERSE;
  for (int i = 0; i < p; i++)
    for (int j = 0; j < p; j++)
      pattern->G[i * p + j] /= scale[i] * scale[j];
}

static const Pattern *
find_pattern (HysQpDense  *self,
              const gint8 *slip)
{
  guint32 stick = 0;
  int order = self->n;
  Pattern *pattern;

  for (int i = 0; i < self->m; i++)
    {
      stick |= (guint32) (slip[i] == 0) << i;
      order += slip[i] == 0;
    }
  pattern = &self->patterns[(stick ^ stick >> 6 ^ stick >> 12) % N_PATTERNS];
  if (pattern->epoch != self->epoch || pattern->stick != stick)
    {
      pattern->epoch = self->epoch;
      pattern->stick = stick;
      pattern->order = order;
      invert (self, pattern);
    }
  return pattern;
}

/* found = G known */
static void
multiply (HysQpDense    *self,
          const Pattern *pattern)
{
  const double *restrict G = pattern->G;
  double *restrict found = self->found;
  int p = pattern->order;

  for (int i = 0; i < p; i++)
    found[i] = 0;
  for (int j = 0; j < p; j++, G += p)
    for (int i = 0; i < p; i++)
      found[i] += G[i] * self->known[j];
}

static void
solve_pattern (HysQpDense    *self,
               const Pattern *pattern,
               const double  *b,
               const double  *d,
               const double  *alpha,
               double        *lambda,
               const gint8   *slip)
{
  int at = self->n;

  memcpy (self->known, b, (gsize) self->n * sizeof (double));
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0)
      self->known[at++] = -d[i];
    else
      {
        lambda[i] = hys_slider_bound (alpha[i], slip[i]);
        for (int k = 0; k < 2; k++)
          if (self->row[i].unknown[k] >= 0)
            self->known[self->row[i].unknown[k]] -= self->row[i].factor[k] * lambda[i];
      }
  multiply (self, pattern);
  at = self->n;
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0)
      lambda[i] = self->found[at++];
}

/* Moves the sliders that contradict the pattern to the other side; the number of them. */
static int
exchange (const HysQpDense *self,
          const double     *d,
          const double     *alpha,
          const double     *lambda,
          gint8            *slip)
{
  int moved = 0;

  for (int i = 0; i < self->m; i++)
    {
      if (hys_qp_row_agrees (&self->row[i], d[i], alpha[i], self->found, lambda[i], slip[i]))
        continue;
      slip[i] = slip[i] != 0 ? 0 : hys_slider_side (alpha[i], 0, lambda[i]);
      moved++;
    }
  return moved;
}

gboolean
hys_qp_dense_solve (HysQpDense   *self,
                    const double *b,
                    const double *d,
                    const double *alpha,
                    double       *y,
                    double       *lambda,
                    gint8        *slip)
{
  for (int k = 0; k <= MAX_EXCHANGES; k++)
    {
      const Pattern *pattern = find_pattern (self, slip);

      if (!pattern->exact)
        return FALSE;
      solve_pattern (self, pattern, b, d, alpha, lambda, slip);
      if (exchange (self, d, alpha, lambda, slip) == 0)
        {
          memcpy (y, self->found, (gsize) self->n * sizeof (double));
          return TRUE;
        }
    }
  return FALSE;
}
