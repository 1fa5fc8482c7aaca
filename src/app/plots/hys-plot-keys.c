/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-keys.h"

#include "hys-plot-area.h"

#include <math.h>

/* Fraction of the range per arrow key and per page key; degrees per arrow key. */
#define PAN  0.1
#define PAGE 0.9
#define TURN 5.0

/* Rows. */
#define MANY 100

static const double in = 1 / HYS_PLOT_ZOOM_STEP, out = HYS_PLOT_ZOOM_STEP;

static HysPlotRanges *
ranges_of (GtkWidget *widget)
{
  return hys_plot_area_get_ranges (HYS_PLOT_AREA (widget));
}

static gboolean
move (GtkWidget *widget,
      GVariant  *arguments,
      gpointer   user_data)
{
  double x, y;
  HysFigure *figure;

  g_variant_get (arguments, "(dd)", &x, &y);
  figure = hys_plot_area_get_figure (HYS_PLOT_AREA (widget));
  if (figure != NULL && hys_figure_get_kind (figure) == HYS_PLOT_SPACE)
    hys_plot_ranges_turn (ranges_of (widget), TURN * copysign (x != 0, x), TURN * copysign (y != 0, y));
  else
    hys_plot_ranges_pan (ranges_of (widget), x, y);
  return TRUE;
}

static gboolean
zoom (GtkWidget *widget,
      GVariant  *arguments,
      gpointer   user_data)
{
  double x, y;

  g_variant_get (arguments, "(dd)", &x, &y);
  hys_plot_ranges_zoom (ranges_of (widget), x, y);
  return TRUE;
}

static gboolean
go (GtkWidget *widget,
    GVariant  *arguments,
    gpointer   user_data)
{
  hys_plot_ranges_go (ranges_of (widget), (HysPlotWay) g_variant_get_int32 (arguments));
  return TRUE;
}

static gboolean
switch_axis (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   user_data)
{
  HysPlotRanges *ranges = ranges_of (widget);
  HysAxis axis = (HysAxis) g_variant_get_int32 (arguments);

  hys_plot_ranges_set_automatic (ranges, axis, !hys_plot_ranges_get_automatic (ranges, axis));
  return TRUE;
}

/* Moves the active cursor, or else the time of the drawing, by rows. */
static gboolean
step (GtkWidget *widget,
      GVariant  *arguments,
      gpointer   user_data)
{
  hys_plot_area_step (HYS_PLOT_AREA (widget), g_variant_get_int32 (arguments));
  return TRUE;
}

static gboolean
pick_cursor (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   user_data)
{
  hys_plot_area_pick_cursor (HYS_PLOT_AREA (widget), (guint) g_variant_get_int32 (arguments));
  return hys_plot_area_get_measuring (HYS_PLOT_AREA (widget));
}

static gboolean
switch_cursors (GtkWidget *widget,
                GVariant  *arguments,
                gpointer   user_data)
{
  HysPlotArea *self = HYS_PLOT_AREA (widget);

  hys_plot_area_set_measuring (self, !hys_plot_area_get_measuring (self));
  return TRUE;
}

static gboolean
walk (GtkWidget *widget,
      GVariant  *arguments,
      gpointer   user_data)
{
  hys_plot_area_walk (HYS_PLOT_AREA (widget), g_variant_get_int32 (arguments));
  return TRUE;
}

static gboolean
to_present (GtkWidget *widget,
            GVariant  *arguments,
            gpointer   user_data)
{
  hys_plot_area_to_present (HYS_PLOT_AREA (widget));
  return TRUE;
}

static gboolean
cancel (GtkWidget *widget,
        GVariant  *arguments,
        gpointer   user_data)
{
  return hys_plot_area_cancel_drag (HYS_PLOT_AREA (widget));
}

/* A key, and its equivalent on the keypad. */
static void
bind (GtkWidgetClass  *widget_class,
      guint            key,
      guint            keypad,
      GdkModifierType  modifiers,
      GtkShortcutFunc  function,
      double           x,
      double           y)
{
  gtk_widget_class_add_binding (widget_class, key, modifiers, function, "(dd)", x, y);
  gtk_widget_class_add_binding (widget_class, keypad, modifiers, function, "(dd)", x, y);
}

void
hys_plot_keys_add (GtkWidgetClass *widget_class)
{
  bind (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, 0, move, -PAN, 0);
  bind (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, 0, move, PAN, 0);
  bind (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, move, 0, PAN);
  bind (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, move, 0, -PAN);
  bind (widget_class, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, 0, move, -PAGE, 0);
  bind (widget_class, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, 0, move, PAGE, 0);
  bind (widget_class, GDK_KEY_plus, GDK_KEY_KP_Add, 0, zoom, in, in);
  bind (widget_class, GDK_KEY_minus, GDK_KEY_KP_Subtract, 0, zoom, out, out);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_equal, 0, zoom, "(dd)", in, in);
  bind (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, GDK_SHIFT_MASK, zoom, out, 1.0);
  bind (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, GDK_SHIFT_MASK, zoom, in, 1.0);
  bind (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, GDK_SHIFT_MASK, zoom, 1.0, in);
  bind (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, GDK_SHIFT_MASK, zoom, 1.0, out);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Home, 0, go, "i", HYS_PLOT_HOME);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Home, 0, go, "i", HYS_PLOT_HOME);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_BackSpace, 0, go, "i", HYS_PLOT_BACK);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_BackSpace, GDK_SHIFT_MASK, go, "i", HYS_PLOT_FORWARD);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_x, 0, switch_axis, "i", HYS_AXIS_X);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_y, 0, switch_axis, "i", HYS_AXIS_Y);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_comma, 0, step, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_period, 0, step, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_less, GDK_SHIFT_MASK, step, "i", -MANY);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_greater, GDK_SHIFT_MASK, step, "i", MANY);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_End, 0, to_present, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_c, 0, switch_cursors, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_e, 0, walk, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_E, GDK_SHIFT_MASK, walk, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_1, 0, pick_cursor, "i", 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_2, 0, pick_cursor, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, cancel, NULL);
}
