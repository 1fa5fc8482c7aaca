/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tool-class.h"

#include <gdk/gdk.h>
#include <glib/gi18n-lib.h>

gpointer
hys_tool_object_new (const HysToolClass  *behaviour,
                     const HysToolObject *like)
{
  HysToolObject *self = g_malloc0 (behaviour->size);

  *self = *like;
  return self;
}

void
hys_tool_object_free (const HysToolClass *behaviour,
                      gpointer            self)
{
  if (self != NULL && behaviour->clear != NULL)
    behaviour->clear (self);
  g_free (self);
}

static const char *
name_of_bar (const HysCanvasScene *scene,
             guint                 node)
{
  return node < scene->document->nodes->len ? hys_canvas_scene_id (scene, -1, (int) node) : _("a new bar");
}

char *
hys_tool_ends_words (const HysToolObject *self,
                     const char          *what,
                     guint                from,
                     guint                to)
{
  const HysCanvasScene *scene = self->scene;

  if (from >= scene->document->nodes->len && to >= scene->document->nodes->len)
    return NULL;
  /* Translators: "Spring from w1 to a new bar" */
  return g_strdup_printf (_("%s from %s to %s"), what, name_of_bar (scene, from), name_of_bar (scene, to));
}

gboolean
hys_tool_pointer_adds (const HysToolPointer *self)
{
  return (self->modifiers & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0;
}

/* Pans the view. */
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

#define REFER(name) &hys_tool_##name,
static const HysTool *const tools[] = { HYS_TOOLS (REFER) };

const HysTool *const *
hys_tools (guint *n)
{
  *n = G_N_ELEMENTS (tools);
  return tools;
}

const HysTool *
hys_tool_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    if (g_str_equal (tools[i]->name, name))
      return tools[i];
  return NULL;
}

const HysTool *
hys_tool_for_key (guint keyval)
{
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    if (gdk_keyval_to_lower (keyval) == (guint) tools[i]->letter)
      return tools[i];
  return NULL;
}

const HysElementKind *
hys_tool_get_kind (const HysTool *self)
{
  return self->kind != NULL ? hys_element_kind_find (self->kind) : NULL;
}
