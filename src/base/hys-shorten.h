/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A text of at most @most letters: of a longer one its first, with an ellipsis for the last of them. The caller owns
   it. */
char *hys_shorten (const char *text,
                   guint       most);

G_END_DECLS
