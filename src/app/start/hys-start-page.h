/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * HysStartPage:
 *
 * What a window shows before anything was opened in it: ways to begin, and the documents used last.
 */
#define HYS_TYPE_START_PAGE (hys_start_page_get_type ())
G_DECLARE_FINAL_TYPE (HysStartPage, hys_start_page, HYS, START_PAGE, AdwBin)

G_END_DECLS
