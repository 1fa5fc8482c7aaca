/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of responses, as hysteron-cli writes it and the page of the response gives it to the clipboard. */
#include "hys-response-table.h"

#include "hys-number.h"

#include <math.h>

double
hys_response_point_get (const HysResponsePoint *self,
                        HysResponseColumn       column)
{
  double modulus = hypot (self->storage, self->loss);

  switch (column)
    {
    case HYS_RESPONSE_OMEGA:
      return self->omega;
    case HYS_RESPONSE_AMPLITUDE:
      return self->amplitude;
    case HYS_RESPONSE_STORAGE:
      return self->storage;
    case HYS_RESPONSE_LOSS:
      return self->loss;
    case HYS_RESPONSE_TANGENT:
      return self->storage != 0 ? self->loss / self->storage : NAN;
    case HYS_RESPONSE_MODULUS:
      return modulus;
    case HYS_RESPONSE_PHASE:
      return modulus > 0 ? atan2 (self->loss, self->storage) : NAN;
    case HYS_RESPONSE_COMPLIANCE:
      return modulus > 0 ? 1 / modulus : NAN;
    case HYS_RESPONSE_WORK:
    default:
      return self->work;
    }
}

static void
add_cell (GArray     *cells,
          double      value,
          const char *format,
          ...) G_GNUC_PRINTF (3, 4);

static void
add_cell (GArray     *cells,
          double      value,
          const char *format,
          ...)
{
  HysResponseCell cell = { .value = value };
  va_list arguments;

  va_start (arguments, format);
  g_vsnprintf (cell.name, sizeof cell.name, format, arguments);
  va_end (arguments);
  g_array_append_val (cells, cell);
}

GArray *
hys_response_point_cells (const HysResponsePoint *self,
                          guint                   harmonics)
{
  static const char *const names[] = {
    [HYS_RESPONSE_STORAGE] = "storage", [HYS_RESPONSE_LOSS] = "loss", [HYS_RESPONSE_TANGENT] = "tan_delta",
    [HYS_RESPONSE_MODULUS] = "modulus", [HYS_RESPONSE_PHASE] = "phase", [HYS_RESPONSE_WORK] = "work",
  };
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (HysResponseCell));

  for (guint i = HYS_RESPONSE_STORAGE; i < G_N_ELEMENTS (names); i++)
    add_cell (cells, hys_response_point_get (self, i), "%s", names[i]);
  for (guint n = 3; n <= harmonics; n += 2)
    {
      add_cell (cells, n < self->n_harmonics ? self->storage_n[n] : NAN, "storage_%u", n);
      add_cell (cells, n < self->n_harmonics ? self->loss_n[n] : NAN, "loss_%u", n);
    }
  if (harmonics == 0)
    return cells;
  add_cell (cells, self->loop.tangent_modulus, "G_M");
  add_cell (cells, self->loop.secant_modulus, "G_L");
  add_cell (cells, self->loop.tangent_viscosity, "eta_M");
  add_cell (cells, self->loop.secant_viscosity, "eta_L");
  add_cell (cells, self->loop.stiffening, "S");
  add_cell (cells, self->loop.thickening, "T");
  return cells;
}

char *
hys_response_table (const HysResponsePoint *points,
                    guint                   n,
                    guint                   harmonics)
{
  GString *text = g_string_new ("omega,amplitude,direction,state");
  char number[HYS_NUMBER_SIZE];

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) cells = hys_response_point_cells (&points[i], harmonics);

      for (guint k = 0; k < cells->len && i == 0; k++)
        g_string_append_printf (text, ",%s", g_array_index (cells, HysResponseCell, k).name);
      g_string_append_printf (text, "\n%s", isfinite (points[i].omega) ? hys_number_format (points[i].omega, number)
                                                                       : "");
      g_string_append_printf (text, ",%s,%s,%s", hys_number_format (points[i].amplitude, number),
                              points[i].direction > 0 ? "up" : points[i].direction < 0 ? "down" : "",
                              hys_response_state_to_string (points[i].state));
      for (guint k = 0; k < cells->len; k++)
        {
          double value = g_array_index (cells, HysResponseCell, k).value;

          g_string_append_printf (text, ",%s", isfinite (value) ? hys_number_format (value, number) : "");
        }
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
