/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-layers.h"

#include "hys-plot-words.h"

#define RADIUS    4.0
#define LINE      1.2
#define SIDE_LINE 0.8
#define BELOW     12.0

struct _HysMarkLayer
{
  HysPlotLayer parent_instance;

  GArray      *marks;   /* of HysLoopPoint */
  char       **words;   /* beside each (markup); NULL: none */
  HysMarkLines lines;
};

G_DEFINE_FINAL_TYPE (HysMarkLayer, hys_mark_layer, HYS_TYPE_PLOT_LAYER)

static gboolean
place (HysMarkLayer *self,
       guint         i,
       HysPlotPlace *at)
{
  const HysLoopPoint *point = &g_array_index (self->marks, HysLoopPoint, i);

  return hys_figure_place (hys_plot_layer_get_figure (HYS_PLOT_LAYER (self)), point->x, point->r, &at->x, &at->y);
}

static void
paint_sides (HysMarkLayer *self,
             cairo_t      *cr,
             double        width)
{
  HysPlotPlace at;

  for (guint i = 0; i < self->marks->len; i++)
    if (place (self, i, &at))
      cairo_line_to (cr, at.x, at.y);
  if (self->lines == HYS_MARKS_CLOSED)
    cairo_close_path (cr);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

/* Rings, so that the corner itself is seen. */
static void
paint (HysPlotLayer       *layer,
       cairo_t            *cr,
       const HysPlotStyle *style)
{
  HysMarkLayer *self = HYS_MARK_LAYER (layer);
  HysPlotPlace at;
  HysFigureBox box;

  hys_figure_get_box (hys_plot_layer_get_figure (layer), &box);
  cairo_save (cr);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_clip (cr);
  hys_color_set (cr, style->ink);
  if (self->lines != HYS_MARKS_ALONE)
    paint_sides (self, cr, hys_plot_pixels (style, SIDE_LINE));
  cairo_set_line_width (cr, hys_plot_pixels (style, LINE));
  for (guint i = 0; i < self->marks->len; i++)
    if (place (self, i, &at))
      {
        cairo_new_sub_path (cr);
        cairo_arc (cr, at.x, at.y, hys_plot_pixels (style, RADIUS), 0, 2 * G_PI);
      }
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* But for those that another layer's words lie over. */
static void
write_words (HysPlotLayer       *layer,
             cairo_t            *cr,
             const HysPlotStyle *style,
             HysFigureBox       *taken)
{
  HysMarkLayer *self = HYS_MARK_LAYER (layer);
  HysFigureBox axes;

  hys_figure_get_box (hys_plot_layer_get_figure (layer), &axes);
  for (guint i = 0; self->words != NULL && self->words[i] != NULL; i++)
    {
      GtkWidget *widget = hys_plot_layer_get_widget (layer);
      HysFigureBox box;
      g_autoptr (PangoLayout) layout = hys_plot_words_new (widget, style, self->words[i], &box);
      HysPlotPlace at;

      if (!place (self, i, &at))
        continue;
      hys_plot_words_beside (widget, at, &box);
      if (box.y < axes.y)   /* below it: above are names */
        {
          box.x = CLAMP (at.x - box.width / 2, axes.x, axes.x + axes.width - box.width);
          box.y = at.y + BELOW;
        }
      if (box.x + box.width < taken->x || taken->x + taken->width < box.x || box.y + box.height < taken->y
          || taken->y + taken->height < box.y)
        hys_plot_words_draw (layout, cr, style, &box);
    }
}

static void
hys_mark_layer_finalize (GObject *object)
{
  g_strfreev (HYS_MARK_LAYER (object)->words);
  g_array_unref (HYS_MARK_LAYER (object)->marks);
  G_OBJECT_CLASS (hys_mark_layer_parent_class)->finalize (object);
}

static void
hys_mark_layer_class_init (HysMarkLayerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_mark_layer_finalize;
  HYS_PLOT_LAYER_CLASS (klass)->paint = paint;
  HYS_PLOT_LAYER_CLASS (klass)->write = write_words;
}

static void
hys_mark_layer_init (HysMarkLayer *self)
{
  self->marks = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));
}

void
hys_mark_layer_set (HysMarkLayer       *self,
                    const HysLoopPoint *points,
                    guint               n,
                    HysMarkLines        lines,
                    char              **words)
{
  g_strfreev (self->words);
  self->words = words;
  if (n == 0 && self->marks->len == 0)
    return;
  g_array_set_size (self->marks, 0);
  g_array_append_vals (self->marks, points, n);
  self->lines = lines;
  hys_plot_layer_queue_draw (HYS_PLOT_LAYER (self));
}
