/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double red, green, blue, alpha;
} HysColor;

void     hys_color_set (cairo_t  *cr,
                        HysColor  color);

/* Of 0xRRGGBB, opaque. */
HysColor hys_color_from (int       rgb);

/* @amount = 0 gives @a, 1 gives @b; the alpha is that of @a. */
HysColor hys_color_mix (HysColor  a,
                        HysColor  b,
                        double    amount);

/**
 * HysPlotTheme:
 * @HYS_PLOT_LIGHT, @HYS_PLOT_DARK: on screen
 * @HYS_PLOT_PRINT: white, thin, for paper
 */
typedef enum
{
  HYS_PLOT_LIGHT,
  HYS_PLOT_DARK,
  HYS_PLOT_PRINT,
} HysPlotTheme;

/**
 * HysPlotKey:
 * @HYS_KEY_LEGEND: names and samples above the axes
 * @HYS_KEY_DIRECT: names at the curves
 * @HYS_KEY_NONE: no names
 *
 * How curves are labelled.
 */
typedef enum
{
  HYS_KEY_LEGEND,
  HYS_KEY_DIRECT,
  HYS_KEY_NONE,
} HysPlotKey;

/**
 * HysPlotStyle:
 * @font: families of numbers and titles; @math_font: families of quantities (axis and curve labels), set in italics
 * @font_size, @line_width: in user units (pixels on screen, points in files)
 * @background: of the whole figure; alpha 0 leaves it transparent
 * @fade: how far what is not looked at, or is long past, fades towards the background: 1 as usual, 0 not at all
 */
typedef struct
{
  HysPlotTheme  theme;
  const char   *font;
  const char   *math_font;
  double        font_size;
  double        line_width;
  HysColor      background;
  HysColor      ink;        /* text and frame */
  HysColor      faint;      /* secondary text, ticks */
  HysColor      grid;
  HysPlotKey    key;
  double        fade;
} HysPlotStyle;

/* The style of a theme, with its default font, sizes and colours. */
void      hys_plot_style_init   (HysPlotStyle *self,
                                 HysPlotTheme  theme);
/* Sizes letters and lines for a figure on the screen, in pixels: in proportion to the room of @width by @height, from
 * what is usual to somewhat over twice as much, all of it times @text_scale, how much larger than usual the desktop's
 * text is; but no larger than numbers and axes have room for, unless that is less than usual. Lines grow with the
 * letters. */
void      hys_plot_style_fit    (HysPlotStyle *self,
                                 double        width,
                                 double        height,
                                 double        text_scale);
gboolean  hys_plot_theme_find   (const char   *name,     /* "light", "dark", "print" */
                                 HysPlotTheme *theme);

/* Colour of the i-th curve (a colour-blind-safe palette, repeated) and its dash pattern. */
HysColor  hys_plot_palette      (HysPlotTheme  theme,
                                 guint         i);

/* The colour of a part of a scale, from 0, dark blue, to 1, light yellow: ever lighter, for all eyes and in grey. */
HysColor  hys_plot_ramp         (double        part);

/* Lengths of the dashes and gaps of the i-th curve; returns their number, 0 where it is solid. */
int       hys_plot_get_dash     (guint         i,
                                 double        line_width,
                                 double        lengths[6]);

/* Sets the dashes of the i-th curve (solid for the first) for the given line width. */
void      hys_plot_set_dash     (cairo_t      *cr,
                                 guint         i,
                                 double        line_width);

G_END_DECLS
