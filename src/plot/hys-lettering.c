/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-lettering.h"

#include <pango/pangocairo.h>

static const cairo_user_data_key_t missing_key;

void
hys_lettering_watch (cairo_surface_t *surface,
                     gboolean        *missing)
{
  cairo_surface_set_user_data (surface, &missing_key, missing, NULL);
}

/* Neither Pango nor cairo answers for a font that cannot be read: boxes are drawn in place of its letters. */
static gboolean
is_readable (PangoFont *font)
{
  cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (font));

  return scaled != NULL && cairo_scaled_font_status (scaled) == CAIRO_STATUS_SUCCESS;
}

/* Whether a letter was not found in a font whose list of letters, which is read elsewhere, has it. */
static gboolean
is_lost (PangoFont  *font,
         PangoGlyph  glyph)
{
  gunichar letter = glyph & ~PANGO_GLYPH_UNKNOWN_FLAG;

  return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0 && g_unichar_isgraph (letter) && pango_font_has_char (font, letter);
}

static gboolean
is_whole (const PangoGlyphItem *run)
{
  PangoFont *font = run->item->analysis.font;

  if (!PANGO_IS_CAIRO_FONT (font))
    return TRUE;
  for (int i = 0; i < run->glyphs->num_glyphs; i++)
    if (is_lost (font, run->glyphs->glyphs[i].glyph))
      return FALSE;
  return is_readable (font);
}

void
hys_lettering_look (cairo_t     *cr,
                    PangoLayout *layout)
{
  gboolean *missing = cairo_surface_get_user_data (cairo_get_target (cr), &missing_key);
  PangoLayoutIter *iter;

  if (missing == NULL)
    return;
  iter = pango_layout_get_iter (layout);
  do
    {
      const PangoGlyphItem *run = pango_layout_iter_get_run_readonly (iter);

      *missing = *missing || (run != NULL && !is_whole (run));
    }
  while (pango_layout_iter_next_run (iter));
  pango_layout_iter_free (iter);
}
