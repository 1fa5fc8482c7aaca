/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-readout.h"

#include <glib/gi18n-lib.h>

static void
set_enabled (HysWindow  *self,
             const char *action,
             gboolean    enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), action)), enabled);
}

/* "Undo Change k1.stiffness" */
static void
append_step (HysWindow  *self,
             const char *action,
             const char *verb,
             const char *name)
{
  g_autofree char *label = name != NULL ? g_strdup_printf ("%s: %s", verb, name) : g_strdup (verb);

  g_menu_append (self->history_menu, label, action);
}

void
hys_window_update_history (HysWindow *self)
{
  HysHistory *history = hys_editor_get_history (self->editor);

  g_menu_remove_all (self->history_menu);
  append_step (self, "win.undo", _("Undo"), hys_history_undo_name (history));
  append_step (self, "win.redo", _("Redo"), hys_history_redo_name (history));
  set_enabled (self, "undo", hys_history_undo_name (history) != NULL);
  set_enabled (self, "redo", hys_history_redo_name (history) != NULL);
}

/* Bars and lanes are elsewhere. */
static void
move_layout (HysWindow *self)
{
  g_autoptr (HysLayout) layout = self->layout;

  self->layout = hys_layout_new (self->document);
  hys_live_set_layout (self->live, self->layout);
  hys_canvas_change_model (self->canvas, self->document, self->layout, self->live);
  hys_canvas_set_findings (self->canvas, hys_checker_get_findings (self->checker));
}

static void
renew_layout (HysWindow *self)
{
  g_autoptr (HysLayout) layout = self->layout;

  hys_canvas_change_model (self->canvas, NULL, NULL, NULL);
  g_clear_pointer (&self->live, hys_live_free);
  self->layout = hys_layout_new (self->document);
  self->live = hys_live_new (self->document, self->layout);
  hys_live_set_gain (self->live, self->gain);
  hys_live_attach (self->live, self->trace);
  hys_canvas_change_model (self->canvas, self->document, self->layout, self->live);
  hys_canvas_set_findings (self->canvas, hys_checker_get_findings (self->checker));
}

/* What the trace has is of the network as it was: nothing of it is shown any more. */
static void
forget_trace (HysWindow *self)
{
  g_clear_pointer (&self->trace, hys_trace_unref);
  self->generation = 0;
  hys_comparer_keep (self->comparer, NULL, NULL);
}

/* Values act at once, on a running network too, if its shape is the same. What had stopped is tried again from there.
 * @t: how far the run has come */
static void
go_on (HysWindow *self,
       double     t)
{
  gboolean stopped = hys_runner_get_state (self->runner) == HYS_RUNNER_STOPPED;
  gboolean kept = hys_runner_update (self->runner, hys_scheme_system_new (self->document), self->document);
  g_autofree char *when = hys_readout_number (t), *text = NULL;

  if (t <= 0 || (kept && !stopped))
    return;
  text = kept ? g_strdup_printf (_("The run goes on from t = %s."), when)
              : g_strdup (_("With this change the run begins again at t = 0."));
  hys_window_tell (self, text);
}

/* Another network begins at t = 0, and runs if the last one did, or would have if it could. @t: how far that one has come */
static void
start_anew (HysWindow *self,
            double     t)
{
  HysRunnerState state = hys_runner_get_state (self->runner);
  gboolean running = state == HYS_RUNNER_RUNNING || state == HYS_RUNNER_STOPPED;

  hys_runner_load (self->runner, hys_scheme_system_new (self->document), self->document);
  if (running)
    hys_runner_run (self->runner);
  if (t > 0)
    hys_window_tell (self, _("The network is another one: the run begins again at t = 0."));
}

/* Values act at once, on a running network too. */
static void
document_changed (HysWindow  *self,
                  HysEffects  effects)
{
  double t = hys_live_latest (self->live);

  if (effects & HYS_EFFECT_ITEMS)
    forget_trace (self);
  if (effects & HYS_EFFECT_ITEMS)
    renew_layout (self);
  else if (effects & HYS_EFFECT_PLACES)
    move_layout (self);
  if (effects & HYS_EFFECT_MECHANICS)
    {
      hys_live_values_changed (self->live);
      hys_canvas_describe (self->canvas);
    }
  hys_properties_renew (self->properties, effects);
  hys_control_strip_renew (self->controls, effects);
  hys_plot_deck_renew (self->deck, effects);
  if (effects & HYS_EFFECT_ITEMS)
    start_anew (self, t);
  else if (effects & HYS_EFFECT_MECHANICS)
    go_on (self, t);
  if (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS))
    {
      hys_checker_check (self->checker);
      hys_analysis_page_forget (self->analysis);
    }
  hys_canvas_refresh (self->canvas);
  hys_window_update_hint (self);
  hys_window_start_ticking (self);
  hys_window_update_title (self);
  hys_window_update_history (self);
}

void
hys_window_follow_editor (HysWindow *self)
{
  g_signal_connect_object (self->editor, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editor, "selected", G_CALLBACK (hys_window_update_commands), self, G_CONNECT_SWAPPED);
  hys_canvas_set_editor (self->canvas, self->editor);
  hys_window_update_commands (self);
  hys_window_update_hint (self);
  hys_window_update_history (self);
}

static void
undo (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  hys_editor_undo (HYS_WINDOW (user_data)->editor);
}

static void
redo (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  hys_editor_redo (HYS_WINDOW (user_data)->editor);
}

static const GActionEntry entries[] = {
  { .name = "undo", .activate = undo },
  { .name = "redo", .activate = redo },
};

void
hys_window_init_edit (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
