/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-loads.h"

#include "hys-tolerances.h"

#include <string.h>

#define AHEAD 16

/* Whole steps in a row, whose loads are known. */
typedef struct HysLoadsAhead
{
  double  step;
  double  t[AHEAD + 1];    /* of their ends */
  guint   n;               /* AHEAD, or 0 = none is known */
  guint   next;            /* of them the one that is likely to come */
  double *end;             /* per loaded bar and step, ... */
  double *over;            /* ... where that is neither the one at the start nor the one at the end */
} HysLoadsAhead;

static HysLoadsAhead *
ahead_new (double step,
           guint  n_bars)
{
  HysLoadsAhead *self = g_new0 (HysLoadsAhead, 1);

  self->step = step;
  self->end = g_new (double, (n_bars + 1) * AHEAD);
  self->over = g_new (double, (n_bars + 1) * AHEAD);
  return self;
}

static void
ahead_free (HysLoadsAhead *self)
{
  g_free (self->end);
  g_free (self->over);
  g_free (self);
}

HysLoads *
hys_loads_new (const HysSystem *system,
               double           theta,
               gboolean         cut,
               double           step)
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
  self->ahead = ahead_new (step, system->n_bars);
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
  ahead_free (self->ahead);
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
  self->ahead->n = 0;
  self->next_break = hys_system_next_break (system, t);
}

static gboolean
over_is_middle (const HysLoads  *self,
                const HysSystem *system,
                guint            bar)
{
  return system->bars[bar].class == HYS_BAR_MASS && self->theta > 0 && self->theta < 1;
}

/* The loads of the whole step from @t0 to @t1 and of those after it; FALSE where it is none. */
static gboolean
look_ahead (HysLoads        *self,
            const HysSystem *system,
            double           t0,
            double           t1)
{
  HysLoadsAhead *ahead = self->ahead;
  double first = nearbyint (t0 / ahead->step), middle[AHEAD];

  if (first * ahead->step != t0 || (first + 1) * ahead->step != t1)
    return FALSE;
  for (guint j = 0; j <= AHEAD; j++)
    ahead->t[j] = (first + j) * ahead->step;
  for (guint j = 0; j < AHEAD; j++)
    middle[j] = ahead->t[j] + 0.5 * (ahead->t[j + 1] - ahead->t[j]);
  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];

      hys_system_forces (system, i, AHEAD, ahead->t + 1, self->cut ? middle : ahead->t + 1, ahead->end + k * AHEAD);
      if (over_is_middle (self, system, i))
        hys_system_forces (system, i, AHEAD, middle, middle, ahead->over + k * AHEAD);
    }
  ahead->n = AHEAD;
  return TRUE;
}

/* Which of the steps ahead is that from @t0 to @t1, or -1 = none. */
static int
find_ahead (HysLoads        *self,
            const HysSystem *system,
            double           t0,
            double           t1)
{
  HysLoadsAhead *ahead = self->ahead;

  if (ahead->next >= ahead->n || ahead->t[ahead->next] != t0 || ahead->t[ahead->next + 1] != t1)
    {
      ahead->next = 0;
      if (!look_ahead (self, system, t0, t1))
        return -1;
    }
  return (int) ahead->next++;
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
  int step = find_ahead (self, system, t0, t1);

  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];
      gboolean massive = system->bars[i].class == HYS_BAR_MASS;

      self->start[i] = self->sampled == t0 ? self->end[i] : hys_system_force (system, i, t0, middle);
      self->end[i] = step >= 0 ? self->ahead->end[k * AHEAD + step] : hys_system_force (system, i, t1, inside);
      if (carried != NULL && carried[i])
        self->over[i] = hys_system_force (system, i, middle, middle);
      else if (!over_is_middle (self, system, i))
        self->over[i] = massive && self->theta == 0 ? self->start[i] : self->end[i];
      else
        self->over[i] = step >= 0 ? self->ahead->over[k * AHEAD + step] : hys_system_force (system, i, middle, middle);
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
      self->next_break = hys_system_next_break (system, t + sliver);
    }
  return self->next_break < end - sliver ? self->next_break : end;
}

/* How many of the steps between the times @t are neither cut at a breakpoint nor begin at one. */
static guint
count_unbroken (const HysLoads *self,
                const double   *t,
                double          sliver)
{
  guint n = self->cut ? 0 : HYS_LANES;

  while (n < HYS_LANES && !(self->next_break <= t[n] + sliver || self->next_break < t[n + 1] - sliver))
    n++;
  return n;
}

/* The loads on a bar. @t: of the starts of the steps and of the end of the last; @middle: of their middles. */
static void
sample_bar (const HysLoads  *self,
            const HysSystem *system,
            guint            bar,
            const double    *t,
            const double    *middle,
            HysStrip        *strip)
{
  double *start = strip->start + bar * HYS_STRIDE, *end = strip->end + bar * HYS_STRIDE, *over = strip->force + bar * HYS_STRIDE;
  gboolean early = system->bars[bar].class == HYS_BAR_MASS && self->theta == 0;

  start[0] = hys_system_force (system, bar, t[0], self->cut ? middle[0] : t[0]);
  hys_system_forces (system, bar, HYS_LANES, t + 1, self->cut ? middle : t + 1, end);
  memcpy (start + 1, end, (HYS_LANES - 1) * sizeof (double));
  if (over_is_middle (self, system, bar))
    hys_system_forces (system, bar, HYS_LANES, middle, middle, over);
  else
    memcpy (over, early ? start : end, HYS_LANES * sizeof (double));
}

/* How many of @n steps come before one with a load on @bar that is not finite. */
HYS_FOR_EACH_PROCESSOR static guint
count_finite (const HysStrip *strip,
              guint           bar,
              guint           n)
{
  const double *end = strip->end + bar * HYS_STRIDE, *over = strip->force + bar * HYS_STRIDE;
  guint finite = 0;
  gboolean all = TRUE;

  for (guint j = 0; j < HYS_LANES; j++)
    all &= (fabs (end[j]) <= G_MAXDOUBLE) & (fabs (over[j]) <= G_MAXDOUBLE);
  if (all)
    return n;
  while (finite < n && isfinite (end[finite]) && isfinite (over[finite]))
    finite++;
  return finite;
}

guint
hys_loads_sample_lanes (HysLoads        *self,
                        const HysSystem *system,
                        guint64          count,
                        double           step,
                        double           sliver,
                        HysStrip        *strip)
{
  double t[HYS_LANES + 1], middle[HYS_LANES], first = (double) count;
  guint n;

  for (int j = 0; j <= HYS_LANES; j++)
    t[j] = (first + j) * step;
  for (guint j = 0; j < HYS_LANES; j++)
    middle[j] = t[j] + 0.5 * (t[j + 1] - t[j]);
  memcpy (strip->t, t + 1, sizeof strip->t);
  n = count_unbroken (self, t, sliver);
  strip->even = n > 0 && self->cut && self->next_break <= t[n] ? n - 1 : n;
  for (guint k = 0; k < self->n_loaded && n > 0; k++)
    {
      sample_bar (self, system, self->loaded[k], t, middle, strip);
      n = count_finite (strip, self->loaded[k], n);
    }
  return n;
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
