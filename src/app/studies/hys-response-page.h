/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_RESPONSE_PAGE (hys_response_page_get_type ())
G_DECLARE_FINAL_TYPE (HysResponsePage, hys_response_page, HYS, RESPONSE_PAGE, AdwBin)

/**
 * HysResponsePage:
 *
 * Storage and loss modulus of the drawing at one of its bars against the angular frequency. Follows each edit while it is seen.
 */

/* Sets the document to study. @editor: (transfer none) (nullable) */
void hys_response_page_set_editor (HysResponsePage *self,
                                   HysEditor       *editor);

G_END_DECLS
