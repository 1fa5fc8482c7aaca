/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's run: run, step, speed, magnification of displacements, time and going back. */
#include "hys-window-private.h"

#include "hys-a11y.h"
#include "hys-paint.h"
#include "hys-speed.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Characters that the time has room for, at least. */
#define TIME_CHARS 11

static const double gains[] = { 0, 0.25, 0.5, 1, 2, 4 };

/* ---- Run ---- */

static void
state_changed (HysWindow *self)
{
  gboolean running = hys_session_get_state (self->session) == HYS_RUNNER_RUNNING;
  const char *label = running ? _("Pause") : _("Run");
  const char *message;

  adw_button_content_set_label (self->run_content, label);
  adw_button_content_set_icon_name (self->run_content,
                                    running ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->run_button), running ? _("Pause (Space)") : _("Run (Space)"));
  hys_a11y_name (GTK_WIDGET (self->run_button), label);
  message = hys_session_get_stop (self->session);
  if (message != NULL)
    hys_a11y_show (self->stop_message, message);
  gtk_widget_set_visible (self->stop_bar, message != NULL);
  hys_actions_set_enabled (G_ACTION_MAP (self), "step", hys_session_get_state (self->session) != HYS_RUNNER_RUNNING);
}

/* ---- Speed and motion ---- */

static char *
speed_label (double speed)
{
  return speed > 0 ? g_strdup_printf ("× %g", speed) : g_strdup (_("Fastest"));
}

static char *
gain_label (double gain)
{
  return gain > 0 ? g_strdup_printf (_("Displacements × %g"), gain) : g_strdup (_("No displacements"));
}

/* A button that gets its label anew is called by it as well as by its name. */
static void
set_label (GtkMenuButton *button,
           const char    *label)
{
  if (g_strcmp0 (gtk_menu_button_get_label (button), label) != 0)
    gtk_menu_button_set_label (button, label);
}

/* How far a run has come that is far behind. */
static void
show_behind (HysWindow *self)
{
  gboolean behind = hys_session_is_behind (self->session);

  if (behind)
    {
      const char *time = gtk_inscription_get_text (self->time);
      /* Translators: "t = 0.33" comes in it. */
      g_autofree char *text = g_strdup_printf (_("The run falls behind its speed; so far %s."),
                                               time != NULL ? time : "");

      gtk_label_set_text (self->slow_message, text);
    }
  gtk_widget_set_visible (self->slow_bar, behind);
}

/* What the computation does where it does not keep up. */
static void
show_pace (HysWindow *self)
{
  double speed = hys_session_get_speed (self->session), pace = hys_session_get_pace (self->session);
  g_autofree char *label = speed_label (speed), *name = g_strdup_printf (_("Speed %s"), label), *lag = NULL;

  if (pace > 0)
    {
      /* to two digits */
      double unit = pow (10, floor (log10 (pace)) - 1), rounded = round (pace / unit) * unit;
      g_autofree char *text = g_strdup_printf (_("× %g of %g"), rounded, speed);

      lag = g_strdup_printf (_("The computation does not keep up with × %g: it runs at × %g"), speed, rounded);
      set_label (self->speed_button, text);
    }
  else
    set_label (self->speed_button, label);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->speed_button), lag != NULL ? lag : _("Speed: Model Time per Second"));
  hys_a11y_name (GTK_WIDGET (self->speed_button), lag != NULL ? lag : name);
  show_behind (self);
}

static void
show_gain (HysWindow *self)
{
  double gain;
  g_autofree char *label = NULL;

  g_object_get (self->session, "gain", &gain, NULL);
  label = gain_label (gain);
  set_label (self->motion_button, label);
  hys_a11y_name (GTK_WIDGET (self->motion_button), label);
}

static void
faster (HysWindow *self)
{
  hys_session_set_speed (self->session, hys_speed_shift (hys_session_get_speed (self->session), 1));
}

static void
slower (HysWindow *self)
{
  hys_session_set_speed (self->session, hys_speed_shift (hys_session_get_speed (self->session), -1));
}

/* A menu of numbers with names, all targets of one action. */
static GMenuModel *
number_menu (const char   *action,
             const double *numbers,
             guint         n,
             char       *(*label) (double))
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = label (numbers[i]);
      g_autoptr (GMenuItem) item = g_menu_item_new (text, NULL);

      g_menu_item_set_action_and_target (item, action, "d", numbers[i]);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

/* ---- Time ---- */

/* Decimals of the time: few enough to be readable during a run, none beyond the sixth digit, enough to show each step
   while paused. */
static int
time_digits (HysWindow *self,
             double     t)
{
  const HysSimulation *simulation = &hys_session_get_document (self->session)->simulation;
  double digits = fmin (2 - floor (log10 (simulation->until / 50)), 5 - floor (log10 (fmax (t, 1))));

  if (hys_session_get_state (self->session) != HYS_RUNNER_RUNNING)
    digits = fmax (digits, -floor (log10 (simulation->step)));
  return (int) CLAMP (digits, 0, 6);
}

static void
show_time (HysWindow *self)
{
  const HysLive *live = hys_session_get_live (self->session);
  double t = hys_live_time (live), first = hys_live_earliest (live), latest = hys_live_latest (live);
  double end = fmax (hys_session_get_document (self->session)->simulation.until, latest), length = end - first;
  g_autofree char *text = g_strdup_printf ("t = %.*f", time_digits (self, t), t);
  guint room = MAX (TIME_CHARS, (guint) g_utf8_strlen (text, -1));

  gtk_inscription_set_min_chars (self->time, room);
  gtk_inscription_set_nat_chars (self->time, room);
  gtk_inscription_set_text (self->time, text);
  gtk_progress_bar_set_fraction (self->progress, CLAMP ((latest - first) / length, 0, 1));
  gtk_adjustment_configure (gtk_range_get_adjustment (GTK_RANGE (self->position)), t, first, end, length / 200,
                            length / 20, 0);
}

static void
describe_time (HysWindow *self)
{
  const char *text = gtk_inscription_get_text (self->time);

  hys_a11y_name (GTK_WIDGET (self->time), text != NULL ? text : "");
  show_behind (self);
}

static void
show_moment (HysWindow *self)
{
  gboolean past = !isnan (hys_session_get_moment (self->session));

  gtk_widget_set_visible (self->live_button, past);
  hys_paint_set_class (GTK_WIDGET (self->position), "past", past);
}

/* Scrubs to the position of the slider; positions after the last row mean the latest time. */
static gboolean
position_moved (HysWindow     *self,
                GtkScrollType  scroll,
                double         t)
{
  gboolean past = t < hys_live_latest (hys_session_get_live (self->session));

  hys_session_set_moment (self->session,
                          past ? fmax (t, hys_live_earliest (hys_session_get_live (self->session))) : NAN);
  return GDK_EVENT_STOP;
}

static void
to_present (HysWindow *self)
{
  hys_session_set_moment (self->session, NAN);
}

static gboolean
ticked (GtkWidget     *widget,
        GdkFrameClock *clock,
        gpointer       user_data)
{
  HysWindow *self = user_data;

  if (hys_session_advance (self->session, gdk_frame_clock_get_frame_time (clock)))
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
start_ticking (HysWindow *self)
{
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), ticked, self, NULL);
}

static const HysAction session_entries[] = {
  { "run-toggle", G_CALLBACK (hys_session_toggle) },
  { "reset", G_CALLBACK (hys_session_reset) },
  { "step", G_CALLBACK (hys_session_step) },
  { "use-midpoint", G_CALLBACK (hys_session_use_midpoint) },
};

static const HysAction entries[] = {
  { .name = "faster", .activate = G_CALLBACK (faster) },
  { .name = "slower", .activate = G_CALLBACK (slower) },
  { .name = "live", .activate = G_CALLBACK (to_present) },
};

void
hys_window_add_transport (HysWindow *self)
{
  const struct { const char *signal; GCallback callback; } handlers[] = {
    { "awake", G_CALLBACK (start_ticking) },      { "notify::state", G_CALLBACK (state_changed) },
    { "notify::speed", G_CALLBACK (show_pace) },  { "notify::gain", G_CALLBACK (show_gain) },
    { "notify::time", G_CALLBACK (show_time) },   { "notify::moment", G_CALLBACK (show_moment) },
    { "described", G_CALLBACK (describe_time) },  { "notify::pace", G_CALLBACK (show_pace) },
  };
  const struct { const char *action, *property; } properties[] = {
    { "stop-at-end", "stops-at-end" }, { "speed", "speed" }, { "motion", "gain" },
  };
  g_autoptr (GMenuModel) speed = number_menu ("win.speed", hys_speeds, hys_n_speeds, speed_label);
  g_autoptr (GMenuModel) motion = number_menu ("win.motion", gains, G_N_ELEMENTS (gains), gain_label);
  g_autoptr (GMenu) run = g_menu_new (), end = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    {
      g_autoptr (GPropertyAction) action = g_property_action_new (properties[i].action, self->session,
                                                                  properties[i].property);

      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  hys_actions_add (G_ACTION_MAP (self), session_entries, G_N_ELEMENTS (session_entries), self->session);
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (self->session, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->position, "change-value", G_CALLBACK (position_moved), self, G_CONNECT_SWAPPED);
  g_menu_append (end, _("Stop at _End Time"), "win.stop-at-end");
  g_menu_append_section (run, NULL, G_MENU_MODEL (end));
  g_menu_append_section (run, NULL, speed);
  gtk_menu_button_set_menu_model (self->speed_button, G_MENU_MODEL (run));
  gtk_menu_button_set_menu_model (self->motion_button, motion);
  state_changed (self);
  show_pace (self);
  show_gain (self);
}
