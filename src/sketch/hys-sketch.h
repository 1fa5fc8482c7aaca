/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-layout.h"
#include "hys-plot-style.h"
#include "hys-selection.h"

#include <cairo.h>

G_BEGIN_DECLS

/* Units of the drawing: one column and one lane. On screen at zoom 1 a unit is a pixel. */
#define HYS_SKETCH_COLUMN 96.0
#define HYS_SKETCH_LANE   64.0

/* The largest letters, in units of the drawing, that leave room for words on states above the next lane. */
#define HYS_SKETCH_LETTERS 21.0

/* A symbol's lines at weight 1, in units of the drawing. */
#define HYS_SKETCH_LINE   1.8

/**
 * HysSketchState:
 * @displacement: per node, in drawing units (already scaled for the eye)
 * @force: per element, the force it exerts; @force_scale: the force at which the colour saturates, 0 = no colour
 * @slip: per element: -1, 0, +1
 * @load: per node: the applied force over its largest value, -1 to 1 (the arrow's length)
 *
 * State of the network to draw. Each array may be NULL = as at rest.
 */
typedef struct
{
  const double *displacement;
  const double *force;
  double        force_scale;
  const gint8  *slip;
  const double *load;
} HysSketchState;

/* Whether a drawing is of symbols, or of boxes in their place; 0 = not known yet. */
typedef enum
{
  HYS_SKETCH_UNKNOWN,
  HYS_SKETCH_NEAR,
  HYS_SKETCH_FAR,
} HysSketchSight;

/**
 * HysSketchStyle:
 * @theme: light, dark or print
 * @font: families of symbols and values; @font_size: in drawing units. From HYS_SKETCH_LETTERS on, values take the room
 *    of the words on states where lanes lie below each other
 * @weight: of lines, 1 as on screen; 0 = the theme's
 * @background: painted first; alpha 0 leaves what is there (bodies are still filled with its colour)
 * @highlight: index of an element to emphasise, or -1
 * @names: whether the names of all bars are written above them; @named: index of a bar whose name is written in any
 * case, or -1
 * @coarse: whether symbols of a few pixels may be drawn as ink on pixels, for speed; not in pictures for files
 * @judged: (nullable): for the drawings of one frame, which share a clip: whether the first one did so
 * @pixels: of the screen in one of the surface that is drawn on, along a side, where that does not tell; 0 = one
 * @marks: what findings say about its parts, or NULL (hys-sketch-marks.h); borrowed, and of the document that is drawn
 */
typedef struct
{
  HysPlotTheme  theme;
  const char   *font;
  double        font_size;
  double        weight;
  HysColor      ink, faint, accent, slip, background;
  int           highlight, named;
  gboolean      names;
  gboolean      coarse;
  HysSketchSight *judged;
  int           pixels;

  const struct HysSketchMarks *marks;
} HysSketchStyle;

typedef struct HysSketchMarks HysSketchMarks;

void hys_sketch_style_init   (HysSketchStyle       *self,
                              HysPlotTheme          theme);

/* Sizes letters and lines: @font_size and @line_width are those on the device, where a unit of the drawing is @scale
 * long, as far as symbols and lanes have room for them. */
void hys_sketch_style_fit    (HysSketchStyle       *self,
                              double                font_size,
                              double                line_width,
                              double                scale);

/* The same on the screen. @text: the size of the desktop's letters on the device, @text_scale over the usual one;
 * @shown: to others, in full screen. Letters follow the desktop's, and lose the words on states where they need their
 * room for it. */
void hys_sketch_style_view   (HysSketchStyle       *self,
                              double                text,
                              double                text_scale,
                              double                scale,
                              gboolean              shown);

/* The colour of an element that exerts @force: towards blue under tension (force < 0), red under compression, most at
 * @scale and beyond; the ink without a scale. For the legend, and what the drawing itself uses. */
HysColor hys_sketch_force_color (const HysSketchStyle *style,
                                 double                force,
                                 double                scale);

/* The drawing's size, with its labels and arrows, at rest. */
void hys_sketch_measure      (const HysDocument    *document,
                              const HysLayout      *layout,
                              double               *width,
                              double               *height);

/* Paints the network; @state NULL = at rest. (0, 0) is the top left corner of the measured size. Only what is inside
 * the clip of @cr is drawn. */
void hys_sketch_draw         (cairo_t              *cr,
                              const HysDocument    *document,
                              const HysLayout      *layout,
                              const HysSketchState *state,
                              const HysSketchStyle *style);

/* Upper left corner and size of a part of the drawing. */
typedef HysArea HysSketchBox;

/* Where the bars with their blocks (one box per node) and the elements between them (one per element) are at rest. */
void hys_sketch_boxes        (const HysDocument    *document,
                              const HysLayout      *layout,
                              HysSketchBox         *nodes,
                              HysSketchBox         *elements);

/* How far from a thin line a pointer may be, in drawing units. */
#define HYS_SKETCH_REACH 6.0

/* The element or node at a point of the drawing (at rest, or displaced by @state), not farther from it than @reach:
 * sets the one, the other to -1. The arrow of a load is its bar. FALSE when there is neither; both are -1 then. */
gboolean hys_sketch_pick     (const HysDocument    *document,
                              const HysLayout      *layout,
                              const HysSketchState *state,
                              double                x,
                              double                y,
                              double                reach,
                              int                  *element,
                              int                  *node);

G_END_DECLS
