/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-points.h"

#include "hys-error.h"
#include "hys-sheet.h"

#include <glib/gi18n-lib.h>

/* Checks for two columns of numbers with at least one row. */
static gboolean
check (const HysSheet  *sheet,
       GError         **error)
{
  if (sheet->n_rows == 0)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, "%s", _("the file has no points"));
      return FALSE;
    }
  if (sheet->n_columns != 2)
    {
      g_autofree char *reason = g_strdup_printf (_("must have two columns, has %u"), sheet->n_columns);

      hys_sheet_refuse (sheet, sheet->lines[0], error, reason);
      return FALSE;
    }
  return hys_sheet_check (sheet, 0, error) && hys_sheet_check (sheet, 1, error);
}

GArray *
hys_points_parse (const char *text,
                  gsize       length,
                  GError    **error)
{
  g_autoptr (HysSheet) sheet = hys_sheet_parse (text, length, NULL, error);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));

  if (sheet == NULL || !check (sheet, error))
    return NULL;
  for (gsize i = 0; i < sheet->n_rows; i++)
    {
      HysTablePoint point = { hys_sheet_get (sheet, i, 0), hys_sheet_get (sheet, i, 1) };

      if (i > 0 && point.t <= g_array_index (points, HysTablePoint, i - 1).t)
        {
          hys_sheet_refuse (sheet, sheet->lines[i], error, _("the time must be later than on the line before"));
          return NULL;
        }
      g_array_append_val (points, point);
    }
  return g_steal_pointer (&points);
}
