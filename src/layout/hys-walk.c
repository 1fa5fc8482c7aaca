/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-walk.h"

#include <math.h>

/* A bar, on which side of an element (-1 left, 1 right). Bars in one place: `from` is the left one. */
static guint
bar_of (const HysDocument *document,
        const HysLayout   *layout,
        guint              element,
        int                side)
{
  const HysElement *e = hys_document_element (document, element);
  gboolean swap = layout->column[e->to] < layout->column[e->from];

  return (side < 0) == swap ? e->to : e->from;
}

/* Whether a bar precedes another in the order of columns. */
static gboolean
is_before (const HysLayout *layout,
           guint            a,
           guint            b)
{
  if (layout->column[a] != layout->column[b])
    return layout->column[a] < layout->column[b];
  if (layout->top[a] != layout->top[b])
    return layout->top[a] < layout->top[b];
  return a < b;
}

int
hys_walk_next_bar (const HysDocument *document,
                   const HysLayout   *layout,
                   int                node,
                   HysWalkDirection   direction)
{
  gboolean right = direction == HYS_WALK_RIGHT;
  int best = -1;

  for (guint i = 0; i < document->nodes->len; i++)
    {
      if ((int) i == node || (node >= 0 && is_before (layout, (guint) node, i) != right))
        continue;
      if (best < 0 || is_before (layout, i, (guint) best) == right)
        best = (int) i;
    }
  return best;
}

HysWalk
hys_walk_at (const HysDocument *document,
             const HysLayout   *layout,
             int                element,
             int                node)
{
  HysWalk self = { element, node, 0 };

  if (element >= 0)
    self.row = layout->row[element];
  else if (node >= 0)
    self.row = layout->top[node];
  return self;
}

HysWalk
hys_walk_first (const HysDocument *document,
                const HysLayout   *layout)
{
  return hys_walk_at (document, layout, -1, hys_walk_next_bar (document, layout, -1, HYS_WALK_RIGHT));
}

HysWalk
hys_walk_last (const HysDocument *document,
               const HysLayout   *layout)
{
  return hys_walk_at (document, layout, -1, hys_walk_next_bar (document, layout, -1, HYS_WALK_LEFT));
}

static gboolean
at_bar (const HysLayout *layout,
        HysWalk         *self,
        guint            node)
{
  self->element = -1;
  self->node = (int) node;
  self->row = CLAMP (self->row, layout->top[node], layout->bottom[node]);
  return TRUE;
}

static gboolean
at_element (const HysLayout *layout,
            HysWalk         *self,
            guint            element)
{
  self->element = (int) element;
  self->node = -1;
  self->row = layout->row[element];
  return TRUE;
}

/* How far something is that lies @below lanes further in the direction one looks into and from @from to @to, seen from
 * @left to @right: what is straight ahead comes before what is aside. */
static double
distance (double below,
          double from,
          double to,
          double left,
          double right)
{
  const double aside = 1000;
  double gap = fmax (from - right, left - to);

  if (below <= 0)
    return INFINITY;
  return below + (gap >= 0 && to > from ? aside * (1 + gap) : fabs (from + to - left - right) * 1e-6);
}

/* The nearest element, or bar that stands alone, over (@sign -1) or under a stretch of columns at @row. */
static gboolean
look (const HysDocument *document,
      const HysLayout   *layout,
      HysWalk           *self,
      double             row,
      double             left,
      double             right,
      int                sign)
{
  g_autofree gboolean *joined = g_new0 (gboolean, document->nodes->len + 1);
  for (guint i = 0; i < document->elements->len; i++)
    joined[hys_document_element (document, i)->from] = joined[hys_document_element (document, i)->to] = TRUE;
  double nearest = INFINITY;
  HysWalk best = *self;

  for (guint i = 0; i < document->elements->len; i++)
    {
      double far = distance (sign * (layout->row[i] - row), layout->column[bar_of (document, layout, i, -1)],
                             layout->column[bar_of (document, layout, i, 1)], left, right);

      if (far < nearest && at_element (layout, &best, i))
        nearest = far;
    }
  for (guint i = 0; i < document->nodes->len; i++)
    {
      double far = distance (sign * (layout->top[i] - row), layout->column[i] - 0.5, layout->column[i] + 0.5, left,
                             right);

      if (far < nearest && !joined[i] && (int) i != self->node)
        {
          nearest = far;
          best = hys_walk_at (document, layout, -1, (int) i);
        }
    }
  *self = best;
  return isfinite (nearest);
}

/* Along a bar to the lane of its next element; beyond the last one, to what is over or under the bar. */
static gboolean
follow_bar (const HysDocument *document,
            const HysLayout   *layout,
            HysWalk           *self,
            int                sign)
{
  guint node = (guint) self->node;
  double next = INFINITY, column = layout->column[node];

  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *e = hys_document_element (document, i);
      double ahead = sign * (layout->row[i] - self->row);

      if ((e->from == node || e->to == node) && ahead > 0)
        next = fmin (next, ahead);
    }
  if (!isfinite (next))
    return look (document, layout, self, sign > 0 ? layout->bottom[node] : layout->top[node], column, column, sign);
  self->row += sign * next;
  return TRUE;
}

gboolean
hys_walk_step (const HysDocument *document,
               const HysLayout   *layout,
               HysWalk           *self,
               HysWalkDirection   direction)
{
  if (self->element >= 0)
    {
      guint element = (guint) self->element;
      guint left = bar_of (document, layout, element, -1), right = bar_of (document, layout, element, 1);

      self->row = layout->row[element];
      if (direction == HYS_WALK_LEFT)
        return at_bar (layout, self, left);
      if (direction == HYS_WALK_RIGHT)
        return at_bar (layout, self, right);
      return look (document, layout, self, layout->row[element], layout->column[left], layout->column[right],
                   direction == HYS_WALK_UP ? -1 : 1);
    }
  if (self->node >= 0 && direction <= HYS_WALK_RIGHT)
    {
      /* From a bar to the element on that side in the nearest lane, else to the next bar that is really farther. */
      int side = direction == HYS_WALK_RIGHT ? 1 : -1;
      guint node = (guint) self->node;
      int best = -1, next = self->node;

      for (guint i = 0; i < document->elements->len; i++)
        if (bar_of (document, layout, i, -side) == node
            && (best < 0 || fabs (layout->row[i] - self->row) < fabs (layout->row[best] - self->row)))
          best = (int) i;
      if (best >= 0)
        return at_element (layout, self, (guint) best);
      do
        next = hys_walk_next_bar (document, layout, next, side > 0 ? HYS_WALK_RIGHT : HYS_WALK_LEFT);
      while (next >= 0 && layout->column[next] == layout->column[node]);
      return next >= 0 && at_bar (layout, self, (guint) next);
    }
  if (self->node >= 0)
    return follow_bar (document, layout, self, direction == HYS_WALK_DOWN ? 1 : -1);
  *self = hys_walk_first (document, layout);
  return self->node >= 0;
}
