/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The factors of H = A + E + D_S' rho D_S, kept by pattern of sticking sliders.
 */
#include "hys-owner.h"
#include "hys-qp-private.h"
#include "hys-sets.h"

#define KAPPA     1e6    /* rho of refinement in units of the stiffness of a body of sticking bars */
#define MAX_CHAIN 100    /* up to this length of a chain of sticking sliders rho grows with its square */
#define PROX      1e-3   /* E of refinement, likewise: it is felt only by what nothing holds */

static gboolean
is_for (const Entry *entry,
        gboolean     outer,
        const gint8 *slip,
        int          m)
{
  if (entry->used == 0 || entry->outer != outer)
    return FALSE;
  for (int i = 0; i < m; i++)
    if (entry->stick[i] != (slip[i] == 0))
      return FALSE;
  return TRUE;
}

/* Bars joined by sticking sliders move as one body. */
static HysSets *
join_bodies (HysQp       *self,
             const gint8 *slip)
{
  HysSets *bodies = hys_sets_new ((guint) self->n);

  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && self->row[i].unknown[0] >= 0 && self->row[i].unknown[1] >= 0)
      hys_sets_join (bodies, (guint) self->row[i].unknown[0], (guint) self->row[i].unknown[1]);
  return bodies;
}

/* The greatest stiffness in every body (that around it, where its bars have none), and how many bars it has. */
static void
measure_bodies (HysQp   *self,
                HysSets *bodies,
                double  *stiffest,
                double  *around,
                double  *size)
{
  for (int j = 0; j < self->n; j++)
    stiffest[j] = around[j] = size[j] = 0;
  for (int j = 0; j < self->n; j++)
    {
      guint whole = hys_sets_find (bodies, (guint) j);

      stiffest[whole] = MAX (stiffest[whole], hys_matrix_diagonal (self->A, j));
      around[whole] = MAX (around[whole], self->work->stiffness[j]);
      size[whole]++;
    }
  for (int j = 0; j < self->n; j++)
    if (stiffest[j] <= 0)
      stiffest[j] = around[j];
}

/* rho for refinement: against the stiffest bar of a body all its sliders must be stiff, the more so the longer the
 * chains of them may be. */
static void
choose_rho (HysQp        *self,
            HysSets      *bodies,
            const double *stiffest,
            const double *size,
            Entry        *entry)
{
  for (int i = 0; i < self->m; i++)
    {
      const int *unknown = self->row[i].unknown;
      int end = unknown[0] >= 0 ? unknown[0] : unknown[1];

      entry->impedance[i] = entry->rho[i] = 0;
      if (end < 0)
        continue;
      end = (int) hys_sets_find (bodies, (guint) end);
      entry->impedance[i] = stiffest[end];
      entry->rho[i] = KAPPA * stiffest[end] * pow (MIN (size[end], MAX_CHAIN), 2);
    }
}

/* E for refinement: only where neither A nor sticking sliders, to bars that A determines or to given ones, hold a bar.
   */
static void
choose_shift (HysQp        *self,
              HysSets      *bodies,
              const gint8  *slip,
              const double *stiffest,
              double       *held)
{
  HysQpWork *work = self->work;

  for (int j = 0; j < self->n; j++)
    work->shift[j] = self->floating[j] ? PROX * stiffest[hys_sets_find (bodies, (guint) j)] : 0;
  for (int j = 0; j < self->n; j++)
    for (int k = self->A->column[j]; self->floating[j] && k < self->A->column[j + 1]; k++)
      if (self->A->value[k] != 0 && self->floating[self->A->row[k]])
        hys_sets_join (bodies, (guint) j, (guint) self->A->row[k]);
  memset (held, 0, (gsize) self->n * sizeof (double));
  for (int j = 0; j < self->n; j++)
    if (!self->floating[j])
      held[hys_sets_find (bodies, (guint) j)] = 1;
  for (int i = 0; i < self->m; i++)
    for (int k = 0; k < 2; k++)
      if (slip[i] == 0 && self->row[i].unknown[k] >= 0 && self->row[i].unknown[1 - k] < 0)
        held[hys_sets_find (bodies, (guint) self->row[i].unknown[k])] = 1;
  for (int j = 0; j < self->n; j++)
    if (held[hys_sets_find (bodies, (guint) j)] > 0)
      work->shift[j] = 0;
}

static void
choose_weights (HysQp       *self,
                const gint8 *slip,
                Entry       *entry)
{
  HysQpWork *work = self->work;
  double *stiffest = work->product, *around = work->residual, *size = work->step;
  g_autoptr (HysSets) bodies = join_bodies (self, slip);

  measure_bodies (self, bodies, stiffest, around, size);
  choose_rho (self, bodies, stiffest, size, entry);
  choose_shift (self, bodies, slip, stiffest, size);
}

/* H = A + E + D_S' rho D_S */
static void
assemble (HysQp        *self,
          const gint8  *slip,
          const double *all_rho,
          const double *shift)
{
  HysMatrix *H = self->work->H;

  memcpy (H->value, self->A->value, (gsize) H->column[H->n] * sizeof (double));
  for (int i = 0; i < self->n; i++)
    if (shift[i] > 0)
      hys_matrix_add (H, i, i, shift[i]);
  for (int i = 0; i < self->m; i++)
    {
      const HysQpRow *row = &self->row[i];
      double rho = all_rho[i];

      if (slip[i] != 0 || rho == 0)
        continue;
      for (int k = 0; k < 2; k++)
        if (row->unknown[k] >= 0)
          hys_matrix_add (H, row->unknown[k], row->unknown[k], rho * row->factor[k] * row->factor[k]);
      if (row->unknown[0] >= 0 && row->unknown[1] >= 0)
        hys_matrix_add (H, row->unknown[0], row->unknown[1], rho * row->factor[0] * row->factor[1]);
    }
}

HysFactor *
hys_qp_factor (HysQp       *self,
               gboolean     outer,
               const gint8 *slip)
{
  HysQpWork *work = self->work;
  Entry *entry = &work->entries[0];
  guint64 latest = 0;

  for (guint k = 0; k < N_FACTORS; k++)
    latest = MAX (latest, work->entries[k].used);
  for (guint k = 0; k < N_FACTORS; k++)
    {
      Entry *candidate = &work->entries[k];

      if (is_for (candidate, outer, slip, self->m))
        {
          work->rho = candidate->rho;
          work->impedance = candidate->impedance;
          candidate->used = latest + 1;
          return candidate->factor;
        }
      if (candidate->used < entry->used)
        entry = candidate;
    }
  if (entry->rho == NULL)
    {
      entry->stick = hys_owned (work, gboolean, self->m + 1);
      entry->rho = hys_owned (work, double, self->m + 1);
      entry->impedance = hys_owned (work, double, self->m + 1);
    }
  if (entry->factor == NULL)
    entry->factor = hys_owner_keep (work, hys_factor_new (work->H), hys_factor_free);
  if (outer)
    memcpy (entry->rho, work->outer_rho, (gsize) self->m * sizeof (double));
  else
    choose_weights (self, slip, entry);
  work->rho = entry->rho;
  work->impedance = entry->impedance;
  entry->outer = outer;
  entry->used = 0;
  assemble (self, slip, entry->rho, outer ? work->prox : work->shift);
  if (entry->factor == NULL || !hys_factor_compute (entry->factor, work->H))
    return NULL;
  entry->used = latest + 1;
  for (int i = 0; i < self->m; i++)
    entry->stick[i] = slip[i] == 0;
  return entry->factor;
}
