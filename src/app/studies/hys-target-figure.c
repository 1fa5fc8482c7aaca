/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-target-figure.h"

#include "hys-number.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>

/* Margin around the loop, relative to its extents. */
#define MARGIN   0.1
/* The ranges are fitted again when a drag left a smaller margin, or the loop takes less than half of them. */
#define TIGHT    0.03
#define LOOSE    0.5

char *
hys_loop_csv (const HysLoopPoint *corners,
              guint               n)
{
  GString *text = g_string_new ("x,r\n");

  for (guint i = 0; i < n; i++)
    hys_number_append_row (text, (const double[]){ corners[i].x, corners[i].r }, 2);
  return g_string_free (text, FALSE);
}

void
hys_target_figure_show (HysFigureCard          *card,
                        const HysCorners       *target,
                        const HysSimulatedLoop *simulated)
{
  HysFigure *figure = hys_plot_area_get_figure (hys_figure_card_get_area (card));
  g_autoptr (HysColumn) wished_x = hys_column_new (), wished_r = hys_column_new ();
  g_autofree char *words = hys_figure_card_words (_("target")), *label = hys_figure_card_words (_("simulated"));
  guint n;
  const HysLoopPoint *corners = hys_corners_get (target, &n);
  HysLoopPoint sum = { corners[0].x + corners[n - 1].x, corners[0].r + corners[n - 1].r };

  hys_figure_clear_curves (figure);
  /* Closes the curve: the half-cycle and its rotation by 180°. */
  for (guint i = 0; i < n; i++)
    {
      hys_column_append (wished_x, corners[i].x);
      hys_column_append (wished_r, corners[i].r);
    }
  for (guint i = 1; i < n; i++)
    {
      hys_column_append (wished_x, sum.x - corners[i].x);
      hys_column_append (wished_r, sum.r - corners[i].r);
    }
  hys_figure_add_curve (figure, wished_x, wished_r, NULL, words);
  if (simulated != NULL)
    {
      g_autoptr (HysColumn) x = hys_column_new_from (simulated->x, simulated->n);
      g_autoptr (HysColumn) r = hys_column_new_from (simulated->r, simulated->n);

      hys_figure_add_curve (figure, x, r, NULL, label);
    }
  hys_figure_card_renew (card, hys_loop_csv (corners, n));
}

static void
set_range (HysFigure *figure,
           HysAxis    axis,
           double     from,
           double     to)
{
  double margin = to > from ? MARGIN * (to - from) : 1;

  hys_figure_set_range (figure, axis, from - margin, to + margin);
}

void
hys_target_figure_fit (HysFigureCard    *card,
                       const HysCorners *target)
{
  HysFigure *figure = hys_plot_area_get_figure (hys_figure_card_get_area (card));
  guint n;
  const HysLoopPoint *corners = hys_corners_get (target, &n);

  set_range (figure, HYS_AXIS_X, corners[0].x, corners[n - 1].x);
  set_range (figure, HYS_AXIS_Y, corners[0].r, corners[n - 1].r);
}

static gboolean
is_fitting (HysFigure *figure,
            HysAxis    axis,
            double     from,
            double     to)
{
  double low, high;

  hys_figure_get_range (figure, axis, &low, &high);
  return from - low > TIGHT * (high - low) && high - to > TIGHT * (high - low) && to - from > LOOSE * (high - low);
}

void
hys_target_figure_fit_if_needed (HysFigureCard    *card,
                                 const HysCorners *target)
{
  HysFigure *figure = hys_plot_area_get_figure (hys_figure_card_get_area (card));
  guint n;
  const HysLoopPoint *corners = hys_corners_get (target, &n);

  if (!is_fitting (figure, HYS_AXIS_X, corners[0].x, corners[n - 1].x)
      || !is_fitting (figure, HYS_AXIS_Y, corners[0].r, corners[n - 1].r))
    hys_target_figure_fit (card, target);
}

void
hys_target_figure_set_units (HysFigureCard     *card,
                             const HysDocument *document)
{
  HysFigure *figure = hys_plot_area_get_figure (hys_figure_card_get_area (card));
  g_autofree char *length = NULL, *force = NULL;

  if (document != NULL)
    {
      length = hys_dimension_unit (document, (HysDimension) { .length = 1 });
      force = hys_dimension_unit (document, (HysDimension) { .force = 1 });
    }
  hys_figure_set_axis (figure, HYS_AXIS_X, "x", document != NULL ? length : "");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "r", document != NULL ? force : "");
}

void
hys_target_figure_add (HysFigureCard *card)
{
  hys_figure_card_set_name (card, _("Target loop"), "");
  hys_figure_card_set (card, hys_figure_new (HYS_PLOT_PLANE), NULL);
  hys_target_figure_set_units (card, NULL);
}
