/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-picture.h"

#include "hys-export.h"
#include "hys-figure-view.h"
#include "hys-figure.h"

#include <math.h>

/* Points (1/72 inch) of a figure: 160 mm x 100 mm. */
#define FIGURE_WIDTH  454.0
#define FIGURE_HEIGHT 283.0

/* Points per unit of a drawing. */
#define DRAWING_SCALE 0.75

#define FILE_SCALE    (300.0 / 72)
#define COPY_SCALE    2.0

struct HysPicture
{
  double          width, height;   /* points */

  HysFigure      *figure;          /* or else: */
  HysDocument    *document;
  HysLayout      *layout;
  HysSketchState  state;           /* owns its arrays */
  gboolean        at_rest;
};

HysPicture *
hys_picture_new_figure (const HysDocument   *document,
                        const HysFigureSpec *spec,
                        HysTrace            *trace)
{
  HysPicture *self = g_new0 (HysPicture, 1);

  self->width = FIGURE_WIDTH;
  self->height = FIGURE_HEIGHT;
  self->figure = hys_figure_view_new (document, spec, trace);
  hys_figure_view_update (self->figure, spec, trace, document->simulation.until);
  return self;
}

static void
copy_state (HysPicture           *self,
            const HysSketchState *state)
{
  gsize nodes = self->document->nodes->len, elements = self->document->elements->len;

  self->state.displacement = g_memdup2 (state->displacement, nodes * sizeof (double));
  self->state.load = g_memdup2 (state->load, nodes * sizeof (double));
  self->state.force = g_memdup2 (state->force, elements * sizeof (double));
  self->state.slip = g_memdup2 (state->slip, elements * sizeof (gint8));
  self->state.force_scale = state->force_scale;
}

HysPicture *
hys_picture_new_drawing (const HysDocument    *document,
                         const HysSketchState *state)
{
  HysPicture *self = g_new0 (HysPicture, 1);

  self->document = hys_document_copy (document);
  self->layout = hys_layout_new (self->document);
  self->at_rest = state == NULL;
  if (state != NULL)
    copy_state (self, state);
  hys_sketch_measure (self->document, self->layout, &self->width, &self->height);
  self->width = fmax (1, DRAWING_SCALE * self->width);
  self->height = fmax (1, DRAWING_SCALE * self->height);
  return self;
}

void
hys_picture_free (HysPicture *self)
{
  g_clear_pointer (&self->figure, hys_figure_free);
  g_clear_pointer (&self->layout, hys_layout_free);
  g_clear_pointer (&self->document, hys_document_free);
  g_free ((gpointer) self->state.displacement);
  g_free ((gpointer) self->state.load);
  g_free ((gpointer) self->state.force);
  g_free ((gpointer) self->state.slip);
  g_free (self);
}

static void
paint_figure (HysPicture *self,
              cairo_t    *cr,
              double      width,
              double      height)
{
  HysPlotStyle style;

  hys_plot_style_init (&style, HYS_PLOT_PRINT);
  hys_figure_draw (self->figure, cr, width, height, &style);
}

static void
paint_drawing (HysPicture *self,
               cairo_t    *cr)
{
  HysSketchStyle style;

  hys_sketch_style_init (&style, HYS_PLOT_PRINT);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, DRAWING_SCALE, DRAWING_SCALE);
  hys_sketch_draw (cr, self->document, self->layout, self->at_rest ? NULL : &self->state, &style);
}

static void
paint (cairo_t  *cr,
       double    width,
       double    height,
       gpointer  user_data)
{
  HysPicture *self = user_data;

  if (self->figure != NULL)
    paint_figure (self, cr, width, height);
  else
    paint_drawing (self, cr);
}

gboolean
hys_picture_write (HysPicture  *self,
                   const char  *path,
                   GError     **error)
{
  HysExportFormat format;

  return hys_export_format_for (path, &format, error)
         && hys_export (path, format, self->width, self->height, FILE_SCALE, paint, self, error);
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      path,
                 GCancellable *cancellable)
{
  HysPicture *self = g_object_get_data (G_OBJECT (task), "picture");
  GError *error = NULL;

  if (hys_picture_write (self, path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
hys_picture_write_async (HysPicture          *self,
                         const char          *path,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_object_set_data_full (G_OBJECT (task), "picture", self, (GDestroyNotify) hys_picture_free);
  g_task_set_task_data (task, g_strdup (path), g_free);
  g_task_run_in_thread (task, write_in_thread);
}

gboolean
hys_picture_write_finish (GAsyncResult  *result,
                          GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

GdkTexture *
hys_picture_to_texture (HysPicture *self)
{
  int width = (int) ceil (COPY_SCALE * self->width), height = (int) ceil (COPY_SCALE * self->height);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GBytes) bytes = NULL;
  GdkTexture *texture;
  gsize stride;

  cairo_scale (cr, COPY_SCALE, COPY_SCALE);
  paint (cr, self->width, self->height, self);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  stride = (gsize) cairo_image_surface_get_stride (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), stride * (gsize) height);
  texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
  cairo_surface_destroy (surface);
  return texture;
}
