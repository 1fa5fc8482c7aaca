/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * HysExamplesPage:
 *
 * List of the built-in examples with drawing, title and description. A click opens one by the action
 * `win.open-example`.
 */
#define HYS_TYPE_EXAMPLES_PAGE (hys_examples_page_get_type ())
G_DECLARE_FINAL_TYPE (HysExamplesPage, hys_examples_page, HYS, EXAMPLES_PAGE, AdwBin)

G_END_DECLS
