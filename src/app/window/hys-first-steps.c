/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window.h"

#include "hys-settings.h"

#include <glib/gi18n-lib.h>

#define SEEN "first-steps-seen"

#define HYS_TYPE_FIRST_STEPS (hys_first_steps_get_type ())
G_DECLARE_FINAL_TYPE (HysFirstSteps, hys_first_steps, HYS, FIRST_STEPS, AdwWindow)

struct _HysFirstSteps
{
  AdwWindow   parent_instance;

  /* template */
  GtkStack   *steps;
  GtkLabel   *count;
  GtkButton  *next;

  guint       step;    /* from 0 */
};

G_DEFINE_FINAL_TYPE (HysFirstSteps, hys_first_steps, ADW_TYPE_WINDOW)

static const char *const names[] = { "run", "change", "draw", "help" };

static void
show_step (HysFirstSteps *self)
{
  g_autofree char *count = g_strdup_printf (_("%u of %u"), self->step + 1, (guint) G_N_ELEMENTS (names));
  gboolean last = self->step + 1 == G_N_ELEMENTS (names);

  gtk_stack_set_visible_child_name (self->steps, names[self->step]);
  gtk_label_set_text (self->count, count);
  gtk_button_set_label (self->next, last ? _("_Begin") : _("_Next"));
}

static void
next_clicked (HysFirstSteps *self)
{
  if (++self->step < G_N_ELEMENTS (names))
    show_step (self);
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
hys_first_steps_class_init (HysFirstStepsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-first-steps.ui");
  gtk_widget_class_bind_template_child (widget_class, HysFirstSteps, steps);
  gtk_widget_class_bind_template_child (widget_class, HysFirstSteps, count);
  gtk_widget_class_bind_template_child (widget_class, HysFirstSteps, next);
  gtk_widget_class_bind_template_callback (widget_class, next_clicked);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hys_first_steps_init (HysFirstSteps *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  show_step (self);
}

void
hys_first_steps_show (GtkWindow *parent)
{
  GtkWindow *window = g_object_new (HYS_TYPE_FIRST_STEPS, "transient-for", parent, NULL);

  gtk_window_present (window);
}

void
hys_first_steps_offer (GtkWindow *parent)
{
  g_autoptr (GSettings) settings = hys_settings_new ();

  if (settings == NULL || g_settings_get_boolean (settings, SEEN))
    return;
  g_settings_set_boolean (settings, SEEN, TRUE);
  hys_first_steps_show (parent);
}
