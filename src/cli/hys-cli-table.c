/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables as operands: reading them, and columns by name or number. */
#include "hys-cli-table.h"

#include "hys-output.h"

#include <glib/gi18n-lib.h>

HysSheet *
hys_cli_table_load (HysCli      *cli,
                    const char  *path,
                    char       **name,
                    GError     **error)
{
  g_autofree char *base = NULL;
  HysCliProgress progress;
  HysSheet *sheet;

  if (g_str_equal (path, "-"))
    path = "/dev/stdin";
  base = g_path_get_basename (path);
  if (name != NULL)
    *name = hys_output_name (base);
  hys_progress_start (&progress, cli);
  sheet = hys_sheet_load (path, hys_progress_tell, &progress, error);
  hys_progress_end (&progress);
  return sheet;
}

gboolean
hys_cli_table_choose (const HysSheet  *sheet,
                      const char      *option,
                      const char      *text,
                      int             *column,
                      GError         **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  *column = -1;
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
