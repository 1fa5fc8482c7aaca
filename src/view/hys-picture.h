/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-export.h"
#include "hys-figure-view.h"
#include "hys-job.h"
#include "hys-owner.h"
#include "hys-sketch.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * HysPicture:
 *
 * One figure, several stacked, or the drawing in one state, for a preview, the clipboard or a file. It owns all its
 * data, so that a worker thread can paint it; one thread at a time.
 *
 * Its look is set by HysExportSettings: equal settings give the same file from the window and from the command line.
 */
typedef struct HysPicture HysPicture;

/* Creates the picture of figures of the document (element-type HysFigureSpec), from top to bottom, from the current rows
 * of a trace (NULL where all are responses, which are computed now: @progress, nullable). NULL with the error of
 * hys_response_curves_fill(). */
HysPicture      *hys_picture_new_figures  (const HysDocument       *document,
                                           const HysItemList       *specs,
                                           const HysTrace          *trace,
                                           HysProgress              progress,
                                           gpointer                 user_data,
                                           GError                 **error);

/* Creates a picture of figures with their current ranges. @figures: (transfer full) (element-type HysFigure): copies
 * that are not used elsewhere (hys_figure_copy()) */
HysPicture      *hys_picture_new_from     (GPtrArray               *figures);

/* Creates a picture of the drawing. @state: (nullable): NULL = at rest */
HysPicture      *hys_picture_new_drawing  (const HysDocument       *document,
                                           const HysSketchState    *state);

/* Its figures (transfer none) (element-type HysFigure), to be modified before it is painted; NULL for the drawing. */
GPtrArray       *hys_picture_get_figures  (HysPicture              *self);

/* Sets the title in the metadata of a PDF. */
void             hys_picture_set_title    (HysPicture              *self,
                                           const char              *title);

/* Sets the height of the settings: that of each figure times their number, unless it is a page; for the drawing, by its
 * own proportions. To be called after a size was set. */
void             hys_picture_fit          (const HysPicture        *self,
                                           HysExportSettings       *settings);

/* Renders the picture as an image in the pixel size of the settings, for the clipboard. */
cairo_surface_t *hys_picture_to_image     (HysPicture              *self,
                                           const HysExportSettings *settings);

/* Makes the content of a file of this name; fractions never decrease, and @progress (nullable) may cancel.
 * HYS_ERROR_USAGE for invalid settings, HYS_ERROR_FAILED, HYS_ERROR_CANCELLED. */
GByteArray      *hys_picture_render       (HysPicture              *self,
                                           const char              *name,
                                           const HysExportSettings *settings,
                                           HysProgress              progress,
                                           gpointer                 progress_data,
                                           GError                 **error);

/* Writes the picture to a file in one step, as hys_picture_render() makes it. */
gboolean         hys_picture_export       (HysPicture              *self,
                                           GFile                   *file,
                                           const HysExportSettings *settings,
                                           HysProgress              progress,
                                           gpointer                 progress_data,
                                           GError                 **error);

/* Jobs with a picture: one writes it and gives its GFile, the other one gives its image. Their input is
 * hys_picture_job_input(). */
extern const HysJobKind hys_picture_export_job, hys_picture_image_job;

/* @self: (transfer full); @file: (nullable): NULL for an image */
gpointer         hys_picture_job_input    (HysPicture              *self,
                                           GFile                   *file,
                                           const HysExportSettings *settings);

HYS_DEFINE_OWNED (HysPicture, hys_picture_free)

G_END_DECLS
