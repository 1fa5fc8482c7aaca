/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-export.h"
#include "hys-figure-view.h"
#include "hys-job.h"
#include "hys-sketch.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * HysPicture:
 *
 * One figure, several stacked, or the drawing as it is at one moment, to be shown in a preview, copied, or written to a
 * file. It keeps all it needs, so that another thread can paint it while the window goes on; one thread at a time.
 *
 * How it is to look is a HysExportSettings: whoever fills them alike gets the same file, from the window and from the
 * command line.
 */
typedef struct HysPicture HysPicture;

/* A document's figure of all that a trace holds by now. */
HysPicture      *hys_picture_new_figure   (const HysDocument       *document,
                                           const HysFigureSpec     *spec,
                                           const HysTrace          *trace);

/* Several (HysFigureSpec), from top to bottom. */
HysPicture      *hys_picture_new_figures  (const HysDocument       *document,
                                           const GPtrArray         *specs,
                                           const HysTrace          *trace);

/* Figures as they are, with the ranges that somebody chose: takes the array, which owns HysFigures that nobody else uses
 * (hys_figure_copy()). */
HysPicture      *hys_picture_new_from     (GPtrArray               *figures);

/* The drawing; @state NULL: at rest. */
HysPicture      *hys_picture_new_drawing  (const HysDocument       *document,
                                           const HysSketchState    *state);
void             hys_picture_free         (HysPicture              *self);

/* Its figures (HysFigure), owned by it, to be changed before it is painted; NULL for the drawing. */
GPtrArray       *hys_picture_get_figures  (HysPicture              *self);

/* What a PDF says it is called. */
void             hys_picture_set_title    (HysPicture              *self,
                                           const char              *title);

/* The height that suits a width: figures are as high as wide times the settings' proportions, each; the drawing keeps
 * its own. Sets the settings' height; call it after a preset was chosen. */
void             hys_picture_fit          (const HysPicture        *self,
                                           HysExportSettings       *settings);

/* The picture as an image of the settings' pixels, for the clipboard. */
cairo_surface_t *hys_picture_to_image     (HysPicture              *self,
                                           const HysExportSettings *settings);

/* Writes it. Nothing half-written is left behind, also when @progress (may be NULL) stops it; fractions never decrease.
 * HYS_ERROR_USAGE for settings that make no sense, HYS_ERROR_FAILED, HYS_ERROR_CANCELLED. */
gboolean         hys_picture_export       (HysPicture              *self,
                                           const char              *path,
                                           const HysExportSettings *settings,
                                           HysProgress              progress,
                                           gpointer                 progress_data,
                                           GError                 **error);

/* A job that does so on another thread. Its input is made by the next function, its result is the path (char *). */
HysJob          *hys_picture_job_new      (void);

/* Takes @self. */
gpointer         hys_picture_job_input    (HysPicture              *self,
                                           const char              *path,
                                           const HysExportSettings *settings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysPicture, hys_picture_free)

G_END_DECLS
