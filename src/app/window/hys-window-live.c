/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-readout.h"
#include "hys-scheme.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Microseconds: between two changes of the read-outs, of what a screen reader hears; how long after the last news of a
 * run that is not running one still looks for some; how long the plots of one frame may take to draw. */
#define TEXT_PERIOD  (G_USEC_PER_SEC / 12)
#define WORDS_PERIOD G_USEC_PER_SEC
#define SETTLED      (G_USEC_PER_SEC / 4)
#define PLOT_BUDGET  6000

static void
append_count (GString    *text,
              const char *words,
              guint       n)
{
  if (n == 0)
    return;
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append_printf (text, words, n);
}

static guint
count_masses (const HysDocument *document)
{
  guint n = 0;

  for (guint i = 0; i < document->nodes->len; i++)
    n += !hys_document_node (document, i)->fixed && hys_document_node (document, i)->mass > 0;
  return n;
}

static guint
count_elements (const HysDocument *document,
                const char        *kind)
{
  guint n = 0;

  for (guint i = 0; i < document->elements->len; i++)
    n += g_str_equal (hys_document_element (document, i)->kind->name, kind);
  return n;
}

static void
append_counts (GString           *text,
               const HysDocument *document)
{
  guint n = count_masses (document);

  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u mass", "%u masses", n), n);
  n = count_elements (document, "spring");
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u spring", "%u springs", n), n);
  n = count_elements (document, "slider");
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u slider", "%u sliders", n), n);
  n = count_elements (document, "dashpot");
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u dashpot", "%u dashpots", n), n);
  n = count_elements (document, "masing");
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u Masing element", "%u Masing elements", n), n);
}

static const char *
state_word (HysRunnerState state)
{
  switch (state)
    {
    case HYS_RUNNER_RUNNING:
      return _("running");
    case HYS_RUNNER_FINISHED:
      return _("finished");
    case HYS_RUNNER_STOPPED:
      return _("stopped");
    case HYS_RUNNER_PAUSED:
    case HYS_RUNNER_EMPTY:
    default:
      return _("paused");
    }
}

/* What a person calls the scheme of that name. */
static const char *
scheme_label (const char *name)
{
  const HysScheme *scheme = hys_scheme_find (name, NULL);

  return scheme != NULL ? _(scheme->label) : name;
}

/* What is wrong, or else what is drawn and how it is doing. */
char *
hys_window_truth (HysWindow *self)
{
  HysRunnerState state = hys_runner_get_state (self->runner);
  const HysFinding *finding = hys_checker_find_severe (self->checker, HYS_SEVERITY_ERROR);
  g_autoptr (GString) text = g_string_new (NULL);

  if (state == HYS_RUNNER_STOPPED && hys_runner_get_message (self->runner) != NULL)
    return g_strdup_printf (_("stopped: %s"), hys_runner_get_message (self->runner));
  if (finding != NULL)
    return g_strdup (finding->message);
  append_counts (text, self->document);
  g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", scheme_label (self->document->simulation.scheme));
  if (hys_checker_find_severe (self->checker, HYS_SEVERITY_WARNING) != NULL)
    g_string_append_printf (text, " · %s", _("with warnings"));
  g_string_append_printf (text, " · %s", state_word (state));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Decimals of the time: so few that the eye can follow a run, so many that each step of one that is held is seen. */
static int
time_digits (HysWindow *self)
{
  const HysSimulation *simulation = &self->document->simulation;
  double digits = 2 - floor (log10 (simulation->until / 50));

  if (hys_runner_get_state (self->runner) != HYS_RUNNER_RUNNING)
    digits = fmax (digits, -floor (log10 (simulation->step)));
  return (int) CLAMP (digits, 0, 6);
}

static void
show_time (HysWindow *self)
{
  double t = hys_live_time (self->live), until = self->document->simulation.until;
  int digits = time_digits (self);
  g_autofree char *text = g_strdup_printf ("t = %.*f", digits, t);

  gtk_inscription_set_text (self->time, text);
  gtk_progress_bar_set_fraction (self->progress, CLAMP (hys_live_latest (self->live) / until, 0, 1));
  hys_window_show_position (self);
}

void
hys_window_show_readout (HysWindow *self)
{
  g_autofree char *text = hys_canvas_get_readout (self->canvas);

  gtk_widget_set_visible (GTK_WIDGET (self->readout), text != NULL);
  if (text != NULL)
    gtk_inscription_set_text (self->readout, text);
}

static void
describe (HysWindow *self)
{
  const char *time = gtk_inscription_get_text (self->time);

  hys_canvas_describe (self->canvas);
  hys_analysis_page_follow (self->analysis, self->trace, self->live);
  hys_plot_deck_describe (self->deck);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->time), GTK_ACCESSIBLE_PROPERTY_LABEL, time ? time : "", -1);
}

/* Until so many microseconds of drawing are spent. */
static void
follow_plots (HysWindow *self,
              gint64     budget)
{
  hys_plot_deck_follow (self->deck, hys_runner_get_state (self->runner) != HYS_RUNNER_FINISHED, budget);
}

static void
show_texts (HysWindow *self,
            gint64     now)
{
  if (now - self->last_text >= TEXT_PERIOD)
    {
      self->last_text = now;
      show_time (self);
      hys_window_show_readout (self);
    }
  if (now - self->last_words >= WORDS_PERIOD)
    {
      self->last_words = now;
      describe (self);
    }
}

/* The run rests: everything shows its last moment. */
static void
settle (HysWindow *self)
{
  follow_plots (self, G_MAXINT64);
  show_time (self);
  hys_window_show_readout (self);
  describe (self);
}

static gboolean
ticked (GtkWidget     *widget,
        GdkFrameClock *clock,
        gpointer       user_data)
{
  HysWindow *self = HYS_WINDOW (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (hys_live_update (self->live, now))
    {
      self->last_change = now;
      hys_canvas_refresh (self->canvas);
      follow_plots (self, PLOT_BUDGET);
      hys_window_follow_run (self);
    }
  show_texts (self, now);
  if (hys_runner_get_state (self->runner) == HYS_RUNNER_RUNNING || now - self->last_change < SETTLED)
    return G_SOURCE_CONTINUE;
  settle (self);
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

void
hys_window_start_ticking (HysWindow *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  if (clock != NULL)
    self->last_change = gdk_frame_clock_get_frame_time (clock);
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), ticked, NULL, NULL);
}

static void
follow_trace (HysWindow *self)
{
  HysTrace *trace = hys_runner_get_trace (self->runner);

  if (trace == self->trace && hys_runner_get_generation (self->runner) == self->generation)
    return;
  self->generation = hys_runner_get_generation (self->runner);
  if (self->trace != NULL && self->trace != trace)
    hys_comparer_keep (self->comparer, self->document, self->trace);
  g_clear_pointer (&self->trace, hys_trace_unref);
  self->trace = trace != NULL ? hys_trace_ref (trace) : NULL;
  hys_live_attach (self->live, self->trace);
  hys_window_set_moment (self, NAN);
  hys_window_forget_run (self);
  hys_plot_deck_set_trace (self->deck, self->trace);
  hys_analysis_page_forget (self->analysis);
}

static void
show_stop (HysWindow *self)
{
  const char *message = hys_runner_get_message (self->runner);
  gboolean stopped = hys_runner_get_state (self->runner) == HYS_RUNNER_STOPPED && message != NULL;

  if (stopped)
    gtk_label_set_text (self->stop_message, message);
  gtk_widget_set_visible (GTK_WIDGET (self->stop_bar), stopped);
}

static void
show_run_button (HysWindow *self)
{
  gboolean running = hys_runner_get_state (self->runner) == HYS_RUNNER_RUNNING;
  const char *label = running ? _("Pause") : _("Run");

  adw_button_content_set_label (self->run_content, label);
  adw_button_content_set_icon_name (self->run_content,
                                    running ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->run_button), running ? _("Pause (Space)") : _("Run (Space)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->run_button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
runner_changed (HysWindow *self)
{
  if (self->live == NULL)
    return;
  follow_trace (self);
  show_run_button (self);
  show_stop (self);
  hys_window_update_title (self);
  hys_window_start_ticking (self);
}

void
hys_window_init_live (HysWindow *self)
{
  g_signal_connect_swapped (self->runner, "changed", G_CALLBACK (runner_changed), self);
}
