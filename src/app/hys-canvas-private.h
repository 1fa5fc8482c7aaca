/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas.h"

G_BEGIN_DECLS

struct _HysCanvas
{
  GtkWidget          parent_instance;

  /* borrowed */
  const HysDocument *document;
  const HysLayout   *layout;
  const HysLive     *live;
  const GPtrArray   *findings;      /* of HysFinding; NULL for none */

  /* the view: a point p of the drawing is seen at origin + zoom p */
  gboolean           fitted;        /* follows the size of the widget */
  double             zoom;
  double             x, y;
  double             width, height; /* of the drawing, at zoom 1 */
  double             room_left, room_right;   /* that its ends need to move, at zoom 1 */

  /* input */
  double             pointer_x, pointer_y;
  gboolean           pointer_in;
  double             drag_x, drag_y;
  double             pinch_zoom;
  int                element, node; /* under the pointer */
  int                highlight;

  GPtrArray         *items;         /* of HysCanvasItem, our children: nodes, then elements; */
  HysSketchBox      *boxes;         /* and where they are in the drawing */
  HysSketchMarks    *marks;         /* of the findings */
};

/* hys-canvas-input.c */
void hys_canvas_init_input (HysCanvas *self);

/* What is under the pointer now; tells when it is another thing. */
void hys_canvas_hover      (HysCanvas *self);

/* Zooms so that what is at (@x, @y) of the widget stays there. */
void hys_canvas_zoom_at    (HysCanvas *self,
                            double     zoom,
                            double     x,
                            double     y);
void hys_canvas_pan        (HysCanvas *self,
                            double     dx,
                            double     dy);

/* hys-canvas-findings.c */
void hys_canvas_init_findings   (HysCanvas          *self);
void hys_canvas_forget_findings (HysCanvas          *self);

/* All that findings say about an element or a node (the other is -1); NULL when they say nothing. */
char *hys_canvas_findings_text  (HysCanvas          *self,
                                 int                 element,
                                 int                 node);

/* Moves the view, and zooms out where needed, until a part of the drawing is seen. */
void hys_canvas_bring_into_view (HysCanvas          *self,
                                 const HysSketchBox *box);

extern guint hys_canvas_hover_signal;
extern guint hys_canvas_picked_signal;

G_END_DECLS
