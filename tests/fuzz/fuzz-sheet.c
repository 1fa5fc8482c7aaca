/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table is refused in one line, or has columns of numbers, each finite or missing. */
#include "harness.h"

#include "hys-sheet.h"

#include <math.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GError) error = NULL;
  HysSheet *sheet = hys_sheet_parse ((const char *) data, size, "fuzz", &error);

  if (sheet == NULL)
    {
      harness_check_error (error);
      return 0;
    }
  for (guint k = 0; k < sheet->n_columns; k++)
    {
      gboolean whole = TRUE;

      g_assert_true (g_utf8_validate (sheet->columns[k].heading, -1, NULL));
      for (gsize i = 0; i < sheet->n_rows; i++)
        {
          g_assert_false (isinf (hys_sheet_get (sheet, i, k)));
          whole = whole && !isnan (hys_sheet_get (sheet, i, k));
        }
      g_assert_true (whole == (sheet->columns[k].fault == NULL));
    }
  hys_sheet_unref (sheet);
  return 0;
}
