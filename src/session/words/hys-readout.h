/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"
#include "hys-figure.h"
#include "hys-live.h"
#include "hys-readout-number.h"
#include "hys-runner.h"
#include "hys-series.h"
#include "hys-sketch-places.h"
#include "hys-value-ref.h"

G_BEGIN_DECLS

/* Describes the state of an element or a node (the other is -1) in one line:
 * "s1 · slider · α = 1 · u = 4.31 · f = 0.86 · slips left". With @live NULL, only its parameters. */
char *hys_readout        (const HysDocument *document,
                          const HysLive     *live,
                          int                element,
                          int                node);

/* Accessible name: "Slider s1", "Mass m", "Wall wall". */
char *hys_readout_name   (const HysDocument *document,
                          int                element,
                          int                node);

/* A unit without markup: "N mm⁻¹". */
char *hys_readout_unit   (const HysDocument *document,
                          HysDimension       dimension);

/* Name of a series: "Elongation of k1" (transfer full). */
char *hys_series_words (const HysDocument *document,
                        HysSeries          series);

/* How the document counts the forces of elements: the line under its plots (transfer full). */
char *hys_sign_words   (const HysDocument *document);

/* Name of a figure: its title, or its contents: "Hysteresis loop of m", "Force of s1, s2". Plain text (transfer full).
 * */
char *hys_figure_words (const HysDocument   *document,
                        const HysFigureSpec *spec);

/* The latest values that a figure shows: "t = 3, x:m = 0.25" (transfer full). @figure: as it rounds them */
char *hys_latest_words (const HysDocument   *document,
                        const HysFigureSpec *spec,
                        const HysTrace      *trace,
                        const HysFigure     *figure);

/* The values that can be edited at a place of the drawing (element-type HysValueRef): the one written there first, then
 * the others of the element, or of the bar and its loads. Empty for a wall. */
GArray         *hys_item_values     (const HysDocument *document,
                                     HysSketchValue     place);

/* The place of the drawing at which a value of an element, a node or a load is written. */
HysSketchValue  hys_item_place      (const HysDocument *document,
                                     HysValueRef        ref);

/* Label of its entry: "Stiffness k". */
char           *hys_item_value_name (const HysDocument *document,
                                     HysValueRef        ref);

/* Its accessible name: "k1, Stiffness", "Force on m, Amplitude". */
char           *hys_item_value_label (const HysDocument *document,
                                      HysValueRef        ref);

/* Summarises a document and its run in one line: its first problem, or "1 mass · 4 springs · midpoint · running".
 * Translated (transfer full). */
char *hys_summary (const HysDocument *document,
                   HysRunner         *runner,
                   HysChecker        *checker);

G_END_DECLS
