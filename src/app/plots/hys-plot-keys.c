/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shortcuts of a plot. */
#include "hys-plot-area-private.h"

#include <math.h>

/* Fraction of the range per arrow key and per page key; degrees per arrow key; rows. */
#define PAN  0.1
#define PAGE 0.9
#define TURN 5.0
#define MANY 100

#define IN  (1 / HYS_PLOT_ZOOM_STEP)
#define OUT HYS_PLOT_ZOOM_STEP

typedef enum
{
  MOVE,               /* by parts of the ranges, or turns a space figure */
  ZOOM,
  GO,
  SWITCH_AXIS,
  STEP,               /* the active cursor, or else the time of the drawing, by rows */
  TO_PRESENT,
  SWITCH_CURSORS,
  PICK_CURSOR,
  WALK,
  CANCEL,
} Deed;

static const struct
{
  guint           key, keypad;
  GdkModifierType modifiers;
  Deed            deed;
  double          x, y;
} keys[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, 0, MOVE, -PAN, 0 },
  { GDK_KEY_Right, GDK_KEY_KP_Right, 0, MOVE, PAN, 0 },
  { GDK_KEY_Up, GDK_KEY_KP_Up, 0, MOVE, 0, PAN },
  { GDK_KEY_Down, GDK_KEY_KP_Down, 0, MOVE, 0, -PAN },
  { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, 0, MOVE, -PAGE, 0 },
  { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, 0, MOVE, PAGE, 0 },
  { GDK_KEY_plus, GDK_KEY_KP_Add, 0, ZOOM, IN, IN },
  { GDK_KEY_equal, 0, 0, ZOOM, IN, IN },
  { GDK_KEY_minus, GDK_KEY_KP_Subtract, 0, ZOOM, OUT, OUT },
  { GDK_KEY_Left, GDK_KEY_KP_Left, GDK_SHIFT_MASK, ZOOM, OUT, 1 },
  { GDK_KEY_Right, GDK_KEY_KP_Right, GDK_SHIFT_MASK, ZOOM, IN, 1 },
  { GDK_KEY_Up, GDK_KEY_KP_Up, GDK_SHIFT_MASK, ZOOM, 1, IN },
  { GDK_KEY_Down, GDK_KEY_KP_Down, GDK_SHIFT_MASK, ZOOM, 1, OUT },
  { GDK_KEY_Home, GDK_KEY_KP_Home, 0, GO, HYS_PLOT_HOME, 0 },
  { GDK_KEY_BackSpace, 0, 0, GO, HYS_PLOT_BACK, 0 },
  { GDK_KEY_BackSpace, 0, GDK_SHIFT_MASK, GO, HYS_PLOT_FORWARD, 0 },
  { GDK_KEY_x, 0, 0, SWITCH_AXIS, HYS_AXIS_X, 0 },
  { GDK_KEY_y, 0, 0, SWITCH_AXIS, HYS_AXIS_Y, 0 },
  { GDK_KEY_comma, 0, 0, STEP, -1, 0 },
  { GDK_KEY_period, 0, 0, STEP, 1, 0 },
  { GDK_KEY_less, 0, GDK_SHIFT_MASK, STEP, -MANY, 0 },
  { GDK_KEY_greater, 0, GDK_SHIFT_MASK, STEP, MANY, 0 },
  { GDK_KEY_End, 0, 0, TO_PRESENT, 0, 0 },
  { GDK_KEY_c, 0, 0, SWITCH_CURSORS, 0, 0 },
  { GDK_KEY_1, 0, 0, PICK_CURSOR, 0, 0 },
  { GDK_KEY_2, 0, 0, PICK_CURSOR, 1, 0 },
  { GDK_KEY_e, 0, 0, WALK, 1, 0 },
  { GDK_KEY_E, 0, GDK_SHIFT_MASK, WALK, -1, 0 },
  { GDK_KEY_Escape, 0, 0, CANCEL, 0, 0 },
};

static gboolean
press_key (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   user_data)
{
  HysPlotArea *self = HYS_PLOT_AREA (widget);
  gboolean measuring = hys_plot_area_get_measuring (self);
  int deed;
  double x, y;

  g_variant_get (arguments, "(idd)", &deed, &x, &y);
  switch ((Deed) deed)
    {
    case MOVE:
      if (self->figure != NULL && hys_figure_get_kind (self->figure) == HYS_PLOT_SPACE)
        hys_plot_area_turn (self, TURN * copysign (x != 0, x), TURN * copysign (y != 0, y));
      else
        hys_plot_area_pan (self, x, y);
      break;
    case ZOOM:
      hys_plot_area_zoom (self, x, y);
      break;
    case GO:
      hys_plot_area_go (self, (HysPlotWay) x);
      break;
    case SWITCH_AXIS:
      hys_plot_area_set_automatic (self, (HysAxis) x, !hys_plot_area_get_automatic (self, (HysAxis) x));
      break;
    case STEP:
      (measuring ? hys_plot_area_step_cursor : hys_plot_area_step_moment) (self, (int) x);
      break;
    case TO_PRESENT:
      g_signal_emit_by_name (self, "scrub", NAN);
      break;
    case SWITCH_CURSORS:
      hys_plot_area_set_measuring (self, !measuring);
      break;
    case PICK_CURSOR:
      hys_plot_area_pick_cursor (self, (guint) x);
      return measuring;
    case WALK:
      hys_plot_area_walk (self, (int) x);
      break;
    case CANCEL:
      return hys_plot_area_cancel_drag (self);
    }
  return TRUE;
}

void
hys_plot_area_add_keys (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    for (guint k = 0; k < (keys[i].keypad != 0 ? 2 : 1); k++)
      gtk_widget_class_add_binding (widget_class, k == 0 ? keys[i].key : keys[i].keypad, keys[i].modifiers, press_key,
                                    "(idd)", keys[i].deed, keys[i].x, keys[i].y);
}
