/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tool.h"

#include <glib/gi18n-lib.h>

static const HysTool tools[] = {
  { "select", N_("Select"), 'v', HYS_TOOL_SELECT, HYS_SKETCH_ICON_POINTER, NULL },
  { "spring", N_("Spring"), 's', HYS_TOOL_ELEMENT, HYS_SKETCH_ICON_ELEMENT, "spring" },
  { "slider", N_("Slider"), 'f', HYS_TOOL_ELEMENT, HYS_SKETCH_ICON_ELEMENT, "slider" },
  { "dashpot", N_("Dashpot"), 'd', HYS_TOOL_ELEMENT, HYS_SKETCH_ICON_ELEMENT, "dashpot" },
  { "masing", N_("Masing element"), 'g', HYS_TOOL_ELEMENT, HYS_SKETCH_ICON_ELEMENT, "masing" },
  { "mass", N_("Mass"), 'm', HYS_TOOL_MASS, HYS_SKETCH_ICON_MASS, NULL },
  { "wall", N_("Wall"), 'w', HYS_TOOL_WALL, HYS_SKETCH_ICON_WALL, NULL },
  { "node", N_("Bar"), 'n', HYS_TOOL_NODE, HYS_SKETCH_ICON_BAR, NULL },
  { "load", N_("Load"), 'l', HYS_TOOL_LOAD, HYS_SKETCH_ICON_LOAD, NULL },
};

const HysTool *
hys_tools (guint *n)
{
  *n = G_N_ELEMENTS (tools);
  return tools;
}

const HysTool *
hys_tool_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    if (g_str_equal (tools[i].name, name))
      return &tools[i];
  return NULL;
}

const HysElementKind *
hys_tool_get_kind (const HysTool *self)
{
  return self->kind != NULL ? hys_element_kind_find (self->kind) : NULL;
}
