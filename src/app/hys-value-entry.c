/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-value-entry.h"

struct _HysValueEntry
{
  GtkEntry  parent_instance;

  char     *accepted;   /* the value as last taken or set */
  char     *reason;     /* why the present text was refused */
};

G_DEFINE_FINAL_TYPE (HysValueEntry, hys_value_entry, GTK_TYPE_ENTRY)

enum
{
  APPLY,
  REASON_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
show_reason (HysValueEntry *self,
             char          *reason)
{
  g_autofree char *owned = reason;

  if (g_strcmp0 (reason, self->reason) == 0)
    return;
  g_free (self->reason);
  self->reason = g_steal_pointer (&owned);
  if (self->reason != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_INVALID,
                               self->reason ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->reason);
  g_signal_emit (self, signals[REASON_CHANGED], 0);
}

static gboolean
is_changed (HysValueEntry *self)
{
  return !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self)), self->accepted);
}

static void
apply (HysValueEntry *self)
{
  g_autofree char *before = g_steal_pointer (&self->accepted);
  char *reason = NULL;

  self->accepted = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self)));
  if (!g_str_equal (before, self->accepted))
    g_signal_emit (self, signals[APPLY], 0, self->accepted, &reason);
  if (reason != NULL)
    {
      g_free (self->accepted);
      self->accepted = g_steal_pointer (&before);
    }
  show_reason (self, reason);
}

static void
give_back (HysValueEntry *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self), self->accepted);
  gtk_editable_set_position (GTK_EDITABLE (self), -1);
  show_reason (self, NULL);
}

static gboolean
key_pressed (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        modifiers,
             HysValueEntry         *self)
{
  if (key != GDK_KEY_Escape || !is_changed (self))
    return GDK_EVENT_PROPAGATE;
  give_back (self);
  return GDK_EVENT_STOP;
}

static void
hys_value_entry_finalize (GObject *object)
{
  HysValueEntry *self = HYS_VALUE_ENTRY (object);

  g_free (self->accepted);
  g_free (self->reason);
  G_OBJECT_CLASS (hys_value_entry_parent_class)->finalize (object);
}

static void
hys_value_entry_class_init (HysValueEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_value_entry_finalize;

  signals[APPLY] = g_signal_new ("apply", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                 g_signal_accumulator_first_wins, NULL, NULL, G_TYPE_STRING, 1, G_TYPE_STRING);
  signals[REASON_CHANGED] = g_signal_new ("reason-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hys_value_entry_init (HysValueEntry *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->accepted = g_strdup ("");
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (apply), self);
  g_signal_connect (self, "activate", G_CALLBACK (apply), NULL);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

GtkWidget *
hys_value_entry_new (void)
{
  return g_object_new (HYS_TYPE_VALUE_ENTRY, "valign", GTK_ALIGN_CENTER, NULL);
}

void
hys_value_entry_set_value (HysValueEntry *self,
                           const char    *text)
{
  gboolean typing = is_changed (self);

  if (g_strcmp0 (self->accepted, text) != 0)
    {
      g_free (self->accepted);
      self->accepted = g_strdup (text);
    }
  if (!typing && is_changed (self))
    give_back (self);
}

const char *
hys_value_entry_get_reason (HysValueEntry *self)
{
  return self->reason;
}
