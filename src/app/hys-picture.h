/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-live.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * HysPicture:
 *
 * A figure or the drawing as it is at one moment, to be written to a file or copied: it keeps all it needs, so that it
 * can be painted by another thread while the window goes on.
 */
typedef struct HysPicture HysPicture;

HysPicture *hys_picture_new_figure  (const HysDocument   *document,
                                     const HysFigureSpec *spec,
                                     HysTrace            *trace);

/* @state NULL: at rest. */
HysPicture *hys_picture_new_drawing (const HysDocument    *document,
                                     const HysSketchState *state);
void        hys_picture_free        (HysPicture           *self);

/* Writes it in the format that the path's ending asks for; PNG at 300 dots an inch. HYS_ERROR_FAILED, or
 * HYS_ERROR_USAGE for another ending. */
gboolean    hys_picture_write       (HysPicture           *self,
                                     const char           *path,
                                     GError              **error);

/* The same on another thread; takes @self. */
void        hys_picture_write_async  (HysPicture          *self,
                                      const char          *path,
                                      GAsyncReadyCallback  callback,
                                      gpointer             user_data);
gboolean    hys_picture_write_finish (GAsyncResult        *result,
                                      GError             **error);

/* As an image for the clipboard. */
GdkTexture *hys_picture_to_texture   (HysPicture          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysPicture, hys_picture_free)

G_END_DECLS
