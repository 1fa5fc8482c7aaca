/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

/* Selects what the finding of that index is about, where it can be seen. */
static void
show_finding (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  HysWindow *self = user_data;
  const GPtrArray *findings = hys_checker_get_findings (self->checker);
  g_autoptr (HysSelection) selection = hys_selection_new ();
  guint index = g_variant_get_uint32 (parameter);

  if (index >= findings->len)
    return;
  for (char **id = ((const HysFinding *) g_ptr_array_index (findings, index))->ids; *id != NULL; id++)
    hys_selection_add (selection, *id);
  hys_plot_deck_restore (self->deck);
  hys_editor_select (self->editor, selection);
  hys_canvas_show_selection (self->canvas);
}

static const GActionEntry entries[] = {
  { .name = "show-finding", .activate = show_finding, .parameter_type = "u" },
};

static void
findings_changed (HysWindow *self)
{
  if (self->document == NULL)
    return;
  hys_canvas_set_findings (self->canvas, hys_checker_get_findings (self->checker));
  hys_window_update_title (self);
}

void
hys_window_forget_run (HysWindow *self)
{
  if (self->undetermined > 0)
    hys_checker_set_run_findings (self->checker, NULL);
  self->undetermined = 0;
}

void
hys_window_follow_run (HysWindow *self)
{
  g_autoptr (HysSystem) system = NULL;
  gsize undetermined = self->trace != NULL ? hys_trace_undetermined (self->trace) : 0;

  if (undetermined == self->undetermined)
    return;
  self->undetermined = undetermined;
  system = hys_scheme_system_new (self->document);
  hys_checker_set_run_findings (self->checker, hys_trace_findings (self->trace, system));
}

void
hys_window_init_findings (HysWindow *self)
{
  self->checker = hys_checker_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->checker, "changed", G_CALLBACK (findings_changed), self, G_CONNECT_SWAPPED);
  hys_findings_bar_follow (self->findings_bar, self->checker);
  hys_properties_follow (self->properties, self->checker);
}
