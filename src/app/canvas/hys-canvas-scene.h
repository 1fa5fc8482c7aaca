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
 * @view: from where it is seen; its widget has the signals of HysCanvas
 * @document, @layout, @live: what is drawn, all borrowed; NULL: nothing
 * @editor: by which it is changed, or NULL
 * @boxes: where the bars and then the elements are in the drawing
 * @findings, @marks: what there is to say about it, and where that is marked; NULL for nothing
 * @element, @node: under the pointer, or -1
 * @highlight, @highlight_node: emphasised from elsewhere, or -1
 *
 * What a canvas shows. To be read by everybody and changed by these functions.
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
  int                highlight, highlight_node;
} HysCanvasScene;

HysCanvasScene *hys_canvas_scene_new  (GtkWidget         *widget);
void            hys_canvas_scene_free (HysCanvasScene    *self);

/* Draws something else, or the same after it changed. */
void hys_canvas_scene_set          (HysCanvasScene    *self,
                                    const HysDocument *document,
                                    const HysLayout   *layout,
                                    const HysLive     *live);
void hys_canvas_scene_set_findings (HysCanvasScene    *self,
                                    const GPtrArray   *findings);
void hys_canvas_scene_set_highlight (HysCanvasScene   *self,
                                    int                element,
                                    int                node);

/* Whether there is a drawing that can be changed. */
gboolean hys_canvas_scene_is_editable (const HysCanvasScene *self);

void hys_canvas_scene_redraw       (HysCanvasScene    *self);

/* Emits `told`: why something was refused. */
void hys_canvas_scene_tell         (HysCanvasScene    *self,
                                    const char        *text);

/* Emits `hover`: what is read out differs now. */
void hys_canvas_scene_read_out     (HysCanvasScene    *self,
                                    int                element,
                                    int                node);

/* Finds what is under the pointer at (@x, @y) of the widget; when it is not @inside, nothing. */
void hys_canvas_scene_hover        (HysCanvasScene    *self,
                                    gboolean           inside,
                                    double             x,
                                    double             y);

/* The bar within reach of a point of the widget, or else the grid point nearest to it. */
HysSpot  hys_canvas_scene_spot_at  (HysCanvasScene    *self,
                                    double             x,
                                    double             y);

/* The value that is written at a point of the widget; FALSE when there is none. */
gboolean hys_canvas_scene_value_at (HysCanvasScene    *self,
                                    double             x,
                                    double             y,
                                    HysSketchValue    *value);

/* The id of an element or a node (the other is -1), or NULL. */
const char *hys_canvas_scene_id    (const HysCanvasScene *self,
                                    int                element,
                                    int                node);

/* The element or node of an item; nodes come first. */
HysWalk  hys_canvas_scene_item     (const HysCanvasScene *self,
                                    guint              index);

/* All that findings say about an element or a node (the other is -1); NULL when they say nothing. */
char    *hys_canvas_scene_findings_text (HysCanvasScene *self,
                                    int                element,
                                    int                node);

/* What is selected; while there is an editor. */
const HysSelection *hys_canvas_scene_selection (const HysCanvasScene *self);

/* Selects one thing, and nothing else unless it @adds. */
void     hys_canvas_scene_select   (HysCanvasScene    *self,
                                    const char        *id,
                                    gboolean           adds);

/* Brings what is selected into view. */
void     hys_canvas_scene_show_selection (HysCanvasScene *self);

G_END_DECLS
