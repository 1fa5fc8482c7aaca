/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-pattern.h"

#include "hys-loads.h"
#include "hys-theta.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

/* Implicit steps that propose, in units of the motion's own time, and how many in a row. */
static const double lengths[] = { 1e-6, 1e-8, 1e-10, 1e-4, 1e-12, 1e-3 };
#define IN_A_ROW 2

/* Patterns looked at for a first guess, and from those that implicit steps propose. */
#define MAX_GUESSES   24
#define MAX_PROPOSALS 48

struct HysExactPattern
{
  const HysSystem *system;
  HysBundles      *bundles;
  HysStop         *stop;
  HysThetaProblem *problem;         /* implicit steps; NULL until one is made */
  HysState        *before, *after;
  HysLoads        *loads;
  GHashTable      *seen;            /* GBytes: patterns tried from one state */
  double           scale;           /* the shortest time over which one of them was expanded */
  gint8           *longest;         /* of those that are contradicted, the one that holds to rounding for longest ... */
  double           length;          /* ... and how long that is */
};

HysExactPattern *
hys_exact_pattern_new (const HysSystem *system,
                       HysBundles      *bundles,
                       HysStop         *stop)
{
  HysExactPattern *self = hys_owner_new (HysExactPattern);

  self->system = system;
  self->bundles = bundles;
  self->stop = stop;
  self->before = hys_owner_keep (self, hys_state_new (system), hys_state_free);
  self->after = hys_owner_keep (self, hys_state_new (system), hys_state_free);
  self->loads = hys_owner_keep (self, hys_loads_new (system, 1, 0), hys_loads_free);
  self->longest = hys_owned (self, gint8, hys_exact_pattern_size (system) + 1);
  self->seen = hys_owner_keep (self, g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                                            (GDestroyNotify) g_bytes_unref, NULL), g_hash_table_unref);
  return self;
}

static gboolean
is_open (HysExactVerdict verdict)
{
  return verdict != HYS_EXACT_HOLDS && verdict != HYS_EXACT_UNRESOLVED;
}

/* FALSE if it was there. */
static gboolean
note (HysExactPattern *self,
      const gint8     *slip)
{
  return g_hash_table_add (self->seen, g_bytes_new (slip, hys_exact_pattern_size (self->system)));
}

static void
note_length (HysExactPattern     *self,
             const HysExactPhase *phase,
             HysExactVerdict      verdict)
{
  double length = phase->reach * phase->tried;

  if (verdict != HYS_EXACT_CONTRADICTED || !(isfinite (length) && length > self->length))
    return;
  self->length = length;
  memcpy (self->longest, phase->slip, hys_exact_pattern_size (self->system));
}

/* Where every pattern is contradicted before anything of it can be seen, the one that holds to rounding for longest. */
static HysExactVerdict
take_longest (HysExactPattern *self,
              HysExactPhase   *phase,
              const HysState  *state,
              gint8           *slip,
              double           unit)
{
  if (!(self->length > 0))
    return HYS_EXACT_IMPOSSIBLE;
  memcpy (slip, self->longest, hys_exact_pattern_size (self->system));
  hys_exact_phase_try (phase, slip, state, unit);
  return phase->residual <= HYS_RESIDUAL_MAX ? HYS_EXACT_HOLDS : HYS_EXACT_IMPOSSIBLE;
}

/* Looks at a pattern, and from where it is contradicted at what the contradictions suggest: all together, and, where
 * @branching, then one by one. @left: patterns that may still be looked at. */
static HysExactVerdict
explore (HysExactPattern *self,
         HysExactPhase   *phase,
         const HysState  *state,
         gint8           *slip,
         double           unit,
         gboolean         branching,
         guint           *left)
{
  guint m = hys_exact_pattern_size (self->system);
  g_autofree gint8 *here = g_memdup2 (slip, m), *next = NULL;
  HysExactVerdict verdict;

  if (*left == 0 || !note (self, slip))
    return HYS_EXACT_IMPOSSIBLE;
  --*left;
  verdict = hys_exact_phase_try (phase, slip, state, unit);
  self->scale = MIN (self->scale, phase->tried);
  note_length (self, phase, verdict);
  if (verdict != HYS_EXACT_CONTRADICTED)
    return verdict;
  next = g_memdup2 (phase->next, m);
  memcpy (slip, next, m);
  verdict = explore (self, phase, state, slip, unit, branching, left);
  for (guint i = 0; i < m && branching && *left > 0 && is_open (verdict); i++)
    if (next[i] != here[i])
      {
        memcpy (slip, here, m);
        slip[i] = next[i];
        verdict = explore (self, phase, state, slip, unit, TRUE, left);
      }
  return verdict;
}

static gboolean
step (HysExactPattern *self,
      double           h)
{
  HysThetaStep implicit = { self->before, self->loads->over, self->loads->drive, 0, self->after };
  double t = self->before->t;

  hys_loads_set (self->loads, self->system, t);
  hys_loads_sample (self->loads, self->before, NULL, t, t + h);
  if (self->problem == NULL)   /* most runs make no implicit steps */
    self->problem = hys_owner_keep (self, hys_theta_problem_new (self->system, 1, FALSE, self->bundles, self->stop),
                                    hys_theta_problem_free);
  hys_theta_problem_set (self->problem, self->system, h);
  self->after->t = t + h;
  return hys_theta_problem_solve (self->problem, &implicit, FALSE);
}

/* The patterns that implicit steps of one length propose. */
static HysExactVerdict
propose (HysExactPattern *self,
         HysExactPhase   *phase,
         const HysState  *state,
         gint8           *slip,
         double           unit,
         double           h,
         gboolean         branching)
{
  HysExactVerdict verdict = HYS_EXACT_IMPOSSIBLE;
  guint m = self->system->n_sliders;

  hys_state_copy (self->system, self->before, state);
  for (int n = 0; n < IN_A_ROW && step (self, h); n++)
    {
      const gint8 *proposals[] = { self->after->slip, self->problem->qp->slip };

      for (guint k = 0; k < G_N_ELEMENTS (proposals); k++)
        {
          guint left = MAX_PROPOSALS;

          memcpy (slip, proposals[k], m);
          for (guint i = 0; i < self->system->n_bundles; i++)
            slip[m + i] = phase->bundles->move[i] < 0 ? -1 : 1;
          verdict = explore (self, phase, state, slip, unit, branching, &left);
          if (!is_open (verdict))
            return verdict;
        }
      hys_state_copy (self->system, self->before, self->after);
    }
  return verdict;
}

static HysExactVerdict
propose_all (HysExactPattern *self,
             HysExactPhase   *phase,
             const HysState  *state,
             gint8           *slip,
             double           unit,
             gboolean         branching)
{
  HysExactVerdict verdict = HYS_EXACT_IMPOSSIBLE;

  g_hash_table_remove_all (self->seen);
  for (guint k = 0; k < G_N_ELEMENTS (lengths) && is_open (verdict); k++)
    verdict = propose (self, phase, state, slip, unit, lengths[k] * self->scale, branching);
  return verdict;
}

HysExactVerdict
hys_exact_pattern_find (HysExactPattern *self,
                        HysExactPhase   *phase,
                        const HysState  *state,
                        gint8           *slip,
                        double           unit)
{
  guint left = MAX_GUESSES;
  HysExactVerdict verdict;

  self->scale = unit;
  self->length = 0;
  g_hash_table_remove_all (self->seen);
  verdict = explore (self, phase, state, slip, unit, TRUE, &left);
  if (is_open (verdict))
    verdict = propose_all (self, phase, state, slip, unit, FALSE);
  if (is_open (verdict))
    verdict = propose_all (self, phase, state, slip, unit, TRUE);
  if (is_open (verdict))
    verdict = take_longest (self, phase, state, slip, unit);
  return verdict;
}

double
hys_exact_pattern_scale (const HysExactPattern *self)
{
  return self->scale;
}
