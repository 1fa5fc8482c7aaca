/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What `automatic` takes, over what the cheapest of the other schemes takes that is within its tolerance at the document's own step:
 * over the examples, chains and random networks. Processor time of runs without rows, each the best of some; errors, as `automatic`
 * states them, relative to the largest so far, in the energy norm and in displacements, beside `exact`, or `midpoint` in steps of a
 * sixteenth. A line a network, and the worst ratio.
 *
 * bench-automatic [NAME [STEPS [MOST]]]: only networks whose name begins with NAME; so many steps at most; it fails where a ratio is
 * more than MOST.
 */
#include "bench-networks.h"
#include "bench-samples.h"

#include "hys-examples.h"
#include "hys-lapack.h"
#include "hys-scheme.h"

#include <math.h>

#define STEPS     400
#define N_SAMPLES 3
#define FINER     16
#define PATIENCE  60     /* seconds */
#define DENSE     200    /* bars that move: matrices of `exact` are dense */

typedef struct
{
  const char   *name;
  HysDocument *(*build) (int n);
  int           n;
  double        step;
} Work;

static const Work works[] = {
  { "chain", bench_chain, 30, 0.05 },
  { "chain", bench_chain, 300, 0.05 },
  { "chain", bench_chain, 1000, 0.05 },
  { "pulled", bench_pulled, 300, 0.01 },
  { "damped-chain", bench_chain_damped, 30, 0.05 },
  { "damped-chain", bench_chain_damped, 300, 0.05 },
  { "damped-chain", bench_chain_damped, 1000, 0.05 },
  { "viscous-chain", bench_chain_viscous, 30, 0.05 },
  { "viscous-chain", bench_chain_viscous, 300, 0.05 },
  { "viscous-chain", bench_chain_viscous, 1000, 0.05 },
  { "random", bench_random, 30, 0.02 },
  { "random", bench_random, 300, 0.02 },
  { "random", bench_random, 1000, 0.02 },
  { "grid", bench_grid, 8, 0.02 },
  { "grid", bench_grid, 32, 0.02 },
  { "grid-half", bench_grid_half, 8, 0.02 },
  { "grid-half", bench_grid_half, 24, 0.02 },
  { "grid-viscous", bench_grid_viscous, 8, 0.02 },
  { "grid-viscous", bench_grid_viscous, 24, 0.02 },
};

/* A run: its states at the ends of steps, or only what it took. */
typedef struct
{
  const HysSystem *system;
  GPtrArray       *rows;      /* NULL: not kept */
  double           seconds;   /* INFINITY: it did not come to the end */
  HysAccount       account;
} Run;

static gboolean
is_late (gpointer data)
{
  return bench_processor_time () > *(const double *) data;
}

static HysState *
keep (const HysSystem *system,
      const HysState  *state)
{
  HysState *row = hys_state_new (system);

  hys_state_copy (system, row, state);
  return row;
}

/* Every @each-th of so many steps. */
static Run
run (const HysDocument *document,
     const char        *scheme,
     guint              steps,
     guint              each,
     gboolean           keeps)
{
  double start = bench_processor_time (), end = start + PATIENCE, step = document->simulation.step;
  HysSystem *system = hys_system_new_bundled (document);
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_ref (system), step / each);
  gboolean too_large = g_str_equal (scheme, "exact") && system->n_unknowns > DENSE;
  Run self = { .system = system, .rows = keeps ? g_ptr_array_new_with_free_func ((GDestroyNotify) hys_state_free) : NULL };
  HysStatus status = too_large ? HYS_STATUS_CANCELLED : HYS_STATUS_OK;

  hys_stepper_set_stop (stepper, (HysStop){ is_late, &end });
  hys_stepper_set_accuracy (stepper, document->simulation.tolerance, steps * step);
  for (guint n = 1; n <= steps * each && status == HYS_STATUS_OK; n++)
    {
      status = hys_stepper_step (stepper);
      if (keeps && n % each == 0)
        g_ptr_array_add (self.rows, keep (system, hys_stepper_state (stepper)));
    }
  self.seconds = status == HYS_STATUS_OK ? bench_processor_time () - start : INFINITY;
  if (!hys_stepper_account (stepper, &self.account))
    self.account = (HysAccount){ 0 };
  return self;
}

static void
run_clear (Run *self)
{
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  hys_system_unref ((HysSystem *) self->system);
}

/* Square of the energy norm of a state, or of the difference of two; of bundles, what they store. */
static double
energy_norm (const HysSystem *system,
             const HysState  *a,
             const HysState  *b)
{
  double sum = 0;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      sum += system->bars[i].mass * pow (a->v[i] - (b != NULL ? b->v[i] : 0), 2);
  for (guint i = 0; i < system->n_springs; i++)
    sum += system->springs[i].stiffness * pow (a->e[i] - (b != NULL ? b->e[i] : 0), 2);
  for (guint i = 0; i < system->n_bundles; i++)
    sum += b == NULL ? 2 * a->w[i] : 0;
  return sum;
}

static double
largest_displacement (const HysSystem *system,
                      const HysState  *a,
                      const HysState  *b)
{
  double largest = 0;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown >= 0)
      largest = fmax (largest, fabs (a->q[i] - (b != NULL ? b->q[i] : 0)));
  return largest;
}

/* Of a run beside the reference. */
static double
error_of (const Run *self,
          const Run *reference)
{
  double energy = 0, place = 0, off_energy = 0, off_place = 0;

  if (!isfinite (self->seconds))
    return INFINITY;
  for (guint n = 0; n < reference->rows->len; n++)
    {
      const HysState *row = self->rows->pdata[n], *truth = reference->rows->pdata[n];

      energy = fmax (energy, energy_norm (self->system, truth, NULL));
      place = fmax (place, largest_displacement (self->system, truth, NULL));
      off_energy = fmax (off_energy, energy_norm (self->system, row, truth));
      off_place = fmax (off_place, largest_displacement (self->system, row, truth));
    }
  return fmax (energy > 0 ? sqrt (off_energy / energy) : 0, place > 0 ? off_place / place : 0);
}

static double
time_run (const HysDocument *document,
          const char        *scheme,
          guint              steps)
{
  double best = INFINITY;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      Run own = run (document, scheme, steps, 1, FALSE);

      best = fmin (best, own.seconds);
      run_clear (&own);
      if (best > 1)
        break;
    }
  return best;
}

/* What `automatic` takes over the cheapest; NAN where no other scheme is within the tolerance. */
static double
measure (const char        *name,
         const HysDocument *document,
         guint              most)
{
  static const char *const fixed[] = { "midpoint", "exact", "implicit", "paper" };
  guint steps = (guint) fmin (most, ceil (document->simulation.until / document->simulation.step));
  Run reference = run (document, "exact", steps, 1, TRUE), own = run (document, "automatic", steps, 1, TRUE);
  double automatic, cheapest = INFINITY, error;
  const char *best = "none";

  if (!isfinite (reference.seconds))
    {
      run_clear (&reference);
      reference = run (document, "midpoint", steps, FINER, TRUE);
    }
  if (!isfinite (reference.seconds))
    {
      g_print ("%-28s no reference\n", name);
      return NAN;
    }
  error = error_of (&own, &reference);
  automatic = time_run (document, "automatic", steps);
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    {
      Run other = run (document, fixed[i], steps, 1, TRUE);

      if (error_of (&other, &reference) <= document->simulation.tolerance)
        {
          double seconds = time_run (document, fixed[i], steps);

          if (seconds < cheapest)
            best = fixed[i];
          cheapest = fmin (cheapest, seconds);
        }
      run_clear (&other);
    }
  g_print ("%-28s %6u elements %5u steps: %9.2f ms (%s%s, error %.1e, said %.1e); %9.2f ms (%s); ratio %.2f\n", name,
           document->elements->len, steps, 1e3 * automatic, own.account.exact ? "exact" : "",
           own.account.midpoint ? (own.account.exact ? ", midpoint" : "midpoint") : "", error, own.account.error, 1e3 * cheapest, best,
           automatic / cheapest);
  run_clear (&reference);
  run_clear (&own);
  return isfinite (cheapest) ? automatic / cheapest : NAN;
}

int
main (int    argc,
      char **argv)
{
  const char *only = argc > 1 ? argv[1] : "";
  guint most = argc > 2 ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : STEPS;
  const char *const *examples = hys_examples_list ();
  double worst = 0, allowed = argc > 3 ? g_ascii_strtod (argv[3], NULL) : INFINITY;

  hys_lapack_use_one_thread ();
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-%d", works[i].name, works[i].n);
      g_autoptr (HysDocument) document = NULL;

      if (!g_str_has_prefix (name, only))
        continue;
      document = works[i].build (works[i].n);
      document->simulation.step = works[i].step;
      document->simulation.until = INFINITY;
      worst = fmax (worst, measure (name, document, most));
    }
  for (guint i = 0; examples[i] != NULL; i++)
    if (g_str_has_prefix (examples[i], only))
      {
        g_autoptr (HysDocument) document = hys_example_load (examples[i], NULL);

        worst = fmax (worst, measure (examples[i], document, most));
      }
  g_print ("worst ratio: %.2f\n", worst);
  return worst <= allowed ? 0 : 1;
}
