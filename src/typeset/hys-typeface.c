/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-typeface.h"

/* Texts that are kept. */
#define MAX_KEPT 4000

struct HysTypeface
{
  PangoContext *context;
  char         *families;
  GHashTable   *kept;       /* style and text -> HysGlyphs */
};

HysTypeface *
hys_typeface_new (const char *families)
{
  HysTypeface *self = hys_owner_new (HysTypeface);

  /* Unhinted metrics: the same places on screen, on paper and at any scale. */
  self->context = hys_owner_keep (self, pango_font_map_create_context (pango_cairo_font_map_get_default ()), g_object_unref);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (self->context, options);
  pango_context_set_round_glyph_positions (self->context, FALSE);
  cairo_font_options_destroy (options);
  self->families = hys_owner_keep (self, g_strdup (families), g_free);
  self->kept = hys_owner_keep (self, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, hys_owner_free), g_hash_table_unref);
  return self;
}

static double
units (int pango)
{
  return (double) pango / PANGO_SCALE;
}

const HysGlyphs *
hys_typeface_get (HysTypeface *self,
                  const char  *text,
                  gboolean     italic,
                  double       size)
{
  g_autofree char *key = g_strdup_printf ("%c%d %s", italic ? 'i' : 'r', (int) (size * 64 + 0.5), text);
  HysGlyphs *glyphs = g_hash_table_lookup (self->kept, key);

  if (glyphs == NULL)
    {
      glyphs = hys_owner_new (HysGlyphs);
      PangoFontDescription *font = pango_font_description_new ();
      PangoRectangle ink, logical;

      pango_font_description_set_family (font, self->families);
      pango_font_description_set_style (font, italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
      pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
      glyphs->layout = hys_owner_keep (glyphs, pango_layout_new (self->context), g_object_unref);
      pango_layout_set_font_description (glyphs->layout, font);
      pango_layout_set_single_paragraph_mode (glyphs->layout, TRUE);
      pango_layout_set_text (glyphs->layout, text, -1);
      pango_font_description_free (font);
      pango_layout_get_extents (glyphs->layout, &ink, &logical);
      glyphs->baseline = units (pango_layout_get_baseline (glyphs->layout));
      glyphs->advance = units (logical.width);
      glyphs->left = -units (ink.x);
      glyphs->right = units (ink.x + ink.width);
      glyphs->ascent = glyphs->baseline - units (ink.y);
      glyphs->descent = units (ink.y + ink.height) - glyphs->baseline;
      g_hash_table_insert (self->kept, g_steal_pointer (&key), glyphs);
    }
  return glyphs;
}

void
hys_typeface_trim (HysTypeface *self)
{
  if (g_hash_table_size (self->kept) > MAX_KEPT)
    g_hash_table_remove_all (self->kept);
}
