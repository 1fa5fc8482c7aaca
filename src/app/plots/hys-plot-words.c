/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

#include "hys-readout.h"

static void
append (GString    *text,
        const char *separator,
        const char *label,
        double      value)
{
  g_autofree char *number = hys_readout_exact (value);

  g_string_append_printf (text, "%s%s = %s", text->len > 0 ? separator : "", label, number);
}

static double
value_of (HysPlotArea *self,
          guint        curve,
          HysAxis      axis,
          gsize        row)
{
  HysColumn *column = hys_figure_get_column (self->figure, curve, axis);

  return column != NULL && row < hys_column_length (column) ? hys_column_get (column, row) : NAN;
}

char *
hys_plot_area_row_markup (HysPlotArea *self,
                          guint        curve,
                          gsize        row,
                          const char  *separator)
{
  HysPlotKind kind = hys_figure_get_kind (self->figure);
  const char *label = hys_figure_get_curve_label (self->figure, curve);
  g_autoptr (GString) text = g_string_new (NULL);

  if (kind != HYS_PLOT_TIME && curve < hys_plot_area_n_own (self) && self->time != NULL && row < hys_column_length (self->time))
    append (text, separator, "<i>t</i>", hys_column_get (self->time, row));
  for (guint k = 0; k < (kind == HYS_PLOT_SPACE ? 3 : 2); k++)
    {
      const char *name = hys_figure_get_axis_label (self->figure, (HysAxis) k);
      g_autofree char *italic = g_strdup_printf ("<i>%s</i>", kind == HYS_PLOT_TIME && k == 1 && label ? label : name);

      append (text, separator, italic, value_of (self, curve, (HysAxis) k, row));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
hys_plot_area_get_words (HysPlotArea *self)
{
  g_autofree char *markup = NULL;
  char *text = NULL;

  if (!self->on_curve)
    return NULL;
  markup = hys_plot_area_row_markup (self, self->point.curve, self->point.row, ", ");
  return pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL) ? text : NULL;
}
