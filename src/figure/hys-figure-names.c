/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names beside the curves instead of a legend. */
#include "hys-figure-layer.h"

/* In font sizes. */
#define GAP 0.4

/* A curve that comes so far along the abscissa ends at the right border. */
#define NEAR_BORDER 0.9

/* A name and where it is to stand. */
typedef struct
{
  guint    curve;
  HysPoint at;
  double   width;
} Label;

gboolean
hys_canvas_has_names (const HysFigureCanvas *canvas)
{
  return canvas->style->key == HYS_KEY_DIRECT && canvas->data->kind != HYS_PLOT_SPACE && canvas->data->curves->len > 1;
}

/* The row at the end of a curve that is farther to the right. */
static gboolean
find_row (const HysFigureCanvas *canvas,
          const HysFigureCurve  *curve,
          gsize                 *row)
{
  gsize first, end;

  hys_canvas_rows (canvas, curve, &first, &end);
  if (first >= end)
    return FALSE;
  *row = canvas->data->kind == HYS_PLOT_PLANE
         && hys_column_get (curve->columns[0], first) > hys_column_get (curve->columns[0], end - 1)
         ? first : end - 1;
  return TRUE;
}

/* Names stand right of the axes if all curves end at their right border. */
static gboolean
stand_outside (const HysFigureCanvas *canvas)
{
  for (guint i = 0; i < canvas->data->curves->len; i++)
    {
      const HysFigureCurve *curve = hys_figure_curve (canvas->data, i);
      gsize row;

      if (canvas->data->kind != HYS_PLOT_TIME && find_row (canvas, curve, &row)
          && !(hys_scale_part (&canvas->data->axes[0].scale, hys_column_get (curve->columns[0], row)) > NEAR_BORDER))
        return FALSE;
    }
  return TRUE;
}

static void
measure (HysFigureCanvas *canvas)
{
  double widest = 0;

  if (!hys_canvas_has_names (canvas) || !stand_outside (canvas))
    return;
  for (guint i = 0; i < canvas->data->curves->len; i++)
    {
      const char *label = hys_figure_curve (canvas->data, i)->label;
      double width = 0, height;

      if (label != NULL)
        hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, label, &width, &height);
      widest = fmax (widest, width);
    }
  canvas->beside = widest + 2 * GAP * canvas->style->font_size;
}

static int
compare_heights (gconstpointer a,
                 gconstpointer b)
{
  double x = ((const Label *) a)->at.y, y = ((const Label *) b)->at.y;

  return (x > y) - (x < y);
}

/* Moves names apart, down first, and then back up from the bottom. */
static void
spread (GArray *labels,
        double  distance,
        double  bottom)
{
  g_array_sort (labels, compare_heights);
  for (guint i = 1; i < labels->len; i++)
    g_array_index (labels, Label, i).at.y = fmax (g_array_index (labels, Label, i).at.y,
                                                  g_array_index (labels, Label, i - 1).at.y + distance);
  for (guint i = labels->len; i > 0; i--)
    {
      Label *label = &g_array_index (labels, Label, i - 1);

      label->at.y = fmin (label->at.y, i == labels->len ? bottom : label[1].at.y - distance);
    }
}

static void
draw (HysFigureCanvas *canvas)
{
  g_autoptr (GArray) labels = NULL;
  double width, height;

  if (!hys_canvas_has_names (canvas))
    return;
  labels = g_array_new (FALSE, FALSE, sizeof (Label));
  for (guint i = 0; i < canvas->data->curves->len; i++)
    {
      const HysFigureCurve *curve = hys_figure_curve (canvas->data, i);
      Label label = { .curve = i };
      gsize row;

      if (curve->label == NULL || !find_row (canvas, curve, &row))
        continue;
      label.at = hys_canvas_place_row (canvas, curve, row);
      if (!isfinite (label.at.x) || !isfinite (label.at.y))
        continue;
      hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, curve->label, &label.width, &height);
      label.at.y = CLAMP (label.at.y, canvas->box.y, canvas->box.y + canvas->box.height);
      g_array_append_val (labels, label);
    }
  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, "0", &width, &height);
  if (stand_outside (canvas))
    {
      /* Right of the axes, each beside its curve's end. */
      double right = canvas->box.x + canvas->box.width + GAP * canvas->style->font_size;

      spread (labels, 0.85 * height, canvas->box.y + canvas->box.height - height / 2);
      for (guint i = 0; i < labels->len; i++)
        {
          const Label *label = &g_array_index (labels, Label, i);

          hys_color_set (canvas->cr, hys_canvas_color (canvas, label->curve));
          hys_text_show (canvas->text, HYS_TEXT_QUANTITY, hys_figure_curve (canvas->data, label->curve)->label, right,
                         label->at.y + height / 2, 0, 1);
        }
    }
  else
    {
      /* Within the axes, where there is room; where there is none, at the curve's end. */
      HysFreeRoom *room = hys_free_room_new (canvas);

      for (guint i = 0; i < labels->len; i++)
        {
          const Label *label = &g_array_index (labels, Label, i);
          cairo_rectangle_t name = { 0, 0, label->width, 0.8 * height };

          if (!hys_free_room_find (room, label->curve, &name))
            name = (cairo_rectangle_t) { label->at.x - label->width / 2, label->at.y - name.height / 2, label->width,
                                        name.height };
          hys_color_set (canvas->cr, hys_canvas_color (canvas, label->curve));
          hys_text_show (canvas->text, HYS_TEXT_QUANTITY, hys_figure_curve (canvas->data, label->curve)->label, name.x,
                         name.y + name.height / 2, 0, 0.5);
        }
      hys_free_room_free (room);
    }
}

const HysFigureLayer hys_layer_names = { measure, draw };
