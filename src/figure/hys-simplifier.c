/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-simplifier.h"

/* The tolerance is spent on three things: how far points lie beside the line, how far they turn back along it, and
 * steps that are not looked at. In parts of the first: */
#define TURN_BACK 0.5
#define STEP      0.25

static const HysPoint NOWHERE = { NAN, NAN };

void
hys_simplifier_init (HysSimplifier *self,
                     double         tolerance)
{
  double beside = tolerance / (hypot (1, TURN_BACK) + STEP);

  *self = (HysSimplifier) { .beside = beside, .step = STEP * beside, .anchor = NOWHERE, .last = NOWHERE };
}

static inline double
cross (HysPoint a,
       HysPoint b)
{
  return a.x * b.y - a.y * b.x;
}

static inline double
dot (HysPoint a,
     HysPoint b)
{
  return a.x * b.x + a.y * b.y;
}

/* Narrows the cone to the directions that pass within the tolerance of the anchor plus @way; FALSE if @way is outside,
 * or turns back. */
static inline gboolean
narrow (HysSimplifier *self,
        HysPoint       way)
{
  double beside = self->beside, square = dot (way, way), length = sqrt (square), along;
  HysPoint low, high;

  if (length <= beside)
    return !self->open;
  along = sqrt (square - beside * beside);
  low = (HysPoint) { way.x * along + way.y * beside, way.y * along - way.x * beside };
  high = (HysPoint) { way.x * along - way.y * beside, way.y * along + way.x * beside };
  if (self->open)
    {
      if (self->reach - length > TURN_BACK * beside || cross (self->low, way) < 0 || cross (way, self->high) < 0
          || dot (self->low, way) < 0)
        return FALSE;
      if (cross (low, self->low) > 0)
        low = self->low;
      if (cross (self->high, high) > 0)
        high = self->high;
    }
  self->low = low;
  self->high = high;
  self->open = TRUE;
  self->reach = fmax (self->reach, length);
  return TRUE;
}

static void
begin (HysSimplifier *self,
       HysPoint       anchor)
{
  self->anchor = self->last = anchor;
  self->open = FALSE;
  self->reach = 0;
}

gboolean
hys_simplifier_add (HysSimplifier *self,
                    HysPoint       point,
                    HysPoint      *kept)
{
  if (isnan (self->anchor.x))
    {
      begin (self, point);
      *kept = point;
      return TRUE;
    }
  if (hys_simplifier_passes_by (self, point))
    return FALSE;
  if (narrow (self, (HysPoint) { point.x - self->anchor.x, point.y - self->anchor.y }))
    {
      self->last = point;
      return FALSE;
    }
  *kept = self->last;
  begin (self, self->last);
  narrow (self, (HysPoint) { point.x - self->anchor.x, point.y - self->anchor.y });
  self->last = point;
  return TRUE;
}

gboolean
hys_simplifier_end (HysSimplifier *self,
                    HysPoint      *kept)
{
  gboolean left = !isnan (self->anchor.x) && (self->last.x != self->anchor.x || self->last.y != self->anchor.y);

  *kept = self->last;
  self->anchor = self->last = NOWHERE;
  return left;
}
