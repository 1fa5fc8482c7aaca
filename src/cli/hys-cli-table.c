/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables as operands: reading them, and columns by name or number. */
#include "hys-cli-table.h"

#include "hys-output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

HysSheet *
hys_cli_table_load (HysCli      *cli,
                    const char  *path,
                    char       **name,
                    GError     **error)
{
  g_autofree char *base = NULL;
  HysSheet *sheet;

  if (g_str_equal (path, "-"))
    path = "/dev/stdin";
  base = g_path_get_basename (path);
  if (name != NULL)
    *name = hys_output_name (base);
  hys_progress_start (cli);
  sheet = hys_sheet_load (path, hys_progress_tell, cli, error);
  hys_progress_end (cli, TRUE, NULL);
  return sheet;
}

/* Finds the column that @text names, the value of @option; none: leaves @column. */
static gboolean
find_column (const HysSheet  *sheet,
             const char      *option,
             const char      *text,
             int             *column,
             GError         **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  if (text == NULL)
    return TRUE;
  if (!hys_cli_check_text (text, error))
    return FALSE;
  *column = hys_sheet_find (sheet, text);
  for (guint i = 0; i < sheet->n_columns; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", sheet->columns[i].heading);
  if (*column < 0)
    g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("%s: there is no column “%s”; there are: %s"), option, text,
                 names->str);
  return *column >= 0;
}

/* x, y or z, and its unit. */
static gboolean
choose_units (char          **units,
              HysFitChoice   *choice,
              GError        **error)
{
  const char **places[] = { &choice->table.units[0], &choice->table.units[1], &choice->z_unit };

  for (; units != NULL && *units != NULL; units++)
    {
      const char *column = **units != '\0' && (*units)[1] == '=' ? strchr ("xyz", **units) : NULL;

      if (!hys_cli_check_text (*units, error))
        return FALSE;
      if (column == NULL)
        return hys_cli_refuse (error, _("--unit: must be x, y or z and its unit, such as x=mm"));
      *places[**units - 'x'] = g_intern_string (*units + 2);
    }
  return TRUE;
}

/* Whether a choice was made; else @error gets the name of the option. */
static gboolean
made (gboolean     good,
      const char  *option,
      GError     **error)
{
  if (!good)
    g_prefix_error (error, "%s: ", option);
  return good;
}

gboolean
hys_cli_table_choose (const HysCliTable  *self,
                      const HysSheet     *sheet,
                      HysFitChoice       *choice,
                      GError            **error)
{
  HysMeasuredChoice *table = &choice->table;

  table->detrend = self->detrend;
  table->average = self->average;
  return find_column (sheet, "--x", self->columns[0], &table->x, error)
         && find_column (sheet, "--y", self->columns[1], &table->r, error)
         && find_column (sheet, "--z", self->columns[2], &choice->z, error)
         && choose_units (self->units, choice, error)
         && (self->area == NULL || made (hys_measured_read_size (self->area, TRUE, &table->area, error), "--area", error))
         && (self->length == NULL
             || made (hys_measured_read_size (self->length, FALSE, &table->length, error), "--length", error))
         && (self->rows == NULL || made (hys_measured_choose_rows (sheet, self->rows, table, error), "--rows", error))
         && (self->cycles == NULL || made (hys_measured_choose_cycles (self->cycles, table, error), "--cycles", error));
}
