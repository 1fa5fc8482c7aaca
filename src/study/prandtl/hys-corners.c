/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-corners.h"

#include "hys-error.h"

#include <glib/gi18n-lib.h>

/* A side without one before it may become so much steeper than it is. */
#define STEEPER  1.5
/* A corner needs more room than this part of the side's rise and of the half-cycle's. */
#define ROOM     1e-9
/* A corner that is moved bends at least by this part of the first slope: less would be a spring of no stiffness. */
#define FIRM     1e-3
#define HALVINGS 50

struct HysCorners
{
  GPtrArray *states;   /* of GArray of HysLoopPoint: the oldest first */
  guint      now;      /* which of them is the present one */
  int        moving;   /* the corner whose moves are one step; -1 = none */
};

static GArray *
present (const HysCorners *self)
{
  return g_ptr_array_index (self->states, self->now);
}

static HysLoopPoint *
points (const GArray *state)
{
  return (HysLoopPoint *) (void *) state->data;
}

/* Takes a state as the present one; what could be done again is forgotten. */
static void
push (HysCorners *self,
      GArray     *state)
{
  g_ptr_array_set_size (self->states, (int) self->now + 1);
  g_ptr_array_add (self->states, state);
  self->now++;
  self->moving = -1;
}

static GArray *
new_state (const HysLoopPoint *corners,
           guint               n)
{
  GArray *state = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));

  g_array_append_vals (state, corners, n);
  return state;
}

HysCorners *
hys_corners_new (const HysLoopPoint *corners,
                 guint               n_corners)
{
  HysCorners *self = hys_owner_new (HysCorners);

  self->states = hys_owner_keep (self, g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref), g_ptr_array_unref);
  g_ptr_array_add (self->states, new_state (corners, n_corners));
  self->moving = -1;
  return self;
}

const HysLoopPoint *
hys_corners_get (const HysCorners *self,
                 guint            *n_corners)
{
  *n_corners = present (self)->len;
  return points (present (self));
}

HysPrandtl *
hys_corners_prandtl (const HysCorners *self)
{
  return hys_half_cycle_to_prandtl (points (present (self)), present (self)->len, NULL);
}

void
hys_corners_set (HysCorners         *self,
                 const HysLoopPoint *corners,
                 guint               n_corners)
{
  push (self, new_state (corners, n_corners));
}

static double
slope (const HysLoopPoint *side)
{
  return (side[1].r - side[0].r) / (side[1].x - side[0].x);
}

/* Whether the half-cycle is admissible and bends by at least @least (may be %NULL) at every inner corner. */
static gboolean
is_firm (const GArray  *state,
         const double  *least,
         GError       **error)
{
  const HysLoopPoint *all = points (state);

  if (!hys_half_cycle_check (all, state->len, NULL, error))
    return FALSE;
  for (guint i = 1; least != NULL && i + 1 < state->len; i++)
    if (slope (all + i - 1) - slope (all + i) < least[i])
      return FALSE;
  return TRUE;
}

/* Moves a corner straight towards a place as far as the half-cycle stays firm: the places that it may take are an
 * intersection of half-planes, convex. FALSE with the reason where it stops short. */
static gboolean
approach (GArray        *state,
          guint          corner,
          HysLoopPoint   to,
          const double  *least,
          GError       **error)
{
  HysLoopPoint *moved = points (state) + corner, from = *moved, beyond = to;
  double good = 0, bad = 1, part = 1;

  for (guint k = 0; k < HALVINGS && good < 1; k++)
    {
      *moved = part < 1 ? (HysLoopPoint) { (1 - part) * from.x + part * to.x, (1 - part) * from.r + part * to.r } : to;
      if (is_firm (state, least, NULL))
        good = part;
      else
        {
          beyond = *moved;
          bad = part;
        }
      part = (good + bad) / 2;
    }
  *moved = beyond;
  if (good < 1 && error != NULL)
    is_firm (state, least, error);
  *moved = good < 1 ? (HysLoopPoint) { (1 - good) * from.x + good * to.x, (1 - good) * from.r + good * to.r } : to;
  return good == 1;
}

gboolean
hys_corners_move (HysCorners    *self,
                  guint          corner,
                  HysLoopPoint   to,
                  GError       **error)
{
  g_autoptr (GArray) state = g_array_copy (present (self)), tried = g_array_copy (state);
  g_autofree double *least = g_new (double, state->len);
  const HysLoopPoint *all = points (state), *before = points (present (self)) + corner, *after = all + corner;
  gboolean arrived;

  /* As far as it goes straight on, then along x, then along r. Bends stay as large as FIRM, or as they were if they are
     less. */
  for (guint i = 1; i + 1 < state->len; i++)
    least[i] = fmin (slope (all + i - 1) - slope (all + i), FIRM * slope (all));
  if (isfinite (to.x) && isfinite (to.r))
    {
      approach (state, corner, to, least, NULL);
      approach (state, corner, (HysLoopPoint) { to.x, after->r }, least, NULL);
      approach (state, corner, (HysLoopPoint) { after->x, to.r }, least, NULL);
    }
  arrived = approach (tried, corner, to, NULL, error);

  if (before->x == after->x && before->r == after->r)
    return arrived;
  if (self->moving == (int) corner)
    g_ptr_array_set_size (self->states, (int) self->now--);
  push (self, g_steal_pointer (&state));
  self->moving = (int) corner;
  return arrived;
}

/* The height at @x of the line through two corners. */
static double
line_at (const HysLoopPoint *side,
         double              x)
{
  return side[0].r + (x - side[0].x) * (side[1].r - side[0].r) / (side[1].x - side[0].x);
}

gboolean
hys_corners_add (HysCorners  *self,
                 guint        side,
                 GError     **error)
{
  const GArray *state = present (self);
  const HysLoopPoint *all = points (state);
  double x = (all[side].x + all[side + 1].x) / 2, chord = line_at (all + side, x), rise = chord - all[side].r;
  /* The middle of a side may go up to where the sides beside it, drawn on, are. */
  double before = side > 0 ? line_at (all + side - 1, x) : all[side].r + STEEPER * rise;
  double after = side + 2 < state->len ? line_at (all + side + 1, x) : all[side + 1].r;
  double top = fmin (before, after);
  HysLoopPoint corner = { x, (chord + top) / 2 };
  g_autoptr (GArray) next = NULL;

  if (!(top - chord > ROOM * (all[state->len - 1].r - all[0].r)))
    return hys_fail (error, HYS_ERROR_USAGE, _("Side %u has no room for a corner: its neighbours leave it none."),
                     side + 1);
  next = g_array_copy ((GArray *) state);
  g_array_insert_val (next, side + 1, corner);
  if (!hys_half_cycle_check (points (next), next->len, NULL, error))
    return FALSE;
  push (self, g_steal_pointer (&next));
  return TRUE;
}

gboolean
hys_corners_remove (HysCorners  *self,
                    guint        corner,
                    GError     **error)
{
  GArray *next;

  if (present (self)->len <= 2)
    return hys_fail (error, HYS_ERROR_USAGE, _("A half-cycle has at least two corners."));
  next = g_array_copy (present (self));
  g_array_remove_index (next, corner);
  push (self, next);
  return TRUE;
}

void
hys_corners_seal (HysCorners *self)
{
  self->moving = -1;
}

gboolean
hys_corners_can_undo (const HysCorners *self)
{
  return self->now > 0;
}

gboolean
hys_corners_can_redo (const HysCorners *self)
{
  return self->now + 1 < self->states->len;
}

gboolean
hys_corners_undo (HysCorners *self)
{
  if (!hys_corners_can_undo (self))
    return FALSE;
  self->now--;
  self->moving = -1;
  return TRUE;
}

gboolean
hys_corners_redo (HysCorners *self)
{
  if (!hys_corners_can_redo (self))
    return FALSE;
  self->now++;
  self->moving = -1;
  return TRUE;
}
