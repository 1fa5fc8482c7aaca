/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-actions.h"
#include "hys-finger.h"
#include "hys-help-topic.h"
#include "hys-journal.h"
#include "hys-lapack.h"
#include "hys-settings.h"
#include "hys-window.h"

#include <glib/gi18n-lib.h>
#include <glib-unix.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>

#define APPLICATION_ID "io.github.hysteron.Hysteron"
#define HOME           "https://github.com/hysteron/hysteron"

/* Exit status where no display can be opened (EX_UNAVAILABLE), which the script `run` knows. */
#define STATUS_NO_DISPLAY 69

/**
 * HysApplication:
 *
 * The application with its windows, actions and shortcuts. Without a file it opens and runs an example.
 */
#define HYS_TYPE_APPLICATION (hys_application_get_type ())
G_DECLARE_FINAL_TYPE (HysApplication, hys_application, HYS, APPLICATION, AdwApplication)

struct _HysApplication
{
  AdwApplication parent_instance;

  gboolean looked_for_left;   /* since a window can offer it */
  gboolean given;             /* documents to be opened instead of those that were open */
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

static void look_for_left (HysApplication *self);

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

/* An untouched window, or a new one. */
static HysWindow *
untouched_window (HysApplication *self)
{
  HysWindow *window = document_window (self);

  return window != NULL && hys_window_is_pristine (window) ? window : new_window (self);
}

static void
open_example_activated (HysApplication *self,
                        GVariant       *parameter)
{
  HysWindow *window = untouched_window (self);

  hys_window_open_example (window, g_variant_get_string (parameter, NULL));
  gtk_window_present (GTK_WINDOW (window));
}

static void
first_steps_activated (GtkApplication *self)
{
  hys_first_steps_show (gtk_application_get_active_window (self));
}

static void
about_activated (GtkApplication *self)
{
  const char *const developers[] = { _("The Hysteron contributors"), NULL };
  const char *libraries[] = { "GTK https://www.gtk.org", "libadwaita https://gnome.pages.gitlab.gnome.org/libadwaita",
                              "OpenBLAS https://www.openblas.net",
                              "SuiteSparse https://people.engr.tamu.edu/davis/suitesparse.html", NULL };
  const char *theory[] = { "J. Bastien", "C.-H. Lamarque", "M. Schatzman", NULL };
  AdwAboutWindow *about = g_object_new (ADW_TYPE_ABOUT_WINDOW,
                                        "transient-for", gtk_application_get_active_window (self),
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
  gtk_window_present (GTK_WINDOW (about));
}

/* ---- Quitting ---- */

/* The documents that are open come back at the next start, if that is wanted. */
static void
quit_now (GtkApplication *application)
{
  GList *window;

  for (window = gtk_application_get_windows (application); window != NULL; window = window->next)
    if (HYS_IS_WINDOW (window->data) && hys_settings_reopens ())
      hys_journal_leave (hys_window_get_journal (window->data), FALSE);
  while ((window = gtk_application_get_windows (application)) != NULL)
    gtk_window_destroy (window->data);
}

/* Asks about unsaved changes, a window after the other; all stay when one answer is to cancel. @asked: (element-type
   HysWindow) */
static void
ask_next (HysWindow *window_before,
          gpointer   asked)
{
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());

  for (GList *window = gtk_application_get_windows (application); window != NULL; window = window->next)
    if (HYS_IS_WINDOW (window->data) && hys_window_has_work (window->data) && g_hash_table_add (asked, window->data))
      {
        gtk_window_present (window->data);
        hys_window_ask (window->data, ask_next, g_hash_table_ref (asked), (GDestroyNotify) g_hash_table_unref);
        return;
      }
  quit_now (application);
}

static void
quit_activated (HysApplication *self)
{
  g_autoptr (GHashTable) asked = g_hash_table_new (NULL, NULL);

  ask_next (NULL, asked);
}

/* Somebody else ends the program: the desktop, at the end of the session, or a signal. */
static gboolean
ended (gpointer application)
{
  g_application_quit (application);
  return G_SOURCE_CONTINUE;
}

/* The session is about to end: not half a second later. */
static void
session_ends (GtkApplication *application)
{
  for (GList *window = gtk_application_get_windows (application); window != NULL; window = window->next)
    if (HYS_IS_WINDOW (window->data))
      hys_journal_hurry (hys_window_get_journal (window->data));
}

/* Windows that are still there were not closed by anybody: what is in them is on disk before the program ends. */
static void
hys_application_shutdown (GApplication *application)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (application));

  for (GList *window = windows; window != NULL; window = window->next)
    if (HYS_IS_WINDOW (window->data))
      hys_journal_leave (hys_window_get_journal (window->data), TRUE);
  for (GList *window = windows; window != NULL; window = window->next)
    while (HYS_IS_WINDOW (window->data) && hys_journal_is_writing (hys_window_get_journal (window->data)))
      g_main_context_iteration (NULL, TRUE);
  G_APPLICATION_CLASS (hys_application_parent_class)->shutdown (application);
}

static const HysAction entries[] = {
  { .name = "new-window", .activate = G_CALLBACK (new_window) },
  { .name = "open-example", .activate = G_CALLBACK (open_example_activated), .parameter_type = "s" },
  { .name = "about", .activate = G_CALLBACK (about_activated) },
  { .name = "first-steps", .activate = G_CALLBACK (first_steps_activated) },
  { .name = "preferences", .activate = G_CALLBACK (hys_preferences_show) },
  { .name = "quit", .activate = G_CALLBACK (quit_activated) },
};

/* ---- What was open when the program ended ---- */

/* Where the program ended unexpectedly it may do so again: that is offered. */
static void
found_left (HysApplication *self,
            HysJob         *job)
{
  g_autoptr (GPtrArray) left = hys_job_take_result (job);
  GPtrArray *offered = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_left_free);

  while (left->len > 0)
    {
      HysLeft *one = g_ptr_array_steal_index (left, 0);

      if (!one->quit)
        g_ptr_array_add (offered, one);
      else if (!self->given && hys_settings_reopens ())
        {
          /* Opens again what was open when the program was quit. @left: (transfer full) */
          HysWindow *window = untouched_window (self);

          hys_window_recover (window, one);
          gtk_window_present (GTK_WINDOW (window));
        }
      else
        {
          hys_left_discard (one);
          hys_left_free (one);
        }
    }
  if (offered->len > 0 && document_window (self) != NULL)
    hys_window_offer_recovery (document_window (self), offered);
  else
    g_ptr_array_unref (offered);
}

static void
look_for_left (HysApplication *self)
{
  g_autoptr (HysJob) job = hys_job_new (&hys_left_job);

  g_signal_connect_object (job, "done", G_CALLBACK (found_left), self, G_CONNECT_SWAPPED);
  hys_job_start (job, hys_journal_user_folder ());
}

/* ---- The application ---- */

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
  hys_help_opener_add (GTK_APPLICATION (application));
  hys_popover_tips_install ();
  hys_presses_keep ();
  for (guint i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), accelerators[i].action,
                                           accelerators[i].keys);
  g_signal_connect (application, "query-end", G_CALLBACK (session_ends), NULL);
  g_unix_signal_add (SIGTERM, ended, application);
  g_unix_signal_add (SIGHUP, ended, application);
  g_unix_signal_add (SIGINT, ended, application);
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
  hys_first_steps_offer (GTK_WINDOW (window));
}

static void
hys_application_open (GApplication  *application,
                      GFile        **files,
                      int            n_files,
                      const char    *hint)
{
  HYS_APPLICATION (application)->given = TRUE;
  for (int i = 0; i < n_files; i++)
    {
      GtkWindow *there = hys_window_find (GTK_APPLICATION (application), files[i]);
      HysWindow *window;

      if (there != NULL)
        {
          gtk_window_present (there);
          continue;
        }
      window = i == 0 ? untouched_window (HYS_APPLICATION (application))
                      : new_window (HYS_APPLICATION (application));
      gtk_window_present (GTK_WINDOW (window));
      hys_window_open_file (window, files[i]);   /* a table's window is in front then */
    }
}

static void
hys_application_class_init (HysApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = hys_application_startup;
  application_class->shutdown = hys_application_shutdown;
  application_class->activate = hys_application_activate;
  application_class->open = hys_application_open;
}

static void
hys_application_init (HysApplication *self)
{
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

int
main (int    argc,
      char **argv)
{
  const char *localedir = g_getenv ("HYSTERON_LOCALEDIR");
  g_autoptr (GApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, localedir ? localedir : HYS_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Hysteron");
  hys_lapack_use_one_thread ();
  application = g_object_new (HYS_TYPE_APPLICATION, "application-id", APPLICATION_ID, "flags",
                              G_APPLICATION_HANDLES_OPEN, "register-session", TRUE, "resource-base-path",
                              "/io/github/hysteron/Hysteron", NULL);
  return g_application_run (application, argc, argv);
}
