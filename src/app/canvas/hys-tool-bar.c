/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas.h"

#include "hys-paint.h"
#include "hys-tool.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>

#define ICON_WIDTH  40
#define ICON_HEIGHT 20

struct _HysToolBar
{
  AdwBin     parent_instance;

  GtkBox    *box;
};

G_DEFINE_FINAL_TYPE (HysToolBar, hys_tool_bar, ADW_TYPE_BIN)

/* The symbol that a tool draws, by the code that draws networks. */
static void
draw_icon (GtkDrawingArea *area,
           cairo_t        *cr,
           int             width,
           int             height,
           gpointer        user_data)
{
  const HysTool *tool = user_data;
  HysSketchStyle style;

  hys_paint_sketch_style (&style, GTK_WIDGET (area));
  hys_sketch_draw_icon (cr, tool->icon, hys_tool_get_kind (tool), width, height, &style);
}

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
      GtkWidget *button = gtk_toggle_button_new (), *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
      GtkWidget *icon = hys_paint_area_new (draw_icon, (gpointer) tools[i], NULL, ICON_WIDTH, ICON_HEIGHT);
      GtkGesture *click;

      gtk_widget_set_can_target (icon, FALSE);
      gtk_box_append (GTK_BOX (content), icon);
      gtk_box_append (GTK_BOX (content), gtk_label_new (_(tools[i]->label)));
      gtk_button_set_child (GTK_BUTTON (button), content);
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
  hys_paint_set_class (GTK_WIDGET (self), "stays", stays);
}

void
hys_tool_bar_set_named (HysToolBar *self,
                        gboolean    named)
{
  for (GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->box)); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    gtk_widget_set_visible (gtk_widget_get_last_child (gtk_button_get_child (GTK_BUTTON (button))), named);
}
