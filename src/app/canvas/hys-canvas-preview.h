/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-scene.h"
#include "hys-draft.h"

G_BEGIN_DECLS

/**
 * HysCanvasPreview:
 * @scene: (transfer none): where it is shown
 * @draft: result of the change; NULL = no preview
 * @extent: of the drawing after the change
 * @displacement: of the bars of the draft
 * @words: name of the change, or the reason why it is not possible, for the user
 * @target: a bar that takes part in the change; -1 = none
 * @start, @end: spots from which the change was planned
 *
 * Preview of a change that is not applied yet. Public fields are read-only; modify them by the functions below.
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

void              hys_canvas_preview_clear (HysCanvasPreview     *self);

/* Shows @edited (transfer full) (nullable) with @words, or the name of the edit; and @target, a bar, -1 = none. */
void              hys_canvas_preview_show  (HysCanvasPreview     *self,
                                            HysDocument          *edited,
                                            const char           *words,
                                            int                   target);

/* Returns whether the preview must be planned again for these spots, and stores them. */
gboolean          hys_canvas_preview_needs (HysCanvasPreview     *self,
                                            HysSpot               start,
                                            HysSpot               end);

/* Has it planned again, even for the same spots: for another document. */
void              hys_canvas_preview_outdate (HysCanvasPreview   *self);

/* Applies the change that is shown and selects the new items, or else the bar @touched (-1 = none). Returns FALSE if
 * there is no preview or the change is refused, after emitting `told`. @key: see hys_history_apply(). */
gboolean          hys_canvas_preview_commit (HysCanvasPreview    *self,
                                             const char          *key,
                                             int                  touched);

/* The layout that is shown: of the document, or of the draft, to which @cr is translated. */
const HysLayout  *hys_canvas_preview_layout (HysCanvasPreview    *self,
                                             cairo_t             *cr);

/* Paints the items of the draft that are new or changed, in units of the drawing. */
void              hys_canvas_preview_paint (HysCanvasPreview     *self,
                                            cairo_t              *cr,
                                            const HysSketchStyle *style);

G_END_DECLS
