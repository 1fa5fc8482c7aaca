/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-measured.h"

#include "hys-error.h"

#include <glib/gi18n-lib.h>

/* Points of a loop. */
#define FEWEST 4

/* The first column that is named by one of these letters, or by it, a colon and more. */
static int
find_letter (const HysSheet *sheet,
             const char     *letters)
{
  for (const char *letter = letters; *letter != '\0'; letter++)
    for (guint i = 0; i < sheet->n_columns; i++)
      {
        const char *name = sheet->columns[i].name;

        if (name[0] == *letter && (name[1] == '\0' || name[1] == ':'))
          return (int) i;
      }
  return -1;
}

/* The first column in one of these units. */
static int
find_unit (const HysSheet *sheet,
           const char     *pattern)
{
  for (guint i = 0; i < sheet->n_columns; i++)
    if (g_regex_match_simple (pattern, sheet->columns[i].unit, 0, 0))
      return (int) i;
  return -1;
}

gboolean
hys_measured_guess (const HysSheet *sheet,
                    guint          *x,
                    guint          *r)
{
  int found_x = find_letter (sheet, "x"), found_r = find_letter (sheet, "rF");
  gboolean known;

  if (found_x < 0 || found_r < 0)
    {
      found_x = find_unit (sheet, "^([nuµμmcdk]?m|in|ft|mil)$");
      found_r = find_unit (sheet, "^([nuµμmkMG]?N|lbf?|kgf|kip)$");
    }
  known = found_x >= 0 && found_r >= 0;
  *x = known ? (guint) found_x : 0;
  *r = known ? (guint) found_r : 1;
  return known || sheet->n_columns == 2;
}

static gboolean
check_rows (const HysSheet  *sheet,
            gsize            fewest,
            GError         **error)
{
  if (sheet->n_rows >= fewest)
    return TRUE;
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: must have at least four points, has %u"), sheet->name,
               (guint) sheet->n_rows);
  return FALSE;
}

HysMeasured *
hys_measured_of_sheet (const HysSheet  *sheet,
                       guint            x,
                       guint            r,
                       GError         **error)
{
  HysMeasured *self;

  g_return_val_if_fail (x < sheet->n_columns && r < sheet->n_columns, NULL);
  if (!hys_sheet_check (sheet, x, error) || !hys_sheet_check (sheet, r, error) || !check_rows (sheet, FEWEST, error))
    return NULL;
  self = g_new (HysMeasured, 1);
  *self = (HysMeasured) { sheet->n_rows, g_new (HysLoopPoint, sheet->n_rows), g_strdup (sheet->columns[x].unit),
                          g_strdup (sheet->columns[r].unit) };
  for (gsize i = 0; i < sheet->n_rows; i++)
    self->points[i] = (HysLoopPoint) { hys_sheet_get (sheet, i, x), hys_sheet_get (sheet, i, r) };
  return self;
}

HysMeasured *
hys_measured_load (const char *path,
                   GError    **error)
{
  g_autoptr (HysSheet) sheet = hys_sheet_load (path, error);
  guint x, r;

  if (sheet == NULL || !check_rows (sheet, 1, error))
    return NULL;
  if (hys_measured_guess (sheet, &x, &r))
    return hys_measured_of_sheet (sheet, x, r, error);
  hys_sheet_refuse (sheet, sheet->heading_line > 0 ? sheet->heading_line : sheet->lines[0], error,
                    sheet->heading_line > 0 ? _("must name the columns x and r, or there must be two columns")
                                            : _("must be two numbers, x and r (or the first line must name the columns)"));
  return NULL;
}

HysMeasured *
hys_measured_new (const double *x,
                  const double *r,
                  gsize         n,
                  const char   *x_unit,
                  const char   *r_unit)
{
  HysMeasured *self = g_new (HysMeasured, 1);

  *self = (HysMeasured) { n, g_new (HysLoopPoint, n), g_strdup (x_unit), g_strdup (r_unit) };
  for (gsize i = 0; i < n; i++)
    self->points[i] = (HysLoopPoint){ x[i], r[i] };
  return self;
}

void
hys_measured_free (HysMeasured *self)
{
  if (self == NULL)
    return;
  g_free (self->points);
  g_free (self->x_unit);
  g_free (self->r_unit);
  g_free (self);
}

static void
replace (char       **text,
         const char  *by)
{
  g_free (*text);
  *text = g_strdup (by);
}

void
hys_measured_set_units (const HysMeasured *self,
                        HysDocument       *document)
{
  if (*self->x_unit != '\0')
    replace (&document->length_unit, self->x_unit);
  if (*self->r_unit != '\0')
    replace (&document->force_unit, self->r_unit);
}
