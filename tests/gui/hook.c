/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Preloaded into the application by driver.py. On the session bus it adds a method Sync of the interface
 * io.github.hysteron.Hysteron.Test, which answers once all pending input was handled and painted, and actions:
 *
 * app.test-frames (b): its state becomes (uddd): number of iterations of the main loop since the last restart, and in milliseconds
 * the 95th percentile of their duration, the longest, and the most processor time that the main thread spent in one. TRUE restarts
 * the statistics. An iteration is the time between two waits for events, during which the window does not respond.
 * app.test-focus ((iiii)): moves the keyboard focus to the widget with these accessible bounds in the active window (x, y, width,
 * height); its state becomes whether there is such a widget.
 * app.test-leave: closes all windows without a question, which ends the application.
 * app.test-labels: its state becomes a(sb): the visible texts of the active window, and whether each is shown in full.
 *
 * The first steps count as seen, unless HYSTERON_TEST_FIRST_STEPS is set.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <gtk/gtk.h>
#include <time.h>

/* Tolerance for rounding of widths. */
#define SLACK 1.0f

/* Number of characters that an entry must show; longer texts may be cut. */
#define TYPED 16

/* Whether a one-line text fits a widget that does not report ellipsis. */
static gboolean
has_space (GtkWidget  *widget,
           const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width <= gtk_widget_get_width (widget);
}

/* Whether the widget lies within an ancestor, which may scroll up and down or sideways. */
static gboolean
lies_within (GtkWidget *widget,
             GtkWidget *ancestor)
{
  graphene_rect_t box;
  float width = (float) gtk_widget_get_width (ancestor), height = (float) gtk_widget_get_height (ancestor);
  GtkPolicyType sideways = GTK_POLICY_NEVER, upright = GTK_POLICY_NEVER;

  if (!gtk_widget_compute_bounds (widget, ancestor, &box))
    return TRUE;
  if (GTK_IS_SCROLLED_WINDOW (ancestor))
    gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (ancestor), &sideways, &upright);
  return (sideways != GTK_POLICY_NEVER || (box.origin.x >= -SLACK && box.origin.x + box.size.width <= width + SLACK))
         && (upright != GTK_POLICY_NEVER || (box.origin.y >= -SLACK && box.origin.y + box.size.height <= height + SLACK));
}

/* Whether nothing around it cuts the widget; what is in a part that scrolls can be brought into view. */
static gboolean
is_uncut (GtkWidget *widget)
{
  GtkWidget *ancestor = gtk_widget_get_parent (widget);

  for (; ancestor != NULL; ancestor = gtk_widget_get_parent (ancestor))
    {
      if (GTK_IS_SCROLLED_WINDOW (ancestor) || GTK_IS_NATIVE (ancestor))
        return lies_within (widget, ancestor);
      if (gtk_widget_get_overflow (ancestor) == GTK_OVERFLOW_HIDDEN && !GTK_IS_SCROLLABLE (ancestor)
          && !lies_within (widget, ancestor))
        return FALSE;
    }
  return TRUE;
}

static void
append (GVariantBuilder *labels,
        const char      *text,
        gboolean         whole)
{
  if (text != NULL && *text != '\0')
    g_variant_builder_add (labels, "(sb)", text, whole);
}

/* Whether a line of the tooltip of the widget or of an ancestor has the full text. */
static gboolean
has_tip (GtkWidget  *widget,
         const char *text)
{
  for (int i = 0; widget != NULL && i < 3; i++, widget = gtk_widget_get_parent (widget))
    {
      const char *tip = gtk_widget_get_tooltip_text (widget);
      g_auto (GStrv) lines = g_strsplit (tip != NULL ? tip : "", "\n", -1);

      if (g_strv_contains ((const char *const *) lines, text))
        return TRUE;
    }
  return FALSE;
}

static void
append_text (GVariantBuilder *labels,
             GtkWidget       *widget)
{
  if (GTK_IS_LABEL (widget))
    append (labels, gtk_label_get_text (GTK_LABEL (widget)),
            (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)))
             || has_tip (widget, gtk_label_get_text (GTK_LABEL (widget))))
            && is_uncut (widget));
  else if (GTK_IS_INSCRIPTION (widget))
    append (labels, gtk_inscription_get_text (GTK_INSCRIPTION (widget)),
            has_space (widget, gtk_inscription_get_text (GTK_INSCRIPTION (widget))) && is_uncut (widget));
  else if (GTK_IS_TEXT (widget))
    append (labels, gtk_editable_get_text (GTK_EDITABLE (widget)),
            (g_utf8_strlen (gtk_editable_get_text (GTK_EDITABLE (widget)), -1) > TYPED
             || has_space (widget, gtk_editable_get_text (GTK_EDITABLE (widget))))
            && is_uncut (widget));
  append (labels, gtk_widget_get_tooltip_text (widget), TRUE);
}

static void
append_all (GVariantBuilder *labels,
            GtkWidget       *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  append_text (labels, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    append_all (labels, child);
}

/* Visible texts of the active window and its popovers as a(sb): each text, and whether it is shown in full: neither ellipsized (unless
 * a tooltip has the whole text) nor clipped by the window or by a container that does not scroll. */
static GVariant *
list_labels (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GVariantBuilder labels;

  g_variant_builder_init (&labels, G_VARIANT_TYPE ("a(sb)"));
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (gtk_window_is_active (window))
        append_all (&labels, GTK_WIDGET (window));
    }
  return g_variant_builder_end (&labels);
}

/* Frames that are painted before input counts as handled: the first may have been under way. Then what was left for
 * later is done, for which a window that always moves may leave no time on a busy machine: after so many frames it does
 * not matter any more. */
#define FRAMES 2
#define FRAMES_AT_MOST 12

#define HYS_TEST_INTERFACE "io.github.hysteron.Hysteron.Test"

typedef struct
{
  GtkApplication *application;
  GDBusMethodInvocation *call;
  GdkFrameClock  *clock;
  gulong          handler;
  guint           idle;
  int             frames;
} Sync;

/* Iterations of the main loop. There is one main loop with one poll function. */
static struct
{
  GArray *lengths;        /* of double: ms */
  double  longest;
  double  most_cpu;
  gint64  wall_start;     /* µs; 0 = before the first */
  gint64  cpu_start;
} rounds;

static gboolean
sync_done (gpointer user_data)
{
  Sync *self = user_data;

  if (self->clock != NULL)
    g_signal_handler_disconnect (self->clock, self->handler);
  g_clear_object (&self->clock);
  g_dbus_method_invocation_return_value (self->call, NULL);
  g_object_unref (self->application);
  g_free (self);
  return G_SOURCE_REMOVE;
}

static void
sync_painted (GdkFrameClock *clock,
              Sync          *self)
{
  if (++self->frames == FRAMES)
    self->idle = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, sync_done, self, NULL);
  if (self->frames < FRAMES_AT_MOST)
    {
      gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
      return;
    }
  g_source_remove (self->idle);
  sync_done (self);
}

/* A hidden window does not paint, so do not wait for it. */
static gboolean
sync_begin (gpointer user_data)
{
  Sync *self = user_data;
  GtkWindow *window = gtk_application_get_active_window (self->application);

  if (window == NULL || !gtk_widget_get_mapped (GTK_WIDGET (window)))
    return sync_done (self);
  self->clock = g_object_ref (gtk_widget_get_frame_clock (GTK_WIDGET (window)));
  self->handler = g_signal_connect (self->clock, "after-paint", G_CALLBACK (sync_painted), self);
  gdk_frame_clock_request_phase (self->clock, GDK_FRAME_CLOCK_PHASE_PAINT);
  return G_SOURCE_REMOVE;
}

/* Answers after pending input and the next frames. */
static void
sync_called (GDBusConnection       *connection,
             const char            *sender,
             const char            *path,
             const char            *interface,
             const char            *method,
             GVariant              *parameters,
             GDBusMethodInvocation *call,
             gpointer               application)
{
  Sync *self = g_new0 (Sync, 1);

  self->application = g_object_ref (application);
  self->call = call;
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, sync_begin, self, NULL);
}

static gint64
thread_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static void
round_ends (void)
{
  double wall = (double) (g_get_monotonic_time () - rounds.wall_start) / 1000;
  double cpu = (double) (thread_time () - rounds.cpu_start) / 1000;

  g_array_append_val (rounds.lengths, wall);
  rounds.longest = MAX (rounds.longest, wall);
  rounds.most_cpu = MAX (rounds.most_cpu, cpu);
}

static gint
measured_poll (GPollFD *fds,
               guint    n_fds,
               gint     timeout)
{
  gint ready;

  if (rounds.wall_start != 0)
    round_ends ();
  ready = g_poll (fds, n_fds, timeout);
  rounds.wall_start = g_get_monotonic_time ();
  rounds.cpu_start = thread_time ();
  return ready;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
percentile_95 (void)
{
  g_autoptr (GArray) sorted = g_array_copy (rounds.lengths);

  if (sorted->len == 0)
    return 0;
  g_array_sort (sorted, compare);
  return g_array_index (sorted, double, (sorted->len - 1) * 95 / 100);
}

static void
frames_activated (GSimpleAction *action,
                  GVariant      *reset,
                  gpointer       application)
{
  g_simple_action_set_state (action, g_variant_new ("(uddd)", rounds.lengths->len, percentile_95 (), rounds.longest,
                                                    rounds.most_cpu));
  if (!g_variant_get_boolean (reset))
    return;
  g_array_set_size (rounds.lengths, 0);
  rounds.longest = rounds.most_cpu = 0;
}

static void
labels_activated (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       application)
{
  g_simple_action_set_state (action, list_labels ());
}

/* Whether the widget has these accessible bounds in the window: x, y, width, height. */
static gboolean
has_bounds (GtkWidget *widget,
            GtkWidget *window,
            const int  bounds[4])
{
  double x, y;

  return gtk_widget_translate_coordinates (widget, window, 0, 0, &x, &y) && (int) x == bounds[0] && (int) y == bounds[1]
         && gtk_widget_get_width (widget) == bounds[2] && gtk_widget_get_height (widget) == bounds[3];
}

static gboolean
focus_within (GtkWidget *widget,
              GtkWidget *window,
              const int  bounds[4])
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (has_bounds (widget, window, bounds) && gtk_widget_grab_focus (widget))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (focus_within (child, window, bounds))
      return TRUE;
  return FALSE;
}

static void
focus_activated (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       application)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  gboolean found = FALSE;
  int bounds[4];

  g_variant_get (parameter, "((iiii))", &bounds[0], &bounds[1], &bounds[2], &bounds[3]);
  for (GList *window = windows; window != NULL && !found; window = window->next)
    found = gtk_window_is_active (window->data) && focus_within (window->data, window->data, bounds);
  g_simple_action_set_state (action, g_variant_new_boolean (found));
}

static void
leave_activated (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       application)
{
  GList *window;

  while ((window = gtk_application_get_windows (application)) != NULL)
    gtk_window_destroy (window->data);
}

static void
add_action (GtkApplication     *application,
            const char         *name,
            const GVariantType *parameter,
            GVariant           *state,
            GCallback           activated)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (name, parameter, state);

  g_signal_connect (action, "activate", activated, application);
  g_action_map_add_action (G_ACTION_MAP (application), G_ACTION (action));
}

/* Offers the method Sync where the application's actions are. */
static void
offer_sync (GtkApplication *application)
{
  static const GDBusInterfaceVTable table = { .method_call = sync_called };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml ("<node><interface name='" HYS_TEST_INTERFACE "'><method name='Sync'/>"
                                                                 "</interface></node>", NULL);
  GDBusConnection *connection = g_application_get_dbus_connection (G_APPLICATION (application));

  if (connection != NULL)
    g_dbus_connection_register_object (connection, g_application_get_dbus_object_path (G_APPLICATION (application)),
                                       node->interfaces[0], &table, application, NULL, NULL);
}

static void
see_first_steps (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = source != NULL ? g_settings_schema_source_lookup (source, "io.github.hysteron.Hysteron", TRUE)
                                                      : NULL;
  g_autoptr (GSettings) settings = schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;

  if (settings != NULL && g_getenv ("HYSTERON_TEST_FIRST_STEPS") == NULL)
    g_settings_set_boolean (settings, "first-steps-seen", TRUE);
}

static void
install (GtkApplication *application)
{
  see_first_steps ();
  offer_sync (application);
  rounds.lengths = g_array_new (FALSE, FALSE, sizeof (double));
  g_main_context_set_poll_func (NULL, measured_poll);
  add_action (application, "test-frames", G_VARIANT_TYPE_BOOLEAN, g_variant_new ("(uddd)", 0u, 0.0, 0.0, 0.0),
              G_CALLBACK (frames_activated));
  add_action (application, "test-focus", G_VARIANT_TYPE ("((iiii))"), g_variant_new_boolean (FALSE),
              G_CALLBACK (focus_activated));
  add_action (application, "test-leave", NULL, g_variant_new_boolean (FALSE), G_CALLBACK (leave_activated));
  add_action (application, "test-labels", NULL, list_labels (), G_CALLBACK (labels_activated));
}

int
g_application_run (GApplication *application,
                   int           argc,
                   char        **argv)
{
  int (*run) (GApplication *, int, char **) = (int (*) (GApplication *, int, char **)) dlsym (RTLD_NEXT, "g_application_run");

  if (GTK_IS_APPLICATION (application))
    g_signal_connect (application, "startup", G_CALLBACK (install), NULL);
  return run (application, argc, argv);
}
