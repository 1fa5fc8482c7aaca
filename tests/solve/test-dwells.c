/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Displacements and forces given as points that hold, move on and jump, on random networks of springs and sliders: in each dwell
 * every scheme is where a small solver of its own is, which follows the loads from event to event by trying all patterns.
 */
#include "hys-plan.h"
#include "hys-scheme.h"
#include "hys-sets.h"

#include <math.h>

#define N_TABLES   200
#define N_POINTS   9
#define SLOT       0.05     /* table points are whole numbers of it apart */
#define STEP       0.0025
#define MOST       16       /* bars, springs, and sliders; unknowns of a pattern */
#define UNTIL      3
#define ROUNDING   1e-10
#define MOST_MOVE  (6 / SLOT * STEP)   /* of a bar in a step, and so the error of a scheme of first order; times the largest stiffness */
#define STIFFEST   3
#define SAME       1e-9

static const char *const schemes[] = { "paper", "implicit", "midpoint", "exact", "automatic" };

/* ---- Another solver ---- */

typedef struct
{
  const HysSystem *system;
  double           q[MOST], lambda[MOST], force[MOST];
  double           friction, work;
} Reference;

/* Rates of bars and of the tensions that stick, per path. */
typedef struct
{
  double q[MOST], lambda[MOST];
} Rates;

static double
stretch (const double *q,
         guint         from,
         guint         to)
{
  return q[to] - q[from];
}

/* Gauss's elimination with row pivots; FALSE where the matrix is singular. */
static gboolean
eliminate (double  A[2 * MOST][2 * MOST + 1],
           guint   n,
           double *x)
{
  for (guint k = 0; k < n; k++)
    {
      guint pivot = k;

      for (guint i = k + 1; i < n; i++)
        pivot = fabs (A[i][k]) > fabs (A[pivot][k]) ? i : pivot;
      if (fabs (A[pivot][k]) < 1e-9)
        return FALSE;
      for (guint j = 0; j <= n; j++)
        {
          double kept = A[k][j];

          A[k][j] = A[pivot][j];
          A[pivot][j] = kept;
        }
      for (guint i = k + 1; i < n; i++)
        for (guint j = n + 1; j-- > k;)
          A[i][j] -= A[i][k] / A[k][k] * A[k][j];
    }
  for (guint k = n; k-- > 0;)
    {
      x[k] = A[k][n];
      for (guint j = k + 1; j < n; j++)
        x[k] -= A[k][j] * x[j];
      x[k] /= A[k][k];
    }
  return TRUE;
}

static gboolean
is_held (const HysSystem *system,
         guint            i)
{
  return system->bars[system->sliders[i].from].unknown < 0 && system->bars[system->sliders[i].to].unknown < 0;
}

/* Adds the pull of an element whose tension grows with the stretch by @k, or is unknown @tension (k = 0), to the balances. */
static void
add (const HysSystem *system,
     guint            from,
     guint            to,
     double           k,
     guint            tension,
     const double    *given,
     guint            n,
     double           A[2 * MOST][2 * MOST + 1])
{
  const guint end[2] = { from, to };

  for (guint a = 0; a < 2; a++)
    {
      int row = system->bars[end[a]].unknown;
      double sign = a == 1 ? 1 : -1;

      if (row < 0)
        continue;
      if (k == 0)
        A[row][tension] += sign;
      else
        for (guint b = 0; b < 2; b++)
          {
            int column = system->bars[end[b]].unknown;
            double entry = sign * (b == 1 ? k : -k);

            if (column >= 0)
              A[row][column] += entry;
            else
              A[row][n] -= entry * given[end[b]];
          }
    }
}

/* The rates if the sliders of @slips slip, in the directions of their tensions, and the others stick; FALSE if that is no motion. */
static gboolean
try_pattern (const Reference *self,
             guint            slips,
             const double    *move,
             const double    *more,
             Rates           *rates)
{
  const HysSystem *system = self->system;
  double A[2 * MOST][2 * MOST + 1] = { 0 }, x[2 * MOST];
  guint n = system->n_unknowns, of[MOST];

  for (guint i = 0; i < system->n_sliders; i++)
    of[i] = is_held (system, i) || (slips >> i & 1) != 0 ? 0 : n++;
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown >= 0)
      A[system->bars[i].unknown][n] = more[i];
  for (guint i = 0; i < system->n_springs; i++)
    add (system, system->springs[i].from, system->springs[i].to, system->springs[i].stiffness, 0, move, n, A);
  for (guint i = 0; i < system->n_sliders; i++)
    if (of[i] > 0)
      {
        const guint end[2] = { system->sliders[i].from, system->sliders[i].to };

        add (system, end[0], end[1], 0, of[i], move, n, A);
        for (guint b = 0; b < 2; b++)
          if (system->bars[end[b]].unknown >= 0)
            A[of[i]][system->bars[end[b]].unknown] = b == 1 ? 1 : -1;
          else
            A[of[i]][n] -= (b == 1 ? 1 : -1) * move[end[b]];
      }
  if (!eliminate (A, n, x))
    return FALSE;
  for (guint i = 0; i < system->n_bars; i++)
    rates->q[i] = system->bars[i].unknown >= 0 ? x[system->bars[i].unknown] : move[i];
  for (guint i = 0; i < system->n_sliders; i++)
    {
      gboolean limit = fabs (self->lambda[i]) >= system->sliders[i].threshold;

      rates->lambda[i] = of[i] > 0 ? x[of[i]] : 0;
      if ((slips >> i & 1) != 0 && self->lambda[i] * stretch (rates->q, system->sliders[i].from, system->sliders[i].to) < -ROUNDING)
        return FALSE;
      if (of[i] > 0 && limit && self->lambda[i] * rates->lambda[i] > ROUNDING)
        return FALSE;
    }
  return TRUE;
}

static Rates
find_rates (const Reference *self,
            const double    *move,
            const double    *more)
{
  const HysSystem *system = self->system;
  guint able = 0;
  Rates rates;

  for (guint i = 0; i < system->n_sliders; i++)
    able |= !is_held (system, i) && fabs (self->lambda[i]) >= system->sliders[i].threshold ? 1u << i : 0;
  for (guint slips = 0; slips < 1u << system->n_sliders; slips++)
    if ((slips & ~able) == 0 && try_pattern (self, slips, move, more, &rates))
      return rates;
  g_assert_not_reached ();
}

/* Between bars that are moved: its tension turns as soon as they do. */
static void
turn_held (Reference    *self,
           const double *move)
{
  for (guint i = 0; i < self->system->n_sliders; i++)
    {
      double way = stretch (move, self->system->sliders[i].from, self->system->sliders[i].to);

      if (is_held (self->system, i) && fabs (way) > ROUNDING)
        self->lambda[i] = copysign (self->system->sliders[i].threshold, way);
    }
}

static double
pull_on (const Reference *self,
         guint            bar)
{
  const HysSystem *system = self->system;
  double pull = 0;

  for (guint i = 0; i < system->n_springs; i++)
    if (system->springs[i].from == bar || system->springs[i].to == bar)
      pull += (system->springs[i].to == bar ? 1 : -1) * system->springs[i].stiffness
              * stretch (self->q, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    if (system->sliders[i].from == bar || system->sliders[i].to == bar)
      pull += (system->sliders[i].to == bar ? 1 : -1) * self->lambda[i];
  return pull;
}

/* A part of a path in which no pattern changes. */
static void
go_on (Reference    *self,
       const Rates  *rates,
       const double *more,
       double        ds)
{
  const HysSystem *system = self->system;
  double before[MOST];

  for (guint i = 0; i < system->n_bars; i++)
    before[i] = pull_on (self, i);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      double threshold = system->sliders[i].threshold, lambda = self->lambda[i] + ds * rates->lambda[i];

      if (fabs (self->lambda[i]) >= threshold)
        self->friction += fabs (ds * stretch (rates->q, system->sliders[i].from, system->sliders[i].to)) * threshold;
      self->lambda[i] = fabs (lambda) >= threshold * (1 - 1e-12) ? copysign (threshold, lambda) : lambda;
    }
  for (guint i = 0; i < system->n_bars; i++)
    self->q[i] += ds * rates->q[i];
  for (guint i = 0; i < system->n_bars; i++)
    self->work += ds * rates->q[i] * (system->bars[i].unknown >= 0 ? self->force[i] + 0.5 * ds * more[i]
                                                                   : 0.5 * (before[i] + pull_on (self, i)));
  for (guint i = 0; i < system->n_bars; i++)
    self->force[i] += ds * more[i];
}

/* Along a straight line to these displacements and forces. */
static void
follow (Reference    *self,
        const double *place,
        const double *force)
{
  const HysSystem *system = self->system;
  double move[MOST] = { 0 }, more[MOST] = { 0 }, s = 0;

  for (guint i = 0; i < system->n_bars; i++)
    {
      move[i] = system->bars[i].class == HYS_BAR_DRIVEN ? place[i] - self->q[i] : 0;
      more[i] = force[i] - self->force[i];
    }
  turn_held (self, move);
  while (s < 1)
    {
      Rates rates = find_rates (self, move, more);
      double ds = 1 - s;

      for (guint i = 0; i < system->n_sliders; i++)
        if (rates.lambda[i] != 0 && !(fabs (self->lambda[i]) >= system->sliders[i].threshold && self->lambda[i] * rates.lambda[i] > 0))
          ds = fmin (ds, (copysign (system->sliders[i].threshold, rates.lambda[i]) - self->lambda[i]) / rates.lambda[i]);
      g_assert_cmpfloat (ds, >=, 0);
      go_on (self, &rates, more, ds);
      s = ds < 1 - s ? s + ds : 1;
    }
}

/* ---- Random networks and tables ---- */

/* Springs hold all bars; the last is driven. Sliders are no loops, but for those between it and the wall. */
static HysDocument *
random_network (GRand *dice)
{
  HysDocument *document = hys_document_new ();
  guint n = (guint) g_rand_int_range (dice, 2, 7);
  g_autoptr (HysSets) joined = hys_sets_new (n + 1);

  build_wall (document, "w");
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *bar = g_strdup_printf ("b%u", i), *spring = g_strdup_printf ("k%u", i);

      build_bar (document, bar);
      build_spring (document, spring, (guint) g_rand_int_range (dice, 0, (gint32) i), i, g_rand_double_range (dice, 0.3, STIFFEST));
    }
  hys_sets_join (joined, 0, n);
  for (guint i = 0; i < 2 * n; i++)
    {
      guint from = (guint) g_rand_int_range (dice, 0, (gint32) n), to = (guint) g_rand_int_range (dice, (gint32) from + 1, (gint32) n + 1);
      g_autofree char *id = g_strdup_printf ("s%u", i);

      if (hys_sets_join (joined, from, to) || (from == 0 && to == n))
        build_slider (document, id, from, to, g_rand_double_range (dice, 0.1, 2), 0);
    }
  return document;
}

/* Points that mostly hold every other time. @jumps: with values that jump from one to the next. */
static HysSignal *
random_table (GRand   *dice,
              gboolean jumps)
{
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("table"));
  guint slot = 0;
  double value = g_rand_boolean (dice) ? 0 : g_rand_double_range (dice, -2, 2);

  signal->points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));
  for (guint i = 0; i < N_POINTS; i++)
    {
      g_array_append_val (signal->points, ((HysTablePoint){ SLOT * slot, value }));
      slot += (guint) g_rand_int_range (dice, 1, 5);
      if (i % 2 == 0 || g_rand_int_range (dice, 0, 4) == 0)
        value = i == N_POINTS - 3 ? ((HysTablePoint *) signal->points->data)[0].value : g_rand_double_range (dice, -3, 3);
    }
  signal->values[0] = jumps;
  signal->values[1] = g_rand_boolean (dice);
  return signal;
}

static void
read_loads (const HysSystem *system,
            double           t,
            double           inside,
            double          *place,
            double          *force)
{
  for (guint i = 0; i < system->n_bars; i++)
    {
      place[i] = system->bars[i].class == HYS_BAR_DRIVEN ? hys_system_drive (system, i, t, inside) : 0;
      force[i] = system->bars[i].unknown >= 0 ? hys_system_force (system, i, t, inside) : 0;
    }
}

/* Moves the last bar, and pushes another one in half of the networks. */
static void
add_tables (HysDocument *document,
            GRand       *dice)
{
  guint last = document->nodes->len - 1;

  hys_item_list_add (document->loads,
                   hys_load_new (last, HYS_LOAD_DISPLACEMENT, random_table (dice, g_rand_int_range (dice, 0, 3) == 0)));
  if (last > 1 && g_rand_boolean (dice))
    hys_item_list_add (document->loads, hys_load_new ((guint) g_rand_int_range (dice, 1, (gint32) last), HYS_LOAD_FORCE,
                                                    random_table (dice, g_rand_boolean (dice))));
}

/* Whether no load jumps but at t = 0. */
static gboolean
is_continuous (const HysDocument *document)
{
  for (guint i = 0; i < document->loads->len; i++)
    {
      const double *values = hys_document_load_at (document, i)->signal->values;

      if (values[0] != 0 || values[1] != 0)
        return FALSE;
    }
  return TRUE;
}

/* ---- Comparison ---- */

typedef struct
{
  HysStepper *stepper;
  double      taken;   /* threshold times way of the sliders, from row to row */
} Run;

static void
run_to (Run    *self,
        double  t)
{
  const HysSystem *system = hys_stepper_system (self->stepper);
  guint until = (guint) (t / STEP + 0.5);
  double before[MOST];

  while (hys_stepper_count (self->stepper) < until)
    {
      for (guint i = 0; i < system->n_sliders; i++)
        before[i] = stretch (hys_stepper_state (self->stepper)->q, system->sliders[i].from, system->sliders[i].to);
      g_assert_cmpint (hys_stepper_step (self->stepper), ==, HYS_STATUS_OK);
      for (guint i = 0; i < system->n_sliders; i++)
        self->taken += system->sliders[i].threshold
                       * fabs (stretch (hys_stepper_state (self->stepper)->q, system->sliders[i].from, system->sliders[i].to)
                               - before[i]);
    }
}

/* The loads from one breakpoint to the next; its time. Those nearer to each other than times are known are one. */
static double
follow_piece (Reference *self,
              double     t)
{
  const HysSystem *system = self->system;
  double next = hys_system_next_break (system, t), inside = 0.5 * (t + next), after, place[MOST], force[MOST];

  if (!(next < UNTIL))
    return UNTIL;
  read_loads (system, next, inside, place, force);
  follow (self, place, force);
  while ((after = hys_system_next_break (system, next)) < next + 1e-9)
    next = after;
  read_loads (system, next, next, place, force);
  follow (self, place, force);
  return next;
}

/* The largest difference of elongations, and of tensions over the largest stiffness. */
static double
find_difference (const Reference *reference,
                 const HysState  *state)
{
  const HysSystem *system = reference->system;
  double most = 0;

  for (guint i = 0; i < system->n_springs; i++)
    most = fmax (most, fabs (state->e[i] - stretch (reference->q, system->springs[i].from, system->springs[i].to)));
  for (guint i = 0; i < system->n_sliders; i++)
    most = fmax (most, fabs (state->lambda[i] - reference->lambda[i]) / STIFFEST);
  return most;
}

static void
assert_energies (const Reference *reference,
                 const HysState  *state)
{
  double scale = 1 + fabs (reference->work) + reference->friction;

  g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_FRICTION] - reference->friction), <=, 1e-12 * scale);
  g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_WORK] - reference->work), <=, 1e-12 * scale);
}

/* At all breakpoints, in which dwells begin and end; the largest difference. */
static double
compare (const HysDocument *document,
         const char        *scheme,
         gboolean           exact)
{
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), STEP);
  const HysSystem *system = hys_stepper_system (stepper);
  Reference reference = { .system = system };
  Run run = { stepper, hys_stepper_state (stepper)->energy[HYS_ENERGY_FRICTION] };
  double place[MOST], force[MOST], most = 0;

  read_loads (system, 0, 0, place, force);
  follow (&reference, place, force);
  for (double t = follow_piece (&reference, 0); t < UNTIL; t = follow_piece (&reference, t))
    {
      const HysState *state = hys_stepper_state (stepper);

      run_to (&run, t);
      state = hys_stepper_state (stepper);
      most = fmax (most, find_difference (&reference, state));
      if (exact)
        assert_energies (&reference, state);
      else if (is_continuous (document))
        g_assert_cmpfloat (fabs (state->energy[HYS_ENERGY_FRICTION] - run.taken), <=, 1e-12 * (1 + run.taken));
    }
  return most;
}

/* Schemes of steps are off by no more than the motion of a step, where sliders come to slip inside one, and mostly not at all. */
static void
test_tables (gconstpointer scheme)
{
  g_autoptr (GRand) dice = dice_new ("R02S5b7d9f1a3c5e7a9b1d3f5c7e9a1b3d5f");
  gboolean exact = g_str_equal (scheme, "exact") || g_str_equal (scheme, "automatic");
  guint same = 0;

  for (guint k = 0; k < N_TABLES; k++)
    {
      g_autoptr (HysDocument) document = random_network (dice);
      double difference;

      add_tables (document, dice);
      difference = compare (document, scheme, exact);
      g_test_message ("table %u: %g", k, difference);
      g_assert_cmpfloat (difference, <=, exact ? SAME : MOST_MOVE);
      same += difference <= SAME;
    }
  g_assert_cmpuint (same, >=, N_TABLES * 9 / 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/dwells/%s", schemes[i]);

      g_test_add_data_func (path, schemes[i], test_tables);
    }
  return g_test_run ();
}
