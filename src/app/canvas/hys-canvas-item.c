/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-item.h"

struct _HysCanvasItem
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (HysCanvasItem, hys_canvas_item, GTK_TYPE_WIDGET)

enum
{
  FOCUSED,
  ACT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
act (GtkWidget  *widget,
     const char *action,
     GVariant   *parameter)
{
  g_signal_emit (widget, signals[ACT], 0, strchr (action, '.') + 1);
}

static gboolean
hys_canvas_item_grab_focus (GtkWidget *widget)
{
  g_signal_emit (widget, signals[FOCUSED], 0);
  return GTK_WIDGET_CLASS (hys_canvas_item_parent_class)->grab_focus (widget);
}

static void
hys_canvas_item_class_init (HysCanvasItemClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = hys_canvas_item_grab_focus;
  signals[FOCUSED] = g_signal_new ("focused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[ACT] = g_signal_new ("act", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_install_action (widget_class, "item.select", NULL, act);
  gtk_widget_class_install_action (widget_class, "item.edit", NULL, act);
  gtk_widget_class_install_action (widget_class, "item.menu", NULL, act);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hys_canvas_item_init (HysCanvasItem *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
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

void
hys_canvas_item_set_selected (HysCanvasItem *self,
                              gboolean       selected)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}
