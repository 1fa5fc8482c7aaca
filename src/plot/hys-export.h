/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  HYS_EXPORT_PNG,
  HYS_EXPORT_SVG,
  HYS_EXPORT_PDF,
} HysExportFormat;

/* Paints a picture of the given size; figures and drawings alike. */
typedef void (*HysPaint) (cairo_t  *cr,
                          double    width,
                          double    height,
                          gpointer  user_data);

/* The format that a file name's ending asks for; HYS_ERROR_USAGE if none of .png, .svg, .pdf. */
gboolean  hys_export_format_for (const char       *path,
                                 HysExportFormat  *format,
                                 GError          **error);

/* Writes a picture of @width x @height points (1/72 inch; for PNG multiplied by @scale to pixels) atomically: nothing
 * half-written is left behind. HYS_ERROR_FAILED. */
gboolean  hys_export            (const char       *path,
                                 HysExportFormat   format,
                                 double            width,
                                 double            height,
                                 double            scale,
                                 HysPaint          paint,
                                 gpointer          user_data,
                                 GError          **error);

G_END_DECLS
