/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-kind.h"
#include "hys-sketch-icon.h"

G_BEGIN_DECLS

/**
 * HysTool:
 * @name: the target of the action win.tool: "select", "spring", ...
 * @label: name for the user, marked for translation
 * @letter: shortcut key
 * @icon: of its button
 * @kind: name of the kind of element that it draws; NULL = none
 * @behaviour: its event handlers on the canvas (hys-tool-class.h)
 *
 * A drawing tool.
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

/* All tools in their order in the tool bar, X (name); the first is the select tool. A new tool is a file in tools/ and
 * a line here. */
#define HYS_TOOLS(X) \
  X (select) \
  X (spring) \
  X (slider) \
  X (dashpot) \
  X (masing) \
  X (mass) \
  X (wall) \
  X (node) \
  X (load) \
  X (pull)

#define HYS_DECLARE_TOOL(name) extern const HysTool hys_tool_##name;
HYS_TOOLS (HYS_DECLARE_TOOL)
#undef HYS_DECLARE_TOOL

const HysTool *const *hys_tools         (guint         *n);

/* Return the tool of that name, or shortcut key; NULL if there is none. */
const HysTool        *hys_tool_find     (const char    *name);
const HysTool        *hys_tool_for_key  (guint          keyval);

/* The kind of element that it draws, or NULL. */
const HysElementKind *hys_tool_get_kind (const HysTool *self);

G_END_DECLS
