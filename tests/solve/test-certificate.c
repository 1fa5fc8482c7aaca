/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the certificate refuses: a step that solves its equations is written down by hand, and each term of them is
 * broken in it, one at a time and by a millionth.
 */
#include "hys-build.h"
#include "hys-certificate.h"
#include "hys-ledger.h"
#include "hys-tolerances.h"

#include <math.h>

#define H     0.01
#define OFF   1e-6
#define ALPHA 0.3   /* threshold of the slider that slips ... */
#define BETA  2.0   /* ... and of the one that sticks */

enum { WALL, MASS, A, B, N_BARS };
enum { K1, K2, K3, N_SPRINGS };       /* wall - mass, mass - a, mass - b */
enum { C1, C2, N_DASHPOTS };          /* wall - mass, b - wall */
enum { SLIPS, STICKS, N_SLIDERS };    /* wall - mass, a - wall */

static const double m = 2, k[] = { 3, 5, 7 }, c[] = { 0.4, 0.9 };
static const double weight[] = { 1, 0.8 };
static const gboolean mean[] = { FALSE, TRUE };

/* A step of the family theta. */
typedef struct
{
  double      theta;
  HysSystem  *system;
  HysState   *before;
  HysState   *after;
  double      force[N_BARS];
  double      early[N_SLIDERS];
  HysReferee *referee;
} Case;

static HysSystem *
draw (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();

  build_wall (document, "wall");
  build_mass (document, "mass", m, 0, 0);
  build_bar (document, "a");
  build_bar (document, "b");
  build_spring (document, "k1", WALL, MASS, k[K1]);
  build_spring (document, "k2", MASS, A, k[K2]);
  build_spring (document, "k3", MASS, B, k[K3]);
  build_dashpot (document, "c1", WALL, MASS, c[C1]);
  build_dashpot (document, "c2", B, WALL, c[C2]);
  build_slider (document, "slips", WALL, MASS, ALPHA, 0);
  build_slider (document, "sticks", A, WALL, BETA, 0);
  return hys_system_new (document);
}

/* Over the step, of what it is at both ends. */
static double
over (const Case *self,
      double      a,
      double      b)
{
  return (1 - self->theta) * a + self->theta * b;
}

/* The load that balances the mass, from all that pulls it back. */
static double
balance_mass (const Case *self)
{
  const HysState *s = self->before, *e = self->after;
  double part = self->early[SLIPS], slider = part * s->lambda[SLIPS] + (1 - part) * e->lambda[SLIPS];

  return m * (e->v[MASS] - s->v[MASS]) / H + k[K1] * over (self, s->e[K1], e->e[K1]) - k[K2] * over (self, s->e[K2], e->e[K2])
         - k[K3] * over (self, s->e[K3], e->e[K3]) + c[C1] * over (self, s->v[MASS], e->v[MASS]) + slider;
}

/* Positions and elongations from the velocities, and what balances then. */
static void
solve (Case *self)
{
  HysState *s = self->before, *e = self->after;
  double w = weight[C2], vm = over (self, s->v[MASS], e->v[MASS]);

  e->q[MASS] = s->q[MASS] + H * vm;
  e->q[B] = s->q[B] + H * e->v[B];
  e->e[K1] = s->e[K1] + H * vm;
  e->e[K2] = s->e[K2] - H * vm;
  e->e[K3] = s->e[K3] + H * (e->v[B] - vm);
  e->lambda[STICKS] = k[K2] * e->e[K2];
  e->tau[C2] = k[K3] * e->e[K3];
  s->tau[C2] = (-c[C2] * e->v[B] - w * e->tau[C2]) / (1 - w);
  self->force[MASS] = balance_mass (self);
}

static Case *
case_new (double theta)
{
  Case *self = g_new0 (Case, 1);
  HysState *s, *e;

  self->theta = theta;
  self->system = draw ();
  g_assert_cmpuint (self->system->n_springs, ==, N_SPRINGS);
  g_assert_cmpuint (self->system->n_dashpots, ==, N_DASHPOTS);
  g_assert_cmpuint (self->system->n_sliders, ==, N_SLIDERS);
  s = self->before = hys_state_new (self->system);
  e = self->after = hys_state_new (self->system);
  s->v[MASS] = 0.7;
  e->v[MASS] = 0.9;
  e->v[B] = 0.2;
  s->e[K1] = s->q[MASS] = 0.05;
  s->e[K2] = -0.03;
  s->e[K3] = 0.02;
  s->lambda[STICKS] = k[K2] * s->e[K2];
  s->lambda[SLIPS] = e->lambda[SLIPS] = ALPHA;
  self->referee = hys_referee_new (self->system);
  solve (self);
  return self;
}

static void
case_free (Case *self)
{
  hys_referee_free (self->referee);
  hys_state_free (self->before);
  hys_state_free (self->after);
  hys_system_unref (self->system);
  g_free (self);
}

static double
certify (const Case *self)
{
  HysScales scales = { 0 };
  HysStepRecord record = { self->theta, H, self->before, self->after, self->force, mean, weight };

  record.early = self->early[SLIPS] != 0 ? self->early : NULL;
  return hys_referee_certify (self->referee, self->system, &record, &scales);
}

/* Each number of the step counts. */
static void
test_numbers (gconstpointer theta)
{
  Case *self = case_new (*(const double *) theta);
  HysState *s = self->before, *e = self->after;
  double *numbers[] = { &self->force[MASS], &self->force[A], &self->force[B],
                        &s->v[MASS], &e->v[MASS], &e->v[A], &e->v[B],
                        &s->q[MASS], &e->q[MASS], &e->q[A], &e->q[B],
                        &s->e[K1], &s->e[K2], &s->e[K3], &e->e[K1], &e->e[K2], &e->e[K3],
                        &s->tau[C2], &e->lambda[SLIPS], &e->lambda[STICKS] };

  g_assert_cmpfloat (certify (self), <=, 1e-15);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        double kept = *numbers[i];

        *numbers[i] = kept + sign * OFF;
        g_test_message ("number %u", i);
        g_assert_cmpfloat (certify (self), >, HYS_RESIDUAL_MAX);
        *numbers[i] = NAN;
        g_assert_cmpfloat (certify (self), ==, INFINITY);
        *numbers[i] = kept;
      }
  g_assert_cmpfloat (certify (self), <=, 1e-15);
  case_free (self);
}

/* Nor is one that is not finite let pass where nothing need balance: between walls. */
static void
test_given (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint a = build_wall (document, "a"), b = build_wall (document, "b");
  HysScales scales = { 0 };

  build_spring (document, "k", a, b, 1);
  build_slider (document, "s", a, b, ALPHA, 0);

  g_autoptr (HysSystem) system = hys_system_new (document);
  HysState *before = hys_state_new (system), *after = hys_state_new (system);
  HysReferee *referee = hys_referee_new (system);
  const double force[2] = { 0 };
  const HysStepRecord record = { 0.5, H, before, after, force, mean, weight };
  double *numbers[] = { &after->e[0], &after->lambda[0] };

  g_assert_cmpfloat (hys_referee_certify (referee, system, &record, &scales), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      *numbers[i] = NAN;
      g_assert_cmpfloat (hys_referee_certify (referee, system, &record, &scales), ==, INFINITY);
      *numbers[i] = 0;
    }
  hys_referee_free (referee);
  hys_state_free (before);
  hys_state_free (after);
}

static void
break_bound (Case *self)
{
  self->after->lambda[SLIPS] = ALPHA * (1 + OFF);
}

static void
break_law_below_threshold (Case *self)
{
  self->after->lambda[SLIPS] = ALPHA * (1 - OFF);
}

/* It helps the motion. */
static void
break_sense (Case *self)
{
  self->after->lambda[SLIPS] = -ALPHA;
}

/* The massless bar gives way to a slider that could hold it. */
static void
break_stick (Case *self)
{
  self->after->v[A] = OFF;
  self->after->q[A] = H * OFF;
  self->before->e[K2] -= H * OFF;
}

/* What breaks a law is refused although all forces balance and all moves. */
static void
test_laws (gconstpointer theta)
{
  static void (*const breaks[]) (Case *self) = { break_bound, break_law_below_threshold, break_sense, break_stick };

  for (guint i = 0; i < G_N_ELEMENTS (breaks); i++)
    {
      Case *self = case_new (*(const double *) theta);

      breaks[i] (self);
      solve (self);
      g_test_message ("law %u", i);
      g_assert_cmpfloat (certify (self), >, HYS_RESIDUAL_MAX);
      case_free (self);
    }
}

/* A tension that was another up to a moment: it counts for so long, and its law held at the start too. */
static void
test_moment (void)
{
  Case *self = case_new (0.5);

  self->early[SLIPS] = 0.25;
  self->before->v[MASS] = -0.1;
  self->before->lambda[SLIPS] = -ALPHA;
  solve (self);
  g_assert_cmpfloat (certify (self), <=, 1e-15);
  self->before->lambda[SLIPS] = -ALPHA * (1 - OFF);
  solve (self);
  g_assert_cmpfloat (certify (self), >, HYS_RESIDUAL_MAX);
  self->before->lambda[SLIPS] = -ALPHA;
  solve (self);
  self->early[SLIPS] = 0.25 + OFF;
  g_assert_cmpfloat (certify (self), >, HYS_RESIDUAL_MAX);
  self->early[SLIPS] = 1;
  g_assert_cmpfloat (certify (self), ==, INFINITY);
  case_free (self);
}

/* Of a mass on a spring, a dashpot and a slider that slips all along `midpoint` makes and loses no energy; energy that is
 * made is refused, and the ledger says how much it was. */
static void
test_energy (void)
{
  Case *self = case_new (0.5);
  HysLedger *ledger = hys_ledger_new (self->system);
  HysLoads *loads = hys_loads_new (self->system, 0.5, 0);
  HysState *s = self->before, *e = self->after;
  double made, v = e->v[MASS];

  s->e[K2] = s->e[K3] = s->lambda[STICKS] = 0;
  self->system->springs[K2].stiffness = self->system->springs[K3].stiffness = 0;
  s->tau[C1] = c[C1] * s->v[MASS];
  e->tau[C1] = c[C1] * e->v[MASS];
  e->v[B] = 0;
  solve (self);
  e->lambda[STICKS] = e->tau[C2] = s->tau[C2] = 0;
  self->force[MASS] += k[K2] * over (self, s->e[K2], e->e[K2]) + k[K3] * over (self, s->e[K3], e->e[K3]);
  g_assert_cmpfloat (certify (self), <=, 1e-15);
  loads->loaded[loads->n_loaded++] = MASS;
  loads->start[MASS] = loads->end[MASS] = self->force[MASS];
  hys_ledger_open (ledger, self->system, s);
  hys_ledger_book (ledger, self->system, loads, NULL, s, NULL, 0, e);
  g_assert_cmpfloat (fabs (e->energy[HYS_ENERGY_ERROR]), <=, 1e-15);
  e->v[MASS] = v + OFF;
  made = 0.5 * m * (e->v[MASS] * e->v[MASS] - v * v);
  g_assert_cmpfloat (certify (self), >, HYS_RESIDUAL_MAX);
  hys_ledger_book (ledger, self->system, loads, NULL, s, NULL, 0, e);
  g_assert_cmpfloat (fabs (e->energy[HYS_ENERGY_ERROR] + made), <=, 1e-15);
  hys_loads_free (loads);
  hys_ledger_free (ledger);
  case_free (self);
}

int
main (int    argc,
      char **argv)
{
  static const double theta[] = { 0, 0.5, 1 };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (theta); i++)
    {
      g_autofree char *numbers = g_strdup_printf ("/solve/certificate/numbers/%g", theta[i]);
      g_autofree char *laws = g_strdup_printf ("/solve/certificate/laws/%g", theta[i]);

      g_test_add_data_func (numbers, &theta[i], test_numbers);
      g_test_add_data_func (laws, &theta[i], test_laws);
    }
  g_test_add_func ("/solve/certificate/given", test_given);
  g_test_add_func ("/solve/certificate/moment", test_moment);
  g_test_add_func ("/solve/certificate/energy", test_energy);
  return g_test_run ();
}
