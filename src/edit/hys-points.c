/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The points of a load, from a table. */
#include "hys-points.h"

#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The two columns, without words in them. */
static gboolean
choose (const HysSheet  *sheet,
        HysLoadKind      kind,
        int              columns[2],
        GError         **error)
{
  int best = -1;

  if (sheet->n_rows == 0)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, "%s", _("the file has no points"));
      return FALSE;
    }
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
      hys_sheet_refuse (sheet, sheet->heading_line > 0 ? sheet->heading_line : hys_sheet_line (sheet, 0), error,
                        reason);
      return FALSE;
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
  int columns[2];

  if (!choose (sheet, kind, columns, error))
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
