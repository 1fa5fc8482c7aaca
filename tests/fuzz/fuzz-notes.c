/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notes become markup that Pango takes, with no tags but three, and no character is invented. */
#include "harness.h"
#include "hys-words.h"

#include <pango/pango.h>
#include <string.h>

static const char *const tags[] = { "<i>", "</i>", "<sub>", "</sub>", "<sup>", "</sup>" };

static gboolean
is_tag (const char *at)
{
  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    if (g_str_has_prefix (at, tags[i]))
      return TRUE;
  return FALSE;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autofree char *bytes = g_strndup ((const char *) data, size);
  g_autofree char *notes = g_utf8_make_valid (bytes, -1), *markup = hys_notes_markup (notes), *text = NULL;

  for (const char *at = strchr (markup, '<'); at != NULL; at = strchr (at + 1, '<'))
    g_assert_true (is_tag (at));
  g_assert_true (pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL));
  g_assert_cmpint (g_utf8_strlen (text, -1), <=, g_utf8_strlen (notes, -1));
  return 0;
}
