/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sliders in parallel, or in a loop, that stick can share their tension in many ways; all of them are solutions. The
 * one nearest to the tensions mu that they had is chosen: what sticks keeps its tension, and of a change all take
 * alike, however the network is numbered, as equal springs in series with them would. With S the sliders that stick and
 * r = D_S' lambda_S their common effect,
 *
 *     min 1/2 |lambda_S - mu_S|^2,  D_S' lambda_S = r,  |lambda_i| <= alpha_i
 *
 * has the solution lambda_i = clip (mu_i + (D z)_i) for a z: that of the inner problem of the method of multipliers
 * with A = 0, rho = 1, b = r.
 */
#include "hys-owner.h"
#include "hys-qp-private.h"
#include "hys-sets.h"

/* E of that problem, in units of its own matrix; its effect is taken out by repetition. */
#define PROX        1e-10
#define REPETITIONS 3

/* Whether the sliders with @taken (NULL = all) close a loop; what is given is one. */
static gboolean
has_loop (const HysQp    *self,
          const gboolean *taken)
{
  const HysQpRow *row = self->row;
  int n = self->n;
  g_autoptr (HysSets) sets = hys_sets_new ((guint) n + 1);

  for (int i = 0; i < self->m; i++)
    {
      int a = row[i].unknown[0] >= 0 ? row[i].unknown[0] : n, b = row[i].unknown[1] >= 0 ? row[i].unknown[1] : n;

      if ((taken == NULL || taken[i]) && (a < n || b < n) && !hys_sets_join (sets, (guint) a, (guint) b))
        return TRUE;
    }
  return FALSE;
}

/* Sliders that may share: those that stick, and those at their bound whose rate vanishes as well. */
static gboolean
choose_sharers (const HysQp *self,
                gboolean    *sharer)
{
  const HysQpWork *work = self->work;
  double force = hys_qp_force_scale (self);
  gboolean any = FALSE;

  for (int i = 0; i < self->m; i++)
    {
      double caused = force * hys_qp_row_compliance (&self->row[i], work->stiffness);

      sharer[i] = work->outer_rho[i] > 0
                  && (work->pattern[i] == 0
                      || hys_qp_rate_rests (&self->row[i], self->d[i], self->y, caused, HYS_TOL_QP_REST));
      any = any || sharer[i];
    }
  return any;
}

/* b = r, counted from what does not share: of tensions that cancel, their sum is but the rounding. Sliders that do not
 * share drop out. */
static void
pose (HysQp          *split,
      HysQp          *self,
      const gboolean *sharer)
{
  HysQpWork *work = split->work;

  for (int i = 0; i < self->m; i++)
    {
      split->row[i] = self->row[i];
      split->alpha[i] = self->alpha[i];
      work->outer_rho[i] = sharer[i] ? 1 : 0;
      work->multiplier[i] = sharer[i] ? hys_slider_clip (self->alpha[i], self->had[i]) : 0;
      split->lambda[i] = sharer[i] ? 0 : self->lambda[i];
    }
  hys_qp_balance (self, split->lambda);
  memset (split->b, 0, (gsize) self->n * sizeof (double));
  for (int i = 0; i < self->m; i++)
    for (int k = 0; k < 2; k++)
      if (sharer[i] && self->row[i].unknown[k] >= 0)
        split->b[self->row[i].unknown[k]] = self->work->residual[self->row[i].unknown[k]];
  for (int j = 0; j < self->n; j++)
    {
      work->prox[j] = PROX;
      work->centre[j] = split->y[j] = 0;
    }
  for (guint k = 0; k < N_FACTORS; k++)
    work->entries[k].used = 0;
  split->stop = self->stop;
}

void
hys_qp_share (HysQp *self)
{
  HysQpWork *work = self->work;
  g_autofree gboolean *sharer = work->split != NULL ? g_new (gboolean, self->m) : NULL;

  if (sharer == NULL || !choose_sharers (self, sharer) || !has_loop (self, sharer))
    return;
  pose (work->split, self, sharer);
  for (int k = 0; k < REPETITIONS; k++)
    {
      if (!hys_qp_newton (work->split))
        return;
      memcpy (work->split->work->centre, work->split->y, (gsize) self->n * sizeof (double));
    }
  if (!(hys_qp_norm (work->split->work->residual, self->n) <= HYS_TOL_QP_SPLIT * hys_qp_force_scale (self)))
    return;
  for (int i = 0; i < self->m; i++)
    if (sharer[i])
      {
        self->lambda[i] = work->split->lambda[i];
        if (hys_slider_room (self->alpha[i], self->lambda[i], self->slip[i])
            > HYS_TOL_QP_REST * hys_slider_strength (self->alpha[i]))
          self->slip[i] = 0;   /* at its bound without a rate, and now within it: it sticks */
      }
}

void
hys_qp_share_init (HysQp *self)
{
  g_autofree gboolean *floating = NULL;

  if (!has_loop (self, NULL))
    return;
  floating = g_new0 (gboolean, self->n);
  self->work->split = hys_owner_keep (self, hys_qp_new_plain (self->n, NULL, 0, self->m, self->row, floating),
                                      hys_qp_free_plain);
}
