/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-far.h"
#include "hys-sketch-stamp.h"

/*
 * A large network from afar: symbols a few pixels high, or thousands on a pixel. All that is drawn adds its ink to a raster of
 * pixels: symbols as stamps, which show how dense they are where, lines and bars as wide as they are, but not less than can
 * be seen. Where symbols are lower than a pixel, elements are lines.
 */

/* Symbols lower than this are drawn as lines, in pixels. */
#define SYMBOL 1.0

/* Lines are not drawn less wide than this, in pixels, bars so many times that; where lanes lie close, less wide than this
 * part of the distance from one to the next, but in no case than that. */
#define LINE  0.5
#define BARS  1.6
#define SHARE 0.25
#define THIN  0.1

/* Widths of a bar and of the frame of a mass, in drawing units. */
#define BAR_WIDTH   4.4
#define FRAME_WIDTH 2.0

/* How dense the hatching of a wall is, of HYS_RASTER_GRAINS. */
#define HATCHING 3

/* Sizes of a drawing unit, in pixels: where lanes begin to lie so close that opacities are those of orders of magnitude, and
 * where they all are. */
#define CLOSE   0.02
#define CLOSEST 0.003

/* Colours of the raster. */
enum
{
  INK,
  TENSION,
  COMPRESSION,
  SLIP,
};

/* What covers what it lies on, in the ink's colour. */
#define SOLID ((HysInks) { HYS_RASTER_GRAINS * HYS_RASTER_SHARES })

/* @line: the least width of a line in parts of a pixel; @grid: which of the stamps'; -1 where elements are lines */
typedef struct
{
  HysSketchFar     far;
  HysSketchStamps *stamps;
  double           line;
  int              grid;
} Coarse;

/* Kept for the next drawing, by each thread that draws. */
static HysSketchStamps *
get_stamps (void)
{
  static GPrivate kept = G_PRIVATE_INIT ((GDestroyNotify) hys_sketch_stamps_free);
  HysSketchStamps *self = g_private_get (&kept);

  if (self == NULL)
    {
      self = hys_sketch_stamps_new ();
      g_private_set (&kept, self);
    }
  return self;
}

static inline gint64
across (const Coarse *self,
        double        x)
{
  return hys_sketch_far_across (&self->far, x);
}

static inline gint64
down (const Coarse *self,
      double        y)
{
  return hys_sketch_far_down (&self->far, y);
}

/* Of a length in drawing units, not less than so many least widths of a line. */
static inline gint64
width_of (const Coarse *self,
          double        length,
          double        lines)
{
  return hys_sketch_far_parts (MAX (length * self->far.unit, lines * self->line));
}

/* A line along an axis at @y. */
static void
add_line (const Coarse *self,
          gint64     left,
          gint64     right,
          double     y,
          gint64     width,
          HysInks    shares)
{
  gint64 top = down (self, y) - width / 2;

  hys_sketch_raster_box (self->far.raster, left, top, right, top + width, shares * HYS_RASTER_GRAINS);
}

static int
slip_of (const Coarse *self,
         guint      element)
{
  const HysSketchState *state = self->far.ink->scene->state;

  if (state == NULL || state->slip == NULL || state->slip[element] == 0)
    return 0;
  if (!hys_document_element (self->far.ink->scene->document, element)->kind->slips)
    return 0;
  return CLAMP (state->slip[element], -1, 1);
}

static HysInks
shares_of (const Coarse *self,
           guint      element)
{
  const HysSketchState *state = self->far.ink->scene->state;
  HysInks shares = { HYS_RASTER_SHARES };
  double amount;
  guint of;

  if (slip_of (self, element) != 0)
    return (HysInks) { 0, 0, 0, HYS_RASTER_SHARES };
  if (state == NULL || state->force == NULL || !(state->force_scale > 0) || !isfinite (state->force[element]))
    return shares;
  amount = CLAMP (state->force[element] / state->force_scale, -1, 1);
  of = (guint) (HYS_RASTER_SHARES * fabs (amount) + 0.5);
  shares[INK] -= of;
  shares[amount < 0 ? TENSION : COMPRESSION] = of;
  return shares;
}

/* The symbol, over a line where it takes one to be seen, and the leads beyond what is a stamp. */
static void
add_stamp (const Coarse         *self,
           const HysSketchStamp *stamp,
           const HysSketchPlace *place,
           HysInks               shares)
{
  const HysSketchGrid *grid = &stamp->grids[self->grid];
  double rest = MIN (place->rest, HYS_SKETCH_STAMP_REST), end = place->x + place->sign * place->length;
  double stretch = CLAMP (1 + (place->length - place->rest) / rest, 0.25, 4);
  double half = stamp->width / 2 * rest / stamp->rest * stretch;
  gint64 left = across (self, MIN (place->x, end)), right = across (self, MAX (place->x, end)), from = left, to = right;
  gint64 width = width_of (self, HYS_SKETCH_LINE * self->far.ink->thin, 1);
  gint64 x[HYS_SKETCH_GRID_ACROSS + 1], y[HYS_SKETCH_GRID_DOWN + 1];
  gint64 lacking = hys_sketch_far_parts (self->line - stamp->ink / stamp->width * self->far.unit);

  for (guint i = 0; i <= grid->across; i++)
    x[i] = across (self, place->center + half * (2.0 * i / grid->across - 1));
  for (guint i = 0; i <= grid->down; i++)
    y[i] = down (self, place->y + HYS_SKETCH_STAMP * (2.0 * i / grid->down - 1));
  hys_sketch_raster_stamp (self->far.raster, x, y, grid->across, grid->down, grid->corners, shares);
  if (place->rest > HYS_SKETCH_STAMP_REST)
    {
      from = across (self, place->center - rest * stretch / 2);
      to = across (self, place->center + rest * stretch / 2);
      add_line (self, left, from, place->y, width, shares);
      add_line (self, to, right, place->y, width, shares);
    }
  if (lacking > 0)
    add_line (self, from, to, place->y, lacking, shares);
}

static void
add_symbol (const Coarse *self,
            guint      element)
{
  const HysSketchScene *scene = self->far.ink->scene;
  HysSketchPlace place = hys_sketch_place (scene, element);
  double end = place.x + place.sign * place.length;

  if (!hys_sketch_is_visible (self->far.ink, MIN (MIN (place.x, end), place.center - HYS_SKETCH_COLUMN),
                              place.y - HYS_SKETCH_STAMP, MAX (MAX (place.x, end), place.center + HYS_SKETCH_COLUMN),
                              place.y + HYS_SKETCH_STAMP))
    return;
  add_stamp (self,
             hys_sketch_stamps_get (self->stamps, hys_document_element (scene->document, element)->kind, place.sign,
                                    (int) place.sign * slip_of (self, element), place.rest),
             &place, shares_of (self, element));
}

/* From bar to bar. */
static void
add_connection (const Coarse *self,
                guint      element)
{
  const HysSketchScene *scene = self->far.ink->scene;
  double x[2], y;

  hys_sketch_ends (scene, element, x, &y);
  if (y + HYS_SKETCH_STAMP >= self->far.ink->y1 && y - HYS_SKETCH_STAMP <= self->far.ink->y2)
    add_line (self, across (self, MIN (x[0], x[1])), across (self, MAX (x[0], x[1])), y, width_of (self, 0, 1),
              shares_of (self, element));
}

/* A box without what is in it, so much from its sides. */
static void
add_frame (const Coarse       *self,
           const HysSketchBar *bar)
{
  gint64 line = width_of (self, FRAME_WIDTH * self->far.ink->thin, 1), x = across (self, bar->x + bar->block_x);
  gint64 y = down (self, bar->block_y), width = MAX (hys_sketch_far_parts (bar->block_width * self->far.unit), 1);
  gint64 height = width_of (self, bar->block_height, 1);

  hys_sketch_raster_box (self->far.raster, x, y, x + width, y + height, SOLID);
  hys_sketch_raster_box (self->far.raster, x + line, y + line, x + width - line, y + height - line, -SOLID);
}

static void
add_bar (const Coarse *self,
         guint      node)
{
  const HysSketchBar *bar = &self->far.ink->scene->bars[node];
  gboolean wall = hys_document_node (self->far.ink->scene->document, node)->fixed;
  gint64 width = width_of (self, BAR_WIDTH * (1 + self->far.ink->thin) / 2, wall && self->grid < 0 ? 2 * BARS : BARS);
  gint64 x = across (self, bar->x) - width / 2, y = down (self, bar->top);
  gint64 height = MAX (hys_sketch_far_parts ((bar->bottom - bar->top) * self->far.unit), 1);
  gint64 hatch = hys_sketch_far_parts ((bar->used_left ? 1 : -1) * HYS_SKETCH_HATCH * self->far.unit);

  if (bar->block_width == 0 || bar->face_left == 0)
    hys_sketch_raster_box (self->far.raster, x, y, x + width, y + height, SOLID);
  if (bar->block_width > 0)
    add_frame (self, bar);
  if (wall && !(bar->used_left && bar->used_right) && self->grid >= 0)
    hys_sketch_raster_box (self->far.raster, MIN (x + hatch, x), y, MAX (x + hatch, x), y + height,
                           (HysInks) { HATCHING * HYS_RASTER_SHARES });
}

/* Which of the grids has boxes of about a pixel. */
static void
choose_grid (Coarse *self)
{
  double height = 2 * HYS_SKETCH_STAMP * self->far.unit / HYS_RASTER_PART;

  self->grid = 0;
  while (self->grid + 1 < HYS_SKETCH_GRIDS && height < (8 >> self->grid))
    self->grid++;
  if (2 * HYS_SKETCH_SYMBOL * self->far.unit < SYMBOL * self->far.pixel)
    self->grid = -1;
}

/* How far opacities are those of orders of magnitude. */
static double
find_depth (const Coarse *self)
{
  double depth = log (CLOSE * self->far.pixel / self->far.unit) / log (CLOSE / CLOSEST), part = CLAMP (depth, 0, 1);

  return part * part * (3 - 2 * part);
}

/* What is in the frames of masses. */
static void
paint_bodies (Coarse *self,
              double  strength)
{
  const HysSketchScene *scene = self->far.ink->scene;
  const HysSketchStyle *style = self->far.ink->style;
  HysColor body = hys_color_mix (hys_sketch_opaque (style->background), style->accent, 0.15);

  hys_sketch_far_begin (&self->far);
  for (guint i = 0; i < scene->document->nodes->len; i++)
    {
      const HysSketchBar *bar = &scene->bars[i];

      if (bar->block_width > 0)
        hys_sketch_far_cover (&self->far, bar->x + bar->block_x, bar->block_y, bar->block_width, bar->block_height);
    }
  body.alpha = strength;
  hys_sketch_far_fill (&self->far, body);
}

void
hys_sketch_draw_coarse (const HysSketchInk *ink)
{
  const HysDocument *document = ink->scene->document;
  const HysSketchStyle *style = ink->style;
  const HysColor colors[] = { [INK] = style->ink, [TENSION] = hys_sketch_force_color (style, -1, 1),
                              [COMPRESSION] = hys_sketch_force_color (style, 1, 1), [SLIP] = style->slip };
  const HysSketchState *state = ink->scene->state;
  Coarse self = { .stamps = get_stamps () };
  double deep;

  hys_sketch_far_init (&self.far, ink);
  self.line = CLAMP (SHARE * HYS_SKETCH_LANE * self.far.unit, THIN * self.far.pixel, LINE * self.far.pixel);
  choose_grid (&self);
  hys_sketch_stamps_fit (self.stamps, ink->thin, state != NULL && state->slip != NULL);
  deep = find_depth (&self);
  if (ink->scene->n_masses > 0 && deep < 1)
    paint_bodies (&self, 1 - deep);
  hys_sketch_far_begin (&self.far);
  for (guint i = 0; i < document->nodes->len; i++)
    add_bar (&self, i);
  for (guint i = 0; i < document->elements->len; i++)
    if (self.grid >= 0)
      add_symbol (&self, i);
    else
      add_connection (&self, i);
  hys_sketch_far_paint (&self.far, colors, HYS_RASTER_FULL, deep, 1);
}
