/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

#include "hys-paint.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define ZOOM_MIN      0.05
#define ZOOM_MAX      8.0
#define ZOOM_FIT_MAX  1.5
#define MARGIN        12.0
#define FOOT          40.0   /* under a fitted drawing, for what is read and pressed there, */
#define HEAD          46.0   /* and over one that there is something to say about */

G_DEFINE_FINAL_TYPE (HysCanvas, hys_canvas, GTK_TYPE_WIDGET)

guint hys_canvas_hover_signal;
static guint told_signal;

const HysLayout *
hys_canvas_get_layout (HysCanvas *self)
{
  return self->preview.moved != NULL ? self->preview.moved : self->layout;
}

void
hys_canvas_drawing_at (HysCanvas *self,
                       double     x,
                       double     y,
                       double    *drawing_x,
                       double    *drawing_y)
{
  *drawing_x = (x - self->x) / self->zoom;
  *drawing_y = (y - self->y) / self->zoom;
}

void
hys_canvas_place_at (HysCanvas *self,
                     double     x,
                     double     y,
                     double    *column,
                     double    *row)
{
  double drawing_x, drawing_y;

  hys_canvas_drawing_at (self, x, y, &drawing_x, &drawing_y);
  *column = (drawing_x + self->left) / HYS_SKETCH_COLUMN;
  *row = (drawing_y + self->top) / HYS_SKETCH_LANE;
}

/* An empty drawing begins in the left half. */
static void
fit_nothing (HysCanvas *self)
{
  self->zoom = 1;
  self->x = round (gtk_widget_get_width (GTK_WIDGET (self)) / 4.0);
  self->y = round (gtk_widget_get_height (GTK_WIDGET (self)) * 0.45);
}

static void
fit_now (HysCanvas *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  double across = self->room_left + self->width + self->room_right, head = self->marks != NULL ? HEAD : MARGIN / 2;
  double zoom = fmin ((width - 2 * MARGIN) / across, (height - head - FOOT) / self->height);

  self->zoom = CLAMP (zoom, ZOOM_MIN, ZOOM_FIT_MAX);
  self->x = (width - self->zoom * across) / 2 + self->zoom * self->room_left;
  self->y = fmax (head, (head + height - FOOT - self->zoom * self->height) / 2);
}

/* Whether a bar at that end of the drawing may move beyond it. */
static gboolean
end_moves (HysCanvas *self,
           double     column)
{
  for (guint i = 0; i < self->document->nodes->len; i++)
    if (self->layout->column[i] == column && !hys_document_node (self->document, i)->fixed)
      return TRUE;
  return FALSE;
}

static void
measure_drawing (HysCanvas *self)
{
  HysSketchBox extent = hys_sketch_extent (self->document, self->layout);

  self->x += self->zoom * (extent.x - self->left);
  self->y += self->zoom * (extent.y - self->top);
  self->left = extent.x;
  self->top = extent.y;
  self->width = fmax (extent.width, 1);
  self->height = fmax (extent.height, 1);
  self->room_left = end_moves (self, self->layout->left) ? HYS_LIVE_REACH * HYS_SKETCH_COLUMN : 0;
  self->room_right = end_moves (self, self->layout->right) ? HYS_LIVE_REACH * HYS_SKETCH_COLUMN : 0;
}

static void
hys_canvas_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  HysCanvas *self = HYS_CANVAS (widget);

  if (self->document != NULL && self->fitted)
    {
      if (self->document->nodes->len > 0)
        fit_now (self);
      else
        fit_nothing (self);
    }
  hys_canvas_allocate_items (self);
  hys_canvas_allocate_children (self);
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
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : 180;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 640 : 320;
}

static void
paint_drawing (HysCanvas            *self,
               cairo_t              *cr,
               const HysSketchStyle *style)
{
  const HysLayout *layout = hys_canvas_get_layout (self);

  cairo_save (cr);
  if (layout != self->layout)
    cairo_translate (cr, self->preview.extent.x - self->left, self->preview.extent.y - self->top);
  hys_sketch_draw (cr, self->document, layout, hys_live_state (self->live), style);
  cairo_restore (cr);
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
  style.highlight = hys_canvas_get_highlight (self);
  style.marks = self->marks;
  style.coarse = TRUE;
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_translate (cr, self->x, self->y);
  cairo_scale (cr, self->zoom, self->zoom);
  hys_canvas_paint_below (self, cr, &style);
  paint_drawing (self, cr, &style);
  hys_canvas_paint_above (self, cr, &style);
  cairo_destroy (cr);
  gtk_widget_snapshot_child (widget, GTK_WIDGET (self->keys->entry), snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
hys_canvas_dispose (GObject *object)
{
  HysCanvas *self = HYS_CANVAS (object);

  hys_canvas_set_editor (self, NULL);
  hys_canvas_remove_items (self);
  hys_canvas_free_keys (self);
  hys_canvas_forget_findings (self);
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
  widget_class->focus = hys_canvas_focus_tab;

  hys_canvas_hover_signal = add_signal (klass, "hover");
  told_signal = g_signal_new ("told", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                              G_TYPE_STRING);

  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
hys_canvas_init (HysCanvas *self)
{
  self->items = g_ptr_array_new ();
  self->element = self->node = self->highlight = self->highlight_node = -1;
  self->fitted = TRUE;
  self->zoom = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Drawing"), -1);
  self->preview.target = -1;
  self->tool = hys_tool_find ("select");
  hys_canvas_init_input (self);
  hys_canvas_init_findings (self);
  hys_canvas_init_press (self);
  hys_canvas_init_keys (self);
  hys_paint_follow_theme (GTK_WIDGET (self));
}

GtkWidget *
hys_canvas_new (void)
{
  return g_object_new (HYS_TYPE_CANVAS, NULL);
}

void
hys_canvas_tell (HysCanvas  *self,
                 const char *text)
{
  g_signal_emit (self, told_signal, 0, text);
}

/* Whether the view is one that was seen: what is in it stays where it is when the drawing becomes another. */
static gboolean
was_seen (HysCanvas *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) > 0 && gtk_widget_get_mapped (GTK_WIDGET (self));
}

void
hys_canvas_change_model (HysCanvas         *self,
                         const HysDocument *document,
                         const HysLayout   *layout,
                         const HysLive     *live)
{
  hys_canvas_cancel_drag (self);
  hys_canvas_preview_clear (self);
  hys_canvas_suspend_focus (self);
  hys_canvas_forget_findings (self);
  self->document = document;
  self->layout = layout;
  self->live = live;
  self->element = self->node = self->highlight = self->highlight_node = -1;
  if (document != NULL)
    {
      if (was_seen (self))
        self->fitted = FALSE;
      measure_drawing (self);
      hys_canvas_renew_items (self);
      hys_canvas_describe (self);
    }
  hys_canvas_resume_focus (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_canvas_set_model (HysCanvas         *self,
                      const HysDocument *document,
                      const HysLayout   *layout,
                      const HysLive     *live)
{
  hys_canvas_forget_focus (self);
  hys_canvas_change_model (self, document, layout, live);
  if (document == NULL)
    hys_canvas_remove_items (self);
  self->fitted = TRUE;
}

static void
selection_changed (HysCanvas *self)
{
  hys_canvas_follow_selection (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_canvas_set_editor (HysCanvas *self,
                       HysEditor *editor)
{
  hys_canvas_cancel_drag (self);
  hys_canvas_preview_clear (self);
  if (self->keys != NULL)
    hys_canvas_close_entry (self);
  if (self->editor != NULL)
    g_signal_handlers_disconnect_by_data (self->editor, self);
  g_set_object (&self->editor, editor);
  if (editor != NULL)
    g_signal_connect_swapped (editor, "selected", G_CALLBACK (selection_changed), self);
}

void
hys_canvas_show_cursor (HysCanvas *self)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), self->tool->sort == HYS_TOOL_SELECT ? NULL : "crosshair");
}

void
hys_canvas_set_tool (HysCanvas     *self,
                     const HysTool *tool,
                     gboolean       stays)
{
  self->tool_stays = stays;
  if (self->tool == tool)
    return;
  hys_canvas_cancel_drag (self);
  hys_canvas_forget_clicks (self);
  self->tool = tool;
  hys_canvas_show_cursor (self);
  hys_canvas_preview_tool (self);
}

const HysTool *
hys_canvas_get_tool (HysCanvas *self)
{
  return self->tool;
}

gboolean
hys_canvas_cancel (HysCanvas *self)
{
  if (hys_canvas_cancel_drag (self))
    return TRUE;
  if (self->tool->sort != HYS_TOOL_SELECT)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.tool", "s", "select");
      return TRUE;
    }
  if (self->editor == NULL || hys_selection_count (hys_editor_get_selection (self->editor)) == 0)
    return FALSE;
  hys_editor_select (self->editor, NULL);
  return TRUE;
}

void
hys_canvas_refresh (HysCanvas *self)
{
  if (self->pointer_in)
    hys_canvas_hover (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

char *
hys_canvas_get_readout (HysCanvas *self)
{
  int element = self->element, node = self->node;

  if (self->preview.words != NULL)
    return g_strdup (self->preview.words);
  if (self->document == NULL)
    return NULL;
  if (element < 0 && node < 0)
    {
      element = self->highlight;
      node = self->highlight_node;
    }
  if (element < 0 && node < 0 && !hys_canvas_get_spot (self, &element, &node))
    return NULL;
  return hys_readout (self->document, self->live, element, node);
}

void
hys_canvas_set_highlight (HysCanvas *self,
                          int        element,
                          int        node)
{
  if (self->highlight == element && self->highlight_node == node)
    return;
  self->highlight = element;
  self->highlight_node = node;
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
