/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sweep-figure.h"

#include "hys-number.h"
#include "hys-target.h"

#include <math.h>

double
hys_sweep_figure_value (const HysSweepRow *row,
                        guint              axis)
{
  double value = NAN;

  hys_number_parse (row->values[axis], &value);
  return value;
}

char *
hys_sweep_figure_symbol (const HysSweep *sweep,
                         guint           axis)
{
  const char *name = sweep->axes[axis].name;
  g_autofree char *symbol = NULL;
  HysValueRef target;

  if (hys_target_find (sweep->document, name, &target, NULL))
    symbol = hys_target_symbol (target, sweep->document);
  return g_markup_escape_text (symbol != NULL ? symbol : name, -1);
}

HysFigure *
hys_sweep_figure_new (const HysSweep  *sweep,
                      const GPtrArray *rows,
                      guint            measure)
{
  const HysSweepMeasure *shown = &g_array_index (sweep->measures, HysSweepMeasure, measure);
  g_autofree char *label = hys_sweep_measure_label (shown, sweep->document);
  g_autofree char *unit = hys_sweep_measure_unit (shown, sweep->document);
  g_autoptr (HysColumn) first = hys_column_new (), second = hys_column_new (), found = hys_column_new ();
  gboolean map = sweep->n_axes == 2;
  HysFigure *figure;

  if (sweep->n_axes > 2)
    return NULL;
  figure = hys_figure_new (map ? HYS_PLOT_MAP : HYS_PLOT_PLANE);
  for (guint i = 0; i < rows->len; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (rows, i);

      hys_column_append (first, hys_sweep_figure_value (row, 0));
      hys_column_append (second, map ? hys_sweep_figure_value (row, 1) : NAN);
      hys_column_append (found, hys_measure_round (row->measures[measure]));
    }
  for (guint k = 0; k < sweep->n_axes; k++)
    {
      g_autofree char *symbol = hys_sweep_figure_symbol (sweep, k), *of_value = NULL;
      HysValueRef value;

      if (hys_value_ref_find (sweep->document, sweep->axes[k].name, &value, NULL))
        of_value = hys_target_unit (value, sweep->document);
      hys_figure_set_axis (figure, (HysAxis) k, symbol, of_value != NULL ? of_value : "");
    }
  hys_figure_set_axis (figure, map ? HYS_AXIS_Z : HYS_AXIS_Y, label, unit);
  hys_figure_add_curve (figure, first, map ? second : found, map ? found : NULL, "");
  if (!map)
    hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_MARKS);
  return figure;
}
