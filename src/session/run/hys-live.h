/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-layout.h"
#include "hys-sketch.h"
#include "hys-trace.h"

G_BEGIN_DECLS

/* How far the largest displacement moves a bar, in columns. */
#define HYS_LIVE_REACH 0.6

/**
 * HysLive:
 *
 * The state of a network that the drawing and the read-outs show, read from the trace: the latest row or an earlier
 * one. Of a network that is too large to be recorded the drawing shows the latest state (HysSnapshot), of earlier ones
 * what is recorded. Displacements are magnified: the largest of the last seconds moves a bar by at most HYS_LIVE_REACH
 * columns and closes no element, times the gain that the user chose.
 */
typedef struct HysLive HysLive;

/* @layout must outlive it. */
HysLive              *hys_live_new              (const HysDocument *document,
                                                 const HysLayout   *layout);
void                  hys_live_free             (HysLive           *self);

/* Updates after values of the document changed. */
void                  hys_live_values_changed   (HysLive           *self);

/* Goes on with the document after an edit that left its items, and with its layout, which must outlive it. */
void                  hys_live_follow           (HysLive           *self,
                                                 const HysDocument *document,
                                                 const HysLayout   *layout);

/* Shows @trace from now on, starting at rest; %NULL for none. */
void                  hys_live_attach           (HysLive           *self,
                                                 HysTrace          *trace);

/* Goes on with a trace that has later rows of the same run. */
void                  hys_live_continue         (HysLive           *self,
                                                 HysTrace          *trace);

/* Sets the factor on the automatic scale; 0 = bars stay where they are drawn. */
void                  hys_live_set_gain         (HysLive           *self,
                                                 double             gain);

/* Takes a bar in hand, or none (-1): until then displacements are drawn to the scale of now, so that the bar follows
 * the hand; where nothing has moved yet, or, if @most, much less than @natural, to one in which it moves half as far as
 * HYS_LIVE_REACH by that. */
void                  hys_live_hold             (HysLive           *self,
                                                 int                node,
                                                 double             natural,
                                                 gboolean           most);
int                   hys_live_held             (const HysLive     *self);

/* The bar that was in hand last in this run, or -1. */
int                   hys_live_last_held        (const HysLive     *self);

/* How far a displacement of 1 is drawn, > 0 while a bar is in hand: without the gain where that is 0. */
double                hys_live_scale            (const HysLive     *self);

/* Shows the first row at or after @t; NAN = the latest row. */
void                  hys_live_set_moment       (HysLive           *self,
                                                 double             t);

/* Reads the row to show from the trace. @now: time of the frame clock, in microseconds. Returns whether the picture may
 * have changed. */
gboolean              hys_live_update           (HysLive           *self,
                                                 gint64             now);

const HysSketchState *hys_live_state            (const HysLive     *self);

/* Model time of the row that is shown; 0 before the first. */
double                hys_live_time             (const HysLive     *self);

/* Model time of the first row that there still is, and of the latest. */
double                hys_live_earliest         (const HysLive     *self);
double                hys_live_latest           (const HysLive     *self);

/* Value of a series in the row that is shown, 0 when it is rounding; NAN when it is not recorded. */
double                hys_live_value            (const HysLive     *self,
                                                 HysSeriesQuantity  quantity,
                                                 guint              index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysLive, hys_live_free)

G_END_DECLS
