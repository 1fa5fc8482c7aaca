/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-loop-picture.h"

#include "hys-paint.h"

#include <math.h>

/* The upper branch of the loop of three S-elements and a spring, from its lower left corner; the lower one is its
   mirror image. */
static const double corners[][2] = { { -1, -1 }, { -0.7, -0.1 }, { -0.25, 0.5 }, { 0.3, 0.84 }, { 1, 1 } };

#define DOTS_PER_SIDE 5
#define DOT           2.2
#define MARGIN        8.0

struct _HysLoopPicture
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (HysLoopPicture, hys_loop_picture, GTK_TYPE_WIDGET)

static void
draw_polygon (cairo_t *cr)
{
  for (int side = -1; side <= 1; side += 2)
    for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
      cairo_line_to (cr, -side * corners[i][0], side * corners[i][1]);
  cairo_close_path (cr);
}

/* Points beside the sides, now on the one, now on the other of them. */
static void
draw_dots (cairo_t *cr,
           double   width,
           double   height)
{
  for (int side = -1; side <= 1; side += 2)
    for (guint i = 0; i < (G_N_ELEMENTS (corners) - 1) * DOTS_PER_SIDE; i++)
      {
        const double *from = corners[i / DOTS_PER_SIDE], *to = corners[i / DOTS_PER_SIDE + 1];
        double part = (i % DOTS_PER_SIDE + 0.5) / DOTS_PER_SIDE, off = 0.045 * sin (2.4 * i);
        double x = from[0] + part * (to[0] - from[0]), y = from[1] + part * (to[1] - from[1]) + off;

        cairo_new_sub_path (cr);
        cairo_arc (cr, -side * x * width, side * y * height, DOT, 0, 2 * G_PI);
      }
}

static void
hys_loop_picture_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double y = height / 2.0 - MARGIN, x = fmin (1.4 * y, width / 2.0 - MARGIN);
  HysPlotStyle style;
  cairo_t *cr;

  if (x < 1 || y < 1)
    return;
  hys_paint_plot_style (&style, widget);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_translate (cr, width / 2.0, height / 2.0);
  hys_color_set (cr, style.ink);
  draw_dots (cr, x, y);
  cairo_fill (cr);
  cairo_save (cr);
  cairo_scale (cr, x, y);
  draw_polygon (cr);
  cairo_restore (cr);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  hys_color_set (cr, hys_plot_palette (hys_paint_theme (), 0));
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
hys_loop_picture_class_init (HysLoopPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = hys_loop_picture_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
hys_loop_picture_init (HysLoopPicture *self)
{
  hys_paint_follow_theme (GTK_WIDGET (self));
}

GtkWidget *
hys_loop_picture_new (void)
{
  return g_object_new (HYS_TYPE_LOOP_PICTURE, NULL);
}
