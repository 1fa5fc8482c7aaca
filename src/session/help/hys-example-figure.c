/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-example-figure.h"

#include "hys-error.h"
#include "hys-example-words.h"
#include "hys-examples.h"
#include "hys-figure-view.h"
#include "hys-owner.h"
#include "hys-simulation.h"

#include <math.h>

typedef struct
{
  char  *example;
  guint  figure;
} Wish;

static gpointer
run_example (gpointer      input,
             HysProgress   progress,
             gpointer      progress_data,
             GError      **error)
{
  const Wish *wish = input;
  g_autoptr (HysDocument) document = hys_example_load (wish->example, error);
  g_autoptr (HysItemList) specs = NULL;
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome;

  if (document == NULL)
    return NULL;
  hys_example_translate (document);
  specs = hys_figure_view_specs (document);
  g_return_val_if_fail (wish->figure < specs->len, NULL);
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, progress, progress_data, &outcome, error);
  hys_outcome_clear (&outcome);
  return trace != NULL ? hys_figure_view_new (document, hys_item_list_get (specs, wish->figure), trace) : NULL;
}

const HysJobKind hys_example_figure_job = { run_example, hys_owner_free, (GDestroyNotify) hys_figure_free };

gpointer
hys_example_figure_input (const char *example,
                          guint       figure)
{
  Wish *self = hys_owner_new (Wish);

  *self = (Wish) { hys_owner_keep (self, g_strdup (example), g_free), figure };
  return self;
}
