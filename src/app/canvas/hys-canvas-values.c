/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values typed and turned in place on the drawing. */
#include "hys-canvas-values.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-editor.h"
#include "hys-error.h"
#include "hys-finger.h"
#include "hys-number.h"
#include "hys-readout.h"
#include "hys-sketch-places.h"
#include "hys-value-entry.h"

#include <gtk/gtk.h>
#include <math.h>

#define CHARACTERS 10

/* Milliseconds after which further scrolling is a new undo step. */
#define PAUSE 800

/* Pixels between the entry and the edge of the canvas. */
#define EDGE 3

/* @box: the entry on the drawing, hidden when not in use. Enter and focus loss apply the value; if it is refused the
 * entry stays open with the reason below. Tab moves to the next value of the same item, Escape cancels.
 * @editor: not owned; NULL while closed; @values: of HysValueRef, @current is shown
 * @clicked: when the first click of a double click may have been, by the clock of the events, or 0; @clicked_x,
 * @clicked_y: where; @first: on which value, which may have moved since; @nudges: source: the wheel has not turned for
 * a while, else it goes on with @nudged as long as the pointer stays at @nudged_x, @nudged_y; @turned: part of a step
 * of the wheel */
struct HysCanvasValues
{
  HysCanvasScene  *scene;
  HysCanvasCursor *cursor;
  GtkWidget       *box;
  GtkWidget       *name;
  HysValueEntry   *entry;
  GtkWidget       *reason;
  HysEditor       *editor;
  GArray          *values;
  guint            current;
  guint32          clicked;
  double           clicked_x, clicked_y;
  HysSketchValue   first;
  HysSketchValue   nudged;
  double           nudged_x, nudged_y;
  guint            nudges;
  double           turned;
};

static HysValueRef
current (HysCanvasValues *self)
{
  return g_array_index (self->values, HysValueRef, self->current);
}

static char *
take (HysCanvasValues *self,
      const char      *text,
      gboolean         step)
{
  g_autoptr (GError) error = NULL;

  if (self->editor == NULL || hys_editor_set_value (self->editor, current (self), text, step, &error))
    return NULL;
  return hys_error_sentence (error);
}

static void
close_now (HysCanvasValues *self,
           gboolean         done)
{
  if (self->editor == NULL)
    return;
  self->editor = NULL;
  gtk_widget_set_visible (self->box, FALSE);
  if (done)
    hys_canvas_cursor_grab_focus (self->cursor);
}

static void
reason_changed (HysCanvasValues *self)
{
  hys_a11y_tell (GTK_LABEL (self->reason), hys_value_entry_get_reason (self->entry));
}

/* Moves the entry to another value. */
static void
show_current (HysCanvasValues *self)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  g_autofree char *name = hys_item_value_name (document, current (self));
  g_autofree char *label = hys_item_value_label (document, current (self));
  g_autofree char *text = hys_value_ref_read (current (self), document);

  gtk_label_set_text (GTK_LABEL (self->name), name);
  hys_a11y_name (GTK_WIDGET (self->entry), label);
  /* While another text comes, nothing would be selected for a moment. An X server may tell so after the new text is
   * selected, and GTK would then give up that selection: there is always one. */
  if (gtk_editable_get_selection_bounds (GTK_EDITABLE (self->entry), NULL, NULL))
    gdk_clipboard_set_text (gtk_widget_get_primary_clipboard (GTK_WIDGET (self->entry)), "");
  hys_value_entry_reset (self->entry, text);
  hys_value_entry_set_numeric (self->entry, hys_value_ref_parameter (current (self), document));
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  gtk_widget_queue_allocate (self->scene->view.widget);
}

static void
go_on (HysCanvasValues *self,
       guint            by)
{
  hys_value_entry_submit (self->entry);
  if (hys_value_entry_get_reason (self->entry) != NULL || self->editor == NULL)
    return;
  self->current = (self->current + by) % self->values->len;
  show_current (self);
}

static gboolean
key_pressed (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        modifiers,
             HysCanvasValues       *self)
{
  switch (key)
    {
    case GDK_KEY_Escape:
      close_now (self, TRUE);
      return GDK_EVENT_STOP;
    case GDK_KEY_Tab:
      go_on (self, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_ISO_Left_Tab:
      go_on (self, self->values->len - 1);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* Runs after the entry applied or refused the text. */
static void
activated (HysCanvasValues *self)
{
  if (hys_value_entry_get_reason (self->entry) == NULL)
    close_now (self, TRUE);
}

static void
focus_left (HysCanvasValues *self)
{
  if (hys_value_entry_get_reason (self->entry) == NULL)
    close_now (self, FALSE);
}

/* Clicks here do not reach the drawing. */
static void
pressed (GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

HysCanvasValues *
hys_canvas_values_new (HysCanvasScene  *scene,
                       HysCanvasCursor *cursor)
{
  HysCanvasValues *self = g_new0 (HysCanvasValues, 1);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkEventController *keys = gtk_event_controller_key_new (), *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->scene = scene;
  self->cursor = cursor;
  self->box = g_object_new (GTK_TYPE_BOX, "css-name", "canvasentry", "orientation", GTK_ORIENTATION_VERTICAL,
                            "visible", FALSE, NULL);
  self->name = gtk_label_new (NULL);
  self->entry = HYS_VALUE_ENTRY (hys_value_entry_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->entry), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), CHARACTERS);
  gtk_box_append (GTK_BOX (row), self->name);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->entry));
  gtk_box_append (GTK_BOX (self->box), row);
  self->reason = g_object_new (GTK_TYPE_LABEL, "visible", FALSE, "wrap", TRUE, "xalign", 0.0,
                               "max-width-chars", 3 * CHARACTERS, NULL);
  gtk_widget_add_css_class (self->reason, "error");
  gtk_widget_add_css_class (self->reason, "caption");
  gtk_box_append (GTK_BOX (self->box), self->reason);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), self);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed), NULL);
  gtk_widget_add_controller (self->box, keys);
  gtk_widget_add_controller (self->box, focus);
  gtk_widget_add_controller (self->box, GTK_EVENT_CONTROLLER (click));
  g_signal_connect_swapped (self->entry, "apply", G_CALLBACK (take), self);
  g_signal_connect_swapped (self->entry, "reason-changed", G_CALLBACK (reason_changed), self);
  g_signal_connect_data (self->entry, "activate", G_CALLBACK (activated), self, NULL,
                         G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  gtk_widget_set_parent (self->box, scene->view.widget);
  return self;
}

void
hys_canvas_values_free (HysCanvasValues *self)
{
  self->editor = NULL;
  g_clear_handle_id (&self->nudges, g_source_remove);
  gtk_widget_unparent (self->box);
  g_clear_pointer (&self->values, g_array_unref);
  g_free (self);
}

gboolean
hys_canvas_values_open (HysCanvasValues *self,
                        HysSketchValue   place,
                        const char      *typed)
{
  g_autoptr (GArray) values = NULL;

  if (!hys_canvas_scene_is_editable (self->scene) || (place.element < 0 && place.node < 0))
    return FALSE;
  values = hys_item_values (self->scene->document, place);
  if (values->len == 0)
    return FALSE;
  g_clear_pointer (&self->values, g_array_unref);
  self->values = g_steal_pointer (&values);
  self->current = 0;
  self->editor = self->scene->editor;
  gtk_widget_set_visible (self->box, TRUE);
  show_current (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  if (typed != NULL)
    {
      gtk_editable_set_text (GTK_EDITABLE (self->entry), typed);
      gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
    }
  return TRUE;
}

void
hys_canvas_values_close (HysCanvasValues *self)
{
  close_now (self, FALSE);
  hys_canvas_values_forget_clicks (self);
  g_clear_handle_id (&self->nudges, g_source_remove);
}

void
hys_canvas_values_renew (HysCanvasValues *self,
                         HysEffects       effects)
{
  /* A load may have another signal, with fewer parameters. */
  gboolean load = self->editor != NULL && current (self).owner == HYS_OWNER_LOAD;

  if ((effects & HYS_EFFECT_ITEMS)
      || (load && current (self).key >= hys_document_load_at (hys_editor_get_document (self->editor),
                                                              current (self).item)->signal->kind->n_parameters))
    hys_canvas_values_close (self);
}

static int
fit_into (double middle,
          int    length,
          int    room)
{
  return CLAMP ((int) lround (middle - length / 2.0), EDGE, MAX (room - length - EDGE, EDGE));
}

/* Places the entry over its value, within the canvas. */
void
hys_canvas_values_allocate (HysCanvasValues *self)
{
  HysCanvasScene *scene = self->scene;
  GtkAllocation place = { 0 };
  HysSketchBox box;

  if (!gtk_widget_get_visible (self->box))
    return;
  gtk_widget_measure (self->box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &place.width, NULL, NULL);
  gtk_widget_measure (self->box, GTK_ORIENTATION_VERTICAL, place.width, NULL, &place.height, NULL, NULL);
  if (scene->document != NULL && self->editor != NULL)
    {
      box = hys_sketch_value_box (scene->document, scene->layout, hys_live_state (scene->live),
                                  hys_item_place (scene->document, current (self)));
      box = hys_canvas_view_box (&scene->view, &box);
      place.x = fit_into (box.x + box.width / 2, place.width, gtk_widget_get_width (scene->view.widget));
      place.y = fit_into (box.y + box.height / 2, place.height, gtk_widget_get_height (scene->view.widget));
    }
  gtk_widget_size_allocate (self->box, &place, -1);
}

void
hys_canvas_values_snapshot (HysCanvasValues *self,
                            GtkSnapshot     *snapshot)
{
  gtk_widget_snapshot_child (self->scene->view.widget, self->box, snapshot);
}

/* Uses the time of the events: GTK counts clicks with a timer, which expires between two clicks on a busy machine. */
static gboolean
is_double_click (HysCanvasValues *self,
                 double           x,
                 double           y,
                 guint32          time)
{
  gboolean again;
  int most, distance;

  g_object_get (gtk_widget_get_settings (self->scene->view.widget), "gtk-double-click-time", &most,
                "gtk-double-click-distance", &distance, NULL);
  again = self->clicked != 0 && time - self->clicked <= (guint32) most
          && hypot (x - self->clicked_x, y - self->clicked_y) <= hys_canvas_scene_reach (self->scene, distance);
  self->clicked = again ? 0 : time;
  self->clicked_x = x;
  self->clicked_y = y;
  return again;
}

void
hys_canvas_values_click (HysCanvasValues *self,
                         double           x,
                         double           y,
                         guint32          time)
{
  HysSketchValue place;
  gboolean again = is_double_click (self, x, y, time), found;

  if (self->scene->document == NULL)
    return;
  found = hys_canvas_scene_value_at (self->scene, x, y, &place);
  if (!found)
    place = (HysSketchValue) { self->scene->element, self->scene->node, FALSE };
  if (!again)
    self->first = found ? place : (HysSketchValue) { -1, -1, FALSE };
  else
    hys_canvas_values_open (self, self->first.element >= 0 || self->first.node >= 0 ? self->first : place, NULL);
}

void
hys_canvas_values_forget_clicks (HysCanvasValues *self)
{
  self->clicked = 0;
}

static gboolean
pause_over (gpointer user_data)
{
  HysCanvasValues *self = user_data;

  self->nudges = 0;
  if (self->scene->editor != NULL)
    hys_history_seal (hys_editor_get_history (self->scene->editor));
  return G_SOURCE_REMOVE;
}

/* Adds steps to a number; returns FALSE if the text is not a number. */
static gboolean
nudged (const HysDocument *document,
        HysValueRef        ref,
        int                steps,
        char               text[HYS_NUMBER_SIZE])
{
  g_autofree char *before = hys_value_ref_read (ref, document);
  const HysParameter *parameter = hys_value_ref_parameter (ref, document);
  double value;

  if (!hys_number_parse (before, &value))
    return FALSE;
  value = parameter != NULL ? hys_nudge_parameter (parameter, value, steps) : hys_nudge (value, steps);
  hys_number_format (value, text);
  return TRUE;
}

gboolean
hys_canvas_values_nudge (HysCanvasValues *self,
                         double           x,
                         double           y,
                         double           steps)
{
  const HysDocument *document = self->scene->document;
  g_autoptr (GArray) refs = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  char text[HYS_NUMBER_SIZE];
  HysSketchValue place;
  HysValueRef ref;
  double whole;

  if (!hys_canvas_scene_is_editable (self->scene))
    return FALSE;
  if (self->nudges != 0 && hys_finger_trembles (FALSE, x - self->nudged_x, y - self->nudged_y))
    place = self->nudged;
  else if (!hys_canvas_scene_value_at (self->scene, x, y, &place))
    return FALSE;
  self->nudged = place;
  self->nudged_x = x;
  self->nudged_y = y;
  refs = hys_item_values (document, place);
  if (refs->len == 0)
    return FALSE;
  ref = g_array_index (refs, HysValueRef, 0);
  /* Fractions of a step are kept for the next event. */
  whole = trunc (self->turned + steps);
  self->turned += steps - whole;
  if (whole == 0 || !nudged (document, ref, (int) whole, text))
    return TRUE;
  if (!hys_editor_set_value (self->scene->editor, ref, text, TRUE, &error))
    hys_canvas_scene_tell (self->scene, sentence = hys_error_sentence (error));
  g_clear_handle_id (&self->nudges, g_source_remove);
  self->nudges = g_timeout_add (PAUSE, pause_over, self);
  return TRUE;
}
