/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-a11y.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define ZOOM_STEP 1.25

/* Seconds that a run should take that nobody has set a speed for. */
#define COMFORTABLE 20.0

const double hys_speeds[] = { 0.1, 0.2, 0.5, 1, 2, 4, 10, 20, 50, 100, 200, 500, 1000, 0 };
const guint hys_n_speeds = G_N_ELEMENTS (hys_speeds);

static const double gains[] = { 0, 0.25, 0.5, 1, 2, 4 };

double
hys_speed_for (double until)
{
  double wanted = log (until / COMFORTABLE), best = 1;

  for (guint i = 0; i + 1 < hys_n_speeds; i++)
    if (fabs (log (hys_speeds[i]) - wanted) < fabs (log (best) - wanted))
      best = hys_speeds[i];
  return best;
}

static char *
speed_label (double speed)
{
  return speed > 0 ? g_strdup_printf ("× %g", speed) : g_strdup (_("Fastest"));
}

static char *
gain_label (double gain)
{
  return gain > 0 ? g_strdup_printf (_("Motion × %g"), gain) : g_strdup (_("No motion"));
}

static GVariant *
number_variant (double value)
{
  char text[HYS_NUMBER_SIZE];

  return g_variant_new_string (hys_number_format (value, text));
}

static void
set_state (HysWindow  *self,
           const char *action,
           GVariant   *state)
{
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), action)), state);
}

void
hys_window_set_speed (HysWindow *self,
                      double     speed)
{
  g_autofree char *label = speed_label (speed);
  g_autofree char *name = g_strdup_printf (_("Speed %s"), label);

  self->speed = speed;
  hys_runner_set_speed (self->runner, speed);
  gtk_menu_button_set_label (self->speed_button, label);
  hys_a11y_name (GTK_WIDGET (self->speed_button), name);
  set_state (self, "speed", number_variant (speed));
}

static void
set_gain (HysWindow *self,
          double     gain)
{
  g_autofree char *label = gain_label (gain);

  self->gain = gain;
  gtk_menu_button_set_label (self->motion_button, label);
  hys_a11y_name (GTK_WIDGET (self->motion_button), label);
  set_state (self, "motion", number_variant (gain));
  if (self->live == NULL)
    return;
  hys_live_set_gain (self->live, gain);
  hys_window_start_ticking (self);
}

/* Whether the run can go on from where it is. */
static gboolean
is_over (HysWindow *self)
{
  HysRunnerState state = hys_runner_get_state (self->runner);

  return state == HYS_RUNNER_STOPPED
         || (state == HYS_RUNNER_FINISHED
             && hys_live_latest (self->live) >= self->document->simulation.until * (1 - 1e-9));
}

static void
run_toggle (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  HysWindow *self = user_data;

  if (hys_runner_get_state (self->runner) == HYS_RUNNER_RUNNING)
    {
      hys_runner_pause (self->runner);
      return;
    }
  if (is_over (self))
    hys_runner_reset (self->runner);
  hys_runner_run (self->runner);
}

static void
reset (GSimpleAction *action,
       GVariant      *parameter,
       gpointer       user_data)
{
  hys_runner_reset (HYS_WINDOW (user_data)->runner);
}

static void
step (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  hys_runner_step (HYS_WINDOW (user_data)->runner);
}

static double
variant_number (GVariant *state)
{
  double value = 0;

  hys_number_parse (g_variant_get_string (state, NULL), &value);
  return fmax (value, 0);
}

static void
speed_changed (GSimpleAction *action,
               GVariant      *state,
               gpointer       user_data)
{
  hys_window_set_speed (user_data, variant_number (state));
}

static void
motion_changed (GSimpleAction *action,
                GVariant      *state,
                gpointer       user_data)
{
  set_gain (user_data, variant_number (state));
}

/* The next speed up or down; beyond the largest, as fast as it goes. */
static void
shift_speed (HysWindow *self,
             int        by)
{
  for (guint i = 0; i < hys_n_speeds; i++)
    if (hys_speeds[i] == self->speed)
      {
        hys_window_set_speed (self, hys_speeds[CLAMP ((int) i + by, 0, (int) hys_n_speeds - 1)]);
        return;
      }
}

static void
faster (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       user_data)
{
  shift_speed (user_data, 1);
}

static void
slower (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       user_data)
{
  shift_speed (user_data, -1);
}

static void
fit (GSimpleAction *action,
     GVariant      *parameter,
     gpointer       user_data)
{
  hys_canvas_fit (HYS_WINDOW (user_data)->canvas);
}

static void
zoom_in (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  hys_canvas_zoom (HYS_WINDOW (user_data)->canvas, ZOOM_STEP);
}

static void
zoom_out (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  hys_canvas_zoom (HYS_WINDOW (user_data)->canvas, 1 / ZOOM_STEP);
}

static void
dismiss (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  hys_window_dismiss (user_data);
}

static void
open_example_now (HysWindow *self,
                  gpointer   name)
{
  hys_window_open_example (self, name);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
open_example (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  hys_window_ask (user_data, open_example_now, g_variant_dup_string (parameter, NULL), g_free);
}

static void
panel_changed (GSimpleAction *action,
               GVariant      *state,
               gpointer       user_data)
{
  adw_flap_set_reveal_flap (HYS_WINDOW (user_data)->flap, g_variant_get_boolean (state));
}

/* Not a GPropertyAction: that would keep the flap after its window. */
static void
panel_moved (HysWindow *self)
{
  set_state (self, "panel", g_variant_new_boolean (adw_flap_get_reveal_flap (self->flap)));
}

static const GActionEntry entries[] = {
  { .name = "run-toggle", .activate = run_toggle },
  { .name = "reset", .activate = reset },
  { .name = "step", .activate = step },
  { .name = "speed", .parameter_type = "s", .state = "'1'", .change_state = speed_changed },
  { .name = "faster", .activate = faster },
  { .name = "slower", .activate = slower },
  { .name = "motion", .parameter_type = "s", .state = "'1'", .change_state = motion_changed },
  { .name = "fit", .activate = fit },
  { .name = "zoom-in", .activate = zoom_in },
  { .name = "zoom-out", .activate = zoom_out },
  { .name = "panel", .state = "true", .change_state = panel_changed },
  { .name = "dismiss", .activate = dismiss },
  { .name = "open-example", .activate = open_example, .parameter_type = "s" },
};

/* A menu of numbers, each with its name; all choices of one action. */
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

      g_menu_item_set_action_and_target_value (item, action, number_variant (numbers[i]));
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

/* Keys that mean something else in an entry: they are ours only when nothing else wanted them. */
static void
add_keys (HysWindow *self)
{
  static const struct
  {
    guint       key;
    const char *action;
  } keys[] = { { GDK_KEY_space, "win.run-toggle" }, { GDK_KEY_0, "win.fit" }, { GDK_KEY_KP_0, "win.fit" },
               { GDK_KEY_Escape, "win.cancel" } };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_keyval_trigger_new (keys[i].key, 0),
                                                            gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

void
hys_window_init_actions (HysWindow *self)
{
  g_autoptr (GMenuModel) speed = number_menu ("win.speed", hys_speeds, hys_n_speeds, speed_label);
  g_autoptr (GMenuModel) motion = number_menu ("win.motion", gains, G_N_ELEMENTS (gains), gain_label);

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->flap, "notify::reveal-flap", G_CALLBACK (panel_moved), self);
  gtk_menu_button_set_menu_model (self->speed_button, speed);
  gtk_menu_button_set_menu_model (self->motion_button, motion);
  set_gain (self, 1);
  add_keys (self);
}
