/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-application.h"

#include "hys-first-steps.h"
#include "hys-help-opener.h"
#include "hys-journal.h"
#include "hys-preferences.h"
#include "hys-settings.h"
#include "hys-test-hook.h"
#include "hys-window.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#define APPLICATION_ID "io.github.hysteron.Hysteron"
#define HOME           "https://github.com/hysteron/hysteron"

/* Exit status where no display can be opened (EX_UNAVAILABLE), which the script `run` knows. */
#define STATUS_NO_DISPLAY 69

struct _HysApplication
{
  AdwApplication parent_instance;
  gboolean looked_for_left;   /* since a window can offer it */
};

G_DEFINE_FINAL_TYPE (HysApplication, hys_application, ADW_TYPE_APPLICATION)

static const struct
{
  const char *action;
  const char *keys[3];
} accelerators[] = {
  { "win.new", { "<Control>n" } },
  { "app.new-window", { "<Control><Shift>n" } },
  { "app.quit", { "<Control>q" } },
  { "window.close", { "<Control>w" } },
  { "win.show-help-overlay", { "<Control>question" } },
  { "app.help('')", { "F1" } },
  { "app.preferences", { "<Control>comma" } },
  { "win.open", { "<Control>o" } },
  { "win.gallery('topics')", { "<Control><Shift>o" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z", "<Control>y" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.export-drawing", { "<Control>e" } },
  { "win.repeat", { "<Control><Shift>r" } },
  { "win.flip", { "<Control><Shift>f" } },
  { "win.join", { "<Control>j" } },
  { "win.split", { "<Control>k" } },
  { "win.keep-cycle", { "<Control><Shift>k" } },
  { "win.tidy", { "<Control>t" } },
  { "win.panel", { "F9" } },
  { "win.fullscreen", { "F11" } },
  { "win.bar-names", { "<Control>b" } },
  { "win.notes", { "F8" } },
  { "win.reset", { "<Control>r" } },
  { "win.step", { "<Alt>Right" } },
  { "win.faster", { "<Alt>Up" } },
  { "win.slower", { "<Alt>Down" } },
  { "win.zoom-in", { "<Control>plus", "<Control>equal" } },
  { "win.zoom-out", { "<Control>minus" } },
  { "win.fit", { "<Control>0" } },
};

/* The window of a document that was used last; NULL if there is none. */
static HysWindow *
document_window (HysApplication *self)
{
  for (GList *window = gtk_application_get_windows (GTK_APPLICATION (self)); window != NULL; window = window->next)
    if (HYS_IS_WINDOW (window->data))
      return window->data;
  return NULL;
}

/* ---- What was left by a program that ended unexpectedly ---- */

static void
found_left (HysApplication *self,
            HysJob         *job)
{
  GPtrArray *left = hys_job_take_result (job);
  HysWindow *window = document_window (self);

  if (left->len > 0 && window != NULL)
    hys_window_offer_recovery (window, left);
  else
    g_ptr_array_unref (left);
}

static void
look_for_left (HysApplication *self)
{
  g_autoptr (HysJob) job = hys_left_job_new ();

  g_signal_connect_object (job, "done", G_CALLBACK (found_left), self, G_CONNECT_SWAPPED);
  hys_job_start (job, hys_journal_user_folder ());
}

/* ---- Windows ---- */

static HysWindow *
new_window (HysApplication *self)
{
  GtkWidget *window = hys_window_new (GTK_APPLICATION (self));

  gtk_window_present (GTK_WINDOW (window));
  if (!self->looked_for_left)
    look_for_left (self);
  self->looked_for_left = TRUE;
  return HYS_WINDOW (window);
}

static void
new_window_activated (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  new_window (user_data);
}

/* An untouched window, or a new one. */
static HysWindow *
untouched_window (HysApplication *self)
{
  HysWindow *window = document_window (self);

  return window != NULL && hys_window_is_pristine (window) ? window : new_window (self);
}

static void
open_example_activated (GSimpleAction *action,
                        GVariant      *parameter,
                        gpointer       user_data)
{
  HysWindow *window = untouched_window (user_data);

  hys_window_open_example (window, g_variant_get_string (parameter, NULL));
  gtk_window_present (GTK_WINDOW (window));
}

/* Shows all numbers anew. */
static void
show_again (HysApplication *self)
{
  for (GList *window = gtk_application_get_windows (GTK_APPLICATION (self)); window != NULL; window = window->next)
    if (HYS_IS_WINDOW (window->data))
      hys_window_show_again (window->data);
}

static void
preferences_activated (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  GtkWindow *parent = gtk_application_get_active_window (user_data);
  GtkWidget *window = hys_preferences_new (user_data);

  if (parent != NULL)
    gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_present (GTK_WINDOW (window));
}

static void
first_steps_activated (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  hys_first_steps_show (gtk_application_get_active_window (user_data));
}

static void
about_activated (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  GtkWindow *parent = gtk_application_get_active_window (user_data);
  const char *const developers[] = { _("The Hysteron contributors"), NULL };

  const char *libraries[] = { "GTK https://www.gtk.org", "libadwaita https://gnome.pages.gitlab.gnome.org/libadwaita",
                              "OpenBLAS https://www.openblas.net", "SuiteSparse https://people.engr.tamu.edu/davis/suitesparse.html",
                              "muParser https://beltoforion.de/en/muparser",
                              "Planarity https://github.com/graph-algorithms/edge-addition-planarity-suite", NULL };
  const char *theory[] = { "J. Bastien", "C.-H. Lamarque", "M. Schatzman", NULL };
  AdwAboutWindow *about = g_object_new (ADW_TYPE_ABOUT_WINDOW,
                                        "application-icon", APPLICATION_ID,
                                        "application-name", "Hysteron",
                                        "version", HYS_VERSION,
                                        "comments", _("Draw networks of springs, sliders, dashpots and masses, and see them move."),
                                        "developer-name", _("The Hysteron contributors"),
                                        "developers", developers,
                                        "website", HOME,
                                        "issue-url", HOME "/issues",
                                        "license-type", GTK_LICENSE_GPL_3_0,
                                        NULL);

  adw_about_window_add_credit_section (about, _("Papers by"), theory);
  adw_about_window_add_credit_section (about, _("Made with"), libraries);
  adw_about_window_add_link (about, _("Format of documents"), HOME "/blob/main/docs/format.md");
  adw_about_window_add_link (about, _("The papers’ figures"), HOME "/blob/main/docs/papers.md");
  if (parent != NULL)
    gtk_window_set_transient_for (GTK_WINDOW (about), parent);
  gtk_window_present (GTK_WINDOW (about));
}

/* Closes each window as its user would: one with unsaved changes asks and stays. */
static void
quit_activated (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  GList *windows = g_list_copy (gtk_application_get_windows (user_data));

  for (GList *window = windows; window != NULL; window = window->next)
    gtk_window_close (window->data);
  g_list_free (windows);
}

static const GActionEntry entries[] = {
  { .name = "new-window", .activate = new_window_activated },
  { .name = "open-example", .activate = open_example_activated, .parameter_type = "s" },
  { .name = "about", .activate = about_activated },
  { .name = "first-steps", .activate = first_steps_activated },
  { .name = "preferences", .activate = preferences_activated },
  { .name = "quit", .activate = quit_activated },
};

/* ---- The application ---- */

static gboolean
is_set (const char *variable)
{
  return g_strcmp0 (g_getenv (variable), "1") == 0;
}

static void
hys_application_startup (GApplication *application)
{
  if (!gtk_init_check ())
    {
      g_printerr ("%s\n", _("No display could be opened. Use hysteron-cli to work without one."));
      exit (STATUS_NO_DISPLAY);
    }
  G_APPLICATION_CLASS (hys_application_parent_class)->startup (application);
  gtk_window_set_default_icon_name (APPLICATION_ID);
  hys_settings_follow_scheme (G_ACTION_MAP (application));
  hys_settings_follow_numbers (G_CALLBACK (show_again), application);
  hys_help_opener_add (GTK_APPLICATION (application));
  for (guint i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), accelerators[i].action,
                                           accelerators[i].keys);
  if (is_set ("HYSTERON_TEST"))
    hys_test_hook_install (GTK_APPLICATION (application));
}

static void
hys_application_activate (GApplication *application)
{
  HysWindow *window = document_window (HYS_APPLICATION (application));

  if (window != NULL)
    {
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  window = new_window (HYS_APPLICATION (application));
  if (!is_set ("HYSTERON_TEST") || is_set ("HYSTERON_TEST_FIRST_STEPS"))
    hys_first_steps_offer (GTK_WINDOW (window));
}

static void
hys_application_open (GApplication  *application,
                      GFile        **files,
                      int            n_files,
                      const char    *hint)
{
  for (int i = 0; i < n_files; i++)
    {
      HysWindow *window = i == 0 ? untouched_window (HYS_APPLICATION (application))
                                 : new_window (HYS_APPLICATION (application));

      hys_window_open_file (window, files[i]);
      gtk_window_present (GTK_WINDOW (window));
    }
}

static void
hys_application_class_init (HysApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = hys_application_startup;
  application_class->activate = hys_application_activate;
  application_class->open = hys_application_open;
}

static void
hys_application_init (HysApplication *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

HysApplication *
hys_application_new (void)
{
  return g_object_new (HYS_TYPE_APPLICATION,
                       "application-id", APPLICATION_ID,
                       "flags", G_APPLICATION_HANDLES_OPEN,
                       "resource-base-path", "/io/github/hysteron/Hysteron",
                       NULL);
}
