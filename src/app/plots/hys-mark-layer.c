/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks at points of a plane figure, with lines between them or words beside them. */
#include "hys-plot-words.h"

#define RADIUS    4.0
#define LINE      1.2
#define SIDE_LINE 0.8
#define BELOW     12.0

typedef struct
{
  HysPlotLayer layer;
  GArray      *marks;   /* of HysLoopPoint */
  char       **words;   /* beside each (markup); NULL: none */
  HysMarkLines lines;
} Marks;

static gboolean
place (Marks        *self,
       guint         i,
       HysPlotPlace *at)
{
  const HysLoopPoint *point = &g_array_index (self->marks, HysLoopPoint, i);

  return hys_figure_place (hys_plot_layer_get_figure (self), point->x, point->r, &at->x, &at->y);
}

/* Rings, so that the corner itself is seen. */
static void
paint (gpointer            layer,
       cairo_t            *cr,
       const HysPlotStyle *style)
{
  Marks *self = layer;
  HysPlotPlace at;
  HysFigureBox box;

  hys_figure_get_box (hys_plot_layer_get_figure (layer), &box);
  cairo_save (cr);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_clip (cr);
  hys_color_set (cr, style->ink);
  for (guint i = 0; self->lines != HYS_MARKS_ALONE && i < self->marks->len; i++)
    if (place (self, i, &at))
      cairo_line_to (cr, at.x, at.y);
  if (self->lines == HYS_MARKS_CLOSED)
    cairo_close_path (cr);
  cairo_set_line_width (cr, hys_plot_pixels (style, SIDE_LINE));
  cairo_stroke (cr);
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
write_words (gpointer            layer,
             cairo_t            *cr,
             const HysPlotStyle *style,
             HysFigureBox       *taken)
{
  Marks *self = layer;
  HysFigureBox axes;

  hys_figure_get_box (hys_plot_layer_get_figure (layer), &axes);
  for (guint i = 0; self->words != NULL && self->words[i] != NULL; i++)
    {
      GtkWidget *widget = GTK_WIDGET (self->layer.area);
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
init (gpointer layer)
{
  ((Marks *) layer)->marks = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));
}

static void
clear (gpointer layer)
{
  Marks *self = layer;

  g_strfreev (self->words);
  g_array_unref (self->marks);
}

const HysPlotLayerClass hys_mark_layer = { sizeof (Marks), init, clear, paint, .write = write_words };

void
hys_plot_area_set_marks (HysPlotArea        *area,
                         const HysLoopPoint *points,
                         guint               n,
                         HysMarkLines        lines,
                         char              **words)
{
  Marks *self = hys_plot_area_get_layer (area, &hys_mark_layer);

  g_strfreev (self->words);
  self->words = words;
  if (n == 0 && self->marks->len == 0)
    return;
  g_array_set_size (self->marks, 0);
  g_array_append_vals (self->marks, points, n);
  self->lines = lines;
  hys_plot_layer_queue_draw (self);
}
