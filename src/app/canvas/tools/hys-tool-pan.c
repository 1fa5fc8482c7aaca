/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pans the view. */
#include "hys-tool-class.h"

typedef struct
{
  HysToolObject base;
  double        x, y;
} Pan;

static void
begin (gpointer              tool,
       const HysToolPointer *at)
{
  Pan *self = tool;

  self->x = at->x;
  self->y = at->y;
}

static void
motion (gpointer              tool,
        const HysToolPointer *at)
{
  Pan *self = tool;

  hys_canvas_view_pan (&self->base.scene->view, at->x - self->x, at->y - self->y);
  begin (self, at);
}

const HysToolClass hys_pan_class = {
  .size = sizeof (Pan), .pointer = "grabbing", .begin = begin, .motion = motion,
};
