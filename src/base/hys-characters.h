/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A text of at most @most letters: of a longer one its first, with an ellipsis for the last. The caller owns it. */
char *hys_shorten (const char *text,
                   guint       most);

/* Whether a character does something to the text around it instead of standing in it: control characters (category Cc)
 * and those that change the direction of text (property Bidi_Control). */
static inline gboolean
hys_is_control (gunichar c)
{
  return g_unichar_iscntrl (c) || c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e)
         || (c >= 0x2066 && c <= 0x2069);
}

G_END_DECLS
