/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-measured.h"

#include "hys-error.h"
#include "hys-sheet.h"

#include <glib/gi18n-lib.h>

/* The columns must be known by their names, or be two. */
static HysMeasured *
take_columns (const HysSheet  *sheet,
              GError         **error)
{
  guint x, r;

  if (hys_sheet_guess (sheet, &x, &r) || sheet->n_columns == 0)
    return hys_sheet_measured (sheet, x, r, error);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: line %u: %s"), sheet->name,
               sheet->named || sheet->n_rows == 0 ? 1 : sheet->lines[0],
               sheet->named ? _("must name the columns x and r, or there must be two columns")
                            : _("must be two numbers, x and r (or the first line must name the columns)"));
  return NULL;
}

HysMeasured *
hys_measured_parse (const char *text,
                    gsize       length,
                    const char *name,
                    GError    **error)
{
  g_autoptr (HysSheet) sheet = hys_sheet_parse (text, length, name, error);

  return sheet != NULL ? take_columns (sheet, error) : NULL;
}

HysMeasured *
hys_measured_load (const char *path,
                   GError    **error)
{
  g_autoptr (HysSheet) sheet = hys_sheet_load (path, error);

  return sheet != NULL ? take_columns (sheet, error) : NULL;
}

HysMeasured *
hys_measured_new (const double *x,
                  const double *r,
                  gsize         n)
{
  HysMeasured *self = g_new (HysMeasured, 1);

  *self = (HysMeasured){ n, g_new (HysLoopPoint, n) };
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
  g_free (self);
}
