/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch.h"

#include <math.h>

/* Sizes of letters that suit symbols and lanes, in units of the drawing. */
#define LEAST_LETTERS 8.0

/* Letters, in units of the drawing, that leave room for the words of the lane above. */
#define LARGEST 19

/* Of letters in full screen over those of its window: in italics, they are to be read from the back row too. */
#define SHOWN 1.1

/* And at most in full screen and with large text, where they take the room of the words on states. */
#define LARGEST_SHOWN 26

/* From where on text is large. */
#define LARGE_TEXT 1.4

/* How much heavier lines get with large text. */
#define HEAVIEST 1.5

/* The weights that suit symbols. */
#define LEAST_WEIGHT 0.3
#define MOST_WEIGHT  1.5

#define RGB(hex) { ((hex) >> 16 & 0xff) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex) & 0xff) / 255.0, 1 }

/* Ink, faint, accent, slip; then tension and compression: blue and red are told apart by colour-blind readers too. */
static const struct
{
  HysColor ink, faint, accent, slip;
  HysColor tension, compression;
} themes[] = {
  [HYS_PLOT_LIGHT] = { RGB (0x2b303b), RGB (0x6a707c), RGB (0x1c71d8), RGB (0xc04f00), RGB (0x0a6ebd), RGB (0xc0174a) },
  [HYS_PLOT_DARK] = { RGB (0xe6e8ec), RGB (0xa3a8b2), RGB (0x78aeed), RGB (0xff8f52), RGB (0x5cb3ec), RGB (0xff7596) },
  [HYS_PLOT_PRINT] = { RGB (0x000000), RGB (0x404040), RGB (0x000000), RGB (0xc04f00), RGB (0x005a9e), RGB (0xa50f3c) },
};

void
hys_sketch_style_init (HysSketchStyle *self,
                       HysPlotTheme    theme)
{
  HysPlotStyle plot;

  hys_plot_style_init (&plot, theme);
  *self = (HysSketchStyle) {
    .theme = theme, .font = plot.math_font, .font_size = 13.5,
    .ink = themes[theme].ink, .faint = themes[theme].faint, .accent = themes[theme].accent,
    .slip = themes[theme].slip, .background = plot.background, .highlight = -1, .named = -1 };
}

void
hys_sketch_style_fit (HysSketchStyle *self,
                      double          font_size,
                      double          line_width,
                      double          scale)
{
  self->font_size = CLAMP (font_size / scale, LEAST_LETTERS, HYS_SKETCH_LETTERS);
  self->weight = CLAMP (line_width / scale / HYS_SKETCH_LINE, LEAST_WEIGHT, MOST_WEIGHT);
}

void
hys_sketch_style_view (HysSketchStyle *self,
                       double          text,
                       double          text_scale,
                       double          scale,
                       gboolean        shown)
{
  double letters = fmin (self->font_size * fmax (text_scale, scale), LARGEST * scale);

  hys_sketch_style_fit (self, letters, HYS_SKETCH_LINE * scale * CLAMP (text_scale, 1, HEAVIEST), scale);
  if (shown || text_scale >= LARGE_TEXT)
    self->font_size = CLAMP ((shown ? SHOWN : 1) * text / scale, self->font_size, LARGEST_SHOWN);
}

HysColor
hys_sketch_force_color (const HysSketchStyle *style,
                        double                force,
                        double                scale)
{
  double amount = scale > 0 && isfinite (force) ? CLAMP (fabs (force) / scale, 0, 1) : 0;

  return hys_color_mix (style->ink, force < 0 ? themes[style->theme].tension : themes[style->theme].compression,
                        0.9 * amount);
}
