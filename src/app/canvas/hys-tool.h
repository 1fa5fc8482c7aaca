/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-kind.h"
#include "hys-sketch-icon.h"

G_BEGIN_DECLS

/**
 * HysTool:
 * @name: the target of the action win.tool: "select", "spring", ...
 * @label: for a person, marked for translation
 * @letter: the key that picks it
 * @icon: what its button shows
 * @kind: the name of the kind of element that it draws, or NULL
 * @behaviour: what it does on the canvas (hys-tool-class.h)
 *
 * A tool to draw with.
 */
typedef struct
{
  const char    *name;
  const char    *label;
  char           letter;
  HysSketchIcon  icon;
  const char    *kind;
  const struct HysToolClass *behaviour;
} HysTool;

/* Every tool: X (name), as they are offered; the first one selects. A new tool is its file in tools/ and its line here. */
#define HYS_TOOLS(X) \
  X (select) \
  X (spring) \
  X (slider) \
  X (dashpot) \
  X (masing) \
  X (mass) \
  X (wall) \
  X (node) \
  X (load)

#define HYS_DECLARE_TOOL(name) extern const HysTool hys_tool_##name;
HYS_TOOLS (HYS_DECLARE_TOOL)
#undef HYS_DECLARE_TOOL

const HysTool *const *hys_tools         (guint         *n);

/* NULL when there is none of that name, or that letter. */
const HysTool        *hys_tool_find     (const char    *name);
const HysTool        *hys_tool_for_key  (guint          keyval);

/* The kind of element that it draws, or NULL. */
const HysElementKind *hys_tool_get_kind (const HysTool *self);

G_END_DECLS
