/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-loads.h"

#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

HysExactLoads *
hys_exact_loads_new (const HysSystem *system)
{
  HysExactLoads *self = hys_owner_new (HysExactLoads);

  self->forced = hys_owned (self, guint, system->n_bars + 1);
  self->driven = hys_owned (self, guint, system->n_bars + 1);
  self->drive_of = hys_owned (self, int, system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysBar *bar = &system->bars[i];

      self->drive_of[i] = bar->class == HYS_BAR_DRIVEN ? (int) self->n_drives : -1;
      if (bar->class == HYS_BAR_DRIVEN)
        self->driven[self->n_drives++] = i;
      else if (bar->unknown >= 0 && bar->forces != NULL)
        self->forced[self->n_forces++] = i;
    }
  self->force = hys_owned (self, double, HYS_EXACT_ROW * (self->n_forces + 1));
  self->drive = hys_owned (self, double, HYS_EXACT_ROW * (self->n_drives + 1));
  return self;
}

/* The sum of loads. What cancels but for rounding is nothing: it would give a rate a sign. */
static gboolean
expand (const GPtrArray *signals,
        double           t,
        double           unit,
        double          *c)
{
  double size[HYS_EXACT_TERMS] = { 0 };

  memset (c, 0, HYS_EXACT_ROW * sizeof (double));
  for (guint i = 0; i < signals->len; i++)
    {
      double more[HYS_EXACT_TERMS] = { 0 };

      if (!hys_signal_taylor (g_ptr_array_index (signals, i), t, unit, HYS_EXACT_TERMS, more))
        return FALSE;
      for (guint k = 0; k < HYS_EXACT_TERMS; k++)
        {
          c[k] += more[k];
          size[k] += fabs (more[k]);
          if (k > 0 && fabs (c[k]) <= HYS_TOL_LOAD * size[k])
            c[k] = 0;
        }
    }
  return isfinite (c[0]);
}

gboolean
hys_exact_loads_expand (HysExactLoads   *self,
                        const HysSystem *system,
                        double           t,
                        double           unit)
{
  for (guint i = 0; i < self->n_forces; i++)
    if (!expand (system->bars[self->forced[i]].forces, t, unit, self->force + HYS_EXACT_ROW * i))
      return FALSE;
  for (guint i = 0; i < self->n_drives; i++)
    if (!expand (system->bars[self->driven[i]].displacements, t, unit, self->drive + HYS_EXACT_ROW * i))
      return FALSE;
  return TRUE;
}

gboolean
hys_exact_loads_drive (HysExactLoads   *self,
                       const HysSystem *system,
                       double           t,
                       double           unit,
                       double           least,
                       double          *v)
{
  for (; unit > least; unit *= 0.5)
    if (hys_exact_loads_expand (self, system, t, unit))
      {
        for (guint i = 0; i < self->n_drives; i++)
          v[self->driven[i]] = self->drive[i * HYS_EXACT_ROW + 1] / unit;
        return TRUE;
      }
  return FALSE;
}
