/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_APPLICATION (hys_application_get_type ())
G_DECLARE_FINAL_TYPE (HysApplication, hys_application, HYS, APPLICATION, AdwApplication)

/**
 * HysApplication:
 *
 * The application with its windows, actions and shortcuts. Without a file it opens and runs an example.
 */
HysApplication *hys_application_new (void);

G_END_DECLS
