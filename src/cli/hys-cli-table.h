/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cli.h"
#include "hys-sheet.h"

G_BEGIN_DECLS

/* Reads the table at @path; "-" is standard input. Sets its @name as messages have it (nullable, transfer full). */
HysSheet *hys_cli_table_load   (HysCli          *cli,
                                const char      *path,
                                char           **name,
                                GError         **error);

/* Finds the column that @text names, the value of @option; -1 = none was named. HYS_ERROR_USAGE. */
gboolean  hys_cli_table_choose (const HysSheet  *sheet,
                                const char      *option,
                                const char      *text,
                                int             *column,
                                GError         **error);

G_END_DECLS
