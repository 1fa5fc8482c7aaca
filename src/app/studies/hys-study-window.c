/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-study-page.h"

#include "hys-actions.h"
#include "hys-help-topic.h"
#include "hys-object.h"
#include "hys-toast.h"

#include <glib/gi18n-lib.h>

struct _HysStudyWindow
{
  AdwWindow         parent_instance;

  /* template */
  AdwToastOverlay  *toasts;
  AdwViewStack     *stack;
  HysIdentifyPage  *identify;
  HysInversePage   *inverse;
  HysStudyPage     *converge;
  HysStudyPage     *sweep;
  HysStudyPage     *response;
  HysStudyPage     *fit;
};

G_DEFINE_FINAL_TYPE (HysStudyWindow, hys_study_window, ADW_TYPE_WINDOW)

static guint open_signal;

static void
told (HysStudyWindow *self,
      const char     *text)
{
  hys_toast_show (self->toasts, text, 3);
}

static void
tell (GtkWidget  *widget,
      const char *name,
      GVariant   *text)
{
  told (HYS_STUDY_WINDOW (widget), g_variant_get_string (text, NULL));
}

static void
open_document (HysStudyWindow *self,
               HysDocument    *document)
{
  g_signal_emit (self, open_signal, 0, document);
}

static void
edit_by_hand (HysStudyWindow     *self,
              const HysLoopPoint *corners,
              guint               n)
{
  hys_inverse_page_begin (self->inverse, corners, n);
  adw_view_stack_set_visible_child_name (self->stack, "inverse");
}

/* A table of something else than a loop. */
static void
fit_sheet (HysStudyWindow *self,
           HysSheet       *sheet)
{
  hys_fit_page_take_sheet (HYS_FIT_PAGE (self->fit), sheet);
  adw_view_stack_set_visible_child_name (self->stack, "fit");
}

static void
hys_study_window_class_init (HysStudyWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HYS_TYPE_CONVERGE_PAGE);
  g_type_ensure (HYS_TYPE_FIT_PAGE);
  g_type_ensure (HYS_TYPE_IDENTIFY_PAGE);
  g_type_ensure (HYS_TYPE_INVERSE_PAGE);
  g_type_ensure (HYS_TYPE_RESPONSE_PAGE);
  g_type_ensure (HYS_TYPE_SWEEP_PAGE);
  open_signal = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-study-window.ui");
  gtk_widget_class_bind_template_child (widget_class, HysStudyWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, HysStudyWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, HysStudyWindow, converge);
  gtk_widget_class_bind_template_child (widget_class, HysStudyWindow, inverse);
  gtk_widget_class_bind_template_child (widget_class, HysStudyWindow, identify);
  gtk_widget_class_bind_template_child (widget_class, HysStudyWindow, sweep);
  gtk_widget_class_bind_template_child (widget_class, HysStudyWindow, response);
  gtk_widget_class_bind_template_child (widget_class, HysStudyWindow, fit);
  gtk_widget_class_bind_template_callback (widget_class, open_document);
  gtk_widget_class_bind_template_callback (widget_class, edit_by_hand);
  gtk_widget_class_bind_template_callback (widget_class, fit_sheet);
  gtk_widget_class_install_action (widget_class, "study.tell", "s", tell);
}

static void
hys_study_window_init (HysStudyWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (hys_study_page_get_area (self->response), "open", G_CALLBACK (open_document), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hys_study_page_get_area (self->response), "told", G_CALLBACK (told), self, G_CONNECT_SWAPPED);
  hys_help_topic_set (GTK_WIDGET (self->identify), "identification");
  hys_help_topic_set (GTK_WIDGET (self->inverse), "identification");
  hys_help_topic_set (GTK_WIDGET (self->converge), "schemes");
  hys_help_topic_set (GTK_WIDGET (self->sweep), "loop");
  hys_help_topic_set (GTK_WIDGET (self->response), "response");
  hys_help_topic_set (GTK_WIDGET (self->fit), "fit");
}

GtkWidget *
hys_study_window_new (GtkApplication *application,
                      HysSession     *session)
{
  HysStudyWindow *self = g_object_new (HYS_TYPE_STUDY_WINDOW, "application", application, "title", _("Studies"), NULL);

  hys_inverse_page_set_session (self->inverse, session);
  hys_study_page_set_session (HYS_STUDY_PAGE (self->identify), session);
  hys_study_page_set_session (self->converge, session);
  hys_study_page_set_session (self->sweep, session);
  hys_study_page_set_session (self->response, session);
  hys_study_page_set_session (self->fit, session);
  return GTK_WIDGET (self);
}

void
hys_study_window_show (HysStudyWindow *self,
                       const char     *page)
{
  adw_view_stack_set_visible_child_name (self->stack, page);
  gtk_window_present (GTK_WINDOW (self));
}

void
hys_study_window_open_loop (HysStudyWindow *self,
                            GFile          *file)
{
  hys_identify_page_open (self->identify, file);
  hys_study_window_show (self, "identification");
}
