/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-kind.h"
#include "hys-sketch.h"
#include "hys-text.h"

G_BEGIN_DECLS

/* Sizes in drawing units. */
#define HYS_SKETCH_MARGIN     10.0   /* around everything */
#define HYS_SKETCH_OVERHANG   14.0   /* of a bar beyond its first and last lane */
#define HYS_SKETCH_HATCH      13.0   /* width of the hatching of a wall */
#define HYS_SKETCH_BLOCK      64.0   /* width and usual height of a mass */
#define HYS_SKETCH_ARROW      78.0   /* longest arrow */
#define HYS_SKETCH_STUB       20.0   /* shortest arrow */
#define HYS_SKETCH_SYMBOL     16.0   /* half the height of a symbol */
#define HYS_SKETCH_ABOVE      36.0   /* room that an element with its label takes above its lane */
#define HYS_SKETCH_BELOW      30.0   /* and below, with the words on its state */

/**
 * HysSketchBar:
 * @x: where it is; @rest: where it is at rest
 * @top, @bottom: its ends
 * @load: the height at which what acts on it is drawn
 * @face_left, @face_right: where elements on its left and right are attached, from @x
 * @block_x, @block_y, @block_width, @block_height: the block of a mass, from @x; no width = none
 * @used_left, @used_right: whether there are elements on that side
 * @force, @driven: what acts on it
 */
typedef struct
{
  double   x, rest;
  double   top, bottom;
  double   load;
  double   face_left, face_right;
  double   block_x, block_y, block_width, block_height;
  gboolean used_left, used_right;
  gboolean force, driven;
} HysSketchBar;

/**
 * HysSketchScene:
 *
 * Places of all items of a drawing. Its sources are not referenced and must outlive it.
 */
typedef struct
{
  const HysDocument    *document;
  const HysLayout      *layout;
  const HysSketchState *state;   /* (nullable) */
  HysSketchBar         *bars;
  double                left, top, width, height;   /* of everything, at rest; bars have @left, @top taken off */
  guint                 n_masses, n_forces, n_driven;
} HysSketchScene;

void     hys_sketch_scene_init    (HysSketchScene       *self,
                                   const HysDocument    *document,
                                   const HysLayout      *layout,
                                   const HysSketchState *state);
void     hys_sketch_scene_clear   (HysSketchScene       *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HysSketchScene, hys_sketch_scene_clear)

/**
 * HysSketchPlace:
 * @x, @y: the end on the bar `from`
 * @sign: +1 when `to` is on the right at rest, else -1
 * @rest, @length: distance between the ends, at rest and now, along @sign
 * @middle: of the symbol at rest, from @x along @sign
 * @center: the symbol's middle now, in the drawing
 *
 * Place of an element.
 */
typedef struct
{
  double x, y;
  double sign;
  double rest, length;
  double middle;
  double center;
} HysSketchPlace;

HysSketchPlace hys_sketch_place   (const HysSketchScene *scene,
                                   guint                 element);

/* The ends of what an element takes along its lane, symbol and leads. */
void     hys_sketch_place_span    (const HysSketchPlace *place,
                                   double               *left,
                                   double               *right);

/* Where an element's axis ends on `from` and `to`, and its height: that of its place, without looking for its symbol.
   */
void     hys_sketch_ends          (const HysSketchScene *scene,
                                   guint                 element,
                                   double                x[2],
                                   double               *y);

/* 1 when what acts on a bar is drawn on its right, -1 on its left. */
int      hys_sketch_load_side     (const HysSketchBar   *bar);

/* Where the arrow of a load begins: the outer face of the bar or its block. */
double   hys_sketch_load_face     (const HysSketchBar   *bar);

/* Whether a point is on the longest arrow of the bar's load, or not farther from it than @reach. */
gboolean hys_sketch_is_on_arrow   (const HysSketchBar   *bar,
                                   double                x,
                                   double                y,
                                   double                reach);

/**
 * HysSketchInk:
 *
 * State of drawing.
 */
typedef struct
{
  cairo_t              *cr;
  const HysSketchStyle *style;
  const HysSketchScene *scene;
  HysText              *text;
  double                thin;        /* factor of all line widths */
  gboolean              readable;    /* whether texts are large enough to be worth drawing */
  gboolean              far;         /* whether so many symbols are in sight, and so small, that boxes are drawn of them
                                        */
  gboolean              roomy;       /* whether no lane is below another, so that nothing limits the words on states */
  double                x1, y1, x2, y2;   /* the clip */
} HysSketchInk;

/* Begins a drawing on what @cr clips to; all must outlive it. */
void     hys_sketch_ink_init      (HysSketchInk         *self,
                                   cairo_t              *cr,
                                   const HysSketchStyle *style,
                                   const HysSketchScene *scene);

gboolean hys_sketch_is_visible    (const HysSketchInk   *self,
                                   double                x1,
                                   double                y1,
                                   double                x2,
                                   double                y2);

/* Shows markup centred on @x, the part @yalign of its height above @y (0: below it), made smaller to fit into @width.
   */
void     hys_sketch_show          (const HysSketchInk   *self,
                                   HysTextRole           role,
                                   double                size,
                                   const char           *markup,
                                   double                x,
                                   double                y,
                                   double                yalign,
                                   double                width,
                                   HysColor              color);

/* Draws one element by the draw function of its kind. */
void     hys_sketch_element       (const HysSketchInk   *self,
                                   guint                 element);
void     hys_sketch_bar           (const HysSketchInk   *self,
                                   guint                 node);
void     hys_sketch_load          (const HysSketchInk   *self,
                                   guint                 node);

/* Writes the names of the bars that the style asks for. */
void     hys_sketch_names         (const HysSketchInk   *self);

/* Bars and elements as boxes on pixels. */
void     hys_sketch_draw_far      (const HysSketchInk   *self);

/* The colour of an element's lines: whether it slips, or what it carries. */
HysColor hys_sketch_line_color    (const HysSketchInk   *self,
                                   guint                 element);

/* Draws the marks of the style below and above the drawing. */
void     hys_sketch_grounds       (const HysSketchInk   *self);
void     hys_sketch_badges        (const HysSketchInk   *self);

/* A rectangle with round corners as the path. */
void     hys_sketch_rounded       (cairo_t              *cr,
                                   double                x,
                                   double                y,
                                   double                width,
                                   double                height,
                                   double                radius);

/* The arrow of a force of @amount, -1 to 1 of its largest. */
void     hys_sketch_load_arrow    (const HysSketchInk   *self,
                                   const HysSketchBar   *bar,
                                   double                amount);

/* Runs the kind's drawing through cairo. @hops: positions on the axis, from @place's end along its sign, ascending. */
void     hys_sketch_symbol        (const HysSketchInk   *self,
                                   const HysElementKind *kind,
                                   const HysSketchPlace *place,
                                   const HysLook        *look,
                                   HysColor              line,
                                   const double         *hops,
                                   guint                 n_hops);

/* "k₁ = 1" as markup: symbol and value of the element's main parameter. The caller frees it. */
char    *hys_sketch_element_label (const HysSketchScene *scene,
                                   guint                 element);
char    *hys_sketch_mass_label    (const HysSketchScene *scene,
                                   guint                 node);
/* The bar's id, shortened where it is long. */
char    *hys_sketch_bar_name      (const HysSketchScene *scene,
                                   guint                 node);
char    *hys_sketch_load_label    (const HysSketchScene *scene,
                                   guint                 node);

/* The same colour, opaque. */
static inline HysColor
hys_sketch_opaque (HysColor color)
{
  color.alpha = 1;
  return color;
}

G_END_DECLS
