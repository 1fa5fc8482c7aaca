/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notes at places along the first axis: ticks at the upper side of the frame, circles at the lower one. */
#include "hys-figure-private.h"

/* In font sizes. */
#define TICK   0.9
#define CIRCLE 0.28

void
hys_figure_add_note (HysFigure  *self,
                     double      at,
                     gboolean    hollow,
                     const char *words)
{
  HysFigureNote note = { at, hollow, hys_owner_keep (self, g_strdup (words), g_free) };

  g_array_append_val (self->data.notes, note);
}

guint
hys_figure_n_notes (const HysFigure *self)
{
  return self->data.notes->len;
}

const char *
hys_figure_find_hollow (const HysFigure *self)
{
  for (guint i = 0; i < self->data.notes->len; i++)
    if (g_array_index (self->data.notes, HysFigureNote, i).hollow)
      return g_array_index (self->data.notes, HysFigureNote, i).words;
  return NULL;
}

/* Where a note is on the frame; FALSE beyond the ends of the axis. */
static gboolean
find_place (const HysFigureData     *data,
            const cairo_rectangle_t *box,
            const HysFigureNote     *note,
            HysPoint                *place)
{
  double part = hys_scale_part (&data->axes[0].scale, note->at);

  *place = (HysPoint) { box->x + part * box->width, note->hollow ? box->y + box->height : box->y };
  return part >= 0 && part <= 1;
}

static void
draw (HysFigureCanvas *canvas)
{
  double em = canvas->style->font_size;
  HysPoint at;

  cairo_set_line_width (canvas->cr, fmax (canvas->style->line_width, hys_canvas_thin (canvas)));
  for (guint i = 0; i < canvas->data->notes->len; i++)
    {
      const HysFigureNote *note = &g_array_index (canvas->data->notes, HysFigureNote, i);

      if (!find_place (canvas->data, &canvas->box, note, &at))
        continue;
      cairo_new_path (canvas->cr);
      hys_color_set (canvas->cr, note->hollow ? canvas->style->background : canvas->style->faint);
      if (note->hollow)
        {
          cairo_arc (canvas->cr, at.x, at.y, CIRCLE * em, 0, 2 * G_PI);
          cairo_fill_preserve (canvas->cr);
          hys_color_set (canvas->cr, canvas->style->ink);
        }
      else
        {
          cairo_move_to (canvas->cr, at.x, at.y);
          cairo_rel_line_to (canvas->cr, 0, TICK * em);
        }
      cairo_stroke (canvas->cr);
    }
}

const HysFigureLayer hys_layer_notes = { NULL, draw };

const char *
hys_figure_find_note (HysFigure      *self,
                      double          px,
                      double          py,
                      double          radius,
                      HysFigurePoint *place)
{
  const char *words = NULL;
  HysPoint at;

  for (guint i = 0; i < self->data.notes->len; i++)
    {
      const HysFigureNote *note = &g_array_index (self->data.notes, HysFigureNote, i);
      double distance;

      if (!find_place (&self->data, &self->box, note, &at))
        continue;
      distance = hypot (at.x - px, at.y - py);
      if (distance > radius)
        continue;
      radius = distance;
      words = note->words;
      *place = (HysFigurePoint) { G_MAXUINT, 0, at.x, at.y, distance };
    }
  return words;
}
