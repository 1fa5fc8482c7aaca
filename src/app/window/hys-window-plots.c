/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-plot-view.h"

#include <math.h>

static gboolean
are_linked (HysWindow *self)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self), "link-times");

  return g_variant_get_boolean (state);
}

/* The other figures against time follow. */
static void
span_changed (HysWindow   *self,
              HysPlotView *plot)
{
  HysSpan span;

  if (!hys_plot_view_get_span (plot, &span) || !are_linked (self))
    return;
  for (guint i = 0; i < self->plots->len; i++)
    if (g_ptr_array_index (self->plots, i) != (gpointer) plot)
      hys_plot_view_follow_span (g_ptr_array_index (self->plots, i), &span);
}

static void
curve_hovered (HysWindow *self,
               int        element,
               int        node)
{
  hys_canvas_set_highlight (self->canvas, element, node);
  hys_window_show_readout (self);
}

/* What is under the pointer is told, and its curves light up. */
static void
drawing_hovered (HysWindow *self,
                 int        element,
                 int        node)
{
  hys_window_show_readout (self);
  for (guint i = 0; i < self->plots->len; i++)
    hys_plot_view_set_highlight (g_ptr_array_index (self->plots, i), element, node);
}

static void
show_moment (HysWindow *self)
{
  gboolean past = !isnan (self->moment);

  for (guint i = 0; i < self->plots->len; i++)
    hys_plot_view_set_moment (g_ptr_array_index (self->plots, i), self->moment);
  gtk_widget_set_visible (self->live_button, past);
  if (past)
    gtk_widget_add_css_class (GTK_WIDGET (self->position), "past");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->position), "past");
}

void
hys_window_set_moment (HysWindow *self,
                       double     t)
{
  self->moment = t;
  if (self->live != NULL)
    hys_live_set_moment (self->live, t);
  show_moment (self);
  hys_window_start_ticking (self);
}

/* The knob was moved; beyond what is recorded is the present. */
static gboolean
position_moved (HysWindow     *self,
                GtkScrollType  scroll,
                double         t)
{
  hys_window_set_moment (self, t < hys_live_latest (self->live) ? fmax (t, 0) : NAN);
  return GDK_EVENT_STOP;
}

void
hys_window_show_position (HysWindow *self)
{
  double until = self->document->simulation.until;
  GtkAdjustment *adjustment = gtk_range_get_adjustment (GTK_RANGE (self->position));

  gtk_adjustment_configure (adjustment, hys_live_time (self->live), 0, until, until / 200, until / 20, 0);
}

static void
to_present (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  hys_window_set_moment (user_data, NAN);
}

void
hys_window_connect_plot (HysWindow *self,
                         GtkWidget *plot)
{
  g_signal_connect_object (plot, "span", G_CALLBACK (span_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (plot, "hover", G_CALLBACK (curve_hovered), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (plot, "scrub", G_CALLBACK (hys_window_set_moment), self, G_CONNECT_SWAPPED);
  hys_plot_view_set_moment (HYS_PLOT_VIEW (plot), self->moment);
}

static const GActionEntry entries[] = {
  { .name = "link-times", .state = "true" },
  { .name = "live", .activate = to_present },
};

void
hys_window_init_plots (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->canvas, "hover", G_CALLBACK (drawing_hovered), self);
  g_signal_connect_swapped (self->position, "change-value", G_CALLBACK (position_moved), self);
}
