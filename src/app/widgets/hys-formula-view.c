/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-formula-view.h"

#include "hys-formula.h"
#include "hys-object.h"
#include "hys-paint.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Letters of formulas are a little larger than those of labels: they have serifs and indices. */
#define ENLARGE 1.12

/* What is left of the width when there is no room, above and below the ink, and one step of an arrow key. */
#define LEAST_WIDTH 120
#define MARGIN      3
#define STEP        40

struct _HysFormulaView
{
  GtkWidget    parent_instance;

  HysTypeface *face;       /* borrowed */
  char        *latex;
  HysMath     *math;
  HysBox      *box;        /* as set at @width and @size; NULL: not yet */
  double       width;
  double       size;
  double       natural;    /* natural width at @size; < 0 = unknown */
  double       offset;     /* horizontal scroll offset */
  double       dragged;    /* the offset at the beginning of a drag */
};

G_DEFINE_FINAL_TYPE (HysFormulaView, hys_formula_view, GTK_TYPE_WIDGET)

/* In pixels, from the font of labels here. */
static double
font_size (HysFormulaView *self)
{
  return ENLARGE * hys_paint_font_size (GTK_WIDGET (self));
}

static void
forget_boxes (HysFormulaView *self)
{
  g_clear_pointer (&self->box, hys_box_free);
  self->natural = -1;
}

/* Sets the formula in that width. */
static const HysBox *
set_in (HysFormulaView *self,
        double          width)
{
  double size = font_size (self);

  if (self->box != NULL && self->width == width && self->size == size)
    return self->box;
  if (self->size != size)
    forget_boxes (self);
  g_clear_pointer (&self->box, hys_box_free);
  self->size = size;
  self->width = width;
  hys_typeface_trim (self->face);
  self->box = hys_formula_set (self->math, self->face, size, width);
  return self->box;
}

static double
natural_width (HysFormulaView *self)
{
  HysBox *box;

  if (self->natural >= 0 && self->size == font_size (self))
    return self->natural;
  box = hys_formula_set (self->math, self->face, font_size (self), 0);
  self->natural = box->width;
  hys_box_free (box);
  return self->natural;
}

static double
hidden_width (HysFormulaView *self)
{
  return self->box != NULL ? MAX (ceil (self->box->width) - gtk_widget_get_width (GTK_WIDGET (self)), 0) : 0;
}

static gboolean
move_to (HysFormulaView *self,
         double          offset)
{
  double hidden = hidden_width (self), before = self->offset;

  self->offset = CLAMP (offset, 0, hidden);
  if (self->offset != before)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  return self->offset != before;
}

static gboolean
scrolled (GtkEventControllerScroll *controller,
          double                    dx,
          double                    dy,
          HysFormulaView           *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  return move_to (self, self->offset + STEP * (dx + (state & GDK_SHIFT_MASK ? dy : 0)));
}

static void
drag_begin (GtkGestureDrag *gesture,
            double          x,
            double          y,
            HysFormulaView *self)
{
  self->dragged = self->offset;
  if (hidden_width (self) == 0)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

static void
drag_update (GtkGestureDrag *gesture,
             double          dx,
             double          dy,
             HysFormulaView *self)
{
  move_to (self, self->dragged - dx);
}

static gboolean
key_pressed (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        state,
             HysFormulaView        *self)
{
  gboolean left = key == GDK_KEY_Left || key == GDK_KEY_KP_Left, right = key == GDK_KEY_Right
                  || key == GDK_KEY_KP_Right;

  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || !(left || right))
    return FALSE;
  return move_to (self, self->offset + (left ? -STEP : STEP));
}

static void
hys_formula_view_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  HysFormulaView *self = HYS_FORMULA_VIEW (widget);
  float width = (float) gtk_widget_get_width (widget), height = (float) gtk_widget_get_height (widget);
  const HysBox *box = set_in (self, width);
  HysPlotStyle style;
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  hys_paint_plot_style (&style, widget);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  hys_color_set (cr, style.ink);
  if (hidden_width (self) > 0)
    {
      /* Fades a side beyond which there is more. */
      cairo_pattern_t *fade = cairo_pattern_create_linear (0, 0, width, 0);
      double edge = 24 / width;

      cairo_pattern_add_color_stop_rgba (fade, 0, 0, 0, 0, self->offset > 0 ? 0 : 1);
      cairo_pattern_add_color_stop_rgba (fade, edge, 0, 0, 0, 1);
      cairo_pattern_add_color_stop_rgba (fade, 1 - edge, 0, 0, 0, 1);
      cairo_pattern_add_color_stop_rgba (fade, 1, 0, 0, 0, self->offset < hidden_width (self) ? 0 : 1);
      cairo_push_group (cr);
      hys_color_set (cr, style.ink);
      hys_box_draw (box, cr, -self->offset, box->ascent + MARGIN);
      cairo_pop_group_to_source (cr);
      cairo_mask (cr, fade);
      cairo_pattern_destroy (fade);
    }
  else
    hys_box_draw (box, cr, 0, box->ascent + MARGIN);
  cairo_destroy (cr);
}

static void
hys_formula_view_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  HysFormulaView *self = HYS_FORMULA_VIEW (widget);
  double wanted = natural_width (self);
  const HysBox *box;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural = (int) ceil (wanted);
      *minimum = MIN (*natural, LEAST_WIDTH);
      return;
    }
  box = set_in (self, for_size >= 0 ? for_size : ceil (wanted));
  *minimum = *natural = (int) ceil (box->ascent + MAX (box->descent, 0)) + 2 * MARGIN;
}

/* Only a formula that can be scrolled takes the focus. */
static void
hys_formula_view_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  HysFormulaView *self = HYS_FORMULA_VIEW (widget);

  set_in (self, width);
  self->offset = CLAMP (self->offset, 0, hidden_width (self));
  gtk_widget_set_focusable (widget, hidden_width (self) > 0);
}

static GtkSizeRequestMode
hys_formula_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
hys_formula_view_class_init (HysFormulaViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = hys_formula_view_measure;
  widget_class->size_allocate = hys_formula_view_size_allocate;
  widget_class->snapshot = hys_formula_view_snapshot;
  widget_class->get_request_mode = hys_formula_view_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "formula");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hys_formula_view_init (HysFormulaView *self)
{
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->natural = -1;
  hys_object_keep_field (self, &self->latex, g_free);
  hys_object_keep_field (self, &self->math, (GDestroyNotify) hys_math_free);
  hys_object_keep_field (self, &self->box, (GDestroyNotify) hys_box_free);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scrolled), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  hys_paint_follow_theme (GTK_WIDGET (self));
}

GtkWidget *
hys_formula_view_new (HysTypeface *face)
{
  HysFormulaView *self = g_object_new (HYS_TYPE_FORMULA_VIEW, NULL);

  self->face = face;
  hys_formula_view_set (self, "", "");
  return GTK_WIDGET (self);
}

void
hys_formula_view_set (HysFormulaView *self,
                      const char     *latex,
                      const char     *text)
{
  if (g_strcmp0 (self->latex, latex) == 0)
    return;
  g_free (self->latex);
  self->latex = g_strdup (latex);
  hys_math_free (self->math);
  self->math = hys_math_parse (latex);
  forget_boxes (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
