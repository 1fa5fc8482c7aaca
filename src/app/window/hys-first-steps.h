/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_FIRST_STEPS (hys_first_steps_get_type ())
G_DECLARE_FINAL_TYPE (HysFirstSteps, hys_first_steps, HYS, FIRST_STEPS, AdwWindow)

/**
 * HysFirstSteps:
 *
 * Four steps for who is here for the first time, which can be left at any of them and do not come again.
 */

void hys_first_steps_show  (GtkWindow *parent);

/* The same unless they were shown before, or nothing can be stored. */
void hys_first_steps_offer (GtkWindow *parent);

G_END_DECLS
