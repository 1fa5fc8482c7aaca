/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-values.h"

#include "hys-error.h"
#include "hys-finger.h"
#include "hys-item-values.h"
#include "hys-nudge.h"
#include "hys-number.h"

#include <math.h>

/* Milliseconds after which further scrolling is a new undo step. */
#define PAUSE 800

/* Pixels between the entry and the edge of the canvas. */
#define EDGE 3

/* @clicked: when the first click of a double click may have been, by the clock of the events, or 0; @clicked_x,
 * @clicked_y: where; @first: on which value, which may have moved since; @nudges: source: the wheel has not turned for
 * a while, else it goes on with @nudged as long as the pointer stays at @nudged_x, @nudged_y; @turned: part of a step
 * of the wheel */
struct HysCanvasValues
{
  HysCanvasScene  *scene;
  HysCanvasCursor *cursor;
  HysCanvasEntry  *entry;
  guint32          clicked;
  double           clicked_x, clicked_y;
  HysSketchValue   first;
  HysSketchValue   nudged;
  double           nudged_x, nudged_y;
  guint            nudges;
  double           turned;
};

static void
entry_closed (HysCanvasValues *self,
              gboolean         done)
{
  if (done)
    hys_canvas_cursor_grab_focus (self->cursor);
}

HysCanvasValues *
hys_canvas_values_new (HysCanvasScene  *scene,
                       HysCanvasCursor *cursor)
{
  HysCanvasValues *self = g_new0 (HysCanvasValues, 1);

  self->scene = scene;
  self->cursor = cursor;
  self->entry = HYS_CANVAS_ENTRY (hys_canvas_entry_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->entry), scene->view.widget);
  g_signal_connect_swapped (self->entry, "moved", G_CALLBACK (gtk_widget_queue_allocate), scene->view.widget);
  g_signal_connect_swapped (self->entry, "closed", G_CALLBACK (entry_closed), self);
  return self;
}

void
hys_canvas_values_free (HysCanvasValues *self)
{
  g_clear_handle_id (&self->nudges, g_source_remove);
  gtk_widget_unparent (GTK_WIDGET (self->entry));
  g_free (self);
}

gboolean
hys_canvas_values_open (HysCanvasValues *self,
                        HysSketchValue   place,
                        const char      *typed)
{
  if (!hys_canvas_scene_is_editable (self->scene) || (place.element < 0 && place.node < 0))
    return FALSE;
  return hys_canvas_entry_open (self->entry, self->scene->editor, place, typed);
}

void
hys_canvas_values_close (HysCanvasValues *self)
{
  hys_canvas_entry_close (self->entry);
}

static int
fit_into (double middle,
          int    length,
          int    room)
{
  return CLAMP ((int) lround (middle - length / 2.0), EDGE, MAX (room - length - EDGE, EDGE));
}

/* Places the entry over its value, within the canvas. */
static void
find_place (HysCanvasValues *self,
            GtkAllocation   *place)
{
  HysCanvasScene *scene = self->scene;
  HysSketchBox box = hys_sketch_value_box (scene->document, scene->layout, hys_live_state (scene->live),
                                           hys_canvas_entry_get_place (self->entry));

  box = hys_canvas_view_box (&scene->view, &box);
  place->x = fit_into (box.x + box.width / 2, place->width, gtk_widget_get_width (scene->view.widget));
  place->y = fit_into (box.y + box.height / 2, place->height, gtk_widget_get_height (scene->view.widget));
}

void
hys_canvas_values_allocate (HysCanvasValues *self)
{
  GtkWidget *entry = GTK_WIDGET (self->entry);
  GtkAllocation place = { 0 };

  if (!gtk_widget_get_visible (entry))
    return;
  gtk_widget_measure (entry, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &place.width, NULL, NULL);
  gtk_widget_measure (entry, GTK_ORIENTATION_VERTICAL, place.width, NULL, &place.height, NULL, NULL);
  if (self->scene->document != NULL && hys_canvas_entry_is_open (self->entry))
    find_place (self, &place);
  gtk_widget_size_allocate (entry, &place, -1);
}

void
hys_canvas_values_snapshot (HysCanvasValues *self,
                            GtkSnapshot     *snapshot)
{
  gtk_widget_snapshot_child (self->scene->view.widget, GTK_WIDGET (self->entry), snapshot);
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

/* Fractions of a step are kept for the next event. */
static int
whole_steps (HysCanvasValues *self,
             double           steps)
{
  double whole = trunc (self->turned + steps);

  self->turned += steps - whole;
  return (int) whole;
}

static gboolean
is_there (const HysDocument *document,
          HysSketchValue     place)
{
  return place.element < (int) document->elements->len && place.node < (int) document->nodes->len;
}

gboolean
hys_canvas_values_nudge (HysCanvasValues *self,
                         double           x,
                         double           y,
                         double           steps)
{
  const HysDocument *document = self->scene->document;
  g_autoptr (GArray) refs = NULL;
  g_autofree char *name = NULL, *key = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  char text[HYS_NUMBER_SIZE];
  HysSketchValue place;
  HysValueRef ref;
  int whole;

  if (!hys_canvas_scene_is_editable (self->scene))
    return FALSE;
  if (self->nudges != 0 && is_there (document, self->nudged)
      && hys_finger_trembles (FALSE, x - self->nudged_x, y - self->nudged_y))
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
  whole = whole_steps (self, steps);
  if (whole == 0 || !nudged (document, ref, whole, text))
    return TRUE;
  name = hys_value_ref_name (ref, document);
  key = g_strconcat ("nudge ", name, NULL);
  if (!hys_editor_set_value (self->scene->editor, ref, text, key, &error))
    hys_canvas_scene_tell (self->scene, sentence = hys_error_sentence (error));
  g_clear_handle_id (&self->nudges, g_source_remove);
  self->nudges = g_timeout_add (PAUSE, pause_over, self);
  return TRUE;
}
