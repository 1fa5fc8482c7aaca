/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-half-cycle.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_INVERSE_PAGE (hys_inverse_page_get_type ())
G_DECLARE_FINAL_TYPE (HysInversePage, hys_inverse_page, HYS, INVERSE_PAGE, AdwBin)

/**
 * HysInversePage:
 *
 * A half-cycle whose corners are moved by hand, the generalized Prandtl model that has it, and that model's simulated loop:
 * Bastien, Schatzman, Lamarque 2000, section 4.1.4. When the drawing is such a model it can follow, and is followed.
 *
 * Signals: `open` (HysDocument as pointer): the network is to be opened; who handles it takes the document.
 */

/* Borrowed; NULL lets go of it. Begins with its loop, or with that of figure 15. */
void hys_inverse_page_set_editor (HysInversePage     *self,
                                  HysEditor          *editor);

/* Begins with another half-cycle, which the drawing does not follow yet; says why not when it is not admissible. */
void hys_inverse_page_begin      (HysInversePage     *self,
                                  const HysLoopPoint *corners,
                                  guint               n);

G_END_DECLS
