/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts on a surface: painted or handed over, and looked at for letters that a font lacks. */
#include "hys-lettering.h"

#include <math.h>
#include <pango/pangocairo.h>

/* From which size on, in the picture's units, a letter has ink in any other. */
#define SEEN 0.5

/* What takes the texts of a surface. */
typedef struct
{
  HysLetteringTaker take;
  gpointer          user_data;
} Taker;

static const cairo_user_data_key_t missing_key, taker_key;

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

/* Whether a letter has ink in one of the two sizes that it is read in, its own and that of the picture, and none in the
 * other: of most errors of FreeType cairo takes no notice. */
static gboolean
is_blank (cairo_t    *cr,
          PangoFont  *font,
          PangoGlyph  glyph)
{
  const cairo_glyph_t letter = { .index = glyph };
  cairo_text_extents_t own, drawn;

  if (glyph == PANGO_GLYPH_EMPTY || (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0)
    return FALSE;
  cairo_scaled_font_glyph_extents (pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (font)), &letter, 1, &own);
  cairo_glyph_extents (cr, &letter, 1, &drawn);
  return own.width == 0 && own.height == 0 ? fmin (drawn.width, drawn.height) > SEEN
                                           : fmin (own.width, own.height) > SEEN && drawn.width == 0
                                               && drawn.height == 0;
}

/* Whether letters lie on each other: HarfBuzz takes a font that it cannot read for one without widths. */
static gboolean
is_stacked (const PangoGlyphItem *run,
            const char           *text)
{
  if (pango_glyph_string_get_width (run->glyphs) != 0)
    return FALSE;
  for (int i = 0; i < run->item->length; i++)
    if (g_ascii_isalnum (text[run->item->offset + i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_whole (cairo_t              *cr,
          const PangoGlyphItem *run,
          const char           *text)
{
  PangoFont *font = run->item->analysis.font;
  gboolean whole = TRUE;

  if (!PANGO_IS_CAIRO_FONT (font))
    return TRUE;
  if (!is_readable (font) || is_stacked (run, text))
    return FALSE;
  cairo_save (cr);
  cairo_set_scaled_font (cr, pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (font)));
  for (int i = 0; whole && i < run->glyphs->num_glyphs; i++)
    {
      /* A letter is lost that was not found in a font whose list of letters, which is read elsewhere, has it. */
      PangoGlyph glyph = run->glyphs->glyphs[i].glyph;
      gunichar letter = glyph & ~PANGO_GLYPH_UNKNOWN_FLAG;
      gboolean lost = (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0 && g_unichar_isgraph (letter)
                      && pango_font_has_char (font, letter);

      whole = !lost && !is_blank (cr, font, glyph);
    }
  cairo_restore (cr);
  return whole && is_readable (font);
}

void
hys_lettering_hand_over (cairo_surface_t   *surface,
                         HysLetteringTaker  take,
                         gpointer           user_data)
{
  Taker *taker = g_new (Taker, 1);

  *taker = (Taker) { take, user_data };
  cairo_surface_set_user_data (surface, &taker_key, taker, g_free);
}

void
hys_lettering_show (cairo_t     *cr,
                    PangoLayout *layout,
                    double       x,
                    double       y)
{
  const Taker *taker = cairo_surface_get_user_data (cairo_get_target (cr), &taker_key);
  gboolean *missing;
  PangoLayoutIter *iter;

  if (taker != NULL)
    taker->take (cr, layout, x, y, taker->user_data);
  else
    {
      cairo_move_to (cr, x, y);
      pango_cairo_show_layout (cr, layout);
    }
  missing = cairo_surface_get_user_data (cairo_get_target (cr), &missing_key);
  if (missing != NULL)
    {
      iter = pango_layout_get_iter (layout);
      do
        {
          const PangoGlyphItem *run = pango_layout_iter_get_run_readonly (iter);

          *missing = *missing || (run != NULL && !is_whole (cr, run, pango_layout_get_text (layout)));
        }
      while (pango_layout_iter_next_run (iter));
      pango_layout_iter_free (iter);
    }
}
