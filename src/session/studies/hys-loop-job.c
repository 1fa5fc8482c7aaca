/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-loop-job.h"

#include "hys-error.h"
#include "hys-simulation.h"

#include <math.h>

/* The first cycle starts at rest; the second is the limit cycle. */
#define CYCLES 2

typedef struct
{
  HysLoopPoint *corners;
  guint         n;
} Wish;

static void
wish_free (gpointer data)
{
  Wish *wish = data;

  g_free (wish->corners);
  g_free (wish);
}

static void
loop_free (gpointer data)
{
  HysSimulatedLoop *loop = data;

  g_free (loop->x);
  g_free (loop->r);
  g_free (loop);
}

/* The rows of the last cycle, relative to the centre of the target. */
static HysSimulatedLoop *
take_loop (const Wish     *wish,
           const HysTrace *trace)
{
  HysSimulatedLoop *loop = g_new0 (HysSimulatedLoop, 1);
  const HysLoopPoint *a = &wish->corners[0], *z = &wish->corners[wish->n - 1];
  GArray *series = hys_trace_series (trace);
  gsize rows = hys_trace_length (trace), first = (rows - 1) / CYCLES * (CYCLES - 1);

  loop->n = rows - first;
  loop->x = g_new (double, loop->n);
  loop->r = g_new (double, loop->n);
  hys_column_copy (hys_trace_column (trace, g_array_index (series, HysSeries, 1)), first, loop->n, loop->x);
  hys_column_copy (hys_trace_column (trace, g_array_index (series, HysSeries, 2)), first, loop->n, loop->r);
  for (gsize i = 0; i < loop->n; i++)
    {
      loop->x[i] += (a->x + z->x) / 2;
      loop->r[i] += (a->r + z->r) / 2;
    }
  return loop;
}

/* The loading half is where x grows. */
static double
compare (const Wish             *wish,
         const HysSimulatedLoop *loop)
{
  double extent = wish->corners[wish->n - 1].r - wish->corners[0].r, worst = 0;

  for (gsize i = 1; i < loop->n; i++)
    if (loop->x[i] > loop->x[i - 1])
      {
        /* The straight line between the corners around it. */
        guint k = 0;

        while (k + 2 < wish->n && loop->x[i] > wish->corners[k + 1].x)
          k++;
        worst = fmax (worst, fabs (loop->r[i] - wish->corners[k].r
                                   - (loop->x[i] - wish->corners[k].x) * (wish->corners[k + 1].r - wish->corners[k].r)
                                         / (wish->corners[k + 1].x - wish->corners[k].x)));
      }
  return worst / extent;
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const Wish *wish = input;
  g_autoptr (HysPrandtl) prandtl = hys_half_cycle_to_prandtl (wish->corners, wish->n, error);
  const HysPrandtlDrive drive = { .amplitude = (wish->corners[wish->n - 1].x - wish->corners[0].x) / 2, .omega = 1,
                                  .cycles = CYCLES };
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autoptr (HysDocument) document = NULL;
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome = { 0 };
  HysSimulatedLoop *loop;
  HysSeries one;

  if (prandtl == NULL)
    return NULL;
  document = hys_prandtl_to_document (prandtl, &drive);
  for (const char *const *name = (const char *const[]) { "t", "x:m", "r:m", NULL }; *name != NULL; name++)
    if (hys_series_parse (document, *name, &one, error))
      g_array_append_val (series, one);
  trace = hys_simulate (document, series, HYS_TRACE_BUDGET, progress, progress_data, &outcome, error);
  if (trace != NULL && outcome.status != HYS_STATUS_OK)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_FAILED, outcome.message);
  g_free (outcome.message);
  if (trace == NULL || outcome.status != HYS_STATUS_OK)
    return NULL;
  loop = take_loop (wish, trace);
  loop->difference = compare (wish, loop);
  return loop;
}

static const HysJobKind kind = { work, wish_free, loop_free };

HysJob *
hys_loop_job_new (void)
{
  return hys_job_new (&kind);
}

gpointer
hys_loop_job_input (const HysLoopPoint *corners,
                    guint               n_corners)
{
  Wish *wish = g_new (Wish, 1);

  *wish = (Wish) { g_memdup2 (corners, n_corners * sizeof *corners), n_corners };
  return wish;
}
