/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_EQUATIONS_PAGE (hys_equations_page_get_type ())
G_DECLARE_FINAL_TYPE (HysEquationsPage, hys_equations_page, HYS, EQUATIONS_PAGE, AdwBin)

/**
 * HysEquationsPage:
 *
 * The drawing as a differential inclusion, typeset, and what is known about it. It follows every change while it is
 * shown: what is quick to derive at once, the rest on another thread.
 */

/* Whose document is shown (referenced); once. */
void  hys_equations_page_set_session (HysEquationsPage   *self,
                                      HysSession         *session);

G_END_DECLS
