/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-chain-runs.h"

#include <string.h>

#define UNKNOWN -1

void
hys_chain_runs_init (HysChainRuns *self,
                     guint         n_joints)
{
  self->run = g_new (HysChainRun, n_joints);
  self->run[0] = (HysChainRun){ 0, (int) n_joints, UNKNOWN };
  self->n = 1;
}

void
hys_chain_runs_clear (HysChainRuns *self)
{
  g_free (self->run);
}

/* How many begin at @place or before. */
static guint
count_up_to (const HysChainRuns *self,
             int                 place)
{
  guint low = 0, high = self->n;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (self->run[middle].first <= place)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

HysChainRun *
hys_chain_runs_find (const HysChainRuns *self,
                     int                 bar)
{
  guint at = count_up_to (self, bar);

  return at > 0 && self->run[at - 1].end >= bar ? &self->run[at - 1] : NULL;
}

/* Puts @n in the place of the @old ones from the place @at on. */
static void
replace (HysChainRuns      *self,
         guint              at,
         guint              old,
         const HysChainRun *run,
         guint              n)
{
  if (n != old)
    memmove (self->run + at + n, self->run + at + old, (self->n - at - old) * sizeof (HysChainRun));
  for (guint k = 0; k < n; k++)
    self->run[at + k] = run[k];
  self->n += n - old;
}

void
hys_chain_runs_cut (HysChainRuns *self,
                    int           joint)
{
  guint at = count_up_to (self, joint) - 1, n = 0;
  HysChainRun run = self->run[at], parts[2];

  if (joint > run.first)
    parts[n++] = (HysChainRun){ run.first, joint, UNKNOWN };
  if (joint + 1 < run.end)
    parts[n++] = (HysChainRun){ joint + 1, run.end, UNKNOWN };
  replace (self, at, 1, parts, n);
}

void
hys_chain_runs_join (HysChainRuns *self,
                     int           joint)
{
  guint at = count_up_to (self, joint), n = 0;
  HysChainRun run = { joint, joint + 1, UNKNOWN };

  if (at > 0 && self->run[at - 1].end == joint)
    {
      run.first = self->run[--at].first;
      n++;
    }
  if (at + n < self->n && self->run[at + n].first == joint + 1)
    run.end = self->run[at + n++].end;
  replace (self, at, n, &run, 1);
}

void
hys_chain_runs_forget (HysChainRuns *self)
{
  for (guint k = 0; k < self->n; k++)
    self->run[k].mobility = UNKNOWN;
}
