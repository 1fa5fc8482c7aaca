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
 * The network as a typeset differential inclusion, with its properties. While shown it follows every edit; large
 * networks are derived on a worker thread.
 */

/* Sets the session whose document is shown (referenced). To be called once. */
void  hys_equations_page_set_session (HysEquationsPage   *self,
                                      HysSession         *session);

G_END_DECLS
