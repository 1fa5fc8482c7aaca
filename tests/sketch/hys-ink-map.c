/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ink-map.h"

#include <math.h>

InkMap
ink_map_new (const HysDocument    *document,
             const HysSketchState *state,
             HysPlotTheme          theme,
             int                   margin)
{
  HysSketchStyle style;

  hys_sketch_style_init (&style, theme);
  style.background.alpha = 0;
  return ink_map_new_styled (document, state, &style, margin);
}

InkMap
ink_map_new_styled (const HysDocument    *document,
                    const HysSketchState *state,
                    const HysSketchStyle *style,
                    int                   margin)
{
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  InkMap self = { .margin = margin };
  cairo_t *cr;

  hys_sketch_measure (document, layout, &self.measured_width, &self.measured_height);
  self.width = (int) ceil (self.measured_width) + 2 * margin;
  self.height = (int) ceil (self.measured_height) + 2 * margin;
  self.surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, self.width, self.height);
  cr = cairo_create (self.surface);
  cairo_translate (cr, margin, margin);
  hys_sketch_draw (cr, document, layout, state, style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (self.surface);
  return self;
}

void
ink_map_clear (InkMap *self)
{
  g_clear_pointer (&self->surface, cairo_surface_destroy);
}

gboolean
ink_map_at (const InkMap *self,
            int           x,
            int           y)
{
  const guint8 *data = cairo_image_surface_get_data (self->surface);
  int column = x + self->margin, row = y + self->margin;
  guint32 pixel;

  if (column < 0 || row < 0 || column >= self->width || row >= self->height)
    return FALSE;
  memcpy (&pixel, data + row * cairo_image_surface_get_stride (self->surface) + 4 * column, sizeof pixel);
  return pixel >> 24 >= 0x40;
}

guint
ink_map_count (const InkMap *self,
               int           x1,
               int           y1,
               int           x2,
               int           y2)
{
  guint n = 0;

  for (int y = y1; y < y2; y++)
    for (int x = x1; x < x2; x++)
      n += ink_map_at (self, x, y);
  return n;
}

typedef struct
{
  int x, y;
} Pixel;

gboolean
ink_map_connected (const InkMap *self,
                   int           x1,
                   int           y1,
                   int           x2,
                   int           y2)
{
  g_autofree guint8 *seen = g_malloc0 ((gsize) self->width * (gsize) self->height);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Pixel));
  Pixel start = { x1, y1 };

  g_array_append_val (open, start);
  while (open->len > 0)
    {
      Pixel at = g_array_index (open, Pixel, open->len - 1);
      guint8 *mark = &seen[(at.y + self->margin) * self->width + at.x + self->margin];

      g_array_set_size (open, open->len - 1);
      if (!ink_map_at (self, at.x, at.y) || *mark)
        continue;
      if (at.x == x2 && at.y == y2)
        return TRUE;
      *mark = 1;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (ink_map_at (self, at.x + dx, at.y + dy))
            {
              Pixel next = { at.x + dx, at.y + dy };

              g_array_append_val (open, next);
            }
    }
  return FALSE;
}

guint
ink_map_differ (const InkMap *a,
                const InkMap *b)
{
  guint n = 0;

  g_assert_cmpint (a->width, ==, b->width);
  g_assert_cmpint (a->height, ==, b->height);
  for (int y = -a->margin; y < a->height - a->margin; y++)
    for (int x = -a->margin; x < a->width - a->margin; x++)
      n += ink_map_at (a, x, y) != ink_map_at (b, x, y);
  return n;
}
