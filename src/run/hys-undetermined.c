/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-undetermined.h"

#include "hys-owner.h"
#include "hys-parts.h"
#include "hys-slider-law.h"
#include "hys-tolerances.h"

#include <math.h>

/*
 * A small change z of the rates of floating parts, 0 on everything held, changes no force if
 *
 *     z_to = z_from     for a slider below its threshold,
 *     z_to >= z_from    for one at rest with its tension at +alpha (<= at -alpha),
 *
 * and anything for one that slips. Some z is not 0 on a part, unless the parts above it (z at least as large) and those
 * below it both include what is held: then z <= 0 and z >= 0.
 */

struct HysUndetermined
{
  HysParts *parts;
  gboolean *found;      /* per part */
  double   *since;      /* per part: the step from whose end on it was undetermined; INFINITY = it is not */
  guint     n_left;     /* parts that sliders touch, not found so far */
  gboolean *reached[2]; /* per part, and everything held: above what is held, below it */
  guint    *queue;
};

HysUndetermined *
hys_undetermined_new (const HysSystem *system)
{
  HysUndetermined *self = hys_owner_new (HysUndetermined);

  self->parts = hys_owner_keep (self, hys_parts_new (system), hys_parts_free);
  self->found = hys_owned (self, gboolean, self->parts->n + 1);
  self->since = hys_owned (self, double, self->parts->n + 1);
  self->reached[0] = hys_owned (self, gboolean, self->parts->n + 1);
  self->reached[1] = hys_owned (self, gboolean, self->parts->n + 1);
  self->queue = hys_owned (self, guint, self->parts->n + 1);
  for (guint i = 0; i < self->parts->n; i++)
    {
      self->since[i] = INFINITY;
      self->n_left += self->parts->first_at[i + 1] > self->parts->first_at[i];
    }
  return self;
}

/* Whether z across the link must not be less (more, for sign = -1) than z at @part. */
static gboolean
leads_on (const HysLink   *link,
          guint            part,
          int              sign,
          const HysSystem *system,
          const HysState  *state)
{
  double tension = state->lambda[link->slider], threshold = system->threshold[link->slider];

  if (state->slip[link->slider] != 0)
    return FALSE;
  if (!hys_slider_is_at_bound (threshold, HYS_TOL_AT_THRESHOLD * threshold, tension))
    return TRUE;
  return (tension > 0) == (link->from == part) ? sign > 0 : sign < 0;
}

/* All parts above (below, for sign = -1) what is held. */
static void
reach (HysUndetermined *self,
       int              sign,
       const HysSystem *system,
       const HysState  *state,
       gboolean        *reached)
{
  const HysParts *parts = self->parts;
  guint head = 0, tail = 0;

  for (guint i = 0; i <= parts->n; i++)
    reached[i] = FALSE;
  reached[parts->n] = TRUE;
  self->queue[tail++] = parts->n;
  while (head < tail)
    {
      guint part = self->queue[head++];

      for (guint k = parts->first_at[part]; k < parts->first_at[part + 1]; k++)
        {
          const HysLink *link = &parts->links[parts->at[k]];
          guint other = hys_link_across (link, part);

          if (reached[other] || !leads_on (link, part, sign, system, state))
            continue;
          reached[other] = TRUE;
          self->queue[tail++] = other;
        }
    }
}

static G_NO_INLINE void
look (HysUndetermined *self,
      const HysSystem *system,
      const HysState  *state,
      GArray          *found)
{
  const HysParts *parts = self->parts;

  reach (self, 1, system, state, self->reached[0]);
  reach (self, -1, system, state, self->reached[1]);
  for (guint i = 0; i < parts->n; i++)
    {
      gboolean now = parts->first_at[i + 1] > parts->first_at[i] && !(self->reached[0][i] && self->reached[1][i]);

      if (now && !self->found[i] && self->since[i] < state->t)
        {
          self->found[i] = TRUE;
          self->n_left--;
          for (guint k = parts->first_bar[i]; k < parts->first_bar[i + 1]; k++)
            g_array_append_val (found, ((HysUndeterminedBar){ parts->bars[k], self->since[i] }));
        }
      self->since[i] = now ? MIN (self->since[i], state->t) : INFINITY;
    }
}

void
hys_undetermined_look (HysUndetermined *self,
                       const HysSystem *system,
                       const HysState  *state,
                       GArray          *found)
{
  if (self->n_left > 0)
    look (self, system, state, found);
}
