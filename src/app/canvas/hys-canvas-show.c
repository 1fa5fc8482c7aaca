/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-private.h"

#include <math.h>

static void
hold (HysSketchBox       *all,
      const HysSketchBox *box)
{
  double right = fmax (all->x + all->width, box->x + box->width);
  double bottom = fmax (all->y + all->height, box->y + box->height);

  all->x = fmin (all->x, box->x);
  all->y = fmin (all->y, box->y);
  all->width = right - all->x;
  all->height = bottom - all->y;
}

void
hys_canvas_show_selection (HysCanvas *self)
{
  const HysSelection *selection = hys_editor_get_selection (self->editor);
  guint nodes = self->document->nodes->len, n = nodes + self->document->elements->len;
  HysSketchBox all = { 0 };
  gboolean any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      const char *id = hys_canvas_id (self, i < nodes ? -1 : (int) (i - nodes), i < nodes ? (int) i : -1);

      if (!hys_selection_contains (selection, id))
        continue;
      if (any)
        hold (&all, &self->boxes[i]);
      else
        all = self->boxes[i];
      any = TRUE;
    }
  if (any)
    hys_canvas_bring_into_view (self, &all);
}

void
hys_canvas_show_all (HysCanvas *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));

  if (self->x < 0 || self->y < 0 || self->x + self->zoom * self->width > width
      || self->y + self->zoom * self->height > height)
    hys_canvas_fit (self);
}
