/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values: set, nudged, read from a table. */
#include "hys-edit-private.h"
#include "hys-error.h"
#include "hys-expression.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

HysDocument *
hys_edit_set (const HysDocument *document,
              const HysValueRef *refs,
              guint              n,
              const char        *text,
              GError           **error)
{
  g_autofree char *what = n > 1 ? g_strdup (hys_value_ref_parameter (refs[0], document)->key)
                                : hys_value_ref_name (refs[0], document);
  g_autofree char *name = g_strdup_printf (_("Change %s"), what);
  g_autofree char *value = hys_value_ref_normalise (refs[0], document, text);
  g_autoptr (HysDocument) draft = hys_edit_begin (document, name);

  for (guint i = 0; i < n; i++)
    if (!hys_value_ref_put (refs[i], hys_value_ref_edit (refs[i], draft), value, error))
      return NULL;
  return hys_edit_end (g_steal_pointer (&draft), document);
}

HysDocument *
hys_edit_change_signal (const HysDocument   *document,
                        guint                load,
                        const HysSignalKind *kind)
{
  HysDocument *draft = hys_edit_begin (document, _("Change Signal"));
  HysLoad *item = hys_document_edit_load (draft, load);
  g_autoptr (HysSignal) before = item->signal;

  item->signal = hys_signal_new (kind);
  for (guint i = 0; i < item->signal->kind->n_parameters; i++)
    for (guint j = 0; j < before->kind->n_parameters; j++)
      {
        const HysParameter *a = &item->signal->kind->parameters[i], *b = &before->kind->parameters[j];

        if (a->type == b->type && g_str_equal (a->key, b->key))
          item->signal->values[i] = before->values[j];
      }
  /* Sets required parameters of a new signal: points of a table, formula of an expression, both starting at rest. */
  for (guint k = 0; k < item->signal->kind->n_parameters; k++)
    {
      HysParameterType type = item->signal->kind->parameters[k].type;
      const HysTablePoint points[] = { { 0, 0 }, { document->simulation.until, 0 } };

      if (type == HYS_PARAMETER_FORMULA && item->signal->expression == NULL)
        item->signal->expression = hys_expression_new ("0", "t", NULL);
      else if (type == HYS_PARAMETER_POINTS && (item->signal->points == NULL || item->signal->points->len == 0))
        {
          g_clear_pointer (&item->signal->points, g_array_unref);
          item->signal->points = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (HysTablePoint)), points,
                                                      G_N_ELEMENTS (points));
        }
    }
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_drive (const HysDocument *document,
                guint              node,
                GArray            *points)
{
  HysDocument *draft = hys_edit_begin (document, _("Keep as load"));
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("table"));

  g_clear_pointer (&signal->points, g_array_unref);
  signal->points = points;
  hys_edit_only_load (draft, document, node, HYS_LOAD_DISPLACEMENT, signal);
  return hys_edit_end (draft, document);
}

/* Beyond these, steps make no sense. */
#define NUDGE_LEAST 1e-300
#define NUDGE_MOST  1e300

/* Distance to a round number, in steps, within which a value counts as that number. */
#define NUDGE_CLOSE 1e-6

/* The step from there on: 0.05 from 1, 0.1 from 2, 0.2 from 5, and so on for each power of ten. Divided by a whole
 * number it is exact where a tenth is not. */
static double
step_from (double  size,
           double *divisor)
{
  double exponent = floor (log10 (size) + 1e-12), mantissa = size / pow (10, exponent);
  double digits = mantissa < 2 - 1e-12 ? 5 : mantissa < 5 - 1e-12 ? 10 : 20;

  *divisor = 1;
  if (exponent >= 2)
    return digits * pow (10, exponent - 2);
  *divisor = pow (10, 2 - exponent);
  return digits;
}

double
hys_nudge (double value,
           int    steps)
{
  double size = fabs (value);
  gboolean up = (steps > 0) == (value > 0);

  if (steps == 0 || !isfinite (value))
    return value;
  if (size == 0)
    return hys_nudge (steps > 0 ? 0.1 : -0.1, steps > 0 ? steps - 1 : steps + 1);
  for (int i = 0; i < abs (steps) && size > NUDGE_LEAST && size < NUDGE_MOST; i++)
    {
      /* The next round number above a positive one, or below it. */
      double divisor, step = step_from (up ? size * (1 + 1e-9) : size * (1 - 1e-9), &divisor);
      double count = size * divisor / step;

      count = up ? floor (count + NUDGE_CLOSE) + 1 : ceil (count - NUDGE_CLOSE) - 1;
      size = count * step / divisor;
    }
  return copysign (size, value);
}

double
hys_nudge_parameter (const HysParameter *parameter,
                     double              value,
                     int                 steps)
{
  double next_value = hys_nudge (value, steps);

  if (parameter->type == HYS_PARAMETER_COUNT)
    {
      next_value = round (next_value);
      if (next_value == value)
        next_value += steps > 0 ? 1 : -1;
    }
  if (next_value < parameter->minimum || (parameter->minimum_excluded && next_value <= parameter->minimum))
    return parameter->minimum_excluded ? value : parameter->minimum;
  return fmin (next_value, parameter->maximum);
}

/* The two columns, without words in them. */
static gboolean
choose_columns (const HysSheet  *sheet,
                HysLoadKind      kind,
                int              columns[2],
                GError         **error)
{
  int best = -1;

  if (sheet->n_rows == 0)
    return hys_fail (error, HYS_ERROR_REFUSED, _("the file has no points"));
  columns[0] = hys_sheet_find_time (sheet);
  /* The column that is it most certainly, the first of several. */
  for (guint i = 0; i < sheet->n_columns; i++)
    if ((kind == HYS_LOAD_FORCE ? hys_quantity_is_force : hys_quantity_is_displacement) (sheet->columns[i].quantity)
        && (best < 0 || sheet->columns[i].certainty > sheet->columns[best].certainty))
      best = (int) i;
  columns[1] = best;
  if (sheet->n_columns == 2)
    {
      columns[0] = MAX (columns[0], 0);
      columns[1] = 1 - columns[0];
    }
  if (columns[0] < 0 || columns[1] < 0)
    {
      g_autofree char *several = g_strdup_printf (_("must have two columns, has %u"), sheet->n_columns);
      const char *reason = several;

      if (sheet->heading_line > 0 && sheet->n_columns > 2)
        reason = hys_sheet_find_time (sheet) < 0 ? _("no column is called a time")
                 : kind == HYS_LOAD_FORCE ? _("no column is called a force") : _("no column is called a displacement");
      return hys_sheet_refuse (sheet, sheet->heading_line > 0 ? sheet->heading_line : hys_sheet_line (sheet, 0), error,
                               reason);
    }
  return hys_sheet_check (sheet, (guint) columns[0], 0, sheet->n_rows, error)
         && hys_sheet_check (sheet, (guint) columns[1], 0, sheet->n_rows, error);
}

GArray *
hys_points_of_sheet (const HysSheet  *sheet,
                     HysLoadKind      kind,
                     gsize           *left_out,
                     GError         **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));
  int columns[2] = { -1, -1 };

  if (!choose_columns (sheet, kind, columns, error))
    return NULL;
  *left_out = sheet->n_partial;
  for (gsize i = 0; i < sheet->n_rows; i++)
    {
      HysTablePoint point = { hys_sheet_get (sheet, i, (guint) columns[0]),
                             hys_sheet_get (sheet, i, (guint) columns[1]) };

      if (isnan (point.t) || isnan (point.value))
        {
          ++*left_out;
          continue;
        }
      if (points->len > 0 && point.t <= g_array_index (points, HysTablePoint, points->len - 1).t)
        {
          hys_sheet_refuse (sheet, hys_sheet_line (sheet, i), error,
                            _("the time must be later than on the line before"));
          return NULL;
        }
      g_array_append_val (points, point);
    }
  return g_steal_pointer (&points);
}
