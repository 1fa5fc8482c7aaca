/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * HysToolBar:
 *
 * The column of drawing tools. A click selects a tool by the action win.tool; a double click keeps it selected after
 * its use (win.tool-stays).
 */
#define HYS_TYPE_TOOL_BAR (hys_tool_bar_get_type ())
G_DECLARE_FINAL_TYPE (HysToolBar, hys_tool_bar, HYS, TOOL_BAR, AdwBin)

/* Shows that the tool stays after its use. */
void       hys_tool_bar_set_stays (HysToolBar *self,
                                   gboolean    stays);

G_END_DECLS
