/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cycle of a run: which bar, which period, from its trace. */
#include "hys-balance-private.h"
#include "hys-between.h"
#include "hys-error.h"
#include "hys-expression.h"
#include "hys-main-bar.h"
#include "hys-series.h"
#include "hys-significance.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Rows that are analysed, or as many cycles where they are longer. */
#define MOST_ROWS   1000000
#define MOST_CYCLES 6
/* Rows in a period of the loads, at least, where they stand for several steps, and what these may have beyond the rows,
 * over the extent of x. */
#define LEAST_ROWS 20
#define BETWEEN    0.05
/* Sliders whose slipping is recorded, so that those that did not slip can be named. */
#define MOST_SLIDERS 1000

static int
node_of_figure (const HysDocument   *document,
                const HysFigureSpec *figure)
{
  HysSeries x, r;

  if (g_strv_length (figure->series) < 2 || !hys_series_parse (document, figure->series[0], &x, NULL)
      || !hys_series_parse (document, figure->series[1], &r, NULL))
    return -1;
  return x.quantity == HYS_SERIES_POSITION && r.quantity == HYS_SERIES_REACTION
         && x.index == r.index ? (int) x.index : -1;
}

int
hys_cycle_node (const HysDocument *document)
{
  int node = -1;

  for (guint i = 0; i < document->figures->len && node < 0; i++)
    node = node_of_figure (document, hys_document_figure (document, i));
  if (node < 0 && (node = hys_main_bar (document)) >= 0 && document->loads->len == 0
      && hys_document_node (document, (guint) node)->mass <= 0)
    node = -1;   /* nothing makes it move */
  return node;
}

double
hys_cycle_period (const HysDocument *document)
{
  double period = 0;

  for (guint i = 0; i < document->loads->len; i++)
    period = hys_common_period (period, hys_signal_period (hys_document_load_at (document, i)->signal));
  return period;
}

/* Rows of a column, without what is below @floor. */
static double *
copy_rows (HysColumn *column,
           gsize      first,
           gsize      n,
           double     floor)
{
  double *values = g_new (double, n);

  hys_column_copy (column, first, n, values);
  hys_between_close_gaps (values, n);
  for (gsize i = 0; i < n; i++)
    values[i] = fabs (values[i]) < floor ? 0 : values[i];
  return values;
}

/* Of a long run, its end: whether a cycle is closed, and Masing's rule, need several of them. */
static gsize
first_row (HysColumn *time,
           gsize      end,
           double     from,
           double     period)
{
  gsize first = MIN (hys_column_search (time, from), end);

  if (end - first <= MOST_ROWS)
    return first;
  from = hys_column_get (time, end - 1) - MOST_CYCLES * period;
  return period > 0 ? CLAMP (hys_column_search (time, from), first, end - MOST_ROWS) : end - MOST_ROWS;
}

GArray *
hys_cycle_series (const HysDocument *document,
                  guint              node)
{
  GArray *series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  const HysSeries loop[] = { { HYS_SERIES_TIME, 0 }, { HYS_SERIES_POSITION, node }, { HYS_SERIES_REACTION, node } };
  guint sliders = 0;

  g_array_append_vals (series, loop, G_N_ELEMENTS (loop));
  for (guint i = 0; i < document->loads->len; i++)
    {
      guint loaded = hys_document_load_at (document, i)->node;
      const HysSeries three[] = { { HYS_SERIES_LOAD, loaded }, { HYS_SERIES_POSITION, loaded },
                                 { HYS_SERIES_REACTION, loaded } };

      g_array_append_vals (series, three, loaded != node ? 3 : 1);
    }
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    g_array_append_val (series, ((HysSeries){ HYS_SERIES_ENERGY, i }));
  for (guint i = 0; i < document->elements->len && sliders < MOST_SLIDERS; i++)
    if (hys_document_element (document, i)->kind->slips)
      {
        const HysSeries two[] = { { HYS_SERIES_SLIP, i }, { HYS_SERIES_ELONGATION, i } };

        g_array_append_vals (series, two, G_N_ELEMENTS (two));
        sliders++;
      }
  return series;
}

/* Whether rows first <= i < end show cycles at all. */
static gboolean
is_fine (const HysTrace *trace,
         HysColumn      *time,
         HysColumn      *x,
         gsize           first,
         gsize           end,
         double          period)
{
  double low, high, least = INFINITY, most = -INFINITY;

  if (!hys_trace_is_thin (trace) || end - first < 2)
    return TRUE;
  if (period > 0 && end - hys_column_search (time, hys_column_get (time, end - 1) - period) < LEAST_ROWS)
    return FALSE;
  for (gsize row = first; row < end; row++)
    {
      least = fmin (least, hys_column_get (x, row));
      most = fmax (most, hys_column_get (x, row));
    }
  return !hys_column_range (x, first, end, &low, &high) || (1 - BETWEEN) * (high - low) <= most - least;
}

/* Takes an end of the loop to the extreme of the states that rows stand for: where it turned has no row there. Returns how
 * far it was off. */
static double
reach_out (HysMeasure *end,
           double      extreme,
           int         way)
{
  double more = fmax (way * (extreme - end->value), 0);

  end->value += way * more;
  end->error += more;
  return more;
}

static void
reach_out_all (HysCycle    *self,
               HysLoopEnds *ends,
               HysColumn   *position,
               HysColumn   *reaction,
               gsize        first)
{
  double low, high;

  if (hys_column_range (position, first + self->first, first + self->last + 1, &low, &high))
    {
      reach_out (&self->x_min, low, -1);
      reach_out (&self->x_max, high, 1);
    }
  if (hys_column_range (reaction, first + self->first, first + self->last + 1, &low, &high))
    {
      ends->r_low.error += reach_out (&self->r_min, low, -1);
      ends->r_high.error += reach_out (&self->r_max, high, 1);
    }
}

HysCycle *
hys_cycle_of_trace (const HysTrace    *trace,
                    const HysDocument *document,
                    guint              node,
                    double             from,
                    GError           **error)
{
  HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  const HysSeries displacement = { HYS_SERIES_POSITION, node }, force = { HYS_SERIES_REACTION, node };
  HysColumn *position = hys_trace_column (trace, displacement), *reaction = hys_trace_column (trace, force);
  g_autoptr (HysSignificance) significance = hys_significance_new (document);
  gsize end = hys_trace_length (trace), first;
  double period = hys_cycle_period (document);
  HysSetting setting;
  HysLoopEnds ends;
  HysCycle *self;

  if (position == NULL || reaction == NULL)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("x:%s and r:%s are not recorded"),
                   hys_document_node (document, node)->id, hys_document_node (document, node)->id);
      return NULL;
    }
  first = first_row (time, end, from, period);
  if (!is_fine (trace, time, position, first, end, period))
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_FAILED,
                           _("the rows that are recorded are too far apart to show a cycle"));
      return NULL;
    }

  g_autofree double *t = copy_rows (time, first, end - first, 0);
  g_autofree double *x = copy_rows (position, first, end - first,
                                          hys_significance_floor (significance, displacement));
  g_autofree double *r = copy_rows (reaction, first, end - first, hys_significance_floor (significance, force));
  HysPath path = { t, x, r, end - first, 1, 1 };

  hys_setting_find (document, node, &setting);
  self = hys_cycle_analyse (&path, period, setting.rule, setting.driven, hys_cycle_slips (trace, first, end, period),
                            &ends, error);
  if (self == NULL)
    return NULL;
  if (hys_trace_is_thin (trace) && self->state != HYS_CYCLE_REST)
    reach_out_all (self, &ends, position, reaction, first);
  hys_cycle_balance (self, trace, document, &setting, first, end);
  hys_cycle_conclude (self, &ends, &setting.doubt);
  self->first += first;
  self->last += first;
  return self;
}

char **
hys_cycle_stuck (const HysTrace    *trace,
                 const HysDocument *document,
                 gsize              first,
                 gsize              last)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_autoptr (HysSignificance) significance = hys_significance_new (document);

  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysSeries elongation = { HYS_SERIES_ELONGATION, i };
      HysColumn *slip = hys_trace_column (trace, (HysSeries){ HYS_SERIES_SLIP, i }), *u = hys_trace_column (trace, elongation);
      double low, high, least, most;

      /* Nor in a jump, about which rows say only how long it is. */
      if (slip != NULL && hys_column_range (slip, first, last + 1, &low, &high) && low == 0 && high == 0
          && u != NULL && hys_column_range (u, first, last + 1, &least, &most)
          && most - least <= hys_significance_floor (significance, elongation))
        g_strv_builder_add (ids, hys_document_element (document, i)->id);
    }
  return g_strv_builder_end (ids);
}
