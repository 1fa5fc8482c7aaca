/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch.h"

#include "hys-sketch-private.h"

/* Texts smaller than this on the device are left out; in a hurry also those that are hard to read. */
#define LEAST_READABLE 3.5
#define LEAST_LEGIBLE  5.5

/* Symbols are boxes, where the style allows it, that are lower than this on the device, in pixels; or than that, if so
 * many are in sight. */
#define LEAST_SYMBOL 3.0
#define LEAST_OF_MANY 10.0
#define MANY 2000

/* Texts that were set are kept for the next drawing, by each thread that draws. */
static GPrivate texts = G_PRIVATE_INIT ((GDestroyNotify) hys_text_free);

gboolean
hys_sketch_is_visible (const HysSketchInk *self,
                       double              x1,
                       double              y1,
                       double              x2,
                       double              y2)
{
  return x1 <= self->x2 && x2 >= self->x1 && y1 <= self->y2 && y2 >= self->y1;
}

void
hys_sketch_show (const HysSketchInk *self,
                 HysTextRole         role,
                 double              size,
                 const char         *markup,
                 double              x,
                 double              y,
                 double              yalign,
                 double              width,
                 HysColor            color)
{
  double natural, height, scale;

  if (!self->readable)
    return;
  hys_text_measure (self->text, role, markup, &natural, &height);
  scale = natural * size > width && width > 0 ? width / natural : size;
  cairo_save (self->cr);
  cairo_translate (self->cr, x, y);
  cairo_scale (self->cr, scale, scale);
  hys_color_set (self->cr, color);
  hys_text_show (self->text, role, markup, 0, 0, 0.5, yalign);
  cairo_restore (self->cr);
}

/* Whether so many elements are in the clip. */
static gboolean
are_many (const HysSketchInk *self)
{
  guint n = 0;

  for (guint i = 0; i < self->scene->document->elements->len && n < MANY; i++)
    {
      double x[2], y;

      hys_sketch_ends (self->scene, i, x, &y);
      n += hys_sketch_is_visible (self, MIN (x[0], x[1]), y, MAX (x[0], x[1]), y);
    }
  return n == MANY;
}

void
hys_sketch_ink_init (HysSketchInk         *self,
                     cairo_t              *cr,
                     const HysSketchStyle *style,
                     const HysSketchScene *scene)
{
  HysText *text = g_private_get (&texts);
  double dx = 1, dy = 0, unit, symbol;
  HysPlotStyle plot;

  if (text == NULL)
    {
      text = hys_text_new ();
      g_private_set (&texts, text);
    }
  hys_plot_style_init (&plot, style->theme);
  plot.math_font = style->font;
  plot.font_size = style->font_size;
  hys_text_begin (text, cr, &plot, INFINITY);
  *self = (HysSketchInk) { .cr = cr, .style = style, .scene = scene, .text = text };
  self->thin = style->weight > 0 ? style->weight : style->theme == HYS_PLOT_PRINT ? 0.6 : 1;
  self->roomy = scene->layout->first_row == scene->layout->last_row;
  cairo_clip_extents (cr, &self->x1, &self->y1, &self->x2, &self->y2);
  cairo_user_to_device_distance (cr, &dx, &dy);
  unit = hypot (dx, dy);
  self->readable = style->font_size * unit >= (style->coarse ? LEAST_LEGIBLE : LEAST_READABLE);
  symbol = 2 * HYS_SKETCH_SYMBOL * unit;
  if (style->judged != NULL && *style->judged != HYS_SKETCH_UNKNOWN)
    self->far = *style->judged == HYS_SKETCH_FAR;
  else
    self->far = style->coarse && (symbol < LEAST_SYMBOL || (symbol < LEAST_OF_MANY && are_many (self)));
  if (style->judged != NULL)
    *style->judged = self->far ? HYS_SKETCH_FAR : HYS_SKETCH_NEAR;
}

static gboolean
crosses (const HysLayout *layout,
         guint            element)
{
  return layout->crossed_from[element + 1] > layout->crossed_from[element];
}

void
hys_sketch_draw (cairo_t              *cr,
                 const HysDocument    *document,
                 const HysLayout      *layout,
                 const HysSketchState *state,
                 const HysSketchStyle *style)
{
  g_auto (HysSketchScene) scene = { NULL };
  HysSketchInk ink;

  cairo_save (cr);
  if (style->background.alpha > 0)
    {
      hys_color_set (cr, style->background);
      cairo_paint (cr);
    }
  hys_sketch_scene_init (&scene, document, layout, state);
  hys_sketch_ink_init (&ink, cr, style, &scene);
  /* Elements that cross bars come after the bars. */
  hys_sketch_grounds (&ink);
  if (ink.far)
    hys_sketch_draw_far (&ink);
  for (guint i = 0; !ink.far && i < document->elements->len; i++)
    if (!crosses (ink.scene->layout, i))
      hys_sketch_element (&ink, i);
  for (guint i = 0; !ink.far && i < document->nodes->len; i++)
    hys_sketch_bar (&ink, i);
  for (guint i = 0; !ink.far && i < document->elements->len; i++)
    if (crosses (ink.scene->layout, i))
      hys_sketch_element (&ink, i);
  for (guint i = 0; i < document->nodes->len; i++)
    hys_sketch_load (&ink, i);
  hys_sketch_names (&ink);
  if (!ink.far)
    hys_sketch_badges (&ink);
  cairo_restore (cr);
}

void
hys_sketch_measure (const HysDocument *document,
                    const HysLayout   *layout,
                    double            *width,
                    double            *height)
{
  g_auto (HysSketchScene) scene = { NULL };

  hys_sketch_scene_init (&scene, document, layout, NULL);
  *width = scene.width;
  *height = scene.height;
}

/* On the symbol, or on the leads. */
static gboolean
is_on_element (const HysSketchScene *scene,
               guint                 element,
               double                x,
               double                y,
               double                reach)
{
  double lane = scene->layout->row[element] * HYS_SKETCH_LANE - scene->top, end, half;
  HysSketchPlace place;

  if (fabs (y - lane) > HYS_SKETCH_SYMBOL + reach)
    return FALSE;
  place = hys_sketch_place (scene, element);
  end = place.x + place.sign * place.length;
  half = MIN (place.rest / 2, 56);
  if (fabs (x - place.center) <= half && fabs (y - place.y) <= HYS_SKETCH_SYMBOL + reach)
    return TRUE;
  return x >= MIN (place.x, end) && x <= MAX (place.x, end) && fabs (y - place.y) <= reach;
}

gboolean
hys_sketch_is_on_arrow (const HysSketchBar *bar,
                        double              x,
                        double              y,
                        double              reach)
{
  double along = (x - bar->x - hys_sketch_load_face (bar)) * hys_sketch_load_side (bar);

  return (bar->force || bar->driven) && along >= 0 && along <= HYS_SKETCH_ARROW && fabs (y - bar->load) <= reach;
}

gboolean
hys_sketch_pick (const HysDocument    *document,
                 const HysLayout      *layout,
                 const HysSketchState *state,
                 double                x,
                 double                y,
                 double                reach,
                 int                  *element,
                 int                  *node)
{
  g_auto (HysSketchScene) scene = { NULL };

  *element = *node = -1;
  hys_sketch_scene_init (&scene, document, layout, state);
  for (guint i = 0; i < document->nodes->len && *node < 0; i++)
    {
      const HysSketchBar *bar = &scene.bars[i];
      double block = bar->x + bar->block_x;

      if ((bar->block_width > 0 && x >= block && x <= block + bar->block_width && y >= bar->block_y
           && y <= bar->block_y + bar->block_height)
          || (fabs (x - bar->x) <= reach && y >= bar->top - reach && y <= bar->bottom + reach))
        *node = (int) i;
    }
  for (guint i = 0; i < document->elements->len && *node < 0 && *element < 0; i++)
    if (is_on_element (&scene, i, x, y, reach))
      *element = (int) i;
  for (guint i = 0; i < document->nodes->len && *node < 0 && *element < 0; i++)
    if (hys_sketch_is_on_arrow (&scene.bars[i], x, y, reach))
      *node = (int) i;
  return *element >= 0 || *node >= 0;
}
