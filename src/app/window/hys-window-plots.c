/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-a11y.h"
#include "hys-figure-actions.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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
  hys_plot_deck_set_highlight (self->deck, element, node);
}

static void
show_moment (HysWindow *self)
{
  gboolean past = !isnan (self->moment);

  hys_plot_deck_set_moment (self->deck, self->moment);
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

static const GActionEntry entries[] = {
  { .name = "live", .activate = to_present },
};

/* The drawing as it is shown, for a file. */
static HysPicture *
make_drawing (gpointer window)
{
  HysWindow *self = window;

  return hys_picture_new_drawing (self->document, hys_live_state (self->live));
}

static void
show_message (HysWindow  *self,
              const char *text,
              gboolean    error)
{
  if (error)
    hys_window_tell_error (self, text);
  else
    hys_window_tell (self, text);
}

static void
connect_deck (HysWindow *self)
{
  g_object_bind_property (self->deck, "maximised", self->drawing, "visible",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  g_signal_connect_object (self->deck, "hover", G_CALLBACK (curve_hovered), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->deck, "scrub", G_CALLBACK (hys_window_set_moment), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->deck, "message", G_CALLBACK (show_message), self, G_CONNECT_SWAPPED);
}

void
hys_window_init_plots (HysWindow *self)
{
  GActionMap *actions = G_ACTION_MAP (self);

  self->deck = hys_plot_deck_new (actions, self->plot_board);
  self->comparer = hys_comparer_new (actions, self->deck);
  self->exporter = hys_figure_export_new (actions, self->deck, make_drawing, self);
  hys_figure_actions_add (actions, self->plot_board, self->deck);
  connect_deck (self);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->canvas, "hover", G_CALLBACK (drawing_hovered), self);
  g_signal_connect_swapped (self->position, "change-value", G_CALLBACK (position_moved), self);
  hys_a11y_name (GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (self), HYS_TYPE_WINDOW, "order_button")),
                 _("Order of the Plots"));
}
