/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-a11y.h"
#include "hys-actions.h"
#include "hys-help-topic.h"
#include "hys-readout.h"
#include "hys-session.h"
#include "hys-settings.h"
#include "hys-toast.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (HysWindow, hys_window, ADW_TYPE_APPLICATION_WINDOW)

/* ---- Titles and messages ---- */

/* Both lines, which may be cut in a narrow window; only the second one describes the first to a screen reader. */
static void
show_title_tip (HysWindow *self)
{
  const char *title = adw_window_title_get_title (self->title), *subtitle = adw_window_title_get_subtitle (self->title);
  g_autofree char *text = g_strconcat (title, "\n", subtitle, NULL);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), g_strchomp (text));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, subtitle, -1);
}

/* Titles of models that are compared begin alike: what does not fit is left out in the middle. */
static void
fit_title (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "title"))
    gtk_label_set_ellipsize (GTK_LABEL (widget), PANGO_ELLIPSIZE_MIDDLE);
  for (GtkWidget *inner = gtk_widget_get_first_child (widget); inner != NULL;
       inner = gtk_widget_get_next_sibling (inner))
    fit_title (inner);
}

void
hys_window_show_title (HysWindow *self)
{
  g_autofree char *name = hys_session_get_title (self->session);
  g_autofree char *title = hys_session_is_modified (self->session) ? g_strconcat ("• ", name, NULL) : g_strdup (name);

  adw_window_title_set_title (self->title, title);
  gtk_window_set_title (GTK_WINDOW (self), self->shown == self->start ? "Hysteron" : title);
  show_title_tip (self);
}

static void
show_subtitle (HysWindow *self)
{
  g_autofree char *subtitle = hys_session_get_subtitle (self->session);

  adw_window_title_set_subtitle (self->title, subtitle);
  show_title_tip (self);
}

/* An error stays until it is dismissed. */
static void
show_message (HysWindow  *self,
              const char *text,
              gboolean    error)
{
  if (!error)
    {
      hys_toast_show (self->toasts, text, 5);
      return;
    }
  hys_a11y_show (self->message, text);
  gtk_widget_set_visible (self->message_bar, TRUE);
}

static void
show_toast (HysWindow  *self,
            const char *text)
{
  show_message (self, text, FALSE);
}

static void
dismiss (HysWindow *self)
{
  gtk_widget_set_visible (self->message_bar, FALSE);
}

/* ---- Findings ---- */

/* Selects the items of the finding with that index and scrolls them into view. */
static void
show_finding (HysWindow *self,
              GVariant  *parameter)
{
  HysChecker *checker = hys_session_get_checker (self->session);
  g_autoptr (HysSelection) selection = hys_selection_new ();
  guint index = g_variant_get_uint32 (parameter);
  const GPtrArray *findings;
  const HysFinding *finding;
  gboolean for_all;

  if (index >= hys_checker_get_findings (checker)->len)
    return;
  /* Selects the items of a finding, and of those that it stands for. */
  findings = hys_checker_get_findings (checker);
  finding = g_ptr_array_index (findings, index);
  for_all = hys_checker_count_alike (checker, index) > HYS_FINDINGS_FEW;
  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *one = g_ptr_array_index (findings, i);

      if (one != finding && !(for_all && hys_finding_is_alike (one, finding)))
        continue;
      for (char **id = one->ids; *id != NULL; id++)
        hys_selection_add (selection, *id);
    }
  hys_plot_list_restore (self->plots);
  hys_editor_select (hys_session_get_editor (self->session), selection);
  hys_canvas_show_selection (self->canvas);
}

/* Applies the change that removes the cause of the finding with that index. */
static void
remedy_finding (HysWindow *self,
                GVariant  *parameter)
{
  HysDocument *remedy = hys_checker_new_remedy (hys_session_get_checker (self->session),
                                                g_variant_get_uint32 (parameter));

  if (remedy != NULL)
    hys_session_apply (self->session, remedy, NULL, NULL);
}

static void
cancel (HysWindow *self)
{
  /* One thing that is seen after the other: a plot that fills the window hides the drawing with its selection. Full
   * screen, where nothing is edited, goes with all of it. */
  if (hys_window_leave_gallery (self))
    return;
  if (gtk_window_is_fullscreen (GTK_WINDOW (self)))
    gtk_window_unfullscreen (GTK_WINDOW (self));
  else if (!hys_plot_list_restore (self->plots))
    hys_canvas_cancel (self->canvas);
}

/* After a submenu closed the focus may stay in it: moves the focus to the drawing. */
static void
menu_closed (HysWindow *self)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));

  if (focus == NULL || !gtk_widget_get_mapped (focus))
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- Names and notes ---- */

static void
names_changed (HysWindow     *self,
               GVariant      *state,
               GSimpleAction *action)
{
  g_simple_action_set_state (action, state);
  hys_canvas_set_names (self->canvas, g_variant_get_boolean (state));
}

/* Leads to the field of the notes. */
static void
edit_notes (HysWindow *self)
{
  adw_flap_set_reveal_flap (self->flap, TRUE);
  adw_view_stack_set_visible_child_name (self->stack, "properties");
  hys_editor_select (hys_session_get_editor (self->session), NULL);
  hys_properties_edit_notes (self->properties);
}

/* ---- Drawing and plots ---- */

static void
curve_hovered (HysWindow *self,
               int        element,
               int        node)
{
  hys_canvas_set_highlight (self->canvas, element, node);
  hys_window_show_readout (self);
}

/* Under the plots: how they count the forces of elements, beside the tests. */
static void
show_signs (HysWindow *self)
{
  const HysDocument *document = hys_session_get_document (self->session);
  g_autofree char *words = hys_sign_words (document);

  gtk_label_set_text (self->signs, words);
  gtk_widget_set_visible (self->below_plots, document->elements->len > 0
                                             && hys_plot_list_get_specs (self->plots)->len > 0);
}

/* Shows the read-out of the item under the pointer and highlights its curves. */
static void
drawing_hovered (HysWindow *self,
                 int        element,
                 int        node)
{
  hys_window_show_readout (self);
  hys_plot_list_set_highlight (self->plots, element, node);
}

/* Marks the corners found by the analysis on the loops. */
static void
mark_loops (HysWindow *self)
{
  const HysAnalysis *analysis = hys_analysis_page_get (self->analysis);
  const HysCycle *cycle = analysis != NULL ? analysis->cycle : NULL;
  gboolean polygon = cycle != NULL && cycle->shape == HYS_LOOP_POLYGON;
  const HysDocument *document = hys_session_get_document (self->session);
  const char *node = polygon ? hys_document_node (document, (guint) analysis->node)->id : NULL;

  hys_plot_list_mark (self->plots, node, polygon ? cycle->corners : NULL, polygon ? cycle->n_corners : 0,
                      polygon && cycle->state == HYS_CYCLE_CLOSED);
}

/* ---- Other windows ---- */

void
hys_window_open_model (HysWindow   *self,
                       HysDocument *document)
{
  HysWindow *window = HYS_WINDOW (hys_window_new (gtk_window_get_application (GTK_WINDOW (self))));

  hys_session_open_document (window->session, document);
  hys_window_show_document (window);
  gtk_window_present (GTK_WINDOW (window));
}

/* Opens an example in a new window; this one goes back to its document, if it has one, to be seen beside the other. */
static void
open_example_beside (HysWindow *self,
                     GVariant  *name)
{
  HysWindow *window = HYS_WINDOW (hys_window_new (gtk_window_get_application (GTK_WINDOW (self))));

  if (hys_window_has_document (self))
    hys_window_show_document (self);
  hys_window_open_example (window, g_variant_get_string (name, NULL));
  gtk_window_present (GTK_WINDOW (window));
}

/* Opens a copy of the document in a new window, to change it there. */
static void
open_copy (HysWindow *self)
{
  hys_window_open_model (self, hys_document_copy (hys_session_get_document (self->session)));
}

/* Opens the first of several documents in this window. */
static gboolean
dropped (HysWindow    *self,
         const GValue *value)
{
  GFile *document = NULL;

  for (GSList *file = g_value_get_boxed (value); file != NULL; file = file->next)
    if (hys_window_is_table (file->data))
      hys_window_open_file (self, file->data);
    else if (document == NULL)
      document = file->data;
    else
      {
        /* Opens a file in a new window. */
        GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
        GtkWindow *window = hys_window_find (application, file->data);

        if (window == NULL)
          {
            window = GTK_WINDOW (hys_window_new (application));
            hys_window_open_file (HYS_WINDOW (window), file->data);
          }
        gtk_window_present (window);
      }
  if (document != NULL)
    hys_window_open_file (self, document);
  return TRUE;
}

static gboolean
close_requested (HysWindow *self)
{
  return hys_window_may_close (self) ? GDK_EVENT_PROPAGATE : GDK_EVENT_STOP;
}

/* ---- The panel ---- */

static void
panel_changed (HysWindow *self,
               GVariant  *state)
{
  adw_flap_set_reveal_flap (self->flap, g_variant_get_boolean (state));
}

/* Not a GPropertyAction, which would keep the flap alive after its window. */
static void
panel_moved (HysWindow *self)
{
  hys_actions_set_state (G_ACTION_MAP (self), "panel", g_variant_new_boolean (adw_flap_get_reveal_flap (self->flap)));
}

/* ---- The object ---- */

static void
hys_window_dispose (GObject *object)
{
  HysWindow *self = HYS_WINDOW (object);

  if (self->journal != NULL)
    {
      hys_journal_close (self->journal);
      hys_session_close (self->session);
      hys_window_close_side_windows (self);
      g_signal_handlers_disconnect_by_data (self->session, self);
      g_signal_handlers_disconnect_by_data (hys_session_get_checker (self->session), self);
      if (self->tick != 0)
        gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
  g_clear_object (&self->journal);
  G_OBJECT_CLASS (hys_window_parent_class)->dispose (object);
}

static void
hys_window_finalize (GObject *object)
{
  HysWindow *self = HYS_WINDOW (object);

  g_clear_weak_pointer (&self->runs);
  g_clear_pointer (&self->left, g_ptr_array_unref);
  g_clear_object (&self->letters);
  g_clear_object (&self->plots);   /* actions of the window call it */
  g_clear_object (&self->session);
  g_free (self->page);
  G_OBJECT_CLASS (hys_window_parent_class)->finalize (object);
}

#define CHILD(name) { #name, G_STRUCT_OFFSET (HysWindow, name) }

static void
hys_window_class_init (HysWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const struct { const char *name; gssize offset; } children[] = {
    CHILD (content), CHILD (title), CHILD (open_button), CHILD (run_button), CHILD (run_content), CHILD (steps),
    CHILD (undo_button), CHILD (redo_button), CHILD (history_menu), CHILD (menu_button), CHILD (speed_button),
    CHILD (time), CHILD (no_time), CHILD (progress), CHILD (position), CHILD (recovery_bar), CHILD (recovery_message),
    CHILD (recover_button), CHILD (discard_button), CHILD (overtaken_bar), CHILD (overtaken_message),
    CHILD (message_bar), CHILD (message), CHILD (slow_bar), CHILD (slow_message), CHILD (stop_bar),
    CHILD (stop_message), CHILD (toasts), CHILD (flap), CHILD (paned), CHILD (drawing), CHILD (tools), CHILD (canvas),
    CHILD (findings_bar), CHILD (hint), CHILD (live_button), CHILD (readout), CHILD (motion_button), CHILD (notes),
    CHILD (controls), CHILD (plot_board), CHILD (order_button), CHILD (below_plots), CHILD (signs), CHILD (stack),
    CHILD (properties), CHILD (equations), CHILD (analysis), CHILD (slide),
  };

  object_class->dispose = hys_window_dispose;
  object_class->finalize = hys_window_finalize;

  g_type_ensure (HYS_TYPE_CANVAS);
  g_type_ensure (HYS_TYPE_CONTROL_STRIP);
  g_type_ensure (HYS_TYPE_TOOL_BAR);
  g_type_ensure (HYS_TYPE_FINDINGS_BAR);
  g_type_ensure (HYS_TYPE_PLOT_BOARD);
  g_type_ensure (HYS_TYPE_NOTES_PANE);
  g_type_ensure (HYS_TYPE_PROPERTIES);
  g_type_ensure (HYS_TYPE_EQUATIONS_PAGE);
  g_type_ensure (HYS_TYPE_ANALYSIS_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-window.ui");
  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_class_bind_template_child_full (widget_class, children[i].name, FALSE, children[i].offset);
}

static const HysAction entries[] = {
  { .name = "bar-names", .state = "false", .change_state = G_CALLBACK (names_changed) },
  { .name = "cancel", .activate = G_CALLBACK (cancel) },
  { .name = "dismiss", .activate = G_CALLBACK (dismiss) },
  { .name = "open-copy", .activate = G_CALLBACK (open_copy) },
  { .name = "open-example-beside", .activate = G_CALLBACK (open_example_beside), .parameter_type = "s" },
  { .name = "edit-notes", .activate = G_CALLBACK (edit_notes) },
  { .name = "panel", .state = "true", .change_state = G_CALLBACK (panel_changed) },
  { .name = "remedy-finding", .activate = G_CALLBACK (remedy_finding), .parameter_type = "u" },
  { .name = "show-finding", .activate = G_CALLBACK (show_finding), .parameter_type = "u" },
};

/* Keys with another meaning in entries: handled here only if no entry did. */
static const HysKey keys[] = {
  { "space", "win.run-toggle" },
  { "0|KP_0", "win.fit" },
  { "Escape", "win.cancel" },
};

static void
make_parts (HysWindow *self)
{
  g_autofree char *journals = hys_journal_user_folder ();

  hys_window_add_front (self);
  hys_window_add_transport (self);
  hys_window_add_commands (self);
  hys_window_add_tools (self);
  hys_window_add_side_windows (self);
  hys_window_add_document (self);
  self->journal = hys_journal_new (self->session, journals);
  hys_window_add_recovery (self);
  self->plots = hys_plot_list_new (G_ACTION_MAP (self), self->plot_board, self->session);
  hys_window_add_presentation (self);
  hys_window_add_export (self);
  hys_window_add_figures (self);
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

/* From the first touch on, buttons are as large as fingers need them. */
static void
touched (HysWindow *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "touch");
}

static gboolean
fit_header (GtkWidget     *widget,
            GdkFrameClock *clock,
            gpointer       user_data)
{
  HysWindow *self = HYS_WINDOW (widget);
  gboolean narrow = adw_flap_get_folded (self->flap);

  gtk_widget_set_visible (self->steps, !narrow);
  gtk_widget_set_visible (self->no_time, !narrow);
  return G_SOURCE_REMOVE;
}

/* In a narrow window the time and the title take the place of buttons that have keys and a menu too: in the next frame,
 * since the flap folds while sizes are given out. */
static void
panel_folded (HysWindow *self)
{
  gtk_widget_add_tick_callback (GTK_WIDGET (self), fit_header, NULL, NULL);
}

static void
connect_parts (HysWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (self->plots, "changed", G_CALLBACK (show_signs), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "changed", G_CALLBACK (show_signs), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->plots, "hover", G_CALLBACK (curve_hovered), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->plots, "open", G_CALLBACK (hys_window_open_model), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->canvas, "hover", G_CALLBACK (drawing_hovered), self);
  g_signal_connect_swapped (self->canvas, "told", G_CALLBACK (show_toast), self);
  g_signal_connect_object (self->analysis, "marks", G_CALLBACK (mark_loops), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analysis, "open", G_CALLBACK (hys_window_open_model), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->flap, "notify::reveal-flap", G_CALLBACK (panel_moved), self);
  g_signal_connect_swapped (self->flap, "notify::folded", G_CALLBACK (panel_folded), self);
  g_signal_connect_object (gtk_menu_button_get_popover (self->menu_button), "closed", G_CALLBACK (menu_closed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "close-request", G_CALLBACK (close_requested), NULL);
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (dropped), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

/* Shows numbers and letters anew that are shown otherwise now. */
static void
show_numbers (HysWindow *self)
{
  hys_canvas_describe (self->canvas);
  gtk_widget_queue_draw (GTK_WIDGET (self->canvas));
  hys_window_show_readout (self);
}

static void
hys_window_init (HysWindow *self)
{
  const struct { const char *signal; GCallback callback; } handlers[] = {
    { "opened", G_CALLBACK (dismiss) }, { "message", G_CALLBACK (show_message) },
    { "notify::title", G_CALLBACK (hys_window_show_title) },
    { "notify::modified", G_CALLBACK (hys_window_show_title) },
    { "notify::subtitle", G_CALLBACK (show_subtitle) },
  };
  GtkGesture *touch = gtk_gesture_click_new ();

  self->session = hys_session_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  fit_title (GTK_WIDGET (self->title));
  make_parts (self);
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (self->session, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
  hys_window_add_drawing (self);
  hys_findings_bar_follow (self->findings_bar, hys_session_get_checker (self->session));
  hys_properties_set_session (self->properties, self->session);
  hys_control_strip_set_session (self->controls, self->session);
  hys_equations_page_set_session (self->equations, self->session);
  hys_analysis_page_set_session (self->analysis, self->session);
  connect_parts (self);
  /* Where F1 leads; elsewhere it follows the selection. */
  hys_help_topic_set (GTK_WIDGET (self->plot_board), "loop");
  hys_help_topic_set (GTK_WIDGET (self->equations), "monotone");
  hys_help_topic_set (GTK_WIDGET (self->analysis), "loop");
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (touch), TRUE);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (touch), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (touch, "pressed", G_CALLBACK (touched), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (touch));
  hys_actions_add_keys (GTK_WIDGET (self), keys, G_N_ELEMENTS (keys));
  hys_settings_follow_window (GTK_WINDOW (self), self->paned);
  hys_settings_follow_backups (self->session);
  hys_settings_follow_numbers (G_CALLBACK (show_numbers), self);
  hys_a11y_name (GTK_WIDGET (self->order_button), _("Plot Layout"));
  hys_window_show_title (self);
}

GtkWidget *
hys_window_new (GtkApplication *application)
{
  return g_object_new (HYS_TYPE_WINDOW, "application", application, NULL);
}

void
hys_window_open_example (HysWindow  *self,
                         const char *name)
{
  hys_session_open_example (self->session, name);
}

void
hys_window_open_file (HysWindow *self,
                      GFile     *file)
{
  if (!hys_window_is_table (file))
    hys_window_show_document (self);
  hys_window_open (self, file);
}

void
hys_window_recover (HysWindow *self,
                    HysLeft   *left)
{
  hys_window_show_document (self);
  hys_journal_recover (self->journal, left);
}

HysJournal *
hys_window_get_journal (HysWindow *self)
{
  return self->journal;
}

gboolean
hys_window_is_pristine (HysWindow *self)
{
  return hys_session_get_file (self->session) == NULL && !hys_session_is_modified (self->session)
         && !hys_session_is_reading (self->session);
}
