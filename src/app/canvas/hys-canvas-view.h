/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * HysCanvasView:
 * @widget: what is looked at; borrowed
 * @fitted: the view follows the size of the widget
 * @zoom, @x, @y: a point p of the drawing is seen at (x, y) + zoom p
 * @extent: of the drawing, from column 0 and lane 0 (see hys_sketch_extent()), at zoom 1
 * @room_left, @room_right: that its ends need to move, at zoom 1
 *
 * From where a drawing is seen. To be read by everybody and changed by these functions, which redraw the widget.
 */
typedef struct
{
  GtkWidget   *widget;
  gboolean     fitted;
  double       zoom, x, y;
  HysSketchBox extent;
  double       room_left, room_right;
} HysCanvasView;

void hys_canvas_view_init            (HysCanvasView      *self,
                                      GtkWidget          *widget);

/* The drawing changed; what is in it stays where it is seen. */
void hys_canvas_view_set_drawing     (HysCanvasView      *self,
                                      const HysDocument  *document,
                                      const HysLayout    *layout);

/* For GtkWidgetClass.size_allocate: fits again what is fitted. @empty: nothing is drawn. @headed: something is shown over
 * the drawing. */
void hys_canvas_view_allocate        (HysCanvasView      *self,
                                      gboolean            empty,
                                      gboolean            headed);

void hys_canvas_view_fit             (HysCanvasView      *self);

/* The same when not all of the drawing is seen. */
void hys_canvas_view_show_all        (HysCanvasView      *self);

/* What is at (@x, @y) of the widget stays there. */
void hys_canvas_view_zoom_at         (HysCanvasView      *self,
                                      double              zoom,
                                      double              x,
                                      double              y);
void hys_canvas_view_pan             (HysCanvasView      *self,
                                      double              dx,
                                      double              dy);

/* Moves, and zooms out where needed, until a part of the drawing is seen. */
void hys_canvas_view_bring_into_view (HysCanvasView      *self,
                                      const HysSketchBox *box);

/* A point of the widget in the drawing, as hys_sketch_pick() takes it; and as column and lane at rest. */
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

/* Where a box of the drawing is seen. */
HysSketchBox hys_canvas_view_box     (const HysCanvasView *self,
                                      const HysSketchBox  *box);

G_END_DECLS
