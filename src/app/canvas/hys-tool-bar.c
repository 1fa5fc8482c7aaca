/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-tool-bar.h"

#include "hys-paint.h"
#include "hys-tool.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>

#define HYS_TYPE_TOOL_ICON (hys_tool_icon_get_type ())
G_DECLARE_FINAL_TYPE (HysToolIcon, hys_tool_icon, HYS, TOOL_ICON, GtkWidget)

/**
 * HysToolIcon:
 *
 * Icon of a tool: the symbol that it draws, painted by the code that draws networks.
 */

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

static GtkWidget *
hys_tool_icon_new (const HysTool *tool)
{
  HysToolIcon *self = g_object_new (HYS_TYPE_TOOL_ICON, NULL);

  self->tool = tool;
  return GTK_WIDGET (self);
}

struct _HysToolBar
{
  AdwBin     parent_instance;

  GtkBox    *box;
};

G_DEFINE_FINAL_TYPE (HysToolBar, hys_tool_bar, ADW_TYPE_BIN)

static void
pressed (GtkGestureClick *gesture,
         int              count,
         double           x,
         double           y,
         GtkWidget       *button)
{
  if (count == 2)
    gtk_widget_activate_action (button, "win.tool-stays", NULL);
}

static void
hys_tool_bar_class_init (HysToolBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-tool-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, HysToolBar, box);
  gtk_widget_class_set_css_name (widget_class, "tools");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void
hys_tool_bar_init (HysToolBar *self)
{
  guint n;
  const HysTool *const *tools = hys_tools (&n);

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *tip = g_strdup_printf (_("%s (%c)"), _(tools[i]->label), g_ascii_toupper (tools[i]->letter));
      GtkWidget *button = gtk_toggle_button_new ();
      GtkGesture *click;

      gtk_button_set_child (GTK_BUTTON (button), hys_tool_icon_new (tools[i]));
      gtk_widget_set_tooltip_text (button, tip);
      gtk_widget_add_css_class (button, "flat");
      gtk_widget_set_focus_on_click (button, FALSE);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _(tools[i]->label), -1);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.tool");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", tools[i]->name);
      click = gtk_gesture_click_new ();
      gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
      g_signal_connect (click, "pressed", G_CALLBACK (pressed), button);
      gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (click));
      gtk_box_append (self->box, button);
    }
}

void
hys_tool_bar_set_stays (HysToolBar *self,
                        gboolean    stays)
{
  if (stays)
    gtk_widget_add_css_class (GTK_WIDGET (self), "stays");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "stays");
}
