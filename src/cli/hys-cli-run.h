/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cli.h"
#include "hys-limit-cycle.h"

G_BEGIN_DECLS

/* What commands that run the model have in common. */

/* Records the series of these names too. HYS_ERROR_USAGE. */
gboolean  hys_cli_run_add_names   (HysCli              *cli,
                                   const char *const   *names,
                                   GError             **error);

/* The names in a list such as "x:m,r:m"; never none. */
char    **hys_cli_run_split       (const char          *list);

/* The bar to analyse: the one named, else hys_cycle_node(); -1 with HYS_ERROR_USAGE when there is none. */
int       hys_cli_run_find_node   (const HysDocument   *document,
                                   const char          *id,
                                   GError             **error);

/* Records the displacement of every node that is no wall. */
void      hys_cli_run_add_positions (HysCli            *cli);

/* Whether the loaded model can start under its loads at t = 0. Examines it and tells warnings. HYS_ERROR_REFUSED. */
gboolean  hys_cli_run_admit       (HysCli              *cli,
                                   GError             **error);

/* Examines and runs the loaded model. A run that stops for a physical reason is TRUE here. HYS_ERROR_REFUSED when it
 * cannot start, HYS_ERROR_CANCELLED. */
gboolean  hys_cli_run             (HysCli              *cli,
                                   GError             **error);

/* After what was computed is written: the result as JSON if wanted, and hys_cli_run_check(). */
gboolean  hys_cli_run_report      (HysCli              *cli,
                                   GError             **error);

/* What is left to say after a report of one's own: the last warnings; HYS_ERROR_FAILED with the reason if the run
 * stopped. */
gboolean  hys_cli_run_check       (HysCli              *cli,
                                   GError             **error);

G_END_DECLS
