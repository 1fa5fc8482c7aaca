/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-scene.h"
#include "hys-draft.h"

G_BEGIN_DECLS

/**
 * HysCanvasPreview:
 * @scene: where it is shown; borrowed
 * @draft: what would happen; NULL: nothing
 * @extent: of the drawing that would be
 * @displacement: of the draft's bars
 * @words: what would happen, or why nothing does, for a person
 * @target: a bar that takes part in it, or -1
 * @start, @end: what it was found from
 *
 * What a canvas shows of a change that is not made yet. To be read by everybody and changed by these functions.
 */
typedef struct
{
  HysCanvasScene *scene;
  HysDraft       *draft;
  HysSketchBox    extent;
  double         *displacement;
  char           *words;
  int             target;
  HysSpot         start, end;
} HysCanvasPreview;

HysCanvasPreview *hys_canvas_preview_new   (HysCanvasScene       *scene);
void              hys_canvas_preview_free  (HysCanvasPreview     *self);

/* Shows nothing. */
void              hys_canvas_preview_clear (HysCanvasPreview     *self);

/* Shows what a change would bring (takes it; NULL: nothing), with @words or its own name. */
void              hys_canvas_preview_show  (HysCanvasPreview     *self,
                                            HysChange            *change,
                                            const char           *words,
                                            int                   target);

/* Whether what is shown was not found from these places; from now on it is. */
gboolean          hys_canvas_preview_needs (HysCanvasPreview     *self,
                                            HysSpot               start,
                                            HysSpot               end);

/* Makes the change that is shown and selects what came with it, or else the bar @touched (-1: nothing). FALSE when nothing
 * is shown or it is refused, which is told. @key: see hys_history_apply(). */
gboolean          hys_canvas_preview_commit (HysCanvasPreview    *self,
                                             const char          *key,
                                             int                  touched);

/* The layout that is seen: of the document, or where its parts would be; @cr is moved to it. */
const HysLayout  *hys_canvas_preview_layout (HysCanvasPreview    *self,
                                             cairo_t             *cr);

/* Paints what is new or looks different in the draft, in units of the drawing. */
void              hys_canvas_preview_paint (HysCanvasPreview     *self,
                                            cairo_t              *cr,
                                            const HysSketchStyle *style);

G_END_DECLS
