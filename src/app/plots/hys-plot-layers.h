/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-plot-layer.h"

G_BEGIN_DECLS

/* The layers over a plot. */

#define HYS_TYPE_BAND_LAYER (hys_band_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysBandLayer, hys_band_layer, HYS, BAND_LAYER, HysPlotLayer)

/**
 * HysBandLayer:
 *
 * A box spanned between the axes of a flat figure, to which the figure is zoomed.
 */

#define HYS_TYPE_MARK_LAYER (hys_mark_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysMarkLayer, hys_mark_layer, HYS, MARK_LAYER, HysPlotLayer)

/**
 * HysMarkLines:
 * @HYS_MARKS_OPEN: a line from each mark to the next
 * @HYS_MARKS_CLOSED: and from the last to the first
 */
typedef enum
{
  HYS_MARKS_ALONE,
  HYS_MARKS_OPEN,
  HYS_MARKS_CLOSED,
} HysMarkLines;

/* Marks points of a plane figure. @points: copied; @words: beside each (markup, transfer full) (nullable) */
void hys_mark_layer_set (HysMarkLayer       *self,
                         const HysLoopPoint *points,
                         guint               n,
                         HysMarkLines        lines,
                         char              **words);

#define HYS_TYPE_MOMENT_LAYER (hys_moment_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysMomentLayer, hys_moment_layer, HYS, MOMENT_LAYER, HysPlotLayer)

/**
 * HysMomentLayer:
 *
 * Marks the time that the drawing shows: a line with a draggable handle in the strip above the axes, or a dot on a
 * loop.
 *
 * Signal `scrub` (double t): emitted when the user selects another time.
 */

/* @t: time to mark; NAN = none */
void hys_moment_layer_set  (HysMomentLayer *self,
                            double          t);

/* Emits `scrub` for the time @by rows later. */
void hys_moment_layer_step (HysMomentLayer *self,
                            int             by);

#define HYS_TYPE_CURSOR_LAYER (hys_cursor_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysCursorLayer, hys_cursor_layer, HYS, CURSOR_LAYER, HysPlotLayer)

/**
 * HysCursorLayer:
 *
 * Two cursors at rows of the first curve, with the differences between them.
 *
 * Signal `changed`: emitted when the cursors were shown, hidden or moved.
 */
void     hys_cursor_layer_set_shown (HysCursorLayer *self,
                                     gboolean        shown);
gboolean hys_cursor_layer_get_shown (HysCursorLayer *self);

/* Selects the cursor that keys move, 0 or 1. */
void     hys_cursor_layer_pick      (HysCursorLayer *self,
                                     guint           cursor);

/* Moves the selected cursor by @by rows. */
void     hys_cursor_layer_step      (HysCursorLayer *self,
                                     int             by);

/* The differences between the cursors as one line of plain text (transfer full); NULL when they are hidden. */
char    *hys_cursor_layer_get_words (HysCursorLayer *self);

#define HYS_TYPE_READING_LAYER (hys_reading_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysReadingLayer, hys_reading_layer, HYS, READING_LAYER, HysPlotLayer)

/**
 * HysReadingLayer:
 *
 * The place of a curve nearest to the pointer, with its values. Where a curve goes by so often that it takes long to
 * find, the search goes on from frame to frame, and what it has found so far is read out.
 *
 * Signal `hover` (int curve): the pointer is at another row of a curve, or keys have lit another curve; -1 for none.
 */

/* Lights the curve after (@by 1) or before (-1) the one that was lit so, beyond the last one none; 0: none. */
void  hys_reading_layer_walk      (HysReadingLayer *self,
                                   int              by);

/* What is read out, as plain text on one line; NULL for nothing. The caller frees. */
char *hys_reading_layer_get_words (HysReadingLayer *self);

G_END_DECLS
