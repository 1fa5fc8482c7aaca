/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-stamp.h"
#include "hys-sketch-wash.h"

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

/* Kept for the next drawing, by each thread that draws. */
typedef struct
{
  HysSketchRaster *raster;
  HysSketchStamps *stamps;
  HysSketchWash   *wash;
} Tools;

/* @unit, @pixel: sizes of a drawing unit and of a pixel of the screen in parts of a pixel of the raster; @x, @y: where the
 * drawing's corner is in the raster, in such parts; @left, @top: where the raster is, in its pixels from the device's corner
 * @width, @height: its size, in pixels
 * @line: the least width of a line in such parts; @grid: which of the stamps'; -1 where elements are lines */
typedef struct
{
  const HysSketchInk *ink;
  HysSketchRaster    *raster;
  HysSketchStamps    *stamps;
  HysSketchWash      *wash;
  double              unit, pixel, line;
  gint64              x, y;
  double              left, top;
  guint               width, height;
  int                 grid;
} Far;

static void
tools_free (Tools *self)
{
  hys_sketch_raster_free (self->raster);
  hys_sketch_stamps_free (self->stamps);
  hys_sketch_wash_free (self->wash);
  g_free (self);
}

static Tools *
get_tools (void)
{
  static GPrivate kept = G_PRIVATE_INIT ((GDestroyNotify) tools_free);
  Tools *self = g_private_get (&kept);

  if (self == NULL)
    {
      self = g_new (Tools, 1);
      self->raster = hys_sketch_raster_new ();
      self->stamps = hys_sketch_stamps_new ();
      self->wash = hys_sketch_wash_new ();
      g_private_set (&kept, self);
    }
  return self;
}

/* In whole parts of a pixel. */
static inline gint64
parts (double value)
{
  gint64 whole = (gint64) (value + 0.5);

  return whole - (value + 0.5 < (double) whole);
}

/* Of a length in drawing units, not less than so many least widths of a line. */
static inline gint64
width_of (const Far *self,
          double     length,
          double     lines)
{
  return parts (MAX (length * self->unit, lines * self->line));
}

static inline gint64
across (const Far *self,
        double     x)
{
  return self->x + parts (x * self->unit);
}

static inline gint64
down (const Far *self,
      double     y)
{
  return self->y + parts (y * self->unit);
}

/* A line along an axis at @y. */
static void
add_line (const Far *self,
          gint64     left,
          gint64     right,
          double     y,
          gint64     width,
          HysInks    shares)
{
  gint64 top = down (self, y) - width / 2;

  hys_sketch_raster_box (self->raster, left, top, right, top + width, shares * HYS_RASTER_GRAINS);
}

static int
slip_of (const Far *self,
         guint      element)
{
  const HysSketchState *state = self->ink->scene->state;

  if (state == NULL || state->slip == NULL || state->slip[element] == 0)
    return 0;
  return hys_document_element (self->ink->scene->document, element)->kind->slips ? CLAMP (state->slip[element], -1, 1) : 0;
}

static HysInks
shares_of (const Far *self,
           guint      element)
{
  const HysSketchState *state = self->ink->scene->state;
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
add_stamp (const Far            *self,
           const HysSketchStamp *stamp,
           const HysSketchPlace *place,
           HysInks               shares)
{
  const HysSketchGrid *grid = &stamp->grids[self->grid];
  double rest = MIN (place->rest, HYS_SKETCH_STAMP_REST), stretch = CLAMP (1 + (place->length - place->rest) / rest, 0.25, 4);
  double half = stamp->width / 2 * rest / stamp->rest * stretch, end = place->x + place->sign * place->length;
  gint64 left = across (self, MIN (place->x, end)), right = across (self, MAX (place->x, end)), from = left, to = right;
  gint64 width = width_of (self, HYS_SKETCH_LINE * self->ink->thin, 1), x[34], y[14];
  gint64 lacking = parts (self->line - stamp->ink / stamp->width * self->unit);

  for (guint i = 0; i <= grid->across; i++)
    x[i] = across (self, place->center + half * (2.0 * i / grid->across - 1));
  for (guint i = 0; i <= grid->down; i++)
    y[i] = down (self, place->y + HYS_SKETCH_STAMP * (2.0 * i / grid->down - 1));
  hys_sketch_raster_stamp (self->raster, x, y, grid->across, grid->down, grid->corners, shares);
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
add_symbol (const Far *self,
            guint      element)
{
  const HysSketchScene *scene = self->ink->scene;
  HysSketchPlace place = hys_sketch_place (scene, element);
  double end = place.x + place.sign * place.length;

  if (!hys_sketch_is_visible (self->ink, MIN (MIN (place.x, end), place.center - HYS_SKETCH_COLUMN), place.y - HYS_SKETCH_STAMP,
                              MAX (MAX (place.x, end), place.center + HYS_SKETCH_COLUMN), place.y + HYS_SKETCH_STAMP))
    return;
  add_stamp (self,
             hys_sketch_stamps_get (self->stamps, hys_document_element (scene->document, element)->kind, place.sign,
                                    (int) place.sign * slip_of (self, element), place.rest),
             &place, shares_of (self, element));
}

/* From bar to bar. */
static void
add_connection (const Far *self,
                guint      element)
{
  const HysSketchScene *scene = self->ink->scene;
  double x[2], y;

  hys_sketch_ends (scene, element, x, &y);
  if (y + HYS_SKETCH_STAMP >= self->ink->y1 && y - HYS_SKETCH_STAMP <= self->ink->y2)
    add_line (self, across (self, MIN (x[0], x[1])), across (self, MAX (x[0], x[1])), y, width_of (self, 0, 1),
              shares_of (self, element));
}

/* A box without what is in it, so much from its sides. */
static void
add_frame (const Far          *self,
           const HysSketchBar *bar)
{
  gint64 line = width_of (self, FRAME_WIDTH * self->ink->thin, 1), x = across (self, bar->x + bar->block_x);
  gint64 y = down (self, bar->block_y), width = MAX (parts (bar->block_width * self->unit), 1);
  gint64 height = width_of (self, bar->block_height, 1);
  HysInks ink = { HYS_RASTER_GRAINS * HYS_RASTER_SHARES };

  hys_sketch_raster_box (self->raster, x, y, x + width, y + height, ink);
  hys_sketch_raster_box (self->raster, x + line, y + line, x + width - line, y + height - line, -ink);
}

static void
add_bar (const Far *self,
         guint      node)
{
  const HysSketchBar *bar = &self->ink->scene->bars[node];
  gboolean wall = hys_document_node (self->ink->scene->document, node)->fixed;
  gint64 width = width_of (self, BAR_WIDTH * (1 + self->ink->thin) / 2, wall && self->grid < 0 ? 2 * BARS : BARS);
  gint64 x = across (self, bar->x) - width / 2, y = down (self, bar->top);
  gint64 height = MAX (parts ((bar->bottom - bar->top) * self->unit), 1);
  gint64 hatch = parts ((bar->used_left ? 0 : -HYS_SKETCH_HATCH) * self->unit);

  if (bar->block_width == 0 || bar->face_left == 0)
    hys_sketch_raster_box (self->raster, x, y, x + width, y + height, (HysInks) { HYS_RASTER_GRAINS * HYS_RASTER_SHARES });
  if (bar->block_width > 0)
    add_frame (self, bar);
  if (wall && !(bar->used_left && bar->used_right) && self->grid >= 0)
    hys_sketch_raster_box (self->raster, x + hatch, y, x + hatch + parts (HYS_SKETCH_HATCH * self->unit), y + height,
                           (HysInks) { HATCHING * HYS_RASTER_SHARES });
}

static void
add_body (const Far          *self,
          const HysSketchBar *bar)
{
  gint64 x = across (self, bar->x + bar->block_x), y = down (self, bar->block_y);

  if (bar->block_width > 0)
    hys_sketch_raster_box (self->raster, x, y, x + parts (bar->block_width * self->unit),
                           y + parts (bar->block_height * self->unit), (HysInks) { HYS_RASTER_GRAINS * HYS_RASTER_SHARES });
}

/* Plans a raster of what the clip leaves of the device. */
static Far
plan (const HysSketchInk *ink,
      const Tools        *tools)
{
  double scale = 1, none = 0, pixels = ink->style->pixels > 0 ? ink->style->pixels : 1;
  double x = 0, y = 0, x1 = ink->x1, y1 = ink->y1, x2 = ink->x2, y2 = ink->y2, left, top;
  Far self = { .ink = ink, .raster = tools->raster, .stamps = tools->stamps, .wash = tools->wash };

  cairo_user_to_device_distance (ink->cr, &scale, &none);
  cairo_user_to_device (ink->cr, &x, &y);
  cairo_user_to_device (ink->cr, &x1, &y1);
  cairo_user_to_device (ink->cr, &x2, &y2);
  self.left = left = floor (x1 * pixels);
  self.top = top = floor (y1 * pixels);
  self.width = (guint) MAX (ceil (x2 * pixels) - left, 0);
  self.height = (guint) MAX (ceil (y2 * pixels) - top, 0);
  self.pixel = pixels * HYS_RASTER_PART;
  self.unit = scale * self.pixel;
  self.line = CLAMP (SHARE * HYS_SKETCH_LANE * self.unit, THIN * self.pixel, LINE * self.pixel);
  self.x = parts ((x * pixels - left) * HYS_RASTER_PART);
  self.y = parts ((y * pixels - top) * HYS_RASTER_PART);
  return self;
}

/* Which of the grids has boxes of about a pixel. */
static void
choose_grid (Far *self)
{
  double height = 2 * HYS_SKETCH_STAMP * self->unit / HYS_RASTER_PART;

  self->grid = 0;
  while (self->grid + 1 < HYS_SKETCH_GRIDS && height < (8 >> self->grid))
    self->grid++;
  if (2 * HYS_SKETCH_SYMBOL * self->unit < SYMBOL * self->pixel)
    self->grid = -1;
}

static void
paint (const Far      *self,
       const HysColor  colors[HYS_RASTER_COLORS],
       double          deep,
       double          strength)
{
  double pixels = self->pixel / HYS_RASTER_PART;
  cairo_t *cr = self->ink->cr;
  gsize x, y;
  cairo_surface_t *image = hys_sketch_wash_paint (self->wash, self->raster, colors, deep, &x, &y);

  if (image == NULL)
    return;
  cairo_surface_set_device_scale (image, pixels, pixels);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source_surface (cr, image, (self->left + (double) x) / pixels, (self->top + (double) y) / pixels);
  cairo_paint_with_alpha (cr, strength);
  cairo_restore (cr);
  cairo_surface_destroy (image);
}

/* How far opacities are those of orders of magnitude. */
static double
find_depth (const Far *self)
{
  double depth = log (CLOSE * self->pixel / self->unit) / log (CLOSE / CLOSEST), part = CLAMP (depth, 0, 1);

  return part * part * (3 - 2 * part);
}

/* What is in the frames of masses. */
static void
paint_bodies (const Far *self,
              double     strength)
{
  const HysSketchStyle *style = self->ink->style;
  const HysColor body = hys_color_mix (hys_sketch_opaque (style->background), style->accent, 0.15);

  hys_sketch_raster_begin (self->raster, self->width, self->height);
  for (guint i = 0; i < self->ink->scene->document->nodes->len; i++)
    add_body (self, &self->ink->scene->bars[i]);
  paint (self, (HysColor[HYS_RASTER_COLORS]) { body }, 0, strength);
}

void
hys_sketch_draw_coarse (const HysSketchInk *ink)
{
  const HysDocument *document = ink->scene->document;
  const HysSketchStyle *style = ink->style;
  const HysColor colors[] = { [INK] = style->ink, [TENSION] = hys_sketch_force_color (style, -1, 1),
                              [COMPRESSION] = hys_sketch_force_color (style, 1, 1), [SLIP] = style->slip };
  const HysSketchState *state = ink->scene->state;
  Far self = plan (ink, get_tools ());
  double deep = find_depth (&self);

  choose_grid (&self);
  hys_sketch_stamps_fit (self.stamps, ink->thin, state != NULL && state->slip != NULL);
  if (ink->scene->n_masses > 0 && deep < 1)
    paint_bodies (&self, 1 - deep);
  hys_sketch_raster_begin (self.raster, self.width, self.height);
  for (guint i = 0; i < document->nodes->len; i++)
    add_bar (&self, i);
  for (guint i = 0; i < document->elements->len; i++)
    if (self.grid >= 0)
      add_symbol (&self, i);
    else
      add_connection (&self, i);
  paint (&self, colors, deep, 1);
}
