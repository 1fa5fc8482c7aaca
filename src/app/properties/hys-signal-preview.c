/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-row.h"

#include "hys-readout.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>

/* Number of points drawn in total; a signal with more breakpoints is cut off. */
#define SAMPLES 600
#define MOST_BREAKS 2000

/* More breakpoints of a formula are not marked: one could not tell them apart. */
#define MOST_MARKS 60

/* Number of periods shown. */
#define PERIODS 3

GtkWidget *
hys_signal_preview_new (void)
{
  GtkWidget *self = g_object_new (HYS_TYPE_PLOT_AREA, "can-target", FALSE, "focusable", FALSE, NULL);

  gtk_widget_add_css_class (self, "preview");
  return self;
}

/* The time of one period, or 0 for what is not periodic. */
static double
period_of (const HysSignal *signal)
{
  for (guint i = 0; i < signal->kind->n_parameters; i++)
    {
      const char *key = signal->kind->parameters[i].key;

      if (g_str_equal (key, "omega") && signal->values[i] != 0)
        return 2 * G_PI / fabs (signal->values[i]);
      if (g_str_equal (key, "period"))
        return signal->values[i];
    }
  return 0;
}

/* Breakpoints of a formula, on both sides of jumps: a reader of the text does not see them, and steps end there. */
static void
mark_breaks (HysFigure       *figure,
             const HysSignal *signal,
             double           until)
{
  g_autoptr (HysColumn) t = hys_column_new (), value = hys_column_new ();
  const HysCurveInk ink = { .color = -1, .dash = -1, .mark = 0, .width = 1 };
  double at = hys_signal_next_break (signal, 0), before = 0;
  guint n = 0, curve;

  for (; at < until && n < MOST_MARKS; at = hys_signal_next_break (signal, at), n++)
    {
      hys_column_append (t, at);
      hys_column_append (value, hys_signal_value_in (signal, at, before + 0.5 * (at - before)));
      hys_column_append (t, at);
      hys_column_append (value, hys_signal_value (signal, at));
      before = at;
    }
  if (n == 0 || n == MOST_MARKS)
    return;
  curve = hys_figure_add_curve (figure, t, value, NULL, NULL);
  hys_figure_set_look (figure, curve, HYS_CURVE_MARKS);
  hys_figure_set_ink (figure, curve, &ink);
}

static HysFigure *
new_figure (const HysDocument *document,
            HysLoadKind        kind,
            const HysSignal   *signal,
            double             until)
{
  HysDimension force = { .force = 1 }, length = { .length = 1 }, time = { .time = 1 };
  g_autofree char *unit = hys_dimension_unit (document, kind == HYS_LOAD_FORCE ? force : length);
  g_autofree char *time_unit = hys_dimension_unit (document, time);
  g_autoptr (HysColumn) t = hys_column_new (), value = hys_column_new ();
  HysFigure *figure = hys_figure_new (HYS_PLOT_TIME);
  double start = 0;

  for (guint i = 0; i < MOST_BREAKS && start < until; i++)
    {
      /* A smooth piece, its ends as seen from within. */
      double end = fmin (hys_signal_next_break (signal, start), until), inside = (start + end) / 2;
      guint n = (guint) CLAMP (ceil ((end - start) / (until / SAMPLES)), 1, SAMPLES);

      for (guint k = 0; k <= n; k++)
        {
          double now = k == n ? end : start + (end - start) * k / n;

          hys_column_append (t, now);
          hys_column_append (value, hys_signal_value_in (signal, now, inside));
        }
      start = end;
    }
  hys_figure_set_axis (figure, HYS_AXIS_X, "t", time_unit);
  hys_figure_set_axis (figure, HYS_AXIS_Y, kind == HYS_LOAD_FORCE ? "F" : "x", unit);
  hys_figure_add_curve (figure, t, value, NULL, NULL);
  if (signal->expression != NULL)
    mark_breaks (figure, signal, until);
  return figure;
}

void
hys_signal_preview_set_signal (HysPlotArea       *self,
                               const HysDocument *document,
                               HysLoadKind        kind,
                               const HysSignal   *signal,
                               double             until)
{
  g_autoptr (HysSignal) shown = hys_signal_copy (signal);
  double minimum, maximum;
  g_autofree char *from = NULL, *to = NULL, *time = NULL, *text = NULL;

  hys_signal_set_span (shown, until);
  hys_plot_area_set_figure (self, new_figure (document, kind, shown, until));
  hys_signal_bounds (shown, 0, until, &minimum, &maximum);
  from = hys_readout_number (minimum);
  to = hys_readout_number (maximum);
  time = hys_readout_number (until);
  text = g_strdup_printf (_("%s, from %s to %s until t = %s"), _(shown->kind->label), from, to, time);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

void
hys_signal_preview_set_load (HysPlotArea       *self,
                             const HysDocument *document,
                             guint              index)
{
  const HysLoad *load = hys_document_load_at (document, index);
  double period = period_of (load->signal), until = document->simulation.until;

  if (period > 0)
    until = fmin (until, PERIODS * period);
  hys_signal_preview_set_signal (self, document, load->kind, load->signal, until);
}
