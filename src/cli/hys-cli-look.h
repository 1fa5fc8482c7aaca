/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-export.h"

G_BEGIN_DECLS

/**
 * HysCliLook:
 *
 * What is typed about the look of a picture; each text as given, NULL where it was not.
 */
typedef struct
{
  char     *size;
  char     *dpi;
  char     *style;
  char     *font;
  char     *font_size;
  char     *line_width;
  char     *labels;
  gboolean  transparent;
  gboolean  outlines;
} HysCliLook;

/* Their entries in a list of options, parsed into @self. */
#define HYS_CLI_LOOK_ENTRIES(self) \
  { "size", 0, 0, G_OPTION_ARG_FILENAME, &(self)->size, \
    N_("WxH, in pixels for PNG, in points for SVG and PDF (default: 640x480); WxHmm; one-column, two-columns or slide"), \
    N_("SIZE") }, \
  { "dpi", 0, 0, G_OPTION_ARG_FILENAME, &(self)->dpi, \
    N_("Pixels per inch, for PNG (default: 300, or 72 for a size in pixels)"), "N" }, \
  { "style", 0, 0, G_OPTION_ARG_FILENAME, &(self)->style, \
    N_("light, dark or print (default: light for PNG, print for SVG and PDF)"), N_("STYLE") }, \
  { "transparent", 0, 0, G_OPTION_ARG_NONE, &(self)->transparent, N_("Transparent background"), NULL }, \
  { "font", 0, 0, G_OPTION_ARG_FILENAME, &(self)->font, N_("Font family"), N_("NAME") }, \
  { "font-size", 0, 0, G_OPTION_ARG_FILENAME, &(self)->font_size, N_("Font size, in points"), "N" }, \
  { "line-width", 0, 0, G_OPTION_ARG_FILENAME, &(self)->line_width, N_("Line width of curves, in points"), "N" }, \
  { "labels", 0, 0, G_OPTION_ARG_FILENAME, &(self)->labels, \
    N_("Labels of curves: legend (default), direct (next to them) or none"), N_("HOW") }, \
  { "outlines", 0, 0, G_OPTION_ARG_NONE, &(self)->outlines, N_("Write text as outlines in SVG"), NULL }

void      hys_cli_look_clear (HysCliLook         *self);

/* The settings for a file of this name, which must end in .png, .svg or .pdf, or for "-", a PNG. They borrow from
   @self. HYS_ERROR_USAGE. */
gboolean  hys_cli_look_read  (const HysCliLook   *self,
                              const char         *path,
                              HysExportSettings  *settings,
                              GError            **error);

G_END_DECLS
