/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table is refused in one line, or has columns of numbers, each finite or missing. */
#include "harness.h"

#include "hys-sheet-of-text.h"

#include <math.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GError) error = NULL;
  HysSheet *sheet = hys_sheet_of_text ((const char *) data, size, "fuzz", &error);

  if (sheet == NULL)
    {
      harness_check_error (error);
      return 0;
    }
  for (guint k = 0; k < sheet->n_columns; k++)
    {
      const HysSheetColumn *column = &sheet->columns[k];
      gsize known = 0, gaps = column->n_gaps + column->n_missing;

      g_assert_true (g_utf8_validate (column->heading, -1, NULL) && g_utf8_validate (column->unit, -1, NULL));
      for (gsize i = 0; i < sheet->n_rows; i++)
        {
          g_assert_false (isinf (hys_sheet_get (sheet, i, k)));
          known += !isnan (hys_sheet_get (sheet, i, k));
        }
      g_assert_true (known + gaps <= sheet->n_rows && (known + gaps == sheet->n_rows) == (column->fault == NULL));
      g_assert_true ((column->fault == NULL) == hys_sheet_check (sheet, k, 0, sheet->n_rows, NULL));
    }
  hys_sheet_unref (sheet);
  return 0;
}
