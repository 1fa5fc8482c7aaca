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

/* By HysFitKind. */
static const char *const kind_names[] = { "relaxation", "creep", "moduli", "loop", "motion" };

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
  g_clear_pointer (&self->row, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->chosen, g_free);
  g_clear_pointer (&self->told, g_free);
  g_clear_pointer (&self->lead, g_array_unref);
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
  if (*r < 0 && creep)
    *r = pick (sheet, HYS_QUANTITY_COMPLIANCE, HYS_QUANTITY_COMPLIANCE, FALSE, *x, choice->z);
  if (*r < 0)
    *r = pick (sheet, y[0], y[1], TRUE, *x, choice->z);
  if (choice->z == -1 && moduli)
    choice->z = pick (sheet, HYS_QUANTITY_LOSS, HYS_QUANTITY_LOSS, TRUE, *x, *r);
  else if (choice->z == -1 && choice->kind != HYS_FIT_MOTION
           && (*r < 0 || sheet->columns[*r].quantity != HYS_QUANTITY_COMPLIANCE))
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
    return hys_sheet_refuse (sheet, MAX (sheet->heading_line, 1), error, _("the columns do not say what was measured"));
  if (choice->kind != HYS_FIT_LOOP)
    choose_columns (sheet, choice);
  else if (!hys_measured_choose (sheet, table, error))
    return FALSE;
  else if (choice->z == -1)
    choice->z = hys_sheet_find_time (sheet);
  if (table->end == 0)
    table->end = sheet->n_rows;
  if (table->x < 0 || table->r < 0 || (choice->kind == HYS_FIT_MODULI && choice->z < 0))
    return hys_sheet_refuse (sheet, 1, error, _("there are too few columns"));
  return hys_sheet_check (sheet, (guint) table->x, table->first, table->end, error)
         && hys_sheet_check (sheet, (guint) table->r, table->first, table->end, error)
         && (choice->z < 0 || hys_sheet_check (sheet, (guint) choice->z, table->first, table->end, error));
}

/* What numbers of a column are multiplied by to be in a unit of the document, or in radians over its unit of time; the
 * unit that they are in then (transfer full). */
static double
convert (const HysSheetColumn    *column,
         const HysFitChoice      *choice,
         const char              *given,
         const HysDocument       *document,
         char                   **unit)
{
  const char *length = document != NULL ? document->length_unit : "", *force = document != NULL ? document->force_unit : "";
  const char *time = document != NULL && *document->time_unit != '\0' ? document->time_unit : "s";
  const char *const units[] = { length, force, time };
  g_autofree char *from = NULL;
  const double scale = hys_measured_scale (column, given, &choice->table, &from);
  const double stiffness = hys_unit_ratio ("N", force) / hys_unit_ratio ("mm", length);
  const double turns = 2 * G_PI * hys_unit_ratio (from, "Hz") * hys_unit_ratio (time, "s");
  const double angle = g_str_has_prefix (from, "rad/") ? hys_unit_ratio (time, from + strlen ("rad/")) : NAN;

  if (!isnan (turns) || !isnan (angle))
    {
      *unit = g_strdup_printf ("rad/%s", time);
      return isnan (turns) ? angle : turns;
    }
  if (!isnan (stiffness) && (g_str_equal (from, "N/mm") || g_str_equal (from, "mm/N")))
    {
      *unit = *from == 'N' ? g_strdup_printf ("%s/%s", force, length) : g_strdup_printf ("%s/%s", length, force);
      return *from == 'N' ? scale * stiffness : scale / stiffness;
    }
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      const double ratio = hys_unit_ratio (from, units[i]);

      if (isnan (ratio))
        continue;
      *unit = g_strdup (units[i]);
      return scale * ratio;
    }
  *unit = g_steal_pointer (&from);
  return scale;
}

/* Whether there is another row, later than the one before, not before 0, and all of numbers. */
static gboolean
may_add (const HysFitData *self,
         double            at,
         double            y)
{
  return !isnan (y) && at >= 0 && (self->n == 0 || at > self->at[self->n - 1]);
}

/* The rows of a loop, as they were prepared, in the units that @scales lead to. */
static gboolean
read_loop (HysFitData         *self,
           const HysSheet     *sheet,
           HysFitChoice       *choice,
           const double        scales[3],
           GError            **error)
{
  HysMeasuredChoice table = choice->table;
  g_autoptr (HysMeasured) measured = NULL;
  double last = -1;

  table.time = (guint) (MAX (choice->z, -1) + 1);
  table.area = table.length = 0;   /* these are in the scales */
  measured = hys_measured_of_sheet (sheet, &table, error);
  if (measured == NULL)
    return FALSE;
  for (guint i = 0; i < measured->lead->len; i++)
    {
      HysTablePoint point = g_array_index (measured->lead, HysTablePoint, i);

      point = (HysTablePoint){ scales[2] * point.t, scales[0] * point.value };
      if (point.t > last && point.t >= 0)
        {
          g_array_append_val (self->lead, point);
          last = point.t;
        }
    }
  for (gsize i = 0; i < measured->n; i++)
    if (scales[2] * measured->t[i] > last && may_add (self, scales[2] * measured->t[i], measured->points[i].r))
      {
        self->at[self->n] = scales[2] * measured->t[i];
        self->y[self->n] = scales[1] * measured->points[i].r;
        self->z[self->n++] = scales[0] * measured->points[i].x;
      }
  self->told = hys_measured_describe (measured);
  return TRUE;
}

/* The rows of what is no loop. */
static void
read_rows (HysFitData         *self,
           const HysSheet     *sheet,
           const HysFitChoice *choice,
           const double        scales[3])
{
  const HysMeasuredChoice *table = &choice->table;
  const gboolean divided = hys_fit_kind_is_relative (choice->kind) && choice->kind != HYS_FIT_MODULI && choice->z >= 0;
  double low = 0, high = 0, held, start = 0;

  if (divided)
    measure (sheet, choice->z, table->first, &low, &high);
  held = scales[2] * fmax (-low, high);
  self->row = g_new (gsize, table->end - table->first + 1);
  for (gsize row = table->first; row < table->end; row++)
    {
      const double x = scales[0] * hys_sheet_get (sheet, row, (guint) table->x);
      const double y = scales[1] * hys_sheet_get (sheet, row, (guint) table->r);
      const double z = choice->z >= 0 ? scales[2] * hys_sheet_get (sheet, row, (guint) choice->z) : 0;
      const gboolean rests = divided && fabs (z) < held / 2;

      if (rests && self->n == 0)
        start = x;
      if (isnan (y) || isnan (z) || rests
          || !(choice->kind == HYS_FIT_MOTION ? may_add (self, x, y) : x - start > 0))
        continue;
      self->row[self->n] = row;
      self->at[self->n] = x - start;
      self->y[self->n] = divided ? y / z : y;
      self->z[self->n++] = z;
    }
}

gboolean
hys_fit_data_read (HysFitData         *self,
                   const HysSheet     *sheet,
                   HysFitChoice       *choice,
                   const HysDocument  *document,
                   GError            **error)
{
  double scales[3] = { 1, 1, 1 };
  g_autofree char *text = NULL;
  gboolean good = TRUE;

  if (!choose (sheet, choice, error))
    return FALSE;
  const HysMeasuredChoice *table = &choice->table;
  const gsize most = table->end - table->first + 1;
  *self = (HysFitData){ choice->kind, 0, g_new (double, most), g_new (double, most), g_new (double, most), NULL,
                        g_strdup (sheet->columns[table->r].name), { NULL } };
  self->lead = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      const int column = (const int[]){ table->x, table->r, choice->z }[i];

      if (column >= 0)
        scales[i] = convert (&sheet->columns[column], choice, i < 2 ? table->units[i] : choice->z_unit, document,
                             &self->units[i]);
    }
  text = hys_measured_choice_text (table, choice->z, choice->z_unit, sheet);
  self->chosen = g_strdup_printf ("--as %s%s", kind_names[choice->kind], text);
  if (choice->kind == HYS_FIT_LOOP)
    good = read_loop (self, sheet, choice, scales, error);
  else
    read_rows (self, sheet, choice, scales);
  if (good && self->n > 0)
    return TRUE;
  hys_fit_data_clear (self);
  if (good)
    hys_sheet_refuse (sheet, 1, error, _("there are too few rows for so many values"));
  return FALSE;
}

GArray *
hys_fit_data_motion (const HysFitData *self)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));

  if ((self->lead->len > 0 ? g_array_index (self->lead, HysTablePoint, 0).t : self->at[0]) > 0)
    g_array_append_val (points, ((HysTablePoint){ 0, 0 }));
  g_array_append_vals (points, self->lead->data, self->lead->len);
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
  run->chosen = g_strdup (self->chosen);
  for (guint i = 0; i < G_N_ELEMENTS (numbers) && numbers[i] != NULL; i++)
    {
      HysColumn *column = hys_column_new ();

      for (guint k = 0; k < self->lead->len; k++)
        {
          const HysTablePoint *point = &g_array_index (self->lead, HysTablePoint, k);

          hys_column_append (column, i == 0 ? point->t : i == 2 ? point->value : NAN);
        }
      for (gsize k = 0; k < self->n; k++)
        hys_column_append (column, numbers[i][k]);
      g_ptr_array_add (columns, column);
    }
  rows = hys_rows_thin (columns, TRUE, 0, MOST_KEPT / columns->len);
  for (guint i = 0; i < rows->len; i++)
    hys_kept_run_add (run, names[i], hys_column_ref (rows->pdata[i]));
  return run;
}

HysSheet *
hys_fit_kept_sheet (const HysKeptRun *run,
                    HysFitChoice     *choice)
{
  HysSheet *sheet = hys_sheet_new_columns (run->name != NULL ? run->name : "", (const char *const *) run->series->pdata,
                                           (HysColumn *const *) run->columns->pdata, run->series->len);

  *choice = HYS_FIT_CHOICE_LIKELY;
  for (guint i = 0; i < G_N_ELEMENTS (kind_names) && run->chosen != NULL; i++)
    {
      g_autofree char *option = g_strdup_printf ("--as %s", kind_names[i]);

      if (g_str_has_prefix (run->chosen, option))
        choice->kind = (HysFitKind) i;
    }
  for (guint i = 0; i < sheet->n_columns; i++)
    {
      const char *name = sheet->columns[i].name;

      if (g_str_equal (name, "t") || g_str_equal (name, "omega"))
        *(choice->kind == HYS_FIT_LOOP ? &choice->z : &choice->table.x) = (int) i;
      else if (choice->kind == HYS_FIT_LOOP ? g_str_has_prefix (name, "x:") : g_str_equal (name, "loss"))
        *(choice->kind == HYS_FIT_LOOP ? &choice->table.x : &choice->z) = (int) i;
      else
        choice->table.r = (int) i;
    }
  if (choice->kind != HYS_FIT_LIKELY && sheet->n_columns > 1)
    return sheet;
  hys_sheet_unref (sheet);
  return NULL;
}
