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
 * How a network looks at the latest moment of its run, or at one of its past: what the drawing and the read-outs show, read from the trace.
 * Displacements are scaled for the eye: the largest of the last seconds moves a bar by HYS_LIVE_REACH columns at most and
 * closes no element, times the gain that the user chose.
 */
typedef struct HysLive HysLive;

/* Both must outlive it. */
HysLive              *hys_live_new              (const HysDocument *document,
                                                 const HysLayout   *layout);
void                  hys_live_free             (HysLive           *self);

/* The document's values were changed. */
void                  hys_live_values_changed   (HysLive           *self);

/* Bars and lanes are elsewhere; the layout must outlive it. */
void                  hys_live_set_layout       (HysLive           *self,
                                                 const HysLayout   *layout);

/* Follows another trace, from rest; %NULL for none. */
void                  hys_live_attach           (HysLive           *self,
                                                 HysTrace          *trace);

/* Times the automatic scale; 0 = the bars stay where they are drawn. */
void                  hys_live_set_gain         (HysLive           *self,
                                                 double             gain);

/* Shows the first row from @t on, of the past; NAN: the latest row again. */
void                  hys_live_set_moment       (HysLive           *self,
                                                 double             t);

/* Reads the latest row, or that of the moment, of the trace. @now: of the frame clock, in microseconds. Returns whether anything may look
 * different. */
gboolean              hys_live_update           (HysLive           *self,
                                                 gint64             now);

const HysSketchState *hys_live_state            (const HysLive     *self);

/* Model time of what is shown; 0 before the first row. */
double                hys_live_time             (const HysLive     *self);

/* Model time of the latest row. */
double                hys_live_latest           (const HysLive     *self);

/* Pixels (at zoom 1) per unit of length, 0 before anything moved. */
double                hys_live_scale            (const HysLive     *self);

/* The value of a series that is shown, NAN when it is not recorded. */
double                hys_live_value            (const HysLive     *self,
                                                 HysSeriesQuantity  quantity,
                                                 guint              index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysLive, hys_live_free)

G_END_DECLS
