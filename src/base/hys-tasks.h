/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-progress.h"

G_BEGIN_DECLS

/**
 * HysTasks:
 * @n: how many there are, 0 ... n - 1
 * @jobs: how many threads work on them
 * @work: does one, on any of the threads; ends early with an error when its progress says so. FALSE with an error ends
 * all
 * @finish: (nullable): told on the calling thread, in the order of their numbers, of those that are done; FALSE with an
 *    error ends all
 * @data: theirs
 *
 * Independent tasks whose results do not depend on how many threads there are.
 */
typedef struct
{
  guint      n;
  guint      jobs;
  gboolean (*work)   (guint        i,
                      gpointer     data,
                      HysProgress  progress,
                      gpointer     progress_data,
                      GError     **error);
  gboolean (*finish) (guint        i,
                      gpointer     data,
                      GError     **error);
  gpointer   data;
} HysTasks;

/* Does all tasks. @progress is asked on the calling thread; when that says so: HYS_ERROR_CANCELLED. */
gboolean hys_tasks_run (const HysTasks *self,
                        HysProgress     progress,
                        gpointer        user_data,
                        GError        **error);

G_END_DECLS
