/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-half-cycle.h"
#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_INVERSE_PAGE (hys_inverse_page_get_type ())
G_DECLARE_FINAL_TYPE (HysInversePage, hys_inverse_page, HYS, INVERSE_PAGE, AdwBin)

/**
 * HysInversePage:
 *
 * Design of a loop: a half-cycle with movable corners, the equivalent generalized Prandtl model, and its simulated
 * loop: Bastien, Schatzman, Lamarque 2000, section 4.1.4. A drawing that is such a model can be kept in sync with the
 * loop.
 *
 * Signals: `open` (HysDocument as pointer): emitted to open the network; the handler takes ownership.
 */

/* Sets the drawing and starts from its loop, or from that of figure 15. @editor: (transfer none) (nullable) */
void hys_inverse_page_set_editor (HysInversePage     *self,
                                  HysEditor          *editor);

/* Shows the drawing of the session, with its motion, while it follows the loop. To be called once. */
void hys_inverse_page_show_session (HysInversePage  *self,
                                    HysSession      *session);

/* Starts from another half-cycle, without updating the drawing; shows the reason if it is not admissible. */
void hys_inverse_page_begin      (HysInversePage     *self,
                                  const HysLoopPoint *corners,
                                  guint               n);

G_END_DECLS
