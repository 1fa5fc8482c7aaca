/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Retardation: the modes of a massless network under a force at one bar.
 *
 * Bars x = N a + R y: a moves those together that dashpots join, and not to the ground, and is there at once (K alone
 * balances it); y are the differences that dashpots resist. Eliminating a by least squares in the springs' rows, sqrt
 * (k) B,
 *
 *     C_y y' + A' A y = p F,   A = sqrt (k) B (R + N T),   J_0 = |R_a^-T N' e|^2,
 *
 * and with C_y = R_c' R_c the singular values s of A R_c^-1 are the rates s^2 of the modes. Rows are sorted by their
 * weights before each QR factorization with column pivoting, and singular values found by one-sided Jacobi rotations,
 * so that springs and dashpots of very different sizes stand side by side.
 */
#include "hys-relaxation-private.h"

#include "hys-sets.h"

#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Times that differ by less are one, relative. */
#define SAME_TIME 1e-9
/* Modes are left out that give less of the compliance at their own frequency. */
#define INVISIBLE 1e-13

/**
 * Frame:
 * @shift: of each bar and of the ground: which a it follows, or -1
 * @own: likewise: which y it adds, or -1
 *
 * x = N a + R y.
 */
typedef struct
{
  guint  n;
  int   *shift;
  int   *own;
  int    n_shifts;
  int    n_own;
} Frame;

/* A dense matrix, column by column. */
typedef struct
{
  int     rows, columns;
  double *value;
} Matrix;

static Matrix
matrix_new (int rows,
            int columns)
{
  return (Matrix){ rows, columns, g_new0 (double, MAX ((gsize) rows * (gsize) columns, 1)) };
}

static double *
at (const Matrix *self,
    int           row,
    int           column)
{
  return self->value + (gsize) column * (gsize) self->rows + row;
}

static void
frame_find (Frame                  *self,
            const HysLinearNetwork *network)
{
  guint n = network->n;
  g_autoptr (HysSets) viscous = hys_sets_new (n + 1);

  *self = (Frame){ n, g_new (int, n + 1), g_new (int, n + 1), 0, 0 };
  for (guint i = 0; i < network->n_links; i++)
    if (network->links[i].viscosity > 0)
      hys_sets_join (viscous, network->links[i].from, network->links[i].to);
  for (guint i = 0; i <= n; i++)
    {
      guint set = hys_sets_find (viscous, i);
      gboolean grounded = set == hys_sets_find (viscous, n);

      if (!grounded && set == i)
        self->shift[i] = self->n_shifts++;
    }
  for (guint i = 0; i <= n; i++)
    {
      guint set = hys_sets_find (viscous, i);
      gboolean grounded = set == hys_sets_find (viscous, n);

      self->shift[i] = grounded ? -1 : self->shift[set];
      self->own[i] = (grounded ? i == n : set == i) ? -1 : self->n_own++;
    }
}

static int
compare_weight (gconstpointer a,
                gconstpointer b)
{
  const HysLinearLink *p = a, *q = b;
  double v = p->stiffness + p->viscosity, w = q->stiffness + q->viscosity;

  return v < w ? 1 : v > w ? -1 : 0;
}

/* Links of one kind, the strongest first. */
static GArray *
sorted_links (const HysLinearNetwork *network,
              gboolean                springs)
{
  GArray *links = g_array_new (FALSE, FALSE, sizeof (HysLinearLink));

  for (guint i = 0; i < network->n_links; i++)
    if ((network->links[i].stiffness > 0) == springs)
      g_array_append_val (links, network->links[i]);
  g_array_sort (links, compare_weight);
  return links;
}

/* sqrt (weight) B times N, if @index is frame->shift, or times R, if it is frame->own; @more rows of zeros below. */
static Matrix
rows_of (const GArray *links,
         const int    *index,
         int           columns,
         int           more)
{
  Matrix self = matrix_new ((int) links->len + more, columns);

  for (guint i = 0; i < links->len; i++)
    {
      const HysLinearLink *link = &g_array_index (links, HysLinearLink, i);
      double weight = sqrt (link->stiffness + link->viscosity);

      if (index[link->from] >= 0)
        *at (&self, (int) i, index[link->from]) += weight;
      if (index[link->to] >= 0)
        *at (&self, (int) i, index[link->to]) -= weight;
    }
  return self;
}

/* The factors Q R = A P: R and Q in @a, column j of it is column pivots[j] (from 1 on) of A. */
static void
factor (Matrix *a,
        int    *pivots,
        double *scalars)
{
  memset (pivots, 0, sizeof (int) * (gsize) a->columns);
  if (a->columns > 0)
    LAPACKE_dgeqp3 (LAPACK_COL_MAJOR, a->rows, a->columns, a->value, a->rows, pivots, scalars);
}

/* Solves R z = b, or R' z = b, in place, for @n columns. */
static void
solve_upper (const Matrix *factored,
             char          transposed,
             double       *b,
             int           n,
             int           stride)
{
  if (factored->columns > 0 && n > 0)
    LAPACKE_dtrtrs (LAPACK_COL_MAJOR, 'U', transposed, 'N', factored->columns, n, factored->value, factored->rows, b,
                    stride);
}

/**
 * Eliminated:
 * @weight: T' N' e: what a unit force at the bar gives y through a
 *
 * What is left when a is eliminated.
 */
typedef struct
{
  Matrix  springs;   /* A */
  double *weight;
  double  instantaneous;
} Eliminated;

/* a = T y + (N' K N)^-1 N' e F. */
static Eliminated
eliminate (const HysLinearNetwork *network,
           const Frame            *frame)
{
  g_autoptr (GArray) links = sorted_links (network, TRUE);
  int n = frame->n_shifts, bar = frame->shift[network->n - 1], more = MAX (frame->n_own - (int) links->len, 0);
  Matrix shifts = rows_of (links, frame->shift, n, more), kept = rows_of (links, frame->shift, n, more);
  Matrix t = rows_of (links, frame->own, frame->n_own, more);
  Eliminated result = { rows_of (links, frame->own, frame->n_own, more), g_new0 (double, MAX (frame->n_own, 1)), 0 };
  g_autofree int *pivots = g_new (int, MAX (n, 1));
  g_autofree double *scalars = g_new (double, MAX (n, 1)), *force = g_new0 (double, MAX (n, 1));

  factor (&shifts, pivots, scalars);
  if (n > 0 && frame->n_own > 0)
    LAPACKE_dormqr (LAPACK_COL_MAJOR, 'L', 'T', t.rows, t.columns, n, shifts.value, shifts.rows, scalars, t.value,
                    t.rows);
  solve_upper (&shifts, 'N', t.value, t.columns, t.rows);
  for (int j = 0; j < t.columns; j++)
    for (int i = 0; i < n; i++)
      {
        double shift = -*at (&t, i, j);   /* T at (pivots[i] - 1, j) */

        if (pivots[i] - 1 == bar)
          result.weight[j] = shift;
        for (int row = 0; row < result.springs.rows; row++)
          *at (&result.springs, row, j) += *at (&kept, row, pivots[i] - 1) * shift;
      }
  for (int i = 0; i < n; i++)
    force[i] = pivots[i] - 1 == bar ? 1 : 0;
  solve_upper (&shifts, 'T', force, 1, n);
  for (int i = 0; i < n; i++)
    result.instantaneous += force[i] * force[i];
  g_free (shifts.value);
  g_free (kept.value);
  g_free (t.value);
  return result;
}

/* The singular values of A R_c^-1, descending, into @values; @force becomes V' p. */
static void
find_modes (const HysLinearNetwork *network,
            const Frame            *frame,
            const Matrix           *springs,
            double                 *force,
            double                 *values)
{
  g_autoptr (GArray) links = sorted_links (network, FALSE);
  int n = frame->n_own;
  Matrix dashpots = rows_of (links, frame->own, n, 0), scaled = matrix_new (springs->rows, n),
                    right = matrix_new (n, n);
  g_autofree int *pivots = g_new (int, n);
  g_autofree double *scalars = g_new (double, n), *permuted = g_new (double, n);
  double state[6];

  factor (&dashpots, pivots, scalars);
  for (int j = 0; j < n; j++)
    {
      permuted[j] = force[pivots[j] - 1];
      for (int k = 0; k < scaled.rows; k++)
        *at (&scaled, k, j) = *at (springs, k, pivots[j] - 1);
    }
  for (int k = 0; k < scaled.rows; k++)   /* a row of A R_c^-1 is R_c^-T times a row of A */
    {
      g_autofree double *row = g_new (double, n);

      for (int j = 0; j < n; j++)
        row[j] = *at (&scaled, k, j);
      solve_upper (&dashpots, 'T', row, 1, n);
      for (int j = 0; j < n; j++)
        *at (&scaled, k, j) = row[j];
    }
  solve_upper (&dashpots, 'T', permuted, 1, n);
  LAPACKE_dgesvj (LAPACK_COL_MAJOR, 'G', 'N', 'V', scaled.rows, n, scaled.value, scaled.rows, values, 0, right.value, n,
                  state);
  for (int i = 0; i < n; i++)
    {
      values[i] *= state[0];
      force[i] = 0;
      for (int j = 0; j < n; j++)
        force[i] += *at (&right, j, i) * permuted[j];
    }
  g_free (dashpots.value);
  g_free (scaled.value);
  g_free (right.value);
}

static void
find_retardation (HysSpectrum            *self,
                  const HysLinearNetwork *network)
{
  Frame frame;

  frame_find (&frame, network);

  Eliminated eliminated = eliminate (network, &frame);
  /* As many rates are 0 as there are groups of bars that springs join, and not to the ground. */
  g_autoptr (HysSets) elastic = hys_sets_new (network->n + 1);
  int groups = (int) network->n + 1;
  for (guint i = 0; i < network->n_links; i++)
    if (network->links[i].stiffness > 0 && hys_sets_join (elastic, network->links[i].from, network->links[i].to))
      groups--;
  int n = frame.n_own, flowing = groups - 1, own = frame.own[network->n - 1];
  g_autofree double *values = g_new (double, MAX (n, 1));

  self->instantaneous = eliminated.instantaneous;
  if (own >= 0)
    eliminated.weight[own] += 1;
  if (n > 0)
    find_modes (network, &frame, &eliminated.springs, eliminated.weight, values);
  for (int i = n - flowing; i < n; i++)
    self->fluidity += eliminated.weight[i] * eliminated.weight[i];
  if (hys_linear_network_holds (network, TRUE))
    self->fluidity = 0;
  for (int i = n - flowing - 1; i >= 0; i--)
    {
      double rate = values[i] * values[i];

      /* Adds a mode, to the one before if that has the same time. Modes come in the order of falling times. */
      HysMode mode = (HysMode){ 1 / rate, eliminated.weight[i] * eliminated.weight[i] / rate };
      HysMode *last = self->retardation->len > 0
                      ? &g_array_index (self->retardation, HysMode, self->retardation->len - 1) : NULL;
      if (last != NULL && fabs (last->time - mode.time) <= SAME_TIME * last->time)
        last->strength += mode.strength;
      else
        g_array_append_val (self->retardation, mode);
    }
  for (guint i = self->retardation->len; i > 0; i--)
    {
      const HysMode *mode = &g_array_index (self->retardation, HysMode, i - 1);
      double storage, loss;

      hys_spectrum_compliance (self, 1 / mode->time, &storage, &loss);
      if (mode->strength <= INVISIBLE * hypot (storage, loss))
        g_array_remove_index (self->retardation, i - 1);
    }
  g_free (eliminated.springs.value);
  g_free (eliminated.weight);
  g_free (frame.shift);
  g_free (frame.own);
}

HysSpectrum *
hys_spectrum_new (const HysLinearNetwork *network)
{
  HysSpectrum *self = hys_owner_new (HysSpectrum);

  g_assert (network->grounded && network->n <= HYS_SPECTRUM_MOST);
  self->relaxation = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysMode)), g_array_unref);
  self->retardation = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysMode)), g_array_unref);
  if (!network->held)
    find_retardation (self, network);
  hys_spectrum_relax (self);
  return self;
}

double
hys_spectrum_relaxation (const HysSpectrum *self,
                         double             t)
{
  double modulus = self->equilibrium;

  for (guint i = 0; i < self->relaxation->len; i++)
    {
      const HysMode *mode = &g_array_index (self->relaxation, HysMode, i);

      modulus += mode->strength * exp (-t / mode->time);
    }
  return modulus;
}

double
hys_spectrum_creep (const HysSpectrum *self,
                    double             t)
{
  double compliance = self->instantaneous + self->fluidity * t;

  for (guint i = 0; i < self->retardation->len; i++)
    {
      const HysMode *mode = &g_array_index (self->retardation, HysMode, i);

      compliance -= mode->strength * expm1 (-t / mode->time);
    }
  return compliance;
}

void
hys_spectrum_compliance (const HysSpectrum *self,
                         double             omega,
                         double            *storage,
                         double            *loss)
{
  *storage = self->instantaneous;
  *loss = self->fluidity / omega;
  for (guint i = 0; i < self->retardation->len; i++)
    {
      const HysMode *mode = &g_array_index (self->retardation, HysMode, i);
      double turn = omega * mode->time, part = mode->strength / (1 + turn * turn);

      *storage += part;
      *loss += turn > 1e150 ? mode->strength / turn : turn * part;
    }
}
