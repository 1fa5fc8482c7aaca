/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-loads.h"

#include "hys-tolerances.h"

#include <string.h>

/* Breakpoints of loads in a step: it does not end at more (finding load-not-resolved). */
#define MOST_PIECES 1000

HysLoads *
hys_loads_new (const HysSystem *system,
               double           theta,
               gboolean         cut)
{
  HysLoads *self = g_new0 (HysLoads, 1);

  self->theta = theta;
  self->cut = cut;
  self->over = g_new0 (double, system->n_bars + 1);
  self->start = g_new0 (double, system->n_bars + 1);
  self->end = g_new0 (double, system->n_bars + 1);
  self->drive = g_new0 (double, system->n_bars + 1);
  self->loaded = g_new (guint, system->n_bars + 1);
  self->driven = g_new (guint, system->n_bars + 1);
  hys_loads_set (self, system, 0);
  return self;
}

void
hys_loads_free (HysLoads *self)
{
  if (self == NULL)
    return;
  g_free (self->over);
  g_free (self->start);
  g_free (self->end);
  g_free (self->drive);
  g_free (self->loaded);
  g_free (self->driven);
  g_free (self);
}

void
hys_loads_set (HysLoads        *self,
               const HysSystem *system,
               double           t)
{
  self->n_loaded = self->n_driven = 0;
  self->on_massless = FALSE;
  memset (self->over, 0, system->n_bars * sizeof (double));
  memset (self->start, 0, system->n_bars * sizeof (double));
  memset (self->end, 0, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_bars; i++)
    {
      if (system->bars[i].forces != NULL)
        self->loaded[self->n_loaded++] = i;
      if (system->bars[i].forces != NULL && system->bars[i].class == HYS_BAR_MASSLESS)
        self->on_massless = TRUE;
      if (system->bars[i].class == HYS_BAR_DRIVEN)
        self->driven[self->n_driven++] = i;
    }
  self->sampled = NAN;
  self->next_break = hys_system_next_break (system, t);
}

static gboolean
is_over_middle (const HysLoads  *self,
                const HysSystem *system,
                const gboolean  *carried,
                guint            bar)
{
  return (carried != NULL && carried[bar]) || (system->bars[bar].class == HYS_BAR_MASS && self->theta > 0 && self->theta < 1);
}

/* Whether a move of a driven bar to @end is rounding. One load alone is looked at closely only where it hardly moves. */
static gboolean
rests (const HysSystem *system,
       guint            bar,
       double           begin,
       double           end,
       double           t,
       double           inside)
{
  double move = fabs (end - begin);

  if (move == 0 || (system->bars[bar].displacements->len == 1 && move > HYS_TOL_DISPLACEMENT * fabs (end)))
    return FALSE;
  return move <= 2 * hys_system_drive_rounding (system, bar, t, inside);
}

void
hys_loads_sample (HysLoads        *self,
                  const HysSystem *system,
                  const double    *q,
                  const gboolean  *carried,
                  double           t0,
                  double           t1)
{
  double middle = self->cut ? t0 + 0.5 * (t1 - t0) : t0;
  double inside = self->cut ? middle : t1;

  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];
      gboolean massive = system->bars[i].class == HYS_BAR_MASS;

      self->start[i] = self->sampled == t0 ? self->end[i] : hys_system_force (system, i, t0, middle);
      self->end[i] = hys_system_force (system, i, t1, inside);
      if (is_over_middle (self, system, carried, i))
        self->over[i] = hys_system_force (system, i, middle, middle);
      else
        self->over[i] = massive && self->theta == 0 ? self->start[i] : self->end[i];
    }
  for (guint k = 0; k < self->n_driven; k++)
    {
      guint i = self->driven[k];

      self->drive[i] = hys_system_drive (system, i, t1, inside);
      if (rests (system, i, q[i], self->drive[i], t1, inside))
        self->drive[i] = q[i];
    }
  self->sampled = t1;
}

double
hys_loads_piece_end (HysLoads        *self,
                     const HysSystem *system,
                     double           t,
                     double           end,
                     double           sliver,
                     gboolean        *passed)
{
  if (!self->cut)
    return end;
  if (self->next_break <= t + sliver)
    {
      *passed = TRUE;
      self->sampled = NAN;
      self->pieces = end == self->step_end ? self->pieces + 1 : 0;
      self->step_end = end;
      self->next_break = hys_system_next_break (system, self->pieces < MOST_PIECES ? t + sliver : end - sliver);
    }
  return self->next_break < end - sliver ? self->next_break : end;
}

static gboolean
hide (const GPtrArray *signals,
      double           t0,
      double           t1,
      double           part)
{
  for (guint i = 0; i < signals->len; i++)
    if (hys_signal_hides (g_ptr_array_index (signals, i), t0, t1, part))
      return TRUE;
  return FALSE;
}

gboolean
hys_loads_hide (const HysLoads  *self,
                const HysSystem *system,
                double           t0,
                double           t1,
                double           part)
{
  for (guint k = 0; k < self->n_loaded; k++)
    if (hide (system->bars[self->loaded[k]].forces, t0, t1, part))
      return TRUE;
  for (guint k = 0; k < self->n_driven; k++)
    if (hide (system->bars[self->driven[k]].displacements, t0, t1, part))
      return TRUE;
  return FALSE;
}

gboolean
hys_loads_are_finite (const HysLoads *self)
{
  for (guint k = 0; k < self->n_loaded; k++)
    if (!isfinite (self->over[self->loaded[k]]) || !isfinite (self->end[self->loaded[k]]))
      return FALSE;
  for (guint k = 0; k < self->n_driven; k++)
    if (!isfinite (self->drive[self->driven[k]]))
      return FALSE;
  return TRUE;
}
