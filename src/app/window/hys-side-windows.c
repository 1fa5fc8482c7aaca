/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-side-windows.h"

#include "hys-edit-command.h"
#include "hys-object.h"
#include "hys-protocol.h"
#include "hys-protocol-dialog.h"
#include "hys-study-window.h"

#include <glib/gi18n-lib.h>

struct _HysSideWindows
{
  GObject    parent_instance;

  HysSession *session;
  GtkWindow  *window;
  GtkWidget  *studies;    /* weak; NULL = closed */
  GtkWidget  *protocol;   /* likewise */
};

G_DEFINE_FINAL_TYPE (HysSideWindows, hys_side_windows, G_TYPE_OBJECT)

static guint open_signal;

/* ---- Studies ---- */

static void
open_document (HysSideWindows *self,
               HysDocument    *document)
{
  g_signal_emit (self, open_signal, 0, document);
}

/* Keeps a weak reference until it closes. */
static HysStudyWindow *
get_studies (HysSideWindows *self)
{
  if (self->studies == NULL)
    {
      GtkWidget *studies = hys_study_window_new (gtk_window_get_application (self->window), self->session);

      g_set_weak_pointer (&self->studies, studies);
      g_signal_connect_object (studies, "open", G_CALLBACK (open_document), self, G_CONNECT_SWAPPED);
    }
  return HYS_STUDY_WINDOW (self->studies);
}

static void
study (GSimpleAction *action,
       GVariant      *parameter,
       gpointer       user_data)
{
  hys_study_window_show (get_studies (user_data), g_variant_get_string (parameter, NULL));
}

void
hys_side_windows_study_loop (HysSideWindows *self,
                             GFile          *file)
{
  hys_study_window_open_loop (get_studies (self), file);
}

/* ---- A test of a bar ---- */

/* The bar to test, or -1 once it was told that there is none. */
static int
choose_bar (HysSideWindows *self)
{
  int node = hys_protocol_dialog_choose (hys_session_get_editor (self->session));

  if (node < 0)
    hys_session_tell (self->session, _("Draw a bar to run a test."), FALSE);
  return node;
}

static void
protocol (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  HysSideWindows *self = user_data;
  HysEditor *editor = hys_session_get_editor (self->session);
  int node;
  GtkWidget *dialog;

  if (self->protocol != NULL)
    return;
  node = choose_bar (self);
  if (node < 0)
    return;
  dialog = hys_protocol_dialog_new (editor, (guint) node);
  g_set_weak_pointer (&self->protocol, dialog);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), self->window);
  g_signal_connect_object (dialog, "set-up", G_CALLBACK (hys_session_run), self->session, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Runs a test with the numbers that suit the network, at once: what it replaces comes back when it is undone. */
static void
run_test (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  HysSideWindows *self = user_data;
  const HysDocument *document = hys_session_get_document (self->session);
  const HysProtocolKind *kind = hys_protocol_kind_find (g_variant_get_string (parameter, NULL));
  int node = choose_bar (self);
  HysLoadKind load;
  HysProtocol protocol;
  HysChange *change;
  GError *error = NULL;

  if (node < 0 || kind == NULL)
    return;
  load = hys_protocol_load (document, (guint) node, TRUE);
  load = !kind->takes_force ? HYS_LOAD_DISPLACEMENT : !kind->takes_displacement ? HYS_LOAD_FORCE : load;
  hys_protocol_init (&protocol, kind, document, (guint) node, load);
  change = hys_protocol_change (&protocol, document, &error);
  if (hys_session_apply (self->session, change, error, NULL))
    hys_session_run (self->session);
}

/* ---- The object ---- */

static void
close_window (GtkWidget **place)
{
  GtkWindow *window = (GtkWindow *) *place;

  g_clear_weak_pointer (place);
  if (window != NULL)
    gtk_window_destroy (window);
}

/* Closes the dialog, whose bar belongs to the previous document. */
static void
opened (HysSideWindows *self)
{
  close_window (&self->protocol);
}

void
hys_side_windows_close (HysSideWindows *self)
{
  close_window (&self->protocol);
  close_window (&self->studies);
}

static void
hys_side_windows_dispose (GObject *object)
{
  HysSideWindows *self = HYS_SIDE_WINDOWS (object);

  hys_side_windows_close (self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hys_side_windows_parent_class)->dispose (object);
}

static void
hys_side_windows_class_init (HysSideWindowsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_side_windows_dispose;
  open_signal = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
}

static void
hys_side_windows_init (HysSideWindows *self)
{
}

static const GActionEntry entries[] = {
  { .name = "study", .activate = study, .parameter_type = "s" },
  { .name = "protocol", .activate = protocol },
  { .name = "run-test", .activate = run_test, .parameter_type = "s" },
};

HysSideWindows *
hys_side_windows_new (GtkApplicationWindow *window,
                      HysSession           *session)
{
  HysSideWindows *self = g_object_new (HYS_TYPE_SIDE_WINDOWS, NULL);

  self->session = g_object_ref (session);
  self->window = GTK_WINDOW (window);
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  return self;
}
