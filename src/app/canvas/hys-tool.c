/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tool.h"

#include <gdk/gdk.h>

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
