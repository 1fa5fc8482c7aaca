/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A measured loop: two columns of a table, found by what they are called. */
#include "hys-measured.h"

#include "hys-error.h"
#include "hys-number.h"
#include "hys-rows.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Points of a loop. */
#define FEWEST 4

/* Those that go with a document. */
#define MOST_KEPT 50000

static gboolean
may_be (const HysSheetColumn *column,
        gboolean            (*side) (HysQuantity))
{
  return side (column->quantity) || column->quantity == HYS_QUANTITY_UNKNOWN;
}

/* x and r of a table of two columns, one or both without a known name. */
static gboolean
find_only_two (const HysSheet *sheet,
               int            *x,
               int            *r)
{
  gboolean turned;

  if (sheet->n_columns != 2)
    return FALSE;
  turned = !may_be (&sheet->columns[0], hys_quantity_is_displacement)
           || !may_be (&sheet->columns[1], hys_quantity_is_force);
  *x = turned ? 1 : 0;
  *r = turned ? 0 : 1;
  return may_be (&sheet->columns[*x], hys_quantity_is_displacement)
         && may_be (&sheet->columns[*r], hys_quantity_is_force);
}

static gboolean
has (const HysSheet *sheet,
     gboolean      (*side) (HysQuantity))
{
  for (guint i = 0; i < sheet->n_columns; i++)
    if (side (sheet->columns[i].quantity))
      return TRUE;
  return FALSE;
}

static const char *
what_is_missing (const HysSheet *sheet)
{
  if (sheet->n_rows == 0)
    return _("there are no rows of numbers");
  if (sheet->n_columns < 2)
    return _("must have two columns, x and r");
  if (sheet->heading_line == 0)
    return _("the columns have no names: choose x and r");
  if (has (sheet, hys_quantity_is_displacement))
    return _("no column is called a force: choose x and r");
  return has (sheet, hys_quantity_is_force) ? _("no column is called a displacement: choose x and r")
                           : _("no column is called a displacement or a force: choose x and r");
}

gboolean
hys_measured_choose (const HysSheet     *sheet,
                     HysMeasuredChoice  *choice,
                     GError            **error)
{
  int x = 0, r = 1;
  gboolean good = sheet->n_rows > 0 && sheet->n_columns >= 2;

  if (choice->x < 0 || choice->r < 0)
    good = good && (hys_sheet_find_pair (sheet, &x, &r) || find_only_two (sheet, &x, &r));
  if (choice->x < 0 && good)
    choice->x = x;
  if (choice->r < 0 && good)
    choice->r = r;
  if (choice->end == 0)
    choice->end = sheet->n_rows;
  if (!good)
    hys_sheet_refuse (sheet,
                      sheet->heading_line > 0 ? sheet->heading_line : sheet->n_rows > 0 ? hys_sheet_line (sheet, 0) : 1,
                      error, what_is_missing (sheet));
  return good;
}

/* A whole number, or nothing, which leaves @value as it is. */
static gboolean
read_whole (const char *text,
            gsize      *value)
{
  double number;

  if (*text == '\0')
    return TRUE;
  if (!hys_number_parse_typed (text, &number) || number != floor (number) || number < 1)
    return FALSE;
  *value = (gsize) fmin (number, G_MAXUINT);
  return TRUE;
}

/* "A:B", of which either may be left out. */
static gboolean
read_range (const char *text,
            gsize      *from,
            gsize      *to)
{
  g_auto (GStrv) ends = g_strsplit (text, ":", -1);

  return g_strv_length (ends) == 2 && read_whole (ends[0], from) && read_whole (ends[1], to) && *from <= *to;
}

static gboolean
refuse_range (char    *reason,
              GError **error)
{
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, reason);
  hys_error_set_reason (error, reason);
  return FALSE;
}

gboolean
hys_measured_choose_rows (const HysSheet     *sheet,
                          const char         *text,
                          HysMeasuredChoice  *choice,
                          GError            **error)
{
  gsize from = 1, to = sheet->n_rows;

  if (!read_range (text, &from, &to) || from > sheet->n_rows)
    return refuse_range (g_strdup_printf (_("must be A:B, from 1 to the %zu rows of numbers there are"), sheet->n_rows),
                         error);
  choice->first = from - 1;
  choice->end = MIN (to, sheet->n_rows);
  return TRUE;
}

gboolean
hys_measured_choose_cycles (const char         *text,
                            HysMeasuredChoice  *choice,
                            GError            **error)
{
  gsize from = 1, to = G_MAXUINT;

  if (!read_range (text, &from, &to))
    return refuse_range (g_strdup (_("must be A:B, counted from 1")), error);
  choice->from = (guint) from;
  choice->to = (guint) to;
  return TRUE;
}

/* Adds a row, or counts it; before the rows that are taken, and at first without a force, x only leads to the others. */
static void
take_row (HysMeasured              *self,
          const HysSheet           *sheet,
          const HysMeasuredChoice  *choice,
          const double              scales[2],
          gsize                     row)
{
  guint x = (guint) choice->x, r = (guint) choice->r;
  HysLoopPoint point = { scales[0] * hys_sheet_get (sheet, row, x), scales[1] * hys_sheet_get (sheet, row, r) };
  double t = choice->time > 0 ? hys_sheet_get (sheet, row, choice->time - 1) : (double) (self->lead->len + self->n + 1);
  gboolean gap = isnan (hys_column_get (sheet->columns[x].numbers, row))
                 || isnan (hys_column_get (sheet->columns[r].numbers, row));
  gboolean before = row < choice->first;

  if (!before && !isnan (point.x) && !isnan (point.r) && !isnan (t))
    {
      self->t[self->n] = t;
      self->points[self->n++] = point;
    }
  else if ((before || (choice->time > 0 && self->n == 0)) && !isnan (point.x) && !isnan (t))
    g_array_append_val (self->lead, ((HysTablePoint){ t, point.x }));
  else if (gap && !before)
    self->n_gaps++;
  else if (!before)
    self->n_missing++;
}

HysMeasured *
hys_measured_of_sheet (const HysSheet           *sheet,
                       const HysMeasuredChoice  *choice,
                       GError                  **error)
{
  guint x = (guint) choice->x, r = (guint) choice->r;
  g_autoptr (HysMeasured) self = NULL;
  double scales[2];

  g_return_val_if_fail (x < sheet->n_columns && r < sheet->n_columns && choice->end <= sheet->n_rows, NULL);
  if (!hys_sheet_check (sheet, x, choice->first, choice->end, error)
      || !hys_sheet_check (sheet, r, choice->first, choice->end, error))
    return NULL;
  self = hys_measured_new (NULL, NULL, 0, NULL, NULL);
  scales[0] = hys_measured_scale (&sheet->columns[x], choice->units[0], choice, &self->x_unit);
  scales[1] = hys_measured_scale (&sheet->columns[r], choice->units[1], choice, &self->r_unit);
  hys_owner_keep (self, self->x_unit, g_free);
  hys_owner_keep (self, self->r_unit, g_free);
  self->points = hys_owned (self, HysLoopPoint, choice->end - choice->first);
  self->t = hys_owned (self, double, choice->end - choice->first);
  self->lead = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysTablePoint)), g_array_unref);
  self->chosen = hys_owner_keep (self, hys_measured_choice_text (choice, -1, NULL, sheet), g_free);
  self->x_name = hys_owner_keep (self, g_strdup (sheet->columns[x].name), g_free);
  self->r_name = hys_owner_keep (self, g_strdup (sheet->columns[r].name), g_free);
  self->missing = !isnan (sheet->columns[r].missing) ? sheet->columns[r].missing : sheet->columns[x].missing;
  for (gsize row = 0; row < choice->end; row++)
    take_row (self, sheet, choice, scales, row);
  if (choice->first == 0 && choice->end == sheet->n_rows)
    {
      self->n_gaps += sheet->n_partial;
      self->n_texts = sheet->n_texts;
    }
  if (self->n < FEWEST)
    {
      g_autofree char *reason = g_strdup_printf (_("must have at least four points, has %zu"), self->n);

      hys_sheet_refuse (sheet, hys_sheet_line (sheet, choice->end - 1), error, reason);
      return NULL;
    }
  if (hys_measured_prepare (self, choice, error))
    return g_steal_pointer (&self);
  if (sheet->name != NULL)
    g_prefix_error (error, "%s: ", sheet->name);
  return NULL;
}

/* With its unit. */
static char *
describe_column (const char *name,
                 const char *unit)
{
  return *unit != '\0' ? g_strdup_printf ("%s [%s]", name, unit) : g_strdup (name);
}

char *
hys_measured_describe (const HysMeasured *self)
{
  g_autofree char *x = describe_column (self->x_name, self->x_unit), *r = describe_column (self->r_name, self->r_unit);
  g_autoptr (GString) text = g_string_new (NULL);
  char missing[HYS_NUMBER_SIZE];

  g_string_append_printf (text, _("Columns: %s for x, %s for r."), x, r);
  if (self->n_texts > 0)
    g_string_append_printf (text,
                            ngettext (" %zu row of text is left out.", " %zu rows of text are left out.",
                                      self->n_texts),
                            self->n_texts);
  if (self->n_gaps > 0)
    g_string_append_printf (text,
                            ngettext (" %zu row without a number is left out.",
                                      " %zu rows without a number are left out.",
                                            self->n_gaps), self->n_gaps);
  if (self->n_missing > 0)
    g_string_append_printf (text, ngettext (" %zu row with %s, which stands for no value, is left out.",
                                            " %zu rows with %s, which stands for no value, are left out.",
                                                self->n_missing),
                            self->n_missing, hys_number_format (self->missing, missing));
  g_string_append (text, self->done != NULL ? self->done : "");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
replace (char       **text,
         const char  *by)
{
  g_free (*text);
  *text = g_strdup (by);
}

void
hys_measured_put_into (const HysMeasured *self,
                       HysDocument       *document,
                       HysLoopPoint       centre,
                       const char        *name)
{
  HysKeptRun *run = hys_kept_run_new ();
  HysColumn *x = hys_column_new (), *r = hys_column_new ();
  g_autoptr (GPtrArray) both = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref), thin = NULL;

  if (*self->x_unit != '\0')
    replace (&document->length_unit, self->x_unit);
  if (*self->r_unit != '\0')
    replace (&document->force_unit, self->r_unit);
  for (gsize i = 0; i < self->n; i++)
    {
      hys_column_append (x, self->points[i].x - centre.x);
      hys_column_append (r, self->points[i].r - centre.r);
    }
  g_ptr_array_add (both, x);
  g_ptr_array_add (both, r);
  thin = hys_rows_thin (both, FALSE, 0, MOST_KEPT);
  run->name = g_strdup (name);
  run->points = TRUE;
  run->chosen = self->chosen != NULL ? g_strdup_printf ("--as loop%s", self->chosen) : NULL;
  hys_kept_run_add (run, "x:m", hys_column_ref (thin->pdata[0]));
  hys_kept_run_add (run, "r:m", hys_column_ref (thin->pdata[1]));
  hys_item_list_add (document->runs, run);
}
