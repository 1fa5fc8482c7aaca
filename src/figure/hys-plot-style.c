/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-style.h"

#include <math.h>

#define RGB(hex)  { ((hex) >> 16 & 0xff) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex) & 0xff) / 255.0, 1 }

#define SANS  "Cantarell, Inter, Sans"
#define SERIF "STIX Two Text, Libertinus Serif, TeX Gyre Termes, Liberation Serif, Serif"

/* Letters on the screen, in pixels, over those of the style. */
#define ON_SCREEN 1.1

/* How many letters' heights a figure on the screen is wide and high where its letters grow with it, how many at least,
 * and how far they grow. */
#define ACROSS       40.0
#define DOWN         25.0
#define LEAST_ACROSS 16.0
#define LEAST_DOWN   9.0
#define GROWTH       2.2

#define N_COLORS 7
#define N_DASHES 6

/* After Okabe and Ito's set for colour-blind readers: blue, vermilion, green, purple, orange, sky blue, grey; darkened
 * where white would swallow them, lightened for a dark ground. */
static const HysColor on_white[N_COLORS] = {
  RGB (0x0072b2), RGB (0xd55e00), RGB (0x009e73), RGB (0xb0508c), RGB (0xd69600), RGB (0x4aa8e2), RGB (0x4a4a4a),
};
static const HysColor on_dark[N_COLORS] = {
  RGB (0x5cb3ec), RGB (0xff8f52), RGB (0x3ecf9f), RGB (0xe8a3ce), RGB (0xf7d54e), RGB (0xbfe6ff), RGB (0x9a9a9a),
};

/* From L* = 20 to 92 in equal steps, over blue, green and yellow, as saturated as screens have them. */
static const HysColor ramp[] = {
  RGB (0x002f67), RGB (0x00486f), RGB (0x02617d), RGB (0x037b8a), RGB (0x009692), RGB (0x01b38c), RGB (0x5ecc76),
  RGB (0xb0dd6c), RGB (0xf8eb73),
};

HysColor
hys_color_from (int rgb)
{
  return (HysColor) RGB (rgb);
}

/* Lengths of dashes and gaps in line widths. */
static const struct
{
  int    n;
  double lengths[6];
} dashes[N_DASHES] = {
  { 0 },
  { 2, { 5, 2 } },
  { 2, { 1.6, 1.4 } },
  { 4, { 6, 1.8, 1.6, 1.8 } },
  { 2, { 9, 3 } },
  { 6, { 5, 1.6, 1.6, 1.6, 1.6, 1.6 } },
};

static const struct
{
  const char   *name;
  HysPlotStyle  style;
} themes[] = {
  [HYS_PLOT_LIGHT] = { "light", { HYS_PLOT_LIGHT, SANS, SERIF, 11, 1.6,
                                  RGB (0xffffff), RGB (0x2b303b), RGB (0x6a707c), RGB (0xe9eaee) } },
  [HYS_PLOT_DARK] = { "dark", { HYS_PLOT_DARK, SANS, SERIF, 11, 1.6,
                                RGB (0x1e1e20), RGB (0xeceef2), RGB (0xa3a8b2), RGB (0x36373c) } },
  [HYS_PLOT_PRINT] = { "print", { HYS_PLOT_PRINT, SERIF, SERIF, 9, 0.8,
                                  RGB (0xffffff), RGB (0x000000), RGB (0x000000), RGB (0xe4e4e4) } },
};

void
hys_plot_style_init (HysPlotStyle *self,
                     HysPlotTheme  theme)
{
  *self = themes[theme].style;
  self->fade = 1;
}

void
hys_plot_style_fit (HysPlotStyle *self,
                    double        width,
                    double        height,
                    double        text_scale)
{
  double usual = ON_SCREEN * self->font_size, least = usual * text_scale;
  double size = CLAMP (fmin (width / ACROSS, height / DOWN), least, GROWTH * least);
  double most = fmax (fmin (width / LEAST_ACROSS, height / LEAST_DOWN), usual * fmin (text_scale, 1));
  double before = self->font_size;

  self->font_size = fmin (size, most);
  self->line_width *= self->font_size / before;
}

gboolean
hys_plot_theme_find (const char   *name,
                     HysPlotTheme *theme)
{
  for (guint i = 0; i < G_N_ELEMENTS (themes); i++)
    if (g_str_equal (name, themes[i].name))
      {
        *theme = (HysPlotTheme) i;
        return TRUE;
      }
  return FALSE;
}

HysColor
hys_plot_palette (HysPlotTheme theme,
                  guint        i)
{
  return (theme == HYS_PLOT_DARK ? on_dark : on_white)[i % N_COLORS];
}

HysColor
hys_plot_ramp (double part)
{
  double at = CLAMP (part, 0, 1) * (G_N_ELEMENTS (ramp) - 1);
  guint i = MIN ((guint) at, G_N_ELEMENTS (ramp) - 2);

  return hys_color_mix (ramp[i], ramp[i + 1], at - i);
}

int
hys_plot_get_dash (guint  i,
                   double line_width,
                   double lengths[6])
{
  int n = dashes[i % N_DASHES].n;

  for (int k = 0; k < n; k++)
    lengths[k] = dashes[i % N_DASHES].lengths[k] * line_width;
  return n;
}

void
hys_plot_set_dash (cairo_t *cr,
                   guint    i,
                   double   line_width)
{
  double lengths[6];

  cairo_set_dash (cr, lengths, hys_plot_get_dash (i, line_width, lengths), 0);
}
