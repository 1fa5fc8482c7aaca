/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-export.h"

#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* PDF allows 14400 points a side. */
#define LARGEST_MM 5080

/* Cairo's images have at most 32767 pixels a side; a gibibyte of pixels is refused before it is tried. */
#define MAX_PIXELS_SIDE 32767
#define MAX_PIXELS      268435456.0

#define LEAST_DPI 10
#define MOST_DPI  4800

/* Points. */
#define LARGEST_FONT 200
#define LARGEST_LINE 50

static const HysExportPreset presets[] = {
  { "one-column", N_("One column"), 85, 60, 8, 0.8 },
  { "two-columns", N_("Two columns"), 170, 100, 9, 0.9 },
  { "slide", N_("Slide, 16∶9"), 254, 142.875, 18, 2, TRUE },
};

const HysExportPreset *
hys_export_presets (guint *n)
{
  *n = G_N_ELEMENTS (presets);
  return presets;
}

void
hys_export_settings_preset (HysExportSettings     *self,
                            const HysExportPreset *preset)
{
  hys_export_settings_size (self, preset->width, preset->height);
  self->page = preset->page;
  self->font_size = preset->font_size;
  self->line_width = preset->line_width;
}

void
hys_export_settings_size (HysExportSettings *self,
                          double             width,
                          double             height)
{
  self->width = width;
  self->height = self->each = height;
  self->page = FALSE;
}

void
hys_export_settings_init (HysExportSettings *self,
                          HysExportFormat    format)
{
  *self = (HysExportSettings) { .format = format, .dpi = 300, .theme = HYS_PLOT_PRINT, .text = TRUE };
  hys_export_settings_preset (self, &presets[0]);
}

void
hys_export_settings_style (const HysExportSettings *self,
                           HysPlotStyle            *style)
{
  hys_plot_style_init (style, self->theme);
  style->key = self->key;
  if (self->font != NULL)
    style->font = style->math_font = self->font;
  if (self->font_size > 0)
    style->font_size = self->font_size;
  if (self->line_width > 0)
    style->line_width = self->line_width;
  if (self->transparent)
    style->background.alpha = 0;
}

static gboolean
is_between (double value,
            double least,
            double most)
{
  return value >= least && value <= most;
}

gboolean
hys_export_settings_check (const HysExportSettings  *self,
                           GError                  **error)
{
  double scale = self->dpi / 25.4, width = self->width * scale, height = self->height * scale;
  gboolean pixels = self->format == HYS_EXPORT_PNG;

  if (!(self->width > 0 && self->height > 0))
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("the size of the picture must be positive"));
  else if (!(self->width <= LARGEST_MM && self->height <= LARGEST_MM))
    g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("the picture is larger than %d mm a side"), LARGEST_MM);
  else if (!is_between (self->font_size, 0, LARGEST_FONT))
    g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("the font size must be at most %d points"), LARGEST_FONT);
  else if (!is_between (self->line_width, 0, LARGEST_LINE))
    g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("the line width must be at most %d points"), LARGEST_LINE);
  else if (pixels && !is_between (self->dpi, LEAST_DPI, MOST_DPI))
    g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("the resolution must be %d to %d pixels an inch"), LEAST_DPI,
                 MOST_DPI);
  else if (pixels && (width > MAX_PIXELS_SIDE || height > MAX_PIXELS_SIDE || width * height > MAX_PIXELS))
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("the picture has too many pixels"));
  else
    return TRUE;
  return FALSE;
}

void
hys_export_settings_pixels (const HysExportSettings *self,
                            int                     *width,
                            int                     *height)
{
  *width = MAX ((int) round (self->width * self->dpi / 25.4), 1);
  *height = MAX ((int) round (self->height * self->dpi / 25.4), 1);
}
