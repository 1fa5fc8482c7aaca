/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tool-class.h"

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

void
hys_tool_drop_preview (gpointer self)
{
  hys_canvas_preview_clear (((HysToolObject *) self)->preview);
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
