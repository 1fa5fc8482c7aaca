/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Shows a message (plain text) for that many seconds. It takes the place of the one before: messages are about what has
 * just happened, and never wait for each other. */
void hys_toast_show (AdwToastOverlay *overlay,
                     const char      *text,
                     guint            seconds);

/* The same for ten seconds with a button that does the window's @action. */
void hys_toast_offer (AdwToastOverlay *overlay,
                      const char      *text,
                      const char      *button,
                      const char      *action);

G_END_DECLS
