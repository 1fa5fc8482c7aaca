/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-layout.h"

G_BEGIN_DECLS

typedef enum
{
  HYS_WALK_LEFT,
  HYS_WALK_RIGHT,
  HYS_WALK_UP,
  HYS_WALK_DOWN,
} HysWalkDirection;

/**
 * HysWalk:
 * @element, @node: where one is; the other is -1, both are when one is nowhere
 * @row: the lane: at a bar, that from which one goes on to its left or right
 *
 * A place on a drawing that is walked through step by step, with the arrow keys.
 */
typedef struct
{
  int    element;
  int    node;
  double row;
} HysWalk;

#define HYS_WALK_NOWHERE ((HysWalk) { -1, -1, 0 })

/* The place of an element or a node (the other is -1), for a bar at its first lane. */
HysWalk  hys_walk_at      (const HysDocument *document,
                           const HysLayout   *layout,
                           int                element,
                           int                node);

/* The first or last bar from the left; nowhere in an empty document. */
HysWalk  hys_walk_first   (const HysDocument *document,
                           const HysLayout   *layout);
HysWalk  hys_walk_last    (const HysDocument *document,
                           const HysLayout   *layout);

/* One step. From an element, left and right lead to its bars, up and down to the nearest element over or under it. From
 * a bar, left and right lead to the element on that side in the nearest lane, up and down along the bar to the lane of
 * its next element, and beyond its end to what comes next. Where nothing follows it goes on to the next bar in that
 * direction. From nowhere one gets to the first bar. All of a connected network can be reached. FALSE when there is
 * nothing in that direction. O(elements). */
gboolean hys_walk_step    (const HysDocument *document,
                           const HysLayout   *layout,
                           HysWalk           *self,
                           HysWalkDirection   direction);

/* The next bar to the left or right in the order of columns; -1 after the last. */
int      hys_walk_next_bar (const HysDocument *document,
                            const HysLayout   *layout,
                            int                node,
                            HysWalkDirection   direction);

G_END_DECLS
