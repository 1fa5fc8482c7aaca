/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tool-icon.h"

#include "hys-paint.h"

#define WIDTH  40
#define HEIGHT 20

struct _HysToolIcon
{
  GtkWidget      parent_instance;

  const HysTool *tool;
};

G_DEFINE_FINAL_TYPE (HysToolIcon, hys_tool_icon, GTK_TYPE_WIDGET)

static void
hys_tool_icon_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  HysToolIcon *self = HYS_TOOL_ICON (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  HysSketchStyle style;
  cairo_t *cr;

  hys_paint_sketch_style (&style, widget);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  hys_sketch_draw_icon (cr, self->tool->icon, hys_tool_get_kind (self->tool), width, height, &style);
  cairo_destroy (cr);
}

static void
hys_tool_icon_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
hys_tool_icon_class_init (HysToolIconClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = hys_tool_icon_snapshot;
  widget_class->measure = hys_tool_icon_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
hys_tool_icon_init (HysToolIcon *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  hys_paint_follow_theme (GTK_WIDGET (self));
}

GtkWidget *
hys_tool_icon_new (const HysTool *tool)
{
  HysToolIcon *self = g_object_new (HYS_TYPE_TOOL_ICON, NULL);

  self->tool = tool;
  return GTK_WIDGET (self);
}
