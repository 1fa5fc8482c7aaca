/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A large network from afar: lines and bars as wide as they are, but not less than can be seen, and a box for each
 * symbol, tall for what slips. */
#include "hys-sketch-far.h"

#include <string.h>

/* Parts of a pixel in which places are whole, and the cover of a pixel that is covered once. */
#define PART 64
#define FULL (PART * PART)

/* Symbols lower than this are left out, in pixels. */
#define SYMBOL 1.5

/* Lines are not drawn less wide than this, in pixels, bars so many times that; where lanes lie close, less wide than
 * this part of the distance from one to the next, but in no case than that. */
#define LINE  0.5
#define BARS  1.6
#define SHARE 0.25
#define THIN  0.1

/* Widths of a bar and of the frame of a mass, and half the width and the heights of symbols, in drawing units. */
#define BAR_WIDTH   4.4
#define FRAME_WIDTH 2.0
#define HALF_SYMBOL 24.0
#define LOW         4.0
#define HIGH        12.0

/* Sizes of a drawing unit, in pixels: where lanes begin to lie so close that opacities are those of orders of
 * magnitude, and where they all are. */
#define CLOSE   0.02
#define CLOSEST 0.003

/* Of such opacities: cover that is just seen, cover from which on nothing is darker, and how opaque that is. */
#define FAINT 4e-4
#define DENSE 16.0
#define DARK  0.62

/* Room for the inks of @n pixels without ink, which each thread keeps for its next picture: painting leaves none. */
static gpointer
get_inks (gsize n)
{
  static GPrivate kept = G_PRIVATE_INIT (g_free), kept_room = G_PRIVATE_INIT (NULL);

  if (GPOINTER_TO_SIZE (g_private_get (&kept_room)) < n)
    {
      g_private_replace (&kept, g_malloc0 (n * sizeof (guint32[4])));
      g_private_set (&kept_room, GSIZE_TO_POINTER (n));
    }
  return g_private_get (&kept);
}

void
hys_sketch_far_begin (HysSketchFar       *self,
                      const HysSketchInk *ink)
{
  double scale = 1, none = 0, pixels = ink->style->pixels > 0 ? ink->style->pixels : 1;
  double x = 0, y = 0, x1 = ink->x1, y1 = ink->y1, x2 = ink->x2, y2 = ink->y2, left, top;

  cairo_user_to_device_distance (ink->cr, &scale, &none);
  cairo_user_to_device (ink->cr, &x, &y);
  cairo_user_to_device (ink->cr, &x1, &y1);
  cairo_user_to_device (ink->cr, &x2, &y2);
  left = floor (x1 * pixels);
  top = floor (y1 * pixels);
  *self = (HysSketchFar) {
    .ink = ink, .unit = scale * pixels, .x = x * pixels - left, .y = y * pixels - top, .left = left, .top = top,
    .pixels = pixels, .width = (guint) MAX (ceil (x2 * pixels) - left, 1),
              .height = (guint) MAX (ceil (y2 * pixels) - top, 1),
    .first_x = G_MAXINT64, .first_y = G_MAXINT64 };
  self->inks = get_inks ((gsize) self->width * self->height);
}

/* A place in whole parts of a pixel, within the picture. */
static gint64
parts (double place,
       guint  pixels)
{
  return (gint64) (CLAMP (place, 0, pixels) * PART + 0.5);
}

void
hys_sketch_far_box (HysSketchFar *self,
                    double        x,
                    double        y,
                    double        width,
                    double        height,
                    HysColor      color)
{
  const guint32 blue = (guint32) (255 * color.blue + 0.5), green = (guint32) (255 * color.green + 0.5);
  const guint32 red = (guint32) (255 * color.red + 0.5);
  gint64 x1 = parts (self->x + x * self->unit, self->width),
              x2 = parts (self->x + (x + width) * self->unit, self->width);
  gint64 y1 = parts (self->y + y * self->unit, self->height),
              y2 = parts (self->y + (y + height) * self->unit, self->height);

  if (x1 >= x2 || y1 >= y2)
    return;
  self->first_x = MIN (self->first_x, x1 / PART);
  self->first_y = MIN (self->first_y, y1 / PART);
  self->end_x = MAX (self->end_x, (x2 + PART - 1) / PART);
  self->end_y = MAX (self->end_y, (y2 + PART - 1) / PART);
  for (gint64 row = y1 / PART; row * PART < y2; row++)
    {
      gint64 down = MIN (y2, (row + 1) * PART) - MAX (y1, row * PART);
      guint32 (*inks)[4] = self->inks + row * self->width;

      for (gint64 column = x1 / PART; column * PART < x2; column++)
        {
          guint32 area = (guint32) (down * (MIN (x2, (column + 1) * PART) - MAX (x1, column * PART)));

          inks[column][0] += area * blue;
          inks[column][1] += area * green;
          inks[column][2] += area * red;
          inks[column][3] += area;
        }
    }
}

/* The pixel of some inks, with premultiplied colours. */
static guint32
mix (const guint32 inks[4],
     double        deep)
{
  double cover = (double) inks[3] / FULL, opacity = MIN (cover, 1);

  if (deep > 0)
    opacity += deep * (DARK * MIN (log1p (cover / FAINT) / log1p (DENSE / FAINT), 1) - opacity);
  return (guint32) (inks[0] * opacity / inks[3] + 0.5) | (guint32) (inks[1] * opacity / inks[3] + 0.5) << 8
         | (guint32) (inks[2] * opacity / inks[3] + 0.5) << 16 | (guint32) (255 * opacity + 0.5) << 24;
}

void
hys_sketch_far_paint (HysSketchFar *self,
                      double        deep,
                      double        strength)
{
  const int width = (int) (self->end_x - self->first_x), height = (int) (self->end_y - self->first_y);
  cairo_t *cr = self->ink->cr;
  cairo_surface_t *image;

  if (self->end_x == 0)
    return;
  image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  for (int row = 0; row < height; row++)
    {
      guint32 (*inks)[4] = self->inks + (self->first_y + row) * self->width + self->first_x;
      guint32 *pixels = (gpointer) (cairo_image_surface_get_data (image)
                                    + (gsize) row * cairo_image_surface_get_stride (image));

      for (int column = 0; column < width; column++)
        if (inks[column][3] > 0)
          pixels[column] = mix (inks[column], deep);
      memset (inks, 0, (gsize) width * sizeof *inks);
    }
  cairo_surface_mark_dirty (image);
  cairo_surface_set_device_scale (image, self->pixels, self->pixels);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source_surface (cr, image, (self->left + (double) self->first_x) / self->pixels,
                            (self->top + (double) self->first_y) / self->pixels);
  cairo_paint_with_alpha (cr, strength);
  cairo_restore (cr);
  cairo_surface_destroy (image);
}

static void
add_element (HysSketchFar *self,
             guint         element,
             double        least)
{
  const HysSketchScene *scene = self->ink->scene;
  gboolean slips = hys_document_element (scene->document, element)->kind->slips;
  double x[2], y, width = MAX (HYS_SKETCH_LINE * self->ink->thin, least), height = slips ? HIGH : LOW;
  HysColor color;

  hys_sketch_ends (scene, element, x, &y);
  if (y + HYS_SKETCH_SYMBOL < self->ink->y1 || y - HYS_SKETCH_SYMBOL > self->ink->y2)
    return;
  color = hys_sketch_line_color (self->ink, element);
  hys_sketch_far_box (self, MIN (x[0], x[1]), y - width / 2, fabs (x[1] - x[0]), width, color);
  if (2 * HYS_SKETCH_SYMBOL * self->unit >= SYMBOL)
    hys_sketch_far_box (self, (x[0] + x[1]) / 2 - HALF_SYMBOL, y - height / 2, 2 * HALF_SYMBOL, height, color);
}

/* The four sides of a mass, and what is in it. */
static void
add_block (HysSketchFar       *self,
           const HysSketchBar *bar,
           double              least)
{
  const HysSketchStyle *style = self->ink->style;
  double line = MAX (FRAME_WIDTH * self->ink->thin, least), x = bar->x + bar->block_x, y = bar->block_y;
  double width = MAX (bar->block_width, 2 * line), height = MAX (bar->block_height, 2 * line);

  hys_sketch_far_box (self, x, y, width, line, style->ink);
  hys_sketch_far_box (self, x, y + height - line, width, line, style->ink);
  hys_sketch_far_box (self, x, y + line, line, height - 2 * line, style->ink);
  hys_sketch_far_box (self, x + width - line, y + line, line, height - 2 * line, style->ink);
  hys_sketch_far_box (self, x + line, y + line, width - 2 * line, height - 2 * line,
                      hys_color_mix (hys_sketch_opaque (style->background), style->accent, 0.15));
}

static void
add_bar (HysSketchFar *self,
         guint         node,
         double        least)
{
  const HysSketchBar *bar = &self->ink->scene->bars[node];
  gboolean wall = hys_document_node (self->ink->scene->document, node)->fixed;
  double width = MAX (BAR_WIDTH * (1 + self->ink->thin) / 2, (wall ? 2 : 1) * BARS * least),
                 one = 1 / (PART * self->unit);

  if (bar->block_width > 0)
    add_block (self, bar, least);
  else
    hys_sketch_far_box (self, bar->x - width / 2, bar->top, width, MAX (bar->bottom - bar->top, one),
                        self->ink->style->ink);
}

void
hys_sketch_draw_far (const HysSketchInk *ink)
{
  const HysDocument *document = ink->scene->document;
  HysSketchFar self;
  double least, depth;

  hys_sketch_far_begin (&self, ink);
  least = CLAMP (SHARE * HYS_SKETCH_LANE * self.unit, THIN, LINE) / self.unit;
  for (guint i = 0; i < document->nodes->len; i++)
    add_bar (&self, i, least);
  for (guint i = 0; i < document->elements->len; i++)
    add_element (&self, i, least);
  depth = CLAMP (log (CLOSE / self.unit) / log (CLOSE / CLOSEST), 0, 1);
  hys_sketch_far_paint (&self, depth * depth * (3 - 2 * depth), 1);
}
