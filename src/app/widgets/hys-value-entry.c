/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-value-entry.h"

#include "hys-edit.h"
#include "hys-expression.h"
#include "hys-number.h"
#include "hys-object.h"
#include "hys-paint.h"
#include "hys-readout-number.h"

#include <math.h>
#include <string.h>

/* Factor of steps with Shift. */
#define COARSE 10

/* Numbers of more characters are shown with six digits. */
#define BRIEF 8

/* Room for six digits with a sign and an exponent. */
#define NUMBER_CHARS 11

struct _HysValueEntry
{
  GtkEntry            parent_instance;

  char               *accepted;    /* the value as last applied or set */
  char               *shown;       /* what stands for it: a number has the locale's decimal sign, of many digits six */
  char               *reason;      /* reason why the text was refused */
  gboolean            numeric;
  gboolean            brief;       /* whether it may be a number, which is shown with fewer digits than it has */
  const HysParameter *parameter;   /* of a number; NULL = any */
  double              scrolled;    /* fraction of a scroll step */
  gboolean            entering;    /* the button is down that gives the focus */
};

G_DEFINE_FINAL_TYPE (HysValueEntry, hys_value_entry, GTK_TYPE_ENTRY)

enum
{
  APPLY,
  LEFT,
  REASON_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static gboolean
is_number (HysValueEntry *self,
           double        *value)
{
  return self->brief && hys_number_parse (self->accepted, value);
}

/* The reason of a refusal, or all digits of a number that is shown with fewer. */
static void
show_tooltip (HysValueEntry *self)
{
  g_autofree char *all = hys_readout_typed (self->accepted);
  double value;
  gboolean brief = is_number (self, &value) && !g_str_equal (self->shown, all);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->reason != NULL ? self->reason : brief ? all : NULL);
}

/* Takes the text as the value (transfer full). */
static void
accept_text (HysValueEntry *self,
             char          *text)
{
  char brief[HYS_NUMBER_SIZE];
  double value;

  g_free (self->accepted);
  g_free (self->shown);
  self->accepted = text;
  if (!is_number (self, &value))
    self->shown = g_strdup (text);
  else
    self->shown = hys_readout_typed (strlen (text) > BRIEF ? hys_number_format_brief (value, brief) : text);
}

static void
show_reason (HysValueEntry *self,
             char          *reason)
{
  g_autofree char *owned = reason;

  if (g_strcmp0 (reason, self->reason) == 0)
    return;
  g_free (self->reason);
  self->reason = g_steal_pointer (&owned);
  hys_paint_set_class (GTK_WIDGET (self), "error", self->reason != NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_INVALID,
                               self->reason ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (self->reason == NULL)
    hys_value_entry_mark (self, 0);
  show_tooltip (self);
  g_signal_emit (self, signals[REASON_CHANGED], 0);
}

static gboolean
is_changed (HysValueEntry *self)
{
  return !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self)), self->shown);
}

/* A long text shows its beginning where nobody writes. */
static void
show_beginning (HysValueEntry *self)
{
  if (!self->numeric)
    gtk_editable_set_position (GTK_EDITABLE (self), 0);
}

static void
show_accepted (HysValueEntry *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self), self->shown);
  gtk_editable_set_position (GTK_EDITABLE (self), -1);
  if (!(gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_WITHIN))
    show_beginning (self);
}

static void
submit (HysValueEntry *self,
        gboolean       step)
{
  g_autofree char *before = g_strdup (self->accepted), *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self)));
  char *reason = NULL;

  if (is_changed (self) && !g_str_equal (text, before))
    {
      accept_text (self, g_strdup (text));
      g_signal_emit (self, signals[APPLY], 0, text, step, &reason);
    }
  if (reason != NULL)
    accept_text (self, g_steal_pointer (&before));
  else if (is_changed (self))
    show_accepted (self);
  show_reason (self, reason);
}

static void
leave (HysValueEntry *self)
{
  hys_value_entry_submit (self);
  show_beginning (self);
  g_signal_emit (self, signals[LEFT], 0);
}

/* Whether the text was a number to nudge. */
static gboolean
nudge (HysValueEntry *self,
       int            steps)
{
  const char *current = is_changed (self) ? gtk_editable_get_text (GTK_EDITABLE (self)) : self->accepted;
  g_autofree char *shown = NULL;
  char text[HYS_NUMBER_SIZE];
  double value;

  if (!self->numeric || !hys_expression_parse_typed (current, &value))
    return FALSE;
  value = self->parameter != NULL ? hys_nudge_parameter (self->parameter, value, steps) : hys_nudge (value, steps);
  shown = hys_readout_typed (hys_number_format (value, text));
  gtk_editable_set_text (GTK_EDITABLE (self), shown);
  gtk_editable_set_position (GTK_EDITABLE (self), -1);
  submit (self, TRUE);
  return TRUE;
}

static void
give_back (HysValueEntry *self)
{
  show_accepted (self);
  show_reason (self, NULL);
}

static gboolean
key_pressed (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        modifiers,
             HysValueEntry         *self)
{
  int steps = modifiers & GDK_SHIFT_MASK ? COARSE : 1;

  if (key == GDK_KEY_Up || key == GDK_KEY_KP_Up)
    return nudge (self, steps);
  if (key == GDK_KEY_Down || key == GDK_KEY_KP_Down)
    return nudge (self, -steps);
  if (key != GDK_KEY_Escape || !is_changed (self))
    return GDK_EVENT_PROPAGATE;
  give_back (self);
  return GDK_EVENT_STOP;
}

/* Without the focus, scrolling moves the list around the entry. */
static gboolean
scrolled (GtkEventControllerScroll *controller,
          double                    dx,
          double                    dy,
          HysValueEntry            *self)
{
  gboolean coarse = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller)) & GDK_SHIFT_MASK;
  double steps;

  if (!self->numeric || !(gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_WITHIN))
    return GDK_EVENT_PROPAGATE;
  self->scrolled += -(dy != 0 ? dy : dx);
  steps = trunc (self->scrolled);
  self->scrolled -= steps;
  if (steps != 0)
    nudge (self, (int) steps * (coarse ? COARSE : 1));
  return GDK_EVENT_STOP;
}

/* A click that enters a number selects it, as Tab does: what is typed next replaces it. A later one, or a drag, is for
   a part of it. */
static gboolean
pointer_event (GtkEventControllerLegacy *controller,
               GdkEvent                 *event,
               HysValueEntry            *self)
{
  GdkEventType type = gdk_event_get_event_type (event);
  gboolean focused = gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_WITHIN;

  if (type == GDK_BUTTON_PRESS)
    self->entering = self->numeric && !focused;
  else if (type == GDK_BUTTON_RELEASE && self->entering)
    {
      self->entering = FALSE;
      if (focused && !gtk_editable_get_selection_bounds (GTK_EDITABLE (self), NULL, NULL))
        gtk_editable_select_region (GTK_EDITABLE (self), 0, -1);
    }
  return GDK_EVENT_PROPAGATE;
}

static void
hys_value_entry_class_init (HysValueEntryClass *klass)
{
  signals[APPLY] = g_signal_new ("apply", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                 g_signal_accumulator_first_wins, NULL, NULL, G_TYPE_STRING, 2, G_TYPE_STRING,
                                 G_TYPE_BOOLEAN);
  signals[LEFT] = hys_object_add_signal (klass, "left", 0);
  signals[REASON_CHANGED] = hys_object_add_signal (klass, "reason-changed", 0);
}

static void
hys_value_entry_init (HysValueEntry *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *wheel = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *pointer = gtk_event_controller_legacy_new ();

  hys_object_keep_field (self, &self->accepted, g_free);
  hys_object_keep_field (self, &self->shown, g_free);
  hys_object_keep_field (self, &self->reason, g_free);
  self->accepted = g_strdup ("");
  self->shown = g_strdup ("");
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect (wheel, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (GTK_WIDGET (self), wheel);
  gtk_event_controller_set_propagation_phase (pointer, GTK_PHASE_CAPTURE);
  g_signal_connect (pointer, "event", G_CALLBACK (pointer_event), self);
  gtk_widget_add_controller (GTK_WIDGET (self), pointer);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (leave), self);
  g_signal_connect (self, "activate", G_CALLBACK (hys_value_entry_submit), NULL);
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
    accept_text (self, g_strdup (text));
  if (!typing && is_changed (self))
    give_back (self);
  show_tooltip (self);
}

void
hys_value_entry_set_numeric (HysValueEntry      *self,
                             const HysParameter *parameter)
{
  self->numeric = TRUE;
  self->parameter = parameter;
  gtk_editable_set_width_chars (GTK_EDITABLE (self), NUMBER_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self), NUMBER_CHARS);
  hys_value_entry_set_brief (self);
}

void
hys_value_entry_set_brief (HysValueEntry *self)
{
  self->brief = TRUE;
  accept_text (self, g_strdup (self->accepted));
}

void
hys_value_entry_mark (HysValueEntry *self,
                      glong          position)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self));
  g_autoptr (PangoAttrList) attributes = NULL;

  if (position > 0)
    {
      glong last = g_utf8_strlen (text, -1);
      const char *start = g_utf8_offset_to_pointer (text, CLAMP (position - 1, 0, MAX (last - 1, 0)));
      PangoAttribute *line = pango_attr_underline_new (PANGO_UNDERLINE_ERROR);

      line->start_index = (guint) (start - text);
      line->end_index = *start != '\0' ? (guint) (g_utf8_next_char (start) - text) : line->start_index;
      attributes = pango_attr_list_new ();
      pango_attr_list_insert (attributes, line);
      gtk_editable_set_position (GTK_EDITABLE (self), (int) MIN (position - 1, last));
    }
  gtk_entry_set_attributes (GTK_ENTRY (self), attributes);
}

void
hys_value_entry_reset (HysValueEntry *self,
                       const char    *text)
{
  accept_text (self, g_strdup (text));
  give_back (self);
}

void
hys_value_entry_submit (HysValueEntry *self)
{
  submit (self, FALSE);
}

const char *
hys_value_entry_get_reason (HysValueEntry *self)
{
  return self->reason;
}
