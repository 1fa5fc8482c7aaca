/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-corner.h"

#include "hys-paint.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>

#define RADIUS 5.5
#define LINE   2.0

struct _HysCorner
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (HysCorner, hys_corner, GTK_TYPE_WIDGET)

static void
hys_corner_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, HYS_CORNER_SIZE, HYS_CORNER_SIZE));
  gboolean held = gtk_widget_has_focus (widget)
                  || (gtk_widget_get_state_flags (widget) & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_ACTIVE)) != 0;
  HysPlotStyle style;

  hys_paint_plot_style (&style, widget);
  hys_color_set (cr, hys_plot_palette (style.theme, 0));
  cairo_arc (cr, HYS_CORNER_SIZE / 2.0, HYS_CORNER_SIZE / 2.0, held ? RADIUS + 1 : RADIUS, 0, 2 * G_PI);
  cairo_set_line_width (cr, LINE);
  if (held)
    cairo_fill_preserve (cr);
  else
    {
      cairo_save (cr);
      hys_color_set (cr, style.theme == HYS_PLOT_DARK ? (HysColor) { 0.19, 0.19, 0.19, 1 } : (HysColor) { 1, 1, 1, 1 });
      cairo_fill_preserve (cr);
      cairo_restore (cr);
    }
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
hys_corner_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  *minimum = *natural = HYS_CORNER_SIZE;
}

static void
hys_corner_class_init (HysCornerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = hys_corner_snapshot;
  widget_class->measure = hys_corner_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "corner");
}

static void
hys_corner_init (HysCorner *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grab");
  g_signal_connect (self, "state-flags-changed", G_CALLBACK (gtk_widget_queue_draw), NULL);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw), NULL);
}

GtkWidget *
hys_corner_new (guint index)
{
  GtkWidget *self = g_object_new (HYS_TYPE_CORNER, NULL);
  g_autofree char *name = g_strdup_printf (_("Corner %u"), index + 1);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return self;
}

void
hys_corner_describe (HysCorner *self,
                     double     x,
                     double     r)
{
  g_autofree char *left = hys_readout_number (x), *right = hys_readout_number (r);
  g_autofree char *text = g_strdup_printf (_("x = %s, r = %s"), left, right);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}
