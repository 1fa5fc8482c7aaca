/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-private.h"

#include "hys-sketch-marks.h"

#include <math.h>

/* Pixels around what is brought into view. */
#define MARGIN 24.0

static gboolean
names (const HysFinding *finding,
       const char       *id)
{
  return g_strv_contains ((const char *const *) finding->ids, id);
}

char *
hys_canvas_findings_text (HysCanvas *self,
                          int        element,
                          int        node)
{
  const char *id;
  g_autoptr (GString) text = NULL;

  if (hys_sketch_marks_get (self->marks, element, node) < 0)
    return NULL;
  text = g_string_new (NULL);
  id = element >= 0 ? hys_document_element (self->document, element)->id : hys_document_node (self->document, node)->id;
  for (guint i = 0; i < self->findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (self->findings, i);

      if (names (finding, id))
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n\n" : "", finding->message);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
hys_canvas_forget_findings (HysCanvas *self)
{
  self->findings = NULL;
  g_clear_pointer (&self->marks, hys_sketch_marks_free);
}

void
hys_canvas_set_findings (HysCanvas       *self,
                         const GPtrArray *findings)
{
  hys_canvas_forget_findings (self);
  if (self->document == NULL)
    return;
  self->findings = findings;
  self->marks = hys_sketch_marks_new (self->document, findings);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* How far something from @from of that length has to move to lie within @room. */
static double
shift_into (double from,
            double length,
            double room)
{
  if (from < MARGIN)
    return MARGIN - from;
  return fmin (0, room - MARGIN - from - length);
}

void
hys_canvas_bring_into_view (HysCanvas          *self,
                            const HysSketchBox *box)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  double zoom = fmin ((width - 2 * MARGIN) / fmax (box->width, 1), (height - 2 * MARGIN) / fmax (box->height, 1));
  double dx, dy;

  if (width < 1 || self->fitted)
    return;
  if (zoom < self->zoom)
    hys_canvas_zoom_at (self, zoom, 0, 0);
  dx = shift_into (self->x + self->zoom * box->x, self->zoom * box->width, width);
  dy = shift_into (self->y + self->zoom * box->y, self->zoom * box->height, height);
  if (dx != 0 || dy != 0)
    hys_canvas_pan (self, dx, dy);
}

static gboolean
query_tooltip (GtkWidget  *widget,
               int         x,
               int         y,
               gboolean    keyboard,
               GtkTooltip *tooltip)
{
  HysCanvas *self = HYS_CANVAS (widget);
  g_autofree char *text = NULL;

  if (self->document == NULL || keyboard)
    return FALSE;
  text = hys_canvas_findings_text (self, self->element, self->node);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

void
hys_canvas_init_findings (HysCanvas *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip), NULL);
}
