/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-tool.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_TOOL_ICON (hys_tool_icon_get_type ())
G_DECLARE_FINAL_TYPE (HysToolIcon, hys_tool_icon, HYS, TOOL_ICON, GtkWidget)

/**
 * HysToolIcon:
 *
 * Icon of a tool: the symbol that it draws, painted by the code that draws networks.
 */
GtkWidget *hys_tool_icon_new (const HysTool *tool);

G_END_DECLS
