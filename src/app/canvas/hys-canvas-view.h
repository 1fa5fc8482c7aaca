/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sketch.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * HysCanvasView:
 * @widget: (transfer none): the canvas
 * @fitted: whether the view follows the size of the widget
 * @held: whether it does so from its next change on: it was fitted, and an edit must not move what is pointed at
 * @turns: how often a person chose another position or zoom
 * @bare: whether the drawing is shown to others: larger letters, nothing over its foot, and not edited
 * @zoom, @x, @y: a point p of the drawing appears at (x, y) + zoom p
 * @extent: of the drawing, from column 0 and lane 0 (see hys_sketch_extent()), at zoom 1
 * @width, @height: of the widget when it was last allocated
 * @room_left, @room_right: margins in which its ends move, at zoom 1
 *
 * Position and zoom of a drawing. Public fields are read-only; modify them by the functions below, which redraw the
 * widget.
 */
typedef struct
{
  GtkWidget   *widget;
  gboolean     fitted, held, bare;
  guint        turns;
  int          width, height;
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

/**
 * HysCanvasGlance:
 *
 * From where a drawing was seen, to come back to.
 */
typedef struct
{
  gboolean fitted, held;
  guint    turns;
  int      width, height;
  double   zoom, x, y;   /* of column 0 and lane 0 */
} HysCanvasGlance;

HysCanvasGlance hys_canvas_view_glance (const HysCanvasView *self);

/* Comes back to where the drawing was seen from, unless somebody has looked elsewhere since, or the widget has another
 * size. */
void hys_canvas_view_return          (HysCanvasView         *self,
                                      const HysCanvasGlance *glance);

/* For GtkWidgetClass.size_allocate: fits the drawing again if it is fitted. @empty: the drawing is empty. @headed: a
 * bar is shown above the drawing. */
void hys_canvas_view_allocate        (HysCanvasView      *self,
                                      gboolean            empty,
                                      gboolean            headed);

void hys_canvas_view_fit             (HysCanvasView      *self);

/* Pans, and zooms out if needed, until all of the drawing is visible. */
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
