/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Selects, moves or attaches, depending on what is pressed. */
#include "hys-tool-class.h"

#include <glib/gi18n-lib.h>

enum
{
  GRIP,
  MOVE,
  BAND,
  N_DRAGS,
};

static const HysToolClass *const classes[N_DRAGS] = { &hys_grip_class, &hys_move_class, &hys_band_class };

/* @drags: created on demand; @drag: the one started last */
typedef struct
{
  HysToolObject base;
  gpointer      drags[N_DRAGS];
  guint         drag;
} Select;

static gpointer
get_drag (Select *self,
          guint   drag)
{
  if (self->drags[drag] == NULL)
    self->drags[drag] = hys_tool_object_new (classes[drag], &self->base);
  return self->drags[drag];
}

static void
begin (gpointer              tool,
       const HysToolPointer *at)
{
  Select *self = tool;

  if (hys_grip_is_at (get_drag (self, GRIP), at))
    self->drag = GRIP;
  else
    self->drag = self->base.scene->element >= 0 || self->base.scene->node >= 0 ? MOVE : BAND;
  if (classes[self->drag]->begin != NULL)
    classes[self->drag]->begin (get_drag (self, self->drag), at);
}

static void
motion (gpointer              tool,
        const HysToolPointer *at)
{
  Select *self = tool;

  classes[self->drag]->motion (get_drag (self, self->drag), at);
}

static HysToolAnswer
finish (gpointer              tool,
        const HysToolPointer *at)
{
  Select *self = tool;

  return classes[self->drag]->finish (get_drag (self, self->drag), at);
}

static void
cancel (gpointer tool)
{
  Select *self = tool;

  classes[self->drag]->cancel (get_drag (self, self->drag));
}

static void
paint (gpointer              tool,
       cairo_t              *cr,
       const HysSketchStyle *style)
{
  hys_grip_class.paint (get_drag (tool, GRIP), cr, style);
  hys_band_class.paint (get_drag (tool, BAND), cr, style);
}

static void
clear (gpointer tool)
{
  for (guint i = 0; i < N_DRAGS; i++)
    hys_tool_object_free (classes[i], ((Select *) tool)->drags[i]);
}

static const HysToolClass select_class = {
  .size = sizeof (Select), .begin = begin, .motion = motion, .finish = finish, .cancel = cancel, .paint = paint,
  .clear = clear,
};

const HysTool hys_tool_select = { "select", N_("Select"), 'v', HYS_SKETCH_ICON_POINTER, NULL, &select_class };
