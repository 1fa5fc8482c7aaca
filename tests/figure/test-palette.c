/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether readers can tell curves apart, whatever colours they see and whatever prints them. */
#include "hys-plot-style.h"

#include <math.h>
#include <string.h>

#define N_COLORS 7
#define N_DASHES 6

/* Differences in CIE L*a*b*: about 2 is just seen side by side, this is plain at a distance. */
#define PLAIN 12

/* The least contrast of thin lines with their ground, as the Web Content Accessibility Guidelines count it. */
#define CONTRAST 2.5

/* What is seen of linear red, green and blue: by most, and without long, middle or short cones (Machado, Oliveira, Fernandes
 * 2009, severity 1). */
static const double seen[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
};

static double
linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
luminance (HysColor color)
{
  return 0.2126 * linear (color.red) + 0.7152 * linear (color.green) + 0.0722 * linear (color.blue);
}

static double
lab_root (double t)
{
  return t > 0.008856 ? cbrt (t) : 7.787 * t + 16.0 / 116;
}

static void
to_lab (HysColor color,
        guint    eyes,
        double   lab[3])
{
  const double rgb[] = { linear (color.red), linear (color.green), linear (color.blue) };
  double s[3], x, y, z;

  for (guint i = 0; i < 3; i++)
    s[i] = CLAMP (seen[eyes][i][0] * rgb[0] + seen[eyes][i][1] * rgb[1] + seen[eyes][i][2] * rgb[2], 0, 1);
  x = lab_root ((0.4124 * s[0] + 0.3576 * s[1] + 0.1805 * s[2]) / 0.9505);
  y = lab_root (0.2126 * s[0] + 0.7152 * s[1] + 0.0722 * s[2]);
  z = lab_root ((0.0193 * s[0] + 0.1192 * s[1] + 0.9505 * s[2]) / 1.089);
  lab[0] = 116 * y - 16;
  lab[1] = 500 * (x - y);
  lab[2] = 200 * (y - z);
}

static void
test_colors (void)
{
  for (guint theme = HYS_PLOT_LIGHT; theme <= HYS_PLOT_PRINT; theme++)
    for (guint eyes = 0; eyes < G_N_ELEMENTS (seen); eyes++)
      for (guint i = 0; i < N_COLORS; i++)
        for (guint k = 0; k < i; k++)
          {
            double a[3], b[3];

            to_lab (hys_plot_palette ((HysPlotTheme) theme, i), eyes, a);
            to_lab (hys_plot_palette ((HysPlotTheme) theme, k), eyes, b);
            g_assert_cmpfloat (sqrt (pow (a[0] - b[0], 2) + pow (a[1] - b[1], 2) + pow (a[2] - b[2], 2)), >, PLAIN);
          }
}

static void
test_contrast (void)
{
  for (guint theme = HYS_PLOT_LIGHT; theme <= HYS_PLOT_PRINT; theme++)
    {
      HysPlotStyle style;

      hys_plot_style_init (&style, (HysPlotTheme) theme);
      for (guint i = 0; i < N_COLORS; i++)
        {
          double line = luminance (hys_plot_palette ((HysPlotTheme) theme, i)), ground = luminance (style.background);

          g_assert_cmpfloat ((fmax (line, ground) + 0.05) / (fmin (line, ground) + 0.05), >, CONTRAST);
        }
    }
}

/* Words are as plain as the guidelines ask for. */
static void
test_text_contrast (void)
{
  for (guint theme = HYS_PLOT_LIGHT; theme <= HYS_PLOT_PRINT; theme++)
    {
      HysPlotStyle style;
      HysColor colors[2];

      hys_plot_style_init (&style, (HysPlotTheme) theme);
      colors[0] = style.ink;
      colors[1] = style.faint;
      for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
        {
          double text = luminance (colors[i]), ground = luminance (style.background);

          g_assert_cmpfloat ((fmax (text, ground) + 0.05) / (fmin (text, ground) + 0.05), >=, 4.5);
        }
    }
}

/* The colours of a map grow lighter by as much in every part, whatever colours are seen, and in grey. */
static void
test_ramp (void)
{
  for (guint eyes = 0; eyes < G_N_ELEMENTS (seen); eyes++)
    for (guint i = 0; i < 16; i++)
      {
        double a[3], b[3];

        to_lab (hys_plot_ramp (i / 16.0), eyes, a);
        to_lab (hys_plot_ramp ((i + 1) / 16.0), eyes, b);
        g_assert_cmpfloat (b[0] - a[0], >, 72 / 16.0 / 2);
        g_assert_cmpfloat (b[0] - a[0], <, 72 / 16.0 * 1.5);
      }
}

/* In grey the dashes tell: no two of the first curves have the same, nor do two of the same colour further on. */
static void
test_dashes (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  double dashes[N_COLORS * N_DASHES][8] = { { 0 } };

  for (guint i = 0; i < N_COLORS * N_DASHES; i++)
    {
      hys_plot_set_dash (cr, i, 1.5);
      g_assert_cmpint (cairo_get_dash_count (cr), <=, 8);
      cairo_get_dash (cr, dashes[i], NULL);
      for (guint k = 0; k < i; k++)
        if (i < N_DASHES || (i - k) % N_COLORS == 0)
          g_assert_cmpint (memcmp (dashes[i], dashes[k], sizeof dashes[i]), !=, 0);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/colors", test_colors);
  g_test_add_func ("/palette/contrast", test_contrast);
  g_test_add_func ("/palette/text-contrast", test_text_contrast);
  g_test_add_func ("/palette/ramp", test_ramp);
  g_test_add_func ("/palette/dashes", test_dashes);
  return g_test_run ();
}
