/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-view.h"
#include "hys-draw-plan.h"
#include "hys-editor.h"
#include "hys-live.h"
#include "hys-sketch-marks.h"
#include "hys-sketch-places.h"
#include "hys-walk.h"

G_BEGIN_DECLS

/**
 * HysCanvasScene:
 * @view: position and zoom; its widget has the signals of HysCanvas
 * @document, @layout, @live: (transfer none) (nullable): the drawing
 * @editor: (nullable): applies changes
 * @boxes: bounds of the bars, then of the elements, in the drawing
 * @findings, @marks: (nullable): findings and their marks
 * @element, @node: under the pointer; -1 = none. What moves away from a pointer that rests stays that until the pointer
 * moves.
 * @value, @has_value: the value that is written there, if there is one
 * @x, @y: where the pointer was then; @passes: whether the drawing has moved since
 * @highlight, @highlight_node: highlighted from outside the canvas; -1 = none
 * @finger: whether a finger was the last to point, whose targets are larger
 * @names: whether the bars' names are shown; that of the bar under the pointer is
 * @selected: (nullable): whether each bar, then each element is selected; see hys_canvas_scene_selected()
 * @n_selected, @last_selected: how many, and which item is the last of them
 *
 * The contents of a canvas. Public fields are read-only; modify them by the functions below.
 */
typedef struct
{
  HysCanvasView      view;
  const HysDocument *document;
  const HysLayout   *layout;
  const HysLive     *live;
  HysEditor         *editor;
  HysSketchBox      *boxes;
  const GPtrArray   *findings;
  HysSketchMarks    *marks;
  int                element, node;
  HysSketchValue     value;
  gboolean           has_value;
  double             x, y;
  gboolean           passes;
  int                highlight, highlight_node;
  gboolean           finger;
  gboolean           names;
  gboolean          *selected;
  guint              n_selected, last_selected;
} HysCanvasScene;

HysCanvasScene *hys_canvas_scene_new  (GtkWidget         *widget);
void            hys_canvas_scene_free (HysCanvasScene    *self);

/* Replaces the drawing, or updates it after an edit. */
void hys_canvas_scene_set          (HysCanvasScene    *self,
                                    const HysDocument *document,
                                    const HysLayout   *layout,
                                    const HysLive     *live);
void hys_canvas_scene_set_findings (HysCanvasScene    *self,
                                    const GPtrArray   *findings);
void hys_canvas_scene_set_highlight (HysCanvasScene *self,
                                     int             element,
                                     int             node);

/* Whether there is a drawing that can be edited now: not while it is shown to others. */
gboolean hys_canvas_scene_is_editable (const HysCanvasScene *self);

void hys_canvas_scene_redraw       (HysCanvasScene    *self);

/* Emits `told` with the reason why something was refused. */
void hys_canvas_scene_tell         (HysCanvasScene    *self,
                                    const char        *text);

/* Emits `hover` after the item to describe changed. */
void hys_canvas_scene_read_out     (HysCanvasScene    *self,
                                    int                element,
                                    int                node);

/* How far from its target what points may be, in pixels: @pointer, or for a finger as far as that needs. */
double hys_canvas_scene_reach      (const HysCanvasScene *self,
                                    double                pointer);

/* The drawing has moved by itself. */
void hys_canvas_scene_pass         (HysCanvasScene    *self);

/* Updates what is under the pointer at (@x, @y) of the widget; nothing unless @inside. */
void hys_canvas_scene_hover        (HysCanvasScene    *self,
                                    gboolean           inside,
                                    double             x,
                                    double             y);

/* The bar within reach of a point of the widget, or else the grid point nearest to it. */
HysSpot  hys_canvas_scene_spot_at  (HysCanvasScene    *self,
                                    double             x,
                                    double             y);

/* The value that is written at a point of the widget, or was when the pointer came there; FALSE when there is none. */
gboolean hys_canvas_scene_value_at (HysCanvasScene    *self,
                                    double             x,
                                    double             y,
                                    HysSketchValue    *value);

/* The id of an element or a node (the other is -1), or NULL. */
const char *hys_canvas_scene_id    (const HysCanvasScene *self,
                                    int                   element,
                                    int                   node);

/* The element or node of an item; nodes come first. */
HysWalk  hys_canvas_scene_item     (const HysCanvasScene *self,
                                    guint                 index);

/* Messages of all findings about an element or a node (the other is -1) (transfer full); NULL if there are none. */
char    *hys_canvas_scene_findings_text (HysCanvasScene *self,
                                         int             element,
                                         int             node);

/* The selection (transfer none). Requires an editor. */
const HysSelection *hys_canvas_scene_selection (const HysCanvasScene *self);

/* A flag for each bar, then for each element: whether it is selected (transfer none); NULL where nothing is, or there
 * is no editor. */
const gboolean *hys_canvas_scene_selected (HysCanvasScene *self);

/* The element that is selected alone, or -1. */
int      hys_canvas_scene_selected_element (HysCanvasScene *self);

/* Looks for what is selected anew. */
void     hys_canvas_scene_selection_changed (HysCanvasScene *self);

/* Selects an item. @adds: add it to the selection instead of replacing it */
void     hys_canvas_scene_select   (HysCanvasScene    *self,
                                    const char        *id,
                                    gboolean           adds);

void     hys_canvas_scene_show_selection (HysCanvasScene *self);

/* Scrolls what is selected out from under the buttons at the foot of the drawing. */
void     hys_canvas_scene_uncover_selection (HysCanvasScene *self);

G_END_DECLS
