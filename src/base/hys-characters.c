/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-characters.h"

char *
hys_shorten (const char *text,
             guint       most)
{
  g_autofree char *head = NULL;

  g_return_val_if_fail (text != NULL && most > 0, NULL);
  if (g_utf8_strlen (text, -1) <= most)
    return g_strdup (text);
  head = g_utf8_substring (text, 0, most - 1);
  return g_strconcat (head, "…", NULL);
}
