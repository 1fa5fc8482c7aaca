/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cli.h"
#include "hys-limit-cycle.h"

G_BEGIN_DECLS

/**
 * HysCliRun:
 * @series: what is recorded (HysSeries), t first, none twice; @known: the same as a set
 * @node: the bar whose cycle, from @from on, is to close: then the run goes on as hys_limit_cycle() does and records
 *    its series; -1 = none
 *
 * A model that is run, and what came of it: what `simulate` and `plot` have in common.
 */
typedef struct
{
  GArray     *series;
  GHashTable *known;
  int         node;
  double      from;
  HysTrace   *trace;
  HysOutcome  outcome;
} HysCliRun;

void      hys_cli_run_init        (HysCliRun           *self);
void      hys_cli_run_clear       (HysCliRun           *self);

/* Adds the series of these names. HYS_ERROR_USAGE. */
gboolean  hys_cli_run_add_names   (HysCliRun           *self,
                                   const HysDocument   *document,
                                   const char *const   *names,
                                   GError             **error);

/* The names in a list such as "x:m,r:m"; never none. */
char    **hys_cli_run_split       (const char          *list);

/* The bar to analyse: the one named, else hys_cycle_node(); -1 with HYS_ERROR_USAGE when there is none. */
int       hys_cli_run_find_node   (const HysDocument   *document,
                                   const char          *id,
                                   GError             **error);

/* Adds those of a list such as "x:m,r:m" given to --series. HYS_ERROR_USAGE. */
gboolean  hys_cli_run_add_list    (HysCliRun           *self,
                                   const HysDocument   *document,
                                   const char          *list,
                                   GError             **error);

/* Adds the displacement of every node that is no wall. */
void      hys_cli_run_add_positions (HysCliRun         *self,
                                   const HysDocument   *document);

/* Whether the loaded model can start under its loads at t = 0. Examines it and tells warnings. HYS_ERROR_REFUSED. */
gboolean  hys_cli_run_admit       (HysCli              *cli,
                                   GError             **error);

/* Examines and runs the loaded model. A run that stops for a physical reason is TRUE here. HYS_ERROR_REFUSED when it
 * cannot start, HYS_ERROR_CANCELLED. */
gboolean  hys_cli_run             (HysCliRun           *self,
                                   HysCli              *cli,
                                   GError             **error);

/* After what was computed is written: the result as JSON if wanted; the last warnings; HYS_ERROR_FAILED with the reason
 * if the run stopped. */
gboolean  hys_cli_run_report      (HysCliRun           *self,
                                   HysCli              *cli,
                                   GError             **error);

/* What is left to say after a report of one's own: the last warnings; HYS_ERROR_FAILED with the reason if the run
   stopped. */
gboolean  hys_cli_run_check       (HysCliRun           *self,
                                   HysCli              *cli,
                                   GError             **error);

G_END_DECLS
