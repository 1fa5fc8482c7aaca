/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A large network from afar: lines and bars as wide as they are, but not less than can be seen, and a box for each
 * symbol, tall for what slips. */
#include "hys-sketch-far.h"

#include <math.h>
#include <string.h>

/* Symbols lower than this are left out, in pixels. */
#define SYMBOL 1.5

/* Lines are not drawn less wide than this, in pixels, bars so many times that; where lanes lie close, less wide than
 * this part of the distance from one to the next, but in no case than that. */
#define LINE  0.5
#define BARS  1.6
#define SHARE 0.25
#define THIN  0.3

/* Widths of a bar and of the frame of a mass, and half the width and the heights of symbols, in drawing units. */
#define BAR_WIDTH   4.4
#define FRAME_WIDTH 2.0
#define HALF_SYMBOL 24.0
#define LOW         4.0
#define HIGH        12.0

void
hys_sketch_far_begin (HysSketchFar       *self,
                      const HysSketchInk *ink)
{
  double pixels = ink->style->pixels > 0 ? ink->style->pixels : 1;
  double x1 = ink->x1, y1 = ink->y1, x2 = ink->x2, y2 = ink->y2, one = 1, none = 0, x = 0, y = 0;

  cairo_user_to_device_distance (ink->cr, &one, &none);
  cairo_user_to_device (ink->cr, &x, &y);
  cairo_user_to_device (ink->cr, &x1, &y1);
  cairo_user_to_device (ink->cr, &x2, &y2);
  *self = (HysSketchFar) { .ink = ink, .pixels = pixels, .unit = one * pixels, .left = (int) floor (x1),
                            .top = (int) floor (y1) };
  self->x = pixels * (x - self->left);
  self->y = pixels * (y - self->top);
  self->width = (int) fmax (ceil (pixels * (x2 - self->left)), 1);
  self->height = (int) fmax (ceil (pixels * (y2 - self->top)), 1);
  self->image = g_malloc_n ((gsize) self->width * (gsize) self->height, sizeof *self->image);
}

/* Clears rows of pixels that have not been drawn on: most of a picture may be empty. */
static void
take_rows (HysSketchFar *self,
           int           from,
           int           to)
{
  gsize row = (gsize) self->width * sizeof *self->image;

  if (self->first == self->end)
    self->first = self->end = from;
  if (from < self->first)
    memset (self->image + (gsize) from * (gsize) self->width, 0, (gsize) (self->first - from) * row);
  if (to > self->end)
    memset (self->image + (gsize) self->end * (gsize) self->width, 0, (gsize) (to - self->end) * row);
  self->first = MIN (self->first, from);
  self->end = MAX (self->end, to);
}

/* Paints a part of a pixel in an opaque colour: first what has no ink (Porter and Duff's operator over, of ink that lies
 * disjoint). */
static inline void
blend (float       pixel[4],
       const float color[3],
       float       part)
{
  float kept = pixel[3] > 1 - part ? (1 - part) / pixel[3] : 1;

  for (int i = 0; i < 3; i++)
    pixel[i] = kept * pixel[i] + part * color[i];
  pixel[3] = kept * pixel[3] + part;
}

void
hys_sketch_far_box (HysSketchFar *self,
                    double        x,
                    double        y,
                    double        width,
                    double        height,
                    HysColor      color)
{
  const float ink[3] = { (float) color.red, (float) color.green, (float) color.blue };
  double left = MAX (self->x + self->unit * x, 0), right = MIN (self->x + self->unit * (x + width), self->width);
  double top = MAX (self->y + self->unit * y, 0), bottom = MIN (self->y + self->unit * (y + height), self->height);

  if (!(left < right && top < bottom))
    return;
  take_rows (self, (int) top, (int) ceil (bottom));
  for (int row = (int) top; row < bottom; row++)
    {
      float (*pixels)[4] = self->image + (gsize) row * (gsize) self->width;
      double high = MIN (bottom, row + 1) - MAX (top, row);

      for (int i = (int) left; i < right; i++)
        blend (pixels[i], ink, (float) (high * (MIN (right, i + 1) - MAX (left, i))));
    }
}

void
hys_sketch_far_paint (HysSketchFar *self,
                      double        strength)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, self->width, self->end - self->first);
  cairo_t *cr = self->ink->cr;

  for (int row = self->first; row < self->end; row++)
    {
      guint32 *line = (guint32 *) (cairo_image_surface_get_data (image)
                                   + (row - self->first) * cairo_image_surface_get_stride (image));
      float (*pixels)[4] = self->image + (gsize) row * (gsize) self->width;

      for (int i = 0; i < self->width; i++)
        line[i] = (guint32) (255 * pixels[i][3] + 0.5f) << 24 | (guint32) (255 * pixels[i][0] + 0.5f) << 16
                  | (guint32) (255 * pixels[i][1] + 0.5f) << 8 | (guint32) (255 * pixels[i][2] + 0.5f);
    }
  cairo_surface_mark_dirty (image);
  cairo_surface_set_device_scale (image, self->pixels, self->pixels);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source_surface (cr, image, self->left, self->top + self->first / self->pixels);
  cairo_paint_with_alpha (cr, strength);
  cairo_restore (cr);
  cairo_surface_destroy (image);
  g_free (self->image);
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

void
hys_sketch_draw_far (const HysSketchInk *ink)
{
  const HysDocument *document = ink->scene->document;
  HysSketchFar self;
  double least;

  hys_sketch_far_begin (&self, ink);
  least = CLAMP (SHARE * HYS_SKETCH_LANE * self.unit, THIN, LINE) / self.unit;
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysSketchBar *bar = &ink->scene->bars[i];
      gboolean wall = hys_document_node (ink->scene->document, i)->fixed;
      double width = MAX (BAR_WIDTH * (1 + ink->thin) / 2, (wall ? 2 : 1) * BARS * least);

      if (bar->block_width > 0)
        {
          /* The four sides of a mass, and what is in it. */
          const HysSketchStyle *style = ink->style;
          double line = MAX (FRAME_WIDTH * ink->thin, least), x = bar->x + bar->block_x, y = bar->block_y;
          double room = MAX (bar->block_width, 2 * line), height = MAX (bar->block_height, 2 * line);

          hys_sketch_far_box (&self, x, y, room, line, style->ink);
          hys_sketch_far_box (&self, x, y + height - line, room, line, style->ink);
          hys_sketch_far_box (&self, x, y + line, line, height - 2 * line, style->ink);
          hys_sketch_far_box (&self, x + room - line, y + line, line, height - 2 * line, style->ink);
          hys_sketch_far_box (&self, x + line, y + line, room - 2 * line, height - 2 * line,
                              hys_color_mix (hys_sketch_opaque (style->background), style->accent, 0.15));
        }
      else
        hys_sketch_far_box (&self, bar->x - width / 2, bar->top, width, MAX (bar->bottom - bar->top, least),
                            ink->style->ink);
    }
  for (guint i = 0; i < document->elements->len; i++)
    add_element (&self, i, least);
  hys_sketch_far_paint (&self, 1);
}
