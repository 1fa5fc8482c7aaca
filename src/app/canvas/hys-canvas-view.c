/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-view.h"

#include "hys-live.h"
#include "hys-paint.h"
#include "hys-sketch-overlay.h"

#include <math.h>

#define ZOOM_MIN      0.05
#define ZOOM_MAX      8.0
#define ZOOM_FIT_MIN  1e-5   /* the largest document is seen whole, as a speck */
#define ZOOM_FIT_MAX  1.5
#define MARGIN        12.0
#define FOOT          40.0   /* margin below a fitted drawing for read-out and buttons, */
#define HEAD          46.0   /* and above one with findings */
#define AROUND        24.0   /* margin around what is scrolled into view */

static double
width_of (const HysCanvasView *self)
{
  return gtk_widget_get_width (self->widget);
}

static double
height_of (const HysCanvasView *self)
{
  return gtk_widget_get_height (self->widget);
}

void
hys_canvas_view_init (HysCanvasView *self,
                      GtkWidget     *widget)
{
  *self = (HysCanvasView) { .widget = widget, .fitted = TRUE, .zoom = 1, .extent = { 0, 0, 1, 1 } };
}

static double
foot_of (const HysCanvasView *self)
{
  return self->bare ? MARGIN : fmax (hys_paint_text_scale (self->widget), 1) * FOOT;
}

void
hys_canvas_view_allocate (HysCanvasView *self,
                          gboolean       empty,
                          gboolean       headed)
{
  int width = gtk_widget_get_width (self->widget), height = gtk_widget_get_height (self->widget);

  self->fitted = self->fitted || (self->held && (width != self->width || height != self->height));
  self->held = self->held && !self->fitted;
  self->width = width;
  self->height = height;
  if (self->fitted && empty)
    {
      /* An empty drawing starts in the left half. */
      self->zoom = 1;
      self->x = round (width_of (self) / 4);
      self->y = round (height_of (self) * 0.45);
    }
  else if (self->fitted)
    {
      double across = self->room_left + self->extent.width + self->room_right;
      double scale = fmax (hys_paint_text_scale (self->widget), 1);
      double top = scale * (headed ? HEAD : MARGIN / 2), foot = foot_of (self);
      double zoom = fmin ((width - 2 * MARGIN) / across, (height - top - foot) / self->extent.height);

      self->zoom = CLAMP (zoom, ZOOM_FIT_MIN, scale * ZOOM_FIT_MAX);
      self->x = (width - self->zoom * across) / 2 + self->zoom * self->room_left;
      self->y = fmax (top, (top + height - foot - self->zoom * self->extent.height) / 2);
    }
}

static void
changed (HysCanvasView *self,
         gboolean       fitted)
{
  self->fitted = fitted;
  gtk_widget_queue_allocate (self->widget);
  gtk_widget_queue_draw (self->widget);
}

/* Margin in which a bar at that end of the drawing moves. */
static double
room_at (const HysDocument *document,
         const HysLayout   *layout,
         double             column)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (layout->column[i] == column && !hys_document_node (document, i)->fixed)
      return HYS_LIVE_REACH * HYS_SKETCH_COLUMN;
  return 0;
}

void
hys_canvas_view_set_drawing (HysCanvasView     *self,
                             const HysDocument *document,
                             const HysLayout   *layout)
{
  HysSketchBox extent = hys_sketch_extent (document, layout);

  self->x += self->zoom * (extent.x - self->extent.x);
  self->y += self->zoom * (extent.y - self->extent.y);
  extent.width = fmax (extent.width, 1);
  extent.height = fmax (extent.height, 1);
  self->extent = extent;
  self->room_left = room_at (document, layout, layout->left);
  self->room_right = room_at (document, layout, layout->right);
  self->held = self->held || self->fitted;
  changed (self, self->fitted && (width_of (self) <= 0 || !gtk_widget_get_mapped (self->widget)));
}

HysCanvasGlance
hys_canvas_view_glance (const HysCanvasView *self)
{
  return (HysCanvasGlance) { self->fitted, self->held, self->turns, self->width, self->height, self->zoom,
                             self->x - self->zoom * self->extent.x, self->y - self->zoom * self->extent.y };
}

void
hys_canvas_view_return (HysCanvasView         *self,
                        const HysCanvasGlance *glance)
{
  if (glance->turns != self->turns || glance->width != self->width || glance->height != self->height)
    return;
  self->zoom = glance->zoom;
  self->x = glance->x + self->zoom * self->extent.x;
  self->y = glance->y + self->zoom * self->extent.y;
  self->held = glance->held;
  changed (self, glance->fitted);
}

void
hys_canvas_view_fit (HysCanvasView *self)
{
  self->held = FALSE;
  changed (self, TRUE);
}

static void
zoom_to (HysCanvasView *self,
         double         zoom,
         double         x,
         double         y)
{
  double wanted = CLAMP (zoom, fmin (ZOOM_MIN, self->zoom), ZOOM_MAX);

  self->x = x - (x - self->x) * wanted / self->zoom;
  self->y = y - (y - self->y) * wanted / self->zoom;
  self->zoom = wanted;
  changed (self, FALSE);
}

static void
pan_by (HysCanvasView *self,
        double         dx,
        double         dy)
{
  self->x += dx;
  self->y += dy;
  changed (self, FALSE);
}

void
hys_canvas_view_zoom_at (HysCanvasView *self,
                         double         zoom,
                         double         x,
                         double         y)
{
  self->held = FALSE;
  self->turns++;
  zoom_to (self, zoom, x, y);
}

void
hys_canvas_view_pan (HysCanvasView *self,
                     double         dx,
                     double         dy)
{
  self->held = FALSE;
  self->turns++;
  pan_by (self, dx, dy);
}

/* Distance by which an interval from @from with that length must move to lie within @room. */
static double
shift_into (double from,
            double length,
            double room)
{
  if (from < AROUND)
    return AROUND - from;
  return fmin (0, room - AROUND - from - length);
}

void
hys_canvas_view_bring_into_view (HysCanvasView      *self,
                                 const HysSketchBox *box)
{
  double width = width_of (self), height = height_of (self) - foot_of (self) + MARGIN;
  double zoom = fmin ((width - 2 * AROUND) / fmax (box->width, 1), (height - 2 * AROUND) / fmax (box->height, 1));
  double dx, dy;
  HysSketchBox seen;

  if (width < 1 || self->fitted)
    return;
  if (zoom < self->zoom)
    zoom_to (self, zoom, 0, 0);
  seen = hys_canvas_view_box (self, box);
  dx = shift_into (seen.x, seen.width, width);
  dy = shift_into (seen.y, seen.height, height);
  if (dx != 0 || dy != 0)
    pan_by (self, dx, dy);
}

void
hys_canvas_view_show_all (HysCanvasView *self)
{
  if (self->x < 0 || self->y < 0 || self->x + self->zoom * self->extent.width > width_of (self)
      || self->y + self->zoom * self->extent.height > height_of (self))
    hys_canvas_view_bring_into_view (self, &(HysSketchBox) { 0, 0, self->extent.width, self->extent.height });
}

void
hys_canvas_view_uncover (HysCanvasView      *self,
                         const HysSketchBox *box)
{
  HysSketchBox seen = hys_canvas_view_box (self, box);
  double foot = height_of (self) - foot_of (self), covered = seen.y + seen.height - foot;

  if (!self->fitted && covered > 0 && seen.y < height_of (self))
    pan_by (self, 0, -fmin (covered, fmax (seen.y - AROUND, 0)));
}

void
hys_canvas_view_to_drawing (const HysCanvasView *self,
                            double               x,
                            double               y,
                            double              *drawing_x,
                            double              *drawing_y)
{
  *drawing_x = (x - self->x) / self->zoom;
  *drawing_y = (y - self->y) / self->zoom;
}

void
hys_canvas_view_to_place (const HysCanvasView *self,
                          double               x,
                          double               y,
                          double              *column,
                          double              *row)
{
  hys_canvas_view_to_drawing (self, x, y, column, row);
  *column = (*column + self->extent.x) / HYS_SKETCH_COLUMN;
  *row = (*row + self->extent.y) / HYS_SKETCH_LANE;
}

HysSketchBox
hys_canvas_view_box (const HysCanvasView *self,
                     const HysSketchBox  *box)
{
  return (HysSketchBox) { self->x + self->zoom * box->x, self->y + self->zoom * box->y, self->zoom * box->width,
                          self->zoom * box->height };
}
