/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-kind.h"
#include "hys-sketch-icon.h"

G_BEGIN_DECLS

/**
 * HysToolSort:
 * @HYS_TOOL_SELECT: selects and moves
 * @HYS_TOOL_ELEMENT: draws an element from bar to bar
 * @HYS_TOOL_NODE, @HYS_TOOL_MASS, @HYS_TOOL_WALL: makes a bar, or something of a bar
 * @HYS_TOOL_LOAD: puts a force on a bar
 */
typedef enum
{
  HYS_TOOL_SELECT,
  HYS_TOOL_ELEMENT,
  HYS_TOOL_NODE,
  HYS_TOOL_MASS,
  HYS_TOOL_WALL,
  HYS_TOOL_LOAD,
} HysToolSort;

/**
 * HysTool:
 * @name: the target of the action win.tool: "select", "spring", ...
 * @label: for a person, marked for translation
 * @letter: the key that picks it
 * @kind: the name of the kind of element that it draws, or NULL
 *
 * A tool to draw with.
 */
typedef struct
{
  const char    *name;
  const char    *label;
  char           letter;
  HysToolSort    sort;
  HysSketchIcon  icon;
  const char    *kind;
} HysTool;

/* All tools, as they are offered; the first one selects. */
const HysTool        *hys_tools         (guint         *n);

/* NULL when there is none of that name. */
const HysTool        *hys_tool_find     (const char    *name);

/* The kind of element that it draws, or NULL. */
const HysElementKind *hys_tool_get_kind (const HysTool *self);

G_END_DECLS
