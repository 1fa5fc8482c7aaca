/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of what was measured: what kind they are of, by their columns, and their rows as a fit needs them. */
#include "hys-fit-data.h"

#include "hys-error.h"
#include "hys-rows.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What varies by less of its largest value was held. */
#define HELD 0.02

/* Numbers that go with a document. */
#define MOST_KEPT 100000

gboolean
hys_fit_kind_is_relative (HysFitKind self)
{
  return self != HYS_FIT_LOOP && self != HYS_FIT_MOTION;
}

void
hys_fit_data_clear (HysFitData *self)
{
  g_clear_pointer (&self->at, g_free);
  g_clear_pointer (&self->y, g_free);
  g_clear_pointer (&self->z, g_free);
  g_clear_pointer (&self->name, g_free);
  for (guint i = 0; i < G_N_ELEMENTS (self->units); i++)
    g_clear_pointer (&self->units[i], g_free);
  self->n = 0;
}

/* The most certain column of a quantity from @first to @last; else the first one, or -1 unless @any. Not @other ones. */
static int
pick (const HysSheet *sheet,
      HysQuantity     first,
      HysQuantity     last,
      gboolean        any,
      int             other,
      int             another)
{
  int best = -1, spare = -1;

  for (int i = (int) sheet->n_columns - 1; i >= 0; i--)
    {
      const HysSheetColumn *column = &sheet->columns[i];

      if (i == other || i == another)
        continue;
      spare = i;
      if (column->quantity >= first && column->quantity <= last
          && (best < 0 || column->certainty >= sheet->columns[best].certainty))
        best = i;
    }
  return best >= 0 || !any ? best : spare;
}

/* The extremes of a column from @first on: 0 and 0 where it has no numbers. */
static void
measure (const HysSheet *sheet,
         int             column,
         gsize           first,
         double         *low,
         double         *high)
{
  *low = INFINITY;
  *high = -INFINITY;
  for (gsize row = first; column >= 0 && row < sheet->n_rows; row++)
    {
      *low = fmin (*low, hys_sheet_get (sheet, row, (guint) column));
      *high = fmax (*high, hys_sheet_get (sheet, row, (guint) column));
    }
  if (*low > *high)
    *low = *high = 0;
}

/* Whether the later half of a column hardly varies: what is held begins from rest. */
static gboolean
is_held (const HysSheet *sheet,
         int             column)
{
  double low, high;

  measure (sheet, column, sheet->n_rows / 2, &low, &high);
  return high - low < HELD * fmax (fabs (low), fabs (high));
}

HysFitKind
hys_fit_kind_find (const HysSheet *sheet,
                   int             y)
{
  int time = hys_sheet_find_time (sheet), x, r;
  double low, high;

  if (pick (sheet, HYS_QUANTITY_FREQUENCY, HYS_QUANTITY_FREQUENCY, FALSE, -1, -1) >= 0)
    return HYS_FIT_MODULI;
  if (hys_sheet_find_pair (sheet, &x, &r))
    return time < 0 || (!is_held (sheet, x) && !is_held (sheet, r)) ? HYS_FIT_LOOP
           : is_held (sheet, x) ? HYS_FIT_RELAXATION : HYS_FIT_CREEP;
  if (time < 0)
    return HYS_FIT_LIKELY;
  y = y >= 0 ? y : pick (sheet, HYS_QUANTITY_DISPLACEMENT, HYS_QUANTITY_COMPLIANCE, sheet->n_columns == 2, time, -1);
  if (y < 0)
    return HYS_FIT_LIKELY;
  measure (sheet, y, 0, &low, &high);
  if (strchr (sheet->columns[y].name, ':') != NULL || fmin (-low, high) > HELD * fmax (-low, high))
    return HYS_FIT_MOTION;
  return hys_quantity_is_displacement (sheet->columns[y].quantity) || sheet->columns[y].quantity == HYS_QUANTITY_COMPLIANCE
         ? HYS_FIT_CREEP : HYS_FIT_RELAXATION;
}

/* Chooses the columns of what is no loop. */
static void
choose_columns (const HysSheet *sheet,
                HysFitChoice   *choice)
{
  const gboolean moduli = choice->kind == HYS_FIT_MODULI, creep = choice->kind == HYS_FIT_CREEP;
  const HysQuantity at = moduli ? HYS_QUANTITY_FREQUENCY : HYS_QUANTITY_TIME;
  const HysQuantity sides[][2] = { { HYS_QUANTITY_DISPLACEMENT, HYS_QUANTITY_ANGLE },
                                   { HYS_QUANTITY_FORCE, HYS_QUANTITY_MOMENT },
                                   { HYS_QUANTITY_STORAGE, HYS_QUANTITY_STORAGE },
                                   { HYS_QUANTITY_OTHER, HYS_QUANTITY_UNKNOWN } };   /* none */
  const HysQuantity *y = sides[choice->kind == HYS_FIT_MOTION ? 3 : moduli ? 2 : !creep], *z = sides[creep];
  int *x = &choice->table.x, *r = &choice->table.r;

  if (*x < 0)
    *x = pick (sheet, at, at, TRUE, *r, choice->z);
  if (*r < 0)
    *r = pick (sheet, y[0], y[1], TRUE, *x, choice->z);
  if (choice->z == -1 && moduli)
    choice->z = pick (sheet, HYS_QUANTITY_LOSS, HYS_QUANTITY_LOSS, TRUE, *x, *r);
  else if (choice->z == -1 && choice->kind != HYS_FIT_MOTION)
    {
      choice->z = pick (sheet, z[0], z[1], FALSE, *x, *r);
      if (choice->z >= 0 && !is_held (sheet, choice->z))
        choice->z = -1;
    }
}

static gboolean
choose (const HysSheet *sheet,
        HysFitChoice   *choice,
        GError        **error)
{
  HysMeasuredChoice *table = &choice->table;

  if (choice->kind == HYS_FIT_LIKELY)
    choice->kind = hys_fit_kind_find (sheet, table->r);
  if (choice->kind == HYS_FIT_LIKELY)
    {
      hys_sheet_refuse (sheet, MAX (sheet->heading_line, 1), error, _("the columns do not say what was measured"));
      return FALSE;
    }
  if (choice->kind != HYS_FIT_LOOP)
    choose_columns (sheet, choice);
  else if (!hys_measured_choose (sheet, table, error))
    return FALSE;
  else if (choice->z == -1)
    choice->z = hys_sheet_find_time (sheet);
  if (table->end == 0)
    table->end = sheet->n_rows;
  if (table->x < 0 || table->r < 0 || (choice->kind == HYS_FIT_MODULI && choice->z < 0))
    {
      hys_sheet_refuse (sheet, 1, error, _("there are too few columns"));
      return FALSE;
    }
  return hys_sheet_check (sheet, (guint) table->x, table->first, table->end, error)
         && hys_sheet_check (sheet, (guint) table->r, table->first, table->end, error)
         && (choice->z < 0 || hys_sheet_check (sheet, (guint) choice->z, table->first, table->end, error));
}

/* What numbers of a column are multiplied by to be in a unit of the document, or in radians a second; the unit that they
 * are in then (transfer full). */
static double
convert (const HysSheetColumn *column,
         const char           *given,
         const HysDocument    *document,
         char                **unit)
{
  const char *from = given != NULL ? given : column->unit;
  const char *const units[] = { "rad/s", document != NULL ? document->length_unit : "",
                                document != NULL ? document->force_unit : "", document != NULL ? document->time_unit : "" };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      double ratio = i == 0 ? 2 * G_PI * hys_unit_ratio (from, "Hz") : hys_unit_ratio (from, units[i]);

      if (isnan (ratio))
        continue;
      *unit = g_strdup (units[i]);
      return ratio;
    }
  *unit = g_strdup (from);
  return 1;
}

gboolean
hys_fit_data_read (HysFitData         *self,
                   const HysSheet     *sheet,
                   HysFitChoice       *choice,
                   const HysDocument  *document,
                   GError            **error)
{
  const HysMeasuredChoice *table = &choice->table;
  double low = 0, high = 0, held, start = 0, scales[3] = { 1, 1, 1 };

  if (!choose (sheet, choice, error))
    return FALSE;
  const gsize most = table->end - table->first;
  const gboolean loop = choice->kind == HYS_FIT_LOOP, run = !hys_fit_kind_is_relative (choice->kind);
  const gboolean moduli = choice->kind == HYS_FIT_MODULI, divided = choice->z >= 0 && !run && !moduli;

  if (divided)
    measure (sheet, choice->z, table->first, &low, &high);
  *self = (HysFitData){ choice->kind, 0, g_new (double, most), g_new (double, most), g_new (double, most),
                        g_strdup (sheet->columns[table->r].name), { NULL } };
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      const int column = (const int[]){ table->x, table->r, choice->z }[i];

      if (column >= 0)
        scales[i] = convert (&sheet->columns[column], choice->units[i], document, &self->units[i]);
    }
  held = scales[2] * fmax (-low, high);
  for (gsize row = table->first; row < table->end; row++)
    {
      double x = scales[0] * hys_sheet_get (sheet, row, (guint) table->x);
      double y = scales[1] * hys_sheet_get (sheet, row, (guint) table->r);
      double z = choice->z >= 0 ? scales[2] * hys_sheet_get (sheet, row, (guint) choice->z) : loop ? (double) self->n + 1 : 0;
      const gboolean rests = divided && fabs (z) < held / 2;
      double at = loop ? z : x - start;

      if (rests && self->n == 0)
        start = x;
      if (isnan (y) || isnan (x) || isnan (z) || !(run ? at >= 0 : at > 0) || rests
          || (run && self->n > 0 && at <= self->at[self->n - 1]))
        continue;
      self->at[self->n] = at;
      self->y[self->n] = divided ? y / z : y;
      self->z[self->n++] = loop ? x : z;
    }
  if (self->n > 0)
    return TRUE;
  hys_fit_data_clear (self);
  hys_sheet_refuse (sheet, 1, error, _("there are too few rows for so many values"));
  return FALSE;
}

GArray *
hys_fit_data_motion (const HysFitData *self)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));

  if (self->at[0] > 0)
    g_array_append_val (points, ((HysTablePoint){ 0, 0 }));
  for (gsize i = 0; i < self->n; i++)
    g_array_append_val (points, ((HysTablePoint){ self->at[i], self->z[i] }));
  return points;
}

HysKeptRun *
hys_fit_data_keep (const HysFitData  *self,
                   const HysDocument *document,
                   guint              node,
                   const char        *name)
{
  const HysSeries x = { HYS_SERIES_POSITION, node }, r = { HYS_SERIES_REACTION, node };
  const gboolean moduli = self->kind == HYS_FIT_MODULI, loop = self->kind == HYS_FIT_LOOP;
  const double *numbers[] = { self->at, self->y, moduli || loop ? self->z : NULL };
  g_autofree char *of_x = hys_series_name (document, x), *of_r = hys_series_name (document, r);
  const char *names[] = { moduli ? "omega" : "t", moduli ? "storage" : of_r, moduli ? "loss" : of_x };
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref), rows = NULL;
  HysKeptRun *run = hys_kept_run_new ();
  HysSeries series;

  if (self->kind == HYS_FIT_CREEP || (self->kind == HYS_FIT_MOTION && !hys_document_node_is_driven (document, node)))
    names[1] = of_x;
  if (self->kind == HYS_FIT_MOTION && hys_series_parse (document, self->name, &series, NULL))
    names[1] = self->name;
  run->points = TRUE;
  run->name = g_strdup (name);
  for (guint i = 0; i < G_N_ELEMENTS (numbers) && numbers[i] != NULL; i++)
    g_ptr_array_add (columns, hys_column_new_from (numbers[i], self->n));
  rows = hys_rows_thin (columns, TRUE, 0, MOST_KEPT / columns->len);
  for (guint i = 0; i < rows->len; i++)
    hys_kept_run_add (run, names[i], hys_column_ref (rows->pdata[i]));
  return run;
}
