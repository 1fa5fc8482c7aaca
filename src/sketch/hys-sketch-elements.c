/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-private.h"

#include <glib/gi18n-lib.h>

/* Size of the words on a state over that of other letters; at most in units of the drawing where there is a label below
   them. */
#define SMALL   0.86
#define LARGEST 11.6

static int
slip_of (const HysSketchScene *scene,
         guint                 element)
{
  const HysElement *e = hys_document_element (scene->document, element);
  int slip = scene->state && scene->state->slip ? scene->state->slip[element] : 0;

  return e->kind->slips ? CLAMP (slip, -1, 1) : 0;
}

static gboolean
is_live (const HysSketchScene *scene)
{
  return scene->state != NULL && scene->state->slip != NULL;
}

HysColor
hys_sketch_line_color (const HysSketchInk *self,
                       guint               element)
{
  const HysSketchState *state = self->scene->state;

  if (slip_of (self->scene, element) != 0)
    return self->style->slip;
  if (state != NULL && state->force != NULL)
    return hys_sketch_force_color (self->style, state->force[element], state->force_scale);
  return self->style->ink;
}

void
hys_sketch_element (const HysSketchInk *self,
                    guint               element)
{
  const HysElement *e = hys_document_element (self->scene->document, element);
  HysSketchPlace place = hys_sketch_place (self->scene, element);
  double end = place.x + place.sign * place.length;
  double left = MIN (place.x, end), right = MAX (place.x, end);
  HysLook look = {
    .length = place.length, .rest = place.rest, .middle = place.middle,
    .slip = (int) place.sign * slip_of (self->scene, element), .live = is_live (self->scene) };
  g_autofree double *hops = NULL;
  g_autofree char *label = NULL, *text = NULL;
  const HysLayout *layout;
  guint first, n;
  int slip;
  double letters, size;

  if (!hys_sketch_is_visible (self, MIN (left, place.center - HYS_SKETCH_COLUMN), place.y - HYS_SKETCH_ABOVE,
                              MAX (right, place.center + HYS_SKETCH_COLUMN), place.y + HYS_SKETCH_BELOW))
    return;
  /* Where the element crosses foreign bars, along its axis, ascending. */
  layout = self->scene->layout;
  first = layout->crossed_from[element];
  n = layout->crossed_from[element + 1] - first;
  hops = g_new (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      guint node = layout->crossed[first + (place.sign > 0 ? i : n - 1 - i)];

      hops[i] = place.sign * (self->scene->bars[node].x - place.x);
    }
  hys_sketch_symbol (self, e->kind, &place, &look, hys_sketch_line_color (self, element), hops, n);
  if (self->readable)
    label = hys_sketch_element_label (self->scene, element);
  if (label != NULL)
    hys_sketch_show (self, HYS_TEXT_QUANTITY, 1, label, place.center, place.y - HYS_SKETCH_SYMBOL, 1, place.rest - 6,
                     (int) element == self->style->highlight ? self->style->accent : self->style->ink);
  /* Words on the state of an element that sticks and slips. */
  slip = slip_of (self->scene, element);
  letters = self->style->font_size;
  size = self->roomy ? SMALL : MIN (SMALL, LARGEST / letters);
  if ((letters > HYS_SKETCH_LETTERS && !self->roomy) || !is_live (self->scene) || !e->kind->slips)
    return;
  if (slip == 0)
    text = g_strdup (_("sticks"));
  else
    text = slip < 0 ? g_strdup_printf ("◂ %s", _("slips")) : g_strdup_printf ("%s ▸", _("slips"));
  hys_sketch_show (self, HYS_TEXT_NUMBER, size, text, place.center, place.y + HYS_SKETCH_SYMBOL, 0, place.rest,
                   slip != 0 ? self->style->slip : self->style->faint);
}
