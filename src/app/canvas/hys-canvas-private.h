/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas.h"
#include "hys-edit.h"
#include "hys-sketch-overlay.h"

G_BEGIN_DECLS

/* What bars and lanes snap to, in columns and lanes. */
#define HYS_CANVAS_SNAP_COLUMN 0.5
#define HYS_CANVAS_SNAP_ROW    1.0

/* How near a bar, beside it, the pointer is on it, in pixels. */
#define HYS_CANVAS_REACH       12.0

/**
 * HysCanvasDrag:
 * @begin: the button was pressed
 * @update: the pointer is elsewhere (it may have left the canvas)
 * @finish: the button was released
 * @cancel: nothing of it shall be
 *
 * What the main button does between its press and its release. The place of the press is press_column, press_row of the
 * canvas, and whether the pointer went farther than by trembling is moved.
 */
typedef struct
{
  void (*begin)  (HysCanvas *self);
  void (*update) (HysCanvas *self);
  void (*finish) (HysCanvas *self);
  void (*cancel) (HysCanvas *self);
} HysCanvasDrag;

/**
 * HysSpot:
 * @node: the bar there, or -1
 * @column, @row: on the grid; the column of the bar where there is one
 *
 * A place of the drawing as the tools see it.
 */
typedef struct
{
  int    node;
  double column, row;
} HysSpot;

/**
 * HysCanvasPreview:
 * @change: what would happen; it was made on @document, a copy
 * @nodes, @elements: what is new or different in it
 * @spare: displacements of the copy's bars, for drawing
 * @moved: @layout when it is that of the document too, whose parts are only elsewhere; else NULL
 * @target: a bar that takes part in it, or -1
 * @words: what would happen, for a person
 * @tool, @start, @end: what it was found from
 */
typedef struct
{
  HysChange    *change;
  HysDocument  *document;
  HysLayout    *layout;
  HysSketchBox  extent;
  gboolean     *nodes, *elements;
  double       *spare;
  const HysLayout *moved;
  int           target;
  char         *words;
  const HysTool *tool;
  HysSpot       start, end;
} HysCanvasPreview;

/* What the keyboard does (hys-canvas-keys.h). */
typedef struct HysCanvasKeys HysCanvasKeys;

struct _HysCanvas
{
  GtkWidget          parent_instance;

  /* borrowed */
  const HysDocument *document;
  const HysLayout   *layout;
  const HysLive     *live;
  const GPtrArray   *findings;      /* of HysFinding; NULL for none */
  HysEditor         *editor;

  /* the view: a point p of the drawing is seen at origin + zoom p */
  gboolean           fitted;        /* follows the size of the widget */
  double             zoom;
  double             x, y;
  double             left, top;     /* of the drawing, from column 0 and lane 0 (see hys_sketch_extent()), */
  double             width, height; /* and its size, at zoom 1 */
  double             room_left, room_right;   /* that its ends need to move, at zoom 1 */

  /* input */
  double             pointer_x, pointer_y;
  gboolean           pointer_in;
  double             drag_x, drag_y;
  double             pinch_zoom;
  int                element, node; /* under the pointer */
  int                highlight, highlight_node;

  /* tools */
  const HysTool     *tool;
  gboolean           tool_stays;
  const HysCanvasDrag *drag;        /* while the main button is pressed */
  double             press_x, press_y, press_column, press_row;
  int                press_element, press_node;
  gboolean           press_end;     /* that of the pressed element which is `to` */
  HysSpot            press_spot;
  gboolean           moved;
  GdkModifierType    modifiers;     /* at the press */
  GtkGesture        *press;         /* borrowed */
  guint              scrolling;     /* the drawing comes to a pointer beyond the edge */
  HysCanvasPreview   preview;
  HysSketchBox       band;          /* spanned to select, in drawing units; no size = none */
  HysSelection      *before;        /* what was selected before it, while it is spanned */

  GPtrArray         *items;         /* of HysCanvasItem, our children: nodes, then elements; */
  HysSketchBox      *boxes;         /* and where they are in the drawing */
  HysSketchMarks    *marks;         /* of the findings */
  HysCanvasKeys     *keys;
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

/* hys-canvas-items.c: bars and elements as accessible objects, and where they are */

/* The document is another one: what is still in it keeps its object. */
void hys_canvas_renew_items    (HysCanvas *self);
void hys_canvas_remove_items   (HysCanvas *self);
void hys_canvas_allocate_items (HysCanvas *self);

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

/* hys-canvas.c */

/* The layout that is seen: the document's own, or that of what is being moved. */
const HysLayout *hys_canvas_get_layout (HysCanvas *self);

/* Column and lane of a point of the widget, at rest. */
void hys_canvas_place_at   (HysCanvas *self,
                            double     x,
                            double     y,
                            double    *column,
                            double    *row);

/* A point of the widget in the drawing, as hys_sketch_pick() takes it. */
void hys_canvas_drawing_at (HysCanvas *self,
                            double     x,
                            double     y,
                            double    *drawing_x,
                            double    *drawing_y);

/* The pointer that goes with the tool. */
void hys_canvas_show_cursor (HysCanvas *self);

/* Says something about what was tried. */
void hys_canvas_tell       (HysCanvas  *self,
                            const char *text);

/* hys-canvas-press.c: the main button */
void hys_canvas_init_press (HysCanvas *self);

/* Lets go of what is being dragged, as if it had not begun; FALSE when nothing is. */
gboolean hys_canvas_cancel_drag (HysCanvas *self);

/* hys-canvas-tool.c: drawing */
extern const HysCanvasDrag hys_canvas_draw_drag;

/* The pointer is elsewhere and no button pressed: shows what a press would do. */
void hys_canvas_preview_tool (HysCanvas *self);

/* hys-canvas-spot.c */
HysSpot hys_canvas_grid_spot (HysCanvas *self,
                              double     column,
                              double     row);
HysSpot hys_canvas_spot_at  (HysCanvas *self,
                             double     x,
                             double     y);

/* The bar that stands in a column and reaches a lane, or -1; @but is none. */
int     hys_canvas_bar_at   (HysCanvas *self,
                             double     column,
                             double     row,
                             int        but);

/* The lane nearest to @row in which nothing lies between two columns but element @but. */
double  hys_canvas_free_row (HysCanvas *self,
                             double     from,
                             double     to,
                             double     row,
                             int        but);

/* hys-canvas-select.c: what a press of the tool that selects begins */
const HysCanvasDrag *hys_canvas_press_select (HysCanvas *self);

/* The id of an element or a node (the other is -1), or NULL. */
const char *hys_canvas_id   (HysCanvas *self,
                             int        element,
                             int        node);

/* hys-canvas-attach.c: moving an end of an element */

/* What a press on a grip begins; NULL when there is none. */
const HysCanvasDrag *hys_canvas_press_grip (HysCanvas *self);
void     hys_canvas_paint_grips    (HysCanvas            *self,
                                    cairo_t              *cr,
                                    const HysSketchStyle *style);

/* hys-canvas-move.c: moving what is selected */
void     hys_canvas_move_update    (HysCanvas  *self);
void     hys_canvas_move_finish    (HysCanvas  *self);

/* hys-canvas-preview.c */

/* Shows what a change would bring (takes it; NULL: nothing), with @words or its own name. */
void     hys_canvas_preview_change (HysCanvas  *self,
                                    HysChange  *change,
                                    const char *words);
void     hys_canvas_preview_clear  (HysCanvas  *self);

/* What is shown is something else. */
void     hys_canvas_preview_told   (HysCanvas  *self);

/* Does what is shown, and selects what came; FALSE when nothing is shown or it is refused, which is told. @key: see
 * hys_history_apply(). */
gboolean hys_canvas_preview_commit (HysCanvas  *self,
                                    const char *key);

/* hys-canvas-overlay.c */

/* The element that is emphasised, or -1. */
int      hys_canvas_get_highlight  (HysCanvas  *self);

/* Paints what is below and above the drawing itself; @cr is in drawing units. */
void     hys_canvas_paint_below    (HysCanvas            *self,
                                    cairo_t              *cr,
                                    const HysSketchStyle *style);
void     hys_canvas_paint_above    (HysCanvas            *self,
                                    cairo_t              *cr,
                                    const HysSketchStyle *style);

extern guint hys_canvas_hover_signal;

G_END_DECLS
