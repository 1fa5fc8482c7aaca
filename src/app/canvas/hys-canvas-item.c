/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-item.h"

#include "hys-object.h"

struct _HysCanvasItem
{
  GtkWidget  parent_instance;

  char      *id;
  char      *name, *description;   /* as last reported; NULL = never */
};

G_DEFINE_FINAL_TYPE (HysCanvasItem, hys_canvas_item, GTK_TYPE_WIDGET)

static guint focused_signal;

/* Forwards an action to the canvas, at the keyboard cursor: "item.edit" to "canvas.edit". */
static void
act (GtkWidget  *widget,
     const char *action,
     GVariant   *parameter)
{
  g_autofree char *name = g_strconcat ("canvas", strchr (action, '.'), NULL);

  gtk_widget_grab_focus (widget);
  gtk_widget_activate_action (widget, name, NULL);
}

static gboolean
hys_canvas_item_grab_focus (GtkWidget *widget)
{
  g_signal_emit (widget, focused_signal, 0);
  return GTK_WIDGET_CLASS (hys_canvas_item_parent_class)->grab_focus (widget);
}

static void
hys_canvas_item_finalize (GObject *object)
{
  HysCanvasItem *self = HYS_CANVAS_ITEM (object);

  g_free (self->id);
  g_free (self->name);
  g_free (self->description);
  G_OBJECT_CLASS (hys_canvas_item_parent_class)->finalize (object);
}

static void
hys_canvas_item_class_init (HysCanvasItemClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hys_canvas_item_finalize;
  widget_class->grab_focus = hys_canvas_item_grab_focus;
  focused_signal = hys_object_add_signal (klass, "focused", 0);
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
hys_canvas_item_new (const char *id)
{
  HysCanvasItem *self = g_object_new (HYS_TYPE_CANVAS_ITEM, NULL);

  self->id = g_strdup (id);
  return GTK_WIDGET (self);
}

const char *
hys_canvas_item_get_id (HysCanvasItem *self)
{
  return self->id;
}

/* Sets an accessible text unless it is unchanged. */
static void
tell (HysCanvasItem         *self,
      GtkAccessibleProperty  property,
      char                 **last,
      const char            *text)
{
  if (g_strcmp0 (*last, text) == 0)
    return;
  g_free (*last);
  *last = g_strdup (text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), property, text, -1);
}

void
hys_canvas_item_set_name (HysCanvasItem *self,
                          const char    *name)
{
  tell (self, GTK_ACCESSIBLE_PROPERTY_LABEL, &self->name, name);
}

void
hys_canvas_item_describe (HysCanvasItem *self,
                          const char    *description)
{
  tell (self, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, &self->description, description);
}

void
hys_canvas_item_set_selected (HysCanvasItem *self,
                              gboolean       selected)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}
