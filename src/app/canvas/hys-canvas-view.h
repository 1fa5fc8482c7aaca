/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * HysCanvasView:
 * @widget: (transfer none): the canvas
 * @fitted: whether the view follows the size of the widget
 * @bare: whether the drawing is shown to others: larger letters, nothing over its foot, and not edited
 * @zoom, @x, @y: a point p of the drawing appears at (x, y) + zoom p
 * @extent: of the drawing, from column 0 and lane 0 (see hys_sketch_extent()), at zoom 1
 * @room_left, @room_right: margins in which its ends move, at zoom 1
 *
 * Position and zoom of a drawing. Public fields are read-only; modify them by the functions below, which redraw the
 * widget.
 */
typedef struct
{
  GtkWidget   *widget;
  gboolean     fitted, bare;
  double       zoom, x, y;
  HysSketchBox extent;
  double       room_left, room_right;
} HysCanvasView;

void hys_canvas_view_init            (HysCanvasView      *self,
                                      GtkWidget          *widget);

/* Updates the extent after the drawing changed, keeping position and zoom. */
void hys_canvas_view_set_drawing     (HysCanvasView      *self,
                                      const HysDocument  *document,
                                      const HysLayout    *layout);

/* For GtkWidgetClass.size_allocate: fits the drawing again if it is fitted. @empty: the drawing is empty. @headed: a
 * bar is shown above the drawing. */
void hys_canvas_view_allocate        (HysCanvasView      *self,
                                      gboolean            empty,
                                      gboolean            headed);

void hys_canvas_view_fit             (HysCanvasView      *self);

/* Fits the drawing unless all of it is visible. */
void hys_canvas_view_show_all        (HysCanvasView      *self);

/* Zooms about the point (@x, @y) of the widget. */
void hys_canvas_view_zoom_at         (HysCanvasView      *self,
                                      double              zoom,
                                      double              x,
                                      double              y);
void hys_canvas_view_pan             (HysCanvasView      *self,
                                      double              dx,
                                      double              dy);

/* Pans, and zooms out if needed, until @box is visible. */
void hys_canvas_view_bring_into_view (HysCanvasView      *self,
                                      const HysSketchBox *box);

/* Pans until the buttons at the foot of the drawing do not cover @box. */
void hys_canvas_view_uncover         (HysCanvasView      *self,
                                      const HysSketchBox *box);

/* Converts a point of the widget to coordinates of the drawing, for hys_sketch_pick(); to column and lane at rest. */
void hys_canvas_view_to_drawing      (const HysCanvasView *self,
                                      double               x,
                                      double               y,
                                      double              *drawing_x,
                                      double              *drawing_y);
void hys_canvas_view_to_place        (const HysCanvasView *self,
                                      double               x,
                                      double               y,
                                      double              *column,
                                      double              *row);

/* Converts a box of the drawing to coordinates of the widget. */
HysSketchBox hys_canvas_view_box     (const HysCanvasView *self,
                                      const HysSketchBox  *box);

G_END_DECLS
