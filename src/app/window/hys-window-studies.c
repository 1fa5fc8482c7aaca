/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

static void
give_run (HysWindow *self)
{
  hys_study_window_take_run (self->studies, self->document, self->trace);
}

/* It closes by itself; until then it is remembered. */
static HysStudyWindow *
get_studies (HysWindow *self)
{
  if (self->studies == NULL)
    {
      self->studies = HYS_STUDY_WINDOW (hys_study_window_new (gtk_window_get_application (GTK_WINDOW (self))));
      g_object_add_weak_pointer (G_OBJECT (self->studies), (gpointer *) &self->studies);
      g_signal_connect_object (self->studies, "open", G_CALLBACK (hys_window_open_model), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->studies, "run-wanted", G_CALLBACK (give_run), self, G_CONNECT_SWAPPED);
      hys_study_window_set_editor (self->studies, self->editor);
    }
  return self->studies;
}

static void
study (GSimpleAction *action,
       GVariant      *parameter,
       gpointer       user_data)
{
  hys_study_window_show (get_studies (user_data), g_variant_get_string (parameter, NULL));
}

static const GActionEntry entries[] = {
  { .name = "study", .activate = study, .parameter_type = "s" },
};

void
hys_window_init_studies (HysWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

void
hys_window_set_studied (HysWindow *self,
                        HysEditor *editor)
{
  if (self->studies != NULL)
    hys_study_window_set_editor (self->studies, editor);
}

void
hys_window_close_studies (HysWindow *self)
{
  HysStudyWindow *studies = self->studies;

  if (studies == NULL)
    return;
  g_clear_weak_pointer (&self->studies);
  hys_study_window_set_editor (studies, NULL);
  gtk_window_destroy (GTK_WINDOW (studies));
}

void
hys_window_study_loop (HysWindow *self,
                       GFile     *file)
{
  hys_study_window_open_loop (get_studies (self), file);
}
