/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-private.h"

#include "hys-canvas-item.h"
#include "hys-paint.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define ZOOM_MIN      0.05
#define ZOOM_MAX      8.0
#define ZOOM_FIT_MAX  1.5
#define MARGIN        12.0

/* Of a large network so many bars and elements are told to a screen reader one by one. */
#define ITEMS_MOST    300

G_DEFINE_FINAL_TYPE (HysCanvas, hys_canvas, GTK_TYPE_WIDGET)

guint hys_canvas_hover_signal;
guint hys_canvas_picked_signal;

static void
fit_now (HysCanvas *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  double zoom = fmin ((width - 2 * MARGIN) / self->width, (height - 2 * MARGIN) / self->height);

  self->zoom = CLAMP (zoom, ZOOM_MIN, ZOOM_FIT_MAX);
  self->x = (width - self->zoom * self->width) / 2;
  self->y = (height - self->zoom * self->height) / 2;
}

static void
measure_drawing (HysCanvas *self)
{
  hys_sketch_measure (self->document, self->layout, &self->width, &self->height);
  self->width = fmax (self->width, 1);
  self->height = fmax (self->height, 1);
}

static void
allocate_item (HysCanvas  *self,
               GtkWidget  *item,
               double      left,
               double      top,
               double      right,
               double      bottom)
{
  GtkAllocation box = {
    (int) floor (self->x + self->zoom * left),
    (int) floor (self->y + self->zoom * top),
    (int) fmax (1, ceil (self->zoom * (right - left))),
    (int) fmax (1, ceil (self->zoom * (bottom - top))),
  };

  gtk_widget_size_allocate (item, &box, -1);
}

/* The place of a column and a lane in the drawing, which is as wide to the left of its first column as to the right of
 * its last one. */
static double
across (const HysCanvas *self,
        double           column)
{
  double middle = (self->layout->left + self->layout->right) / 2;

  return self->width / 2 + (column - middle) * HYS_SKETCH_COLUMN;
}

static double
down (const HysCanvas *self,
      double           lane)
{
  double middle = (self->layout->first_row + self->layout->last_row) / 2;

  return self->height / 2 + (lane - middle) * HYS_SKETCH_LANE;
}

static void
allocate_node (HysCanvas *self,
               GtkWidget *item,
               guint      index)
{
  double half = HYS_SKETCH_LANE / 4, x = across (self, self->layout->column[index]);

  allocate_item (self, item, x - half, down (self, self->layout->top[index]) - half, x + half,
                 down (self, self->layout->bottom[index]) + half);
}

static void
allocate_element (HysCanvas *self,
                  GtkWidget *item,
                  guint      index)
{
  const HysElement *element = hys_document_element (self->document, index);
  double from = across (self, self->layout->column[element->from]);
  double to = across (self, self->layout->column[element->to]);
  double half = HYS_SKETCH_LANE / 4, y = down (self, self->layout->row[index]);

  allocate_item (self, item, fmin (from, to), y - half, fmax (from, to), y + half);
}

static void
hys_canvas_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  HysCanvas *self = HYS_CANVAS (widget);
  guint nodes = self->document ? self->document->nodes->len : 0;

  if (self->document != NULL && self->fitted)
    fit_now (self);
  for (guint i = 0; i < self->items->len; i++)
    if (i < nodes)
      allocate_node (self, g_ptr_array_index (self->items, i), i);
    else
      allocate_element (self, g_ptr_array_index (self->items, i), i - nodes);
}

static void
hys_canvas_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : 120;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 640 : 320;
}

static void
hys_canvas_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  HysCanvas *self = HYS_CANVAS (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  HysSketchStyle style;
  cairo_t *cr;

  if (self->document == NULL || width < 1 || height < 1)
    return;
  hys_paint_sketch_style (&style, widget);
  style.highlight = self->element >= 0 ? self->element : self->highlight;
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_translate (cr, self->x, self->y);
  cairo_scale (cr, self->zoom, self->zoom);
  hys_sketch_draw (cr, self->document, self->layout, hys_live_state (self->live), &style);
  cairo_destroy (cr);
  gtk_snapshot_pop (snapshot);
}

static void
remove_items (HysCanvas *self)
{
  for (guint i = 0; i < self->items->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->items, i));
  g_ptr_array_set_size (self->items, 0);
}

static void
add_item (HysCanvas *self,
          int        element,
          int        node)
{
  g_autofree char *name = hys_readout_name (self->document, element, node);
  GtkWidget *item = hys_canvas_item_new (name);

  gtk_widget_set_parent (item, GTK_WIDGET (self));
  g_ptr_array_add (self->items, item);
}

static void
add_items (HysCanvas *self)
{
  guint nodes = self->document->nodes->len, elements = self->document->elements->len;

  if (nodes + elements > ITEMS_MOST)
    return;
  for (guint i = 0; i < nodes; i++)
    add_item (self, -1, (int) i);
  for (guint i = 0; i < elements; i++)
    add_item (self, (int) i, -1);
}

static void
hys_canvas_dispose (GObject *object)
{
  HysCanvas *self = HYS_CANVAS (object);

  remove_items (self);
  G_OBJECT_CLASS (hys_canvas_parent_class)->dispose (object);
}

static void
hys_canvas_finalize (GObject *object)
{
  g_ptr_array_unref (HYS_CANVAS (object)->items);
  G_OBJECT_CLASS (hys_canvas_parent_class)->finalize (object);
}

static guint
add_signal (HysCanvasClass *klass,
            const char     *name)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                       G_TYPE_INT, G_TYPE_INT);
}

static void
hys_canvas_class_init (HysCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hys_canvas_dispose;
  object_class->finalize = hys_canvas_finalize;
  widget_class->measure = hys_canvas_measure;
  widget_class->size_allocate = hys_canvas_size_allocate;
  widget_class->snapshot = hys_canvas_snapshot;

  hys_canvas_hover_signal = add_signal (klass, "hover");
  hys_canvas_picked_signal = add_signal (klass, "picked");

  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
hys_canvas_init (HysCanvas *self)
{
  self->items = g_ptr_array_new ();
  self->element = self->node = self->highlight = -1;
  self->fitted = TRUE;
  self->zoom = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Drawing"), -1);
  hys_canvas_init_input (self);
  hys_paint_follow_theme (GTK_WIDGET (self));
}

GtkWidget *
hys_canvas_new (void)
{
  return g_object_new (HYS_TYPE_CANVAS, NULL);
}

void
hys_canvas_set_model (HysCanvas         *self,
                      const HysDocument *document,
                      const HysLayout   *layout,
                      const HysLive     *live)
{
  remove_items (self);
  self->document = document;
  self->layout = layout;
  self->live = live;
  self->element = self->node = self->highlight = -1;
  self->fitted = TRUE;
  if (document != NULL)
    {
      measure_drawing (self);
      add_items (self);
      hys_canvas_describe (self);
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_canvas_refresh (HysCanvas *self)
{
  if (self->pointer_in)
    hys_canvas_hover (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_canvas_describe (HysCanvas *self)
{
  guint nodes = self->document->nodes->len;

  for (guint i = 0; i < self->items->len; i++)
    {
      int node = i < nodes ? (int) i : -1, element = i < nodes ? -1 : (int) (i - nodes);
      g_autofree char *line = hys_readout (self->document, self->live, element, node);

      hys_canvas_item_describe (g_ptr_array_index (self->items, i), line);
    }
}

char *
hys_canvas_get_readout (HysCanvas *self)
{
  if (self->document == NULL || (self->element < 0 && self->node < 0))
    return NULL;
  return hys_readout (self->document, self->live, self->element, self->node);
}

void
hys_canvas_set_highlight (HysCanvas *self,
                          int        element)
{
  if (self->highlight == element)
    return;
  self->highlight = element;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_canvas_fit (HysCanvas *self)
{
  self->fitted = TRUE;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_canvas_zoom_at (HysCanvas *self,
                    double     zoom,
                    double     x,
                    double     y)
{
  double wanted = CLAMP (zoom, ZOOM_MIN, ZOOM_MAX);

  self->x = x - (x - self->x) * wanted / self->zoom;
  self->y = y - (y - self->y) * wanted / self->zoom;
  self->zoom = wanted;
  self->fitted = FALSE;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_canvas_zoom (HysCanvas *self,
                 double     factor)
{
  hys_canvas_zoom_at (self, self->zoom * factor, gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
                      gtk_widget_get_height (GTK_WIDGET (self)) / 2.0);
}

void
hys_canvas_pan (HysCanvas *self,
                double     dx,
                double     dy)
{
  self->x += dx;
  self->y += dy;
  self->fitted = FALSE;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
