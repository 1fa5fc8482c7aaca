/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-plot-view.h"

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

void
hys_window_connect_plot (HysWindow *self,
                         GtkWidget *plot)
{
  g_signal_connect_object (plot, "span", G_CALLBACK (span_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (plot, "hover", G_CALLBACK (curve_hovered), self, G_CONNECT_SWAPPED);
}

static const GActionEntry entries[] = {
  { .name = "link-times", .state = "true" },
};

void
hys_window_init_plots (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->canvas, "hover", G_CALLBACK (drawing_hovered), self);
}
