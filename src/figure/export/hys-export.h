/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-style.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  HYS_EXPORT_PNG,
  HYS_EXPORT_SVG,
  HYS_EXPORT_PDF,
} HysExportFormat;

/**
 * HysExportSettings:
 * @format: of the file
 * @width, @height: of the picture, in millimetres
 * @each: the height of each figure in it; @page: no, it is one page for all figures, @height high
 * @dpi: pixels an inch, for PNG; the file says so, such that it comes out @width x @height
 * @theme: light, dark or print
 * @transparent: no background; the colours are still those that suit the theme's
 * @font: family of all text, or a list of them; borrowed; NULL = the theme's
 * @font_size, @line_width: in points (1/72 inch); 0 = the theme's
 * @key: a legend, labels at the curves, or neither
 * @text: in an SVG text stays text, which can be searched and edited, and needs the font where it is shown; otherwise
 *   its outlines are drawn. In a PDF it is text always, with the font's shapes enclosed
 *
 * All that is chosen when a picture is made: the command line's options and the window's dialog both fill it.
 */
typedef struct
{
  HysExportFormat  format;
  double           width, height;
  double           each;
  gboolean         page;
  double           dpi;
  HysPlotTheme     theme;
  gboolean         transparent;
  const char      *font;
  double           font_size;
  double           line_width;
  HysPlotKey       key;
  gboolean         text;
} HysExportSettings;

/**
 * HysExportPreset:
 * @name: for the command line
 * @label: for people, to be translated
 * @width, @height: in millimetres, of each figure, or of a @page for all of them
 * @font_size, @line_width: in points
 *
 * What a picture is for.
 */
typedef struct
{
  const char *name;
  const char *label;
  double      width, height;
  double      font_size, line_width;
  gboolean    page;
} HysExportPreset;

/* The presets: one column, two columns, slide. */
const HysExportPreset *hys_export_presets         (guint                   *n);

/* Sets size, font size and line width to those of a preset. */
void                   hys_export_settings_preset (HysExportSettings       *self,
                                                   const HysExportPreset   *preset);

/* Sets the size of a picture of one figure. */
void                   hys_export_settings_size   (HysExportSettings       *self,
                                                   double                   width,
                                                   double                   height);

/* One column, as print, 300 pixels an inch, on white, with a legend and text as text. */
void                   hys_export_settings_init   (HysExportSettings       *self,
                                                   HysExportFormat          format);

/* The style that figures are drawn with, in points; it borrows the font. */
void                   hys_export_settings_style  (const HysExportSettings *self,
                                                   HysPlotStyle            *style);

/* Checks the settings; HYS_ERROR_USAGE with a sentence that names the invalid one. */
gboolean               hys_export_settings_check  (const HysExportSettings *self,
                                                   GError                 **error);

/* Whether a font family is installed, or one of several separated by commas; generic ones (Sans, Serif, Monospace) are.
   */
gboolean               hys_export_has_font        (const char              *families);

/* The size in pixels of a PNG. */
void                   hys_export_settings_pixels (const HysExportSettings *self,
                                                   int                     *width,
                                                   int                     *height);

/* The format of the extension of a file name; HYS_ERROR_USAGE if it is none of .png, .svg, .pdf. */
gboolean               hys_export_format_for      (const char              *path,
                                                   HysExportFormat         *format,
                                                   GError                 **error);

/* Paints a picture of the given size, in points; figures and drawings alike. */
typedef void (*HysPaint) (cairo_t  *cr,
                          double    width,
                          double    height,
                          gpointer  user_data);

/* Called during an export: the fraction @part is done. Returns FALSE to cancel. */
typedef gboolean (*HysExportWatch) (double   part,
                                    gpointer user_data);

/* Makes the content of a file. @name: of the file, for messages; @title: what a PDF says it is called (NULL: nothing);
 * @watch may be NULL, and is asked on the calling thread. HYS_ERROR_USAGE, HYS_ERROR_FAILED, HYS_ERROR_CANCELLED. */
GByteArray            *hys_export_render          (const char              *name,
                                                   const HysExportSettings *settings,
                                                   const char              *title,
                                                   HysPaint                 paint,
                                                   HysExportWatch           watch,
                                                   gpointer                 user_data,
                                                   GError                 **error);

/* Makes a picture and writes it in one step: nothing half-written is left behind. */
gboolean               hys_export                 (GFile                   *file,
                                                   const HysExportSettings *settings,
                                                   const char              *title,
                                                   HysPaint                 paint,
                                                   HysExportWatch           watch,
                                                   gpointer                 user_data,
                                                   GError                 **error);

/* Paints a picture onto a new image of the settings' size in pixels, as the PNG would be. */
cairo_surface_t       *hys_export_image           (const HysExportSettings *settings,
                                                   HysPaint                 paint,
                                                   gpointer                 user_data);

G_END_DECLS
