/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_CONTROL_STRIP (hys_control_strip_get_type ())
G_DECLARE_FINAL_TYPE (HysControlStrip, hys_control_strip, HYS, CONTROL_STRIP, AdwBin)

/**
 * HysControlStrip:
 *
 * The controls of a document side by side, or below each other. Hidden when there are none.
 */

/* Sets the session whose document is edited (referenced). To be called once. */
void hys_control_strip_set_session (HysControlStrip *self,
                                    HysSession      *session);

/* Puts the controls below each other instead, where there is little room across. */
void hys_control_strip_set_column  (HysControlStrip *self,
                                    gboolean         column);

G_END_DECLS
