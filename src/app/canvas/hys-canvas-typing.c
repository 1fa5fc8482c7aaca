/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

#include "hys-item-values.h"
#include "hys-nudge.h"
#include "hys-number.h"

#include <math.h>

/* Milliseconds after which another turn of the wheel is another step to undo. */
#define PAUSE 800

/* Pixels between the entry and the edge of the canvas. */
#define EDGE 3

gboolean
hys_canvas_type_value (HysCanvas      *self,
                       HysSketchValue  place,
                       const char     *typed)
{
  if (self->editor == NULL || (place.element < 0 && place.node < 0))
    return FALSE;
  return hys_canvas_entry_open (self->keys->entry, self->editor, place, typed);
}

void
hys_canvas_close_entry (HysCanvas *self)
{
  hys_canvas_entry_close (self->keys->entry);
}

static int
fit_into (double middle,
          int    length,
          int    room)
{
  return CLAMP ((int) lround (middle - length / 2.0), EDGE, MAX (room - length - EDGE, EDGE));
}

/* Over the value that is typed, within the canvas. */
static void
find_place (HysCanvas     *self,
            GtkAllocation *place)
{
  HysSketchBox box = hys_sketch_value_box (self->document, self->layout, hys_live_state (self->live),
                                           hys_canvas_entry_get_place (self->keys->entry));

  place->x = fit_into (self->x + self->zoom * (box.x + box.width / 2), place->width,
                       gtk_widget_get_width (GTK_WIDGET (self)));
  place->y = fit_into (self->y + self->zoom * (box.y + box.height / 2), place->height,
                       gtk_widget_get_height (GTK_WIDGET (self)));
}

void
hys_canvas_allocate_children (HysCanvas *self)
{
  GtkWidget *entry = GTK_WIDGET (self->keys->entry);
  GtkAllocation place = { 0 };

  if (self->keys->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->keys->menu));
  if (!gtk_widget_get_visible (entry))
    return;
  gtk_widget_measure (entry, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &place.width, NULL, NULL);
  gtk_widget_measure (entry, GTK_ORIENTATION_VERTICAL, place.width, NULL, &place.height, NULL, NULL);
  if (self->document != NULL && hys_canvas_entry_is_open (self->keys->entry))
    find_place (self, &place);
  gtk_widget_size_allocate (entry, &place, -1);
}

static void
entry_closed (HysCanvas *self,
              gboolean   done)
{
  if (done)
    hys_canvas_focus_here (self);
}

static gboolean
value_at (HysCanvas      *self,
          double          x,
          double          y,
          HysSketchValue *value)
{
  return hys_sketch_pick_value (self->document, self->layout, hys_live_state (self->live), (x - self->x) / self->zoom,
                                (y - self->y) / self->zoom, value);
}

/* By the time of the events: GTK's own counting ends by a timer, which a busy machine lets run out between two clicks. */
static gboolean
is_double_click (HysCanvas *self,
                 double     x,
                 double     y,
                 guint32    time)
{
  HysCanvasKeys *keys = self->keys;
  gboolean again;
  int most, distance;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &most, "gtk-double-click-distance",
                &distance, NULL);
  again = keys->clicked != 0 && time - keys->clicked <= (guint32) most
          && hypot (x - keys->clicked_x, y - keys->clicked_y) <= distance;
  keys->clicked = again ? 0 : time;
  keys->clicked_x = x;
  keys->clicked_y = y;
  return again;
}

/* The value that is written at a point, or else the main one of the thing that is drawn there. */
static void
clicked (HysCanvas          *self,
         int                 count,
         double              x,
         double              y,
         GtkEventController *click)
{
  HysSketchValue place;

  if (!is_double_click (self, x, y, gtk_event_controller_get_current_event_time (click)) || self->document == NULL)
    return;
  if (!value_at (self, x, y, &place))
    place = (HysSketchValue) { self->element, self->node, FALSE };
  hys_canvas_type_value (self, place, NULL);
}

void
hys_canvas_forget_clicks (HysCanvas *self)
{
  if (self->keys != NULL)
    self->keys->clicked = 0;
}

static gboolean
pause_over (gpointer user_data)
{
  HysCanvas *self = user_data;

  self->keys->nudges = 0;
  if (self->editor != NULL)
    hys_history_seal (hys_editor_get_history (self->editor));
  return G_SOURCE_REMOVE;
}

/* A number that many steps farther, or FALSE when it is none. */
static gboolean
nudged (HysCanvas   *self,
        HysValueRef  ref,
        int          steps,
        char         text[HYS_NUMBER_SIZE])
{
  g_autofree char *before = hys_value_ref_read (ref, self->document);
  const HysParameter *parameter = hys_item_parameter (self->document, ref);
  double value;

  if (!hys_number_parse (before, &value))
    return FALSE;
  value = parameter != NULL ? hys_nudge_parameter (parameter, value, steps) : hys_nudge (value, steps);
  hys_number_format (value, text);
  return TRUE;
}

gboolean
hys_canvas_nudge (HysCanvas *self,
                  double     x,
                  double     y,
                  double     steps)
{
  g_autoptr (GArray) refs = NULL;
  g_autofree char *name = NULL, *key = NULL;
  g_autoptr (GError) error = NULL;
  char text[HYS_NUMBER_SIZE];
  HysSketchValue place;
  HysValueRef ref;

  if (self->editor == NULL || self->document == NULL || !value_at (self, x, y, &place))
    return FALSE;
  refs = hys_item_values (self->document, place);
  if (refs->len == 0)
    return FALSE;
  ref = g_array_index (refs, HysValueRef, 0);
  self->keys->turned += steps;
  steps = trunc (self->keys->turned);
  self->keys->turned -= steps;
  if (steps == 0 || !nudged (self, ref, (int) steps, text))
    return TRUE;
  name = hys_value_ref_name (ref, self->document);
  key = g_strconcat ("nudge ", name, NULL);
  if (!hys_editor_set_value (self->editor, ref, text, key, &error))
    hys_canvas_tell (self, error->message);
  g_clear_handle_id (&self->keys->nudges, g_source_remove);
  self->keys->nudges = g_timeout_add (PAUSE, pause_over, self);
  return TRUE;
}

void
hys_canvas_init_typing (HysCanvas *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->keys->entry = HYS_CANVAS_ENTRY (hys_canvas_entry_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->keys->entry), GTK_WIDGET (self));
  g_signal_connect_swapped (self->keys->entry, "moved", G_CALLBACK (gtk_widget_queue_allocate), self);
  g_signal_connect_swapped (self->keys->entry, "closed", G_CALLBACK (entry_closed), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (clicked), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
