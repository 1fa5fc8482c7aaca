/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cli.h"
#include "hys-fit-data.h"

G_BEGIN_DECLS

/* What of a table is what, as it is typed: options of the program, which live as long as it does. */
typedef struct
{
  char     *columns[3];
  char    **units;
  char     *area;
  char     *length;
  char     *rows;
  char     *cycles;
  gboolean  detrend;
  gboolean  average;
} HysCliTable;

/* The options for it but those of columns. */
#define HYS_CLI_TABLE_OPTIONS(table)                                                                                    \
  { "unit", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &(table).units,                                                          \
    N_("Unit of a column that does not name its own, such as x=mm"), "x|y|z=UNIT" },                                    \
  { "area", 0, 0, G_OPTION_ARG_FILENAME, &(table).area,                                                                 \
    N_("Area of the specimen, in mm² unless it has a unit: stresses become forces"), "A" },                             \
  { "length", 0, 0, G_OPTION_ARG_FILENAME, &(table).length,                                                             \
    N_("Its length, in mm unless it has a unit: strains become displacements"), "L" },                                  \
  { "rows", 0, 0, G_OPTION_ARG_FILENAME, &(table).rows,                                                                 \
    N_("Take these rows of numbers only, counted from 1; A or B may be left out"), "A:B" },                             \
  { "cycles", 0, 0, G_OPTION_ARG_FILENAME, &(table).cycles,                                                             \
    N_("Take these cycles of a loop only; the first begins with the first row, each ends at the second turning point"), \
    "A:B" },                                                                                                            \
  { "detrend", 0, 0, G_OPTION_ARG_NONE, &(table).detrend,                                                               \
    N_("Take off what a loop drifts from one whole cycle to the next"), NULL },                                         \
  { "average", 0, 0, G_OPTION_ARG_NONE, &(table).average, N_("Take the mean of the whole cycles of a loop"), NULL }

/* A table file, - for standard input. Sets @name (transfer full) to the name it is told by, unless it is NULL. */
HysSheet *hys_cli_table_load   (HysCli            *cli,
                                const char        *path,
                                char             **name,
                                GError           **error);

/* Sets what of @sheet is chosen; what is not stays open. HYS_ERROR_USAGE for what there is not. */
gboolean  hys_cli_table_choose (const HysCliTable *self,
                                const HysSheet    *sheet,
                                HysFitChoice      *choice,
                                GError           **error);

G_END_DECLS
