/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-examples-page.h"
#include "hys-settings.h"

#include <glib/gi18n-lib.h>
#include <math.h>

G_DEFINE_FINAL_TYPE (HysWindow, hys_window, ADW_TYPE_APPLICATION_WINDOW)

gboolean
hys_window_is_modified (HysWindow *self)
{
  return self->editor != NULL && hys_history_is_modified (hys_editor_get_history (self->editor));
}

static char *
document_name (HysWindow *self)
{
  g_autofree char *base = NULL;

  if (*self->document->title != '\0')
    return g_strdup (self->document->title);
  if (self->file == NULL)
    return g_strdup (_("Untitled"));
  base = g_file_get_basename (self->file);
  return g_filename_display_name (base);
}

void
hys_window_update_title (HysWindow *self)
{
  g_autofree char *name = document_name (self), *truth = hys_window_truth (self);
  g_autofree char *title = hys_window_is_modified (self) ? g_strconcat ("• ", name, NULL) : g_strdup (name);

  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, truth);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), truth);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

void
hys_window_tell (HysWindow  *self,
                 const char *text)
{
  AdwToast *toast = adw_toast_new ("");
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_toast_set_title (toast, markup);
  adw_toast_set_timeout (toast, 5);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

void
hys_window_tell_error (HysWindow  *self,
                       const char *text)
{
  gtk_label_set_text (self->message, text);
  gtk_widget_set_visible (GTK_WIDGET (self->message_bar), TRUE);
}

void
hys_window_dismiss (HysWindow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->message_bar), FALSE);
}

/* Nothing that is on screen may point into the document when it goes. */
static void
let_go (HysWindow *self)
{
  hys_window_forget_run (self);
  hys_checker_set_document (self->checker, NULL, NULL);
  hys_canvas_set_editor (self->canvas, NULL);
  hys_canvas_set_model (self->canvas, NULL, NULL, NULL);
  hys_properties_set_editor (self->properties, NULL);
  hys_control_strip_set_editor (self->controls, NULL);
  hys_equations_page_set_editor (self->equations, NULL);
  hys_analysis_page_set_document (self->analysis, NULL);
  hys_window_set_studied (self, NULL);
  hys_window_close_protocol (self);
  hys_plot_deck_set_editor (self->deck, NULL);
  hys_comparer_stop (self->comparer);
  g_clear_pointer (&self->trace, hys_trace_unref);
  g_clear_pointer (&self->live, hys_live_free);
  g_clear_pointer (&self->layout, hys_layout_free);
  self->document = NULL;
  g_clear_object (&self->editor);
}

static void
show_document (HysWindow *self)
{
  self->live = hys_live_new (self->document, self->layout);
  hys_live_set_gain (self->live, self->gain);
  hys_canvas_set_model (self->canvas, self->document, self->layout, self->live);
  hys_properties_set_editor (self->properties, self->editor);
  hys_control_strip_set_editor (self->controls, self->editor);
  hys_equations_page_set_editor (self->equations, self->editor);
  hys_plot_deck_set_editor (self->deck, self->editor);
  hys_analysis_page_set_document (self->analysis, self->document);
}

/* Takes @opened; @file is where it is saved, NULL for none yet. */
void
hys_window_take (HysWindow *self,
                 HysOpened *opened,
                 GFile     *file)
{
  let_go (self);
  self->editor = hys_editor_new (g_steal_pointer (&opened->document));
  self->document = hys_editor_get_document (self->editor);
  self->layout = g_steal_pointer (&opened->layout);
  g_set_object (&self->file, file);
  show_document (self);
  hys_checker_set_document (self->checker, self->document, g_steal_pointer (&opened->findings));
  hys_opened_free (opened);
  hys_window_follow_editor (self);
  hys_window_set_studied (self, self->editor);
  hys_window_update_title (self);
  hys_window_dismiss (self);
  hys_runner_load (self->runner, hys_scheme_system_new (self->document), self->document);
  hys_window_set_speed (self, hys_speed_for (self->document->simulation.until));
  if (self->document->nodes->len > 0)
    hys_runner_run (self->runner);
}

static void
hys_window_dispose (GObject *object)
{
  HysWindow *self = HYS_WINDOW (object);

  if (self->runner != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->runner, self);
      hys_runner_close (self->runner);
      g_cancellable_cancel (self->reading);
      hys_window_close_studies (self);
      let_go (self);
    }
  g_clear_object (&self->runner);
  g_clear_object (&self->checker);
  g_clear_object (&self->reading);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (hys_window_parent_class)->dispose (object);
}

static void
hys_window_finalize (GObject *object)
{
  HysWindow *self = HYS_WINDOW (object);

  g_clear_object (&self->exporter);
  g_clear_object (&self->comparer);
  g_clear_object (&self->deck);
  G_OBJECT_CLASS (hys_window_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, HysWindow, title);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, run_button);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, run_content);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, speed_button);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, time);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, position);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, live_button);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, message_bar);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, message);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, findings_bar);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, flap);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, paned);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, drawing);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, tools);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, hint);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, canvas);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, readout);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, motion_button);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, stop_bar);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, stop_message);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, controls);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, plot_board);
  gtk_widget_class_bind_template_child_full (widget_class, "order_button", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, properties);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, equations);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, analysis);
  gtk_widget_class_bind_template_child (widget_class, HysWindow, history_menu);
}

static void
hys_window_class_init (HysWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hys_window_dispose;
  object_class->finalize = hys_window_finalize;

  g_type_ensure (HYS_TYPE_CANVAS);
  g_type_ensure (HYS_TYPE_CONTROL_STRIP);
  g_type_ensure (HYS_TYPE_TOOL_BAR);
  g_type_ensure (HYS_TYPE_FINDINGS_BAR);
  g_type_ensure (HYS_TYPE_PLOT_BOARD);
  g_type_ensure (HYS_TYPE_PROPERTIES);
  g_type_ensure (HYS_TYPE_EQUATIONS_PAGE);
  g_type_ensure (HYS_TYPE_ANALYSIS_PAGE);
  g_type_ensure (HYS_TYPE_EXAMPLES_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-window.ui");
  bind_children (widget_class);
}

static void
hys_window_init (HysWindow *self)
{
  self->gain = 1;
  self->moment = NAN;
  self->runner = hys_runner_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_window_init_actions (self);
  hys_window_init_edit (self);
  hys_window_init_draw (self);
  hys_window_init_commands (self);
  hys_window_init_findings (self);
  hys_window_init_equations (self);
  hys_window_init_analysis (self);
  hys_window_init_studies (self);
  hys_window_init_protocol (self);
  hys_window_init_file (self);
  hys_window_init_plots (self);
  hys_window_init_live (self);
  hys_settings_follow_window (GTK_WINDOW (self), self->paned);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->canvas));
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
  g_autoptr (GError) error = NULL;
  HysOpened *opened = hys_opener_read_example (name, &error);

  if (opened != NULL)
    hys_window_take (self, opened, NULL);
  else
    hys_window_tell_error (self, error->message);
}

gboolean
hys_window_is_pristine (HysWindow *self)
{
  return self->file == NULL && !hys_window_is_modified (self);
}
