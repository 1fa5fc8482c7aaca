/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-item.h"

struct _HysCanvasItem
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (HysCanvasItem, hys_canvas_item, GTK_TYPE_WIDGET)

static void
hys_canvas_item_class_init (HysCanvasItemClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hys_canvas_item_init (HysCanvasItem *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
hys_canvas_item_new (const char *name)
{
  GtkWidget *self = g_object_new (HYS_TYPE_CANVAS_ITEM, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return self;
}

void
hys_canvas_item_describe (HysCanvasItem *self,
                          const char    *description)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}
