/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which schemes of fixed steps are within the tolerance of `automatic` at the document's own step: over the examples, chains and random
 * networks. Errors, as `automatic` states them, are relative to the largest motion, in the energy norm and in displacements, beside
 * `exact`, or `midpoint` in steps of a sixteenth. test_automatic.py counts what they take.
 *
 * bench-automatic STEPS [NAME]: so many steps at most, only networks whose name begins with NAME; a line a network: its name and
 * those schemes, then what `automatic` did.
 * bench-automatic --count STEPS NAME SCHEME [NAME SCHEME]...: only runs, in a call of count_run() for each two, after
 * what is done once.
 */
#include "bench-networks.h"
#include "bench-samples.h"

#include "hys-examples.h"
#include "hys-lapack.h"
#include "hys-scheme.h"

#include <math.h>

#define FINER     16
#define PATIENCE  60     /* seconds, of a run that is compared */
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

/* A run: its states at the ends of steps, if these are kept. */
typedef struct
{
  const HysSystem *system;
  GPtrArray       *rows;
  gboolean         done;      /* whether it came to the end */
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
  double end = bench_processor_time () + PATIENCE, step = document->simulation.step;
  HysSystem *system = hys_system_new_bundled (document);
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_ref (system), step / each);
  gboolean too_large = g_str_equal (scheme, "exact") && system->n_unknowns > DENSE;
  Run self = { .system = system, .rows = keeps ? g_ptr_array_new_with_free_func ((GDestroyNotify) hys_state_free) : NULL };
  HysStatus status = too_large ? HYS_STATUS_CANCELLED : HYS_STATUS_OK;

  if (keeps)
    hys_stepper_set_stop (stepper, (HysStop){ is_late, &end });
  hys_stepper_set_accuracy (stepper, document->simulation.tolerance, steps * step);
  for (guint n = 1; n <= steps * each && status == HYS_STATUS_OK; n++)
    {
      status = hys_stepper_step (stepper);
      if (keeps && n % each == 0)
        g_ptr_array_add (self.rows, keep (system, hys_stepper_state (stepper)));
    }
  self.done = status == HYS_STATUS_OK;
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

  if (!self->done)
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

static guint
steps_of (const HysDocument *document,
          guint              most)
{
  return (guint) fmin (most, ceil (document->simulation.until / document->simulation.step));
}

static void
compare (const char        *name,
         const HysDocument *document,
         guint              most)
{
  static const char *const fixed[] = { "midpoint", "exact", "implicit", "paper" };
  guint steps = steps_of (document, most);
  Run reference = run (document, "exact", steps, 1, TRUE), own = run (document, "automatic", steps, 1, TRUE);

  if (!reference.done)
    {
      run_clear (&reference);
      reference = run (document, "midpoint", steps, FINER, TRUE);
    }
  g_print ("%s", name);
  for (guint i = 0; i < G_N_ELEMENTS (fixed) && reference.done; i++)
    {
      Run other = run (document, fixed[i], steps, 1, TRUE);

      if (error_of (&other, &reference) <= document->simulation.tolerance)
        g_print (" %s", fixed[i]);
      run_clear (&other);
    }
  g_print (" # %u elements, %u steps:%s%s, error %.1e, said %.1e\n", document->elements->len, steps,
           own.account.exact ? " exact" : "", own.account.midpoint ? " midpoint" : "",
           reference.done ? error_of (&own, &reference) : NAN, own.account.error);
  run_clear (&reference);
  run_clear (&own);
}

static HysDocument *
work_document (const Work *work)
{
  HysDocument *document = work->build (work->n);

  document->simulation.step = work->step;
  document->simulation.until = INFINITY;
  return document;
}

static HysDocument *
document_of (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    {
      g_autofree char *own = g_strdup_printf ("%s-%d", works[i].name, works[i].n);

      if (g_str_equal (own, name))
        return work_document (&works[i]);
    }
  return hys_example_load (name, NULL);
}

static G_NO_INLINE void
count_run (const HysDocument *document,
           const char        *scheme,
           guint              steps)
{
  Run own = run (document, scheme, steps, 1, FALSE);

  run_clear (&own);
}

int
main (int    argc,
      char **argv)
{
  gboolean counts = argc > 2 && g_str_equal (argv[1], "--count");
  guint most = argc > 1 ? (guint) g_ascii_strtoull (argv[counts ? 2 : 1], NULL, 10) : 400;
  const char *only = argc > 2 ? argv[2] : "", *const *examples = hys_examples_list ();
  g_autoptr (GPtrArray) documents = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_document_unref);

  hys_lapack_use_one_thread ();
  for (int i = 3; i + 1 < argc && counts; i += 2)
    g_ptr_array_add (documents, document_of (argv[i]));
  for (guint k = 0; k < documents->len; k++)
    count_run (documents->pdata[k], argv[4 + 2 * k], steps_of (documents->pdata[k], most));
  for (guint i = 0; i < G_N_ELEMENTS (works) && !counts; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-%d", works[i].name, works[i].n);
      g_autoptr (HysDocument) document = work_document (&works[i]);

      if (g_str_has_prefix (name, only))
        compare (name, document, most);
    }
  for (guint i = 0; examples[i] != NULL && !counts; i++)
    {
      g_autoptr (HysDocument) document = hys_example_load (examples[i], NULL);

      if (g_str_has_prefix (examples[i], only))
        compare (examples[i], document, most);
    }
  return 0;
}
