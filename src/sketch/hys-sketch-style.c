/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch.h"

#include <math.h>

/* Sizes of letters that suit symbols and lanes, in units of the drawing. */
#define LEAST_LETTERS 8.0

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

HysColor
hys_sketch_force_color (const HysSketchStyle *style,
                        double                force,
                        double                scale)
{
  double amount = scale > 0 && isfinite (force) ? CLAMP (fabs (force) / scale, 0, 1) : 0;

  return hys_color_mix (style->ink, force < 0 ? themes[style->theme].tension : themes[style->theme].compression,
                        0.9 * amount);
}
