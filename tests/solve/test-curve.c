/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The memory curve of a bundle against the plain loop over its branches, u <- clip (u + dx, -eta, eta) (2001 paper, (26c)),
 * on noise, heavy-tailed steps, sweeps and slow drift; ties among the limits, branches that do not start relaxed. 7e-12 of
 * the largest force is what the rounding of 10^5 additions leaves between the two.
 */
#include "hys-audit.h"
#include "hys-curve.h"

#include <math.h>

#define TOLERANCE 7e-12

typedef struct
{
  gsize        n;
  double      *k, *eta, *u;
  HysBackbone *backbone;
  HysCurve    *curve;
  double       strength;   /* sum k eta */
  double       capacity;   /* sum k eta^2 / 2 */
} Bundle;

typedef double (*Path) (guint64 step);

static double
uniform (double from,
         double to)
{
  return g_test_rand_double_range (from, to);
}

static double
noise (guint64 step)
{
  return uniform (-0.3, 0.3);
}

static double
cauchy (guint64 step)
{
  return 0.02 * tan (G_PI * (uniform (0, 1) - 0.5));
}

/* Sweeps whose amplitude shrinks, so that turning points pile up, and grows again, so that loops close. */
static double
sweep (guint64 step)
{
  double t = 0.01 * (double) step;

  return 0.03 * cos (t) * (1 + sin (0.013 * t));
}

static double
drift (guint64 step)
{
  return 1e-3 + 0.05 * sin (0.3 * (double) step);
}

/* Moves that are the limits themselves: paths end on corners. */
static double
lattice (guint64 step)
{
  return 0.125 * g_test_rand_int_range (-9, 10);
}

static void
bundle_init (Bundle   *self,
             gsize     n,
             gboolean  ties,
             gboolean  strays)
{
  self->n = n;
  self->k = g_new (double, n);
  self->eta = g_new (double, n);
  self->u = g_new0 (double, n);
  self->strength = self->capacity = 0;
  for (gsize i = 0; i < n; i++)
    {
      self->k[i] = uniform (0.1, 2) / (double) n;
      self->eta[i] = ties ? 0.125 * g_test_rand_int_range (1, 9) : uniform (0.05, 1.1);
      if (strays && (n < 3 || g_test_rand_bit ()))
        self->u[i] = ties ? self->eta[i] * g_test_rand_int_range (-1, 2) : uniform (-1, 1) * self->eta[i];
      self->strength += self->k[i] * self->eta[i];
      self->capacity += 0.5 * self->k[i] * self->eta[i] * self->eta[i];
    }
  self->backbone = hys_backbone_new (n, self->k, self->eta);
  self->curve = hys_curve_new (self->backbone, strays ? self->u : NULL);
}

static void
bundle_clear (Bundle *self)
{
  hys_curve_free (self->curve);
  hys_backbone_unref (self->backbone);
  g_free (self->k);
  g_free (self->eta);
  g_free (self->u);
}

static double
plain_force_after (const Bundle *self,
                   double        move)
{
  double sum = 0;

  for (gsize i = 0; i < self->n; i++)
    sum += self->k[i] * CLAMP (self->u[i] + move, -self->eta[i], self->eta[i]);
  return sum;
}

static double
plain_energy (const Bundle *self)
{
  double sum = 0;

  for (gsize i = 0; i < self->n; i++)
    sum += 0.5 * self->k[i] * self->u[i] * self->u[i];
  return sum;
}

/* The work of the move: what each spring stores more, and its threshold times the way that its slider slips. */
static double
plain_move (Bundle *self,
            double  move)
{
  double stored = -plain_energy (self), slipped = 0;

  for (gsize i = 0; i < self->n; i++)
    {
      double end = self->u[i] + move;

      self->u[i] = CLAMP (end, -self->eta[i], self->eta[i]);
      slipped += self->k[i] * self->eta[i] * fabs (end - self->u[i]);
    }
  return stored + plain_energy (self) + slipped;
}

static double
largest (const double *x,
         gsize         n)
{
  double worst = 0;

  for (gsize i = 0; i < n; i++)
    worst = MAX (worst, x[i]);
  return worst;
}

static void
assert_state (const Bundle *self)
{
  g_autofree double *u = g_new (double, self->n);
  double extent = largest (self->eta, self->n);

  g_assert_cmpfloat_with_epsilon (hys_curve_force (self->curve), plain_force_after (self, 0), TOLERANCE * self->strength);
  g_assert_cmpfloat_with_epsilon (hys_curve_energy (self->curve), plain_energy (self), TOLERANCE * self->capacity);
  hys_curve_branches (self->curve, u);
  for (gsize i = 0; i < self->n; i++)
    {
      g_assert_cmpfloat_with_epsilon (u[i], self->u[i], TOLERANCE * extent);
      g_assert_cmpfloat (fabs (u[i]), <=, self->eta[i]);
    }
}

/* The force at a move, and that it is linear between the ends of the piece, and not beyond them. */
static void
assert_piece (Bundle *self,
              double  move)
{
  HysCurvePiece piece, next;
  double extent = largest (self->eta, self->n), tolerance = TOLERANCE * self->strength;

  hys_curve_look (self->curve, move, &piece);
  g_assert_cmpfloat_with_epsilon (piece.force, plain_force_after (self, move), tolerance);
  g_assert_cmpfloat (piece.from, <=, move + TOLERANCE * extent);
  g_assert_cmpfloat (piece.to, >=, move - TOLERANCE * extent);
  g_assert_cmpfloat (piece.slope, >=, -TOLERANCE * self->strength / extent);
  for (int k = 0; k <= 4; k++)
    {
      double from = MAX (piece.from, -9 * extent), to = MIN (piece.to, 9 * extent);
      double at = from + 0.25 * k * (to - from);

      g_assert_cmpfloat_with_epsilon (plain_force_after (self, at), piece.force + piece.slope * (at - move), tolerance);
    }
  if (isfinite (piece.to))
    {
      double beyond = piece.to + 1e-9 * extent;

      hys_curve_look (self->curve, beyond, &next);
      g_assert_cmpfloat (next.from, >=, piece.to - TOLERANCE * extent);
      g_assert_cmpfloat_with_epsilon (next.force, plain_force_after (self, beyond), tolerance);
    }
}

static void
follow (gsize    n,
        gboolean ties,
        gboolean strays,
        Path     path,
        guint64  steps)
{
  Bundle self;

  bundle_init (&self, n, ties, strays);
  assert_state (&self);
  for (guint64 i = 0; i < steps; i++)
    {
      double move = path (i), work;

      if (i % 7 == 0)
        assert_piece (&self, path == lattice ? lattice (i) : uniform (-2.5, 2.5) * self.eta[0]);
      if (i % 11 == 0)
        assert_piece (&self, 0);
      work = plain_move (&self, move);
      g_assert_cmpfloat_with_epsilon (hys_curve_move (self.curve, move), work,
                                      TOLERANCE * (self.capacity + self.strength * fabs (move)));
      if (i % 13 == 0 || i < 40)
        assert_state (&self);
      g_assert_cmpfloat_with_epsilon (hys_curve_force (self.curve), plain_force_after (&self, 0), TOLERANCE * self.strength);
    }
  assert_state (&self);
  bundle_clear (&self);
}

static const struct
{
  const char *name;
  Path        path;
} paths[] = {
  { "noise", noise }, { "cauchy", cauchy }, { "sweep", sweep }, { "drift", drift }, { "lattice", lattice },
};

static void
test_path (gconstpointer data)
{
  Path path = paths[GPOINTER_TO_UINT (data)].path;
  static const gsize sizes[] = { 1, 2, 3, 10, 60, 300 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint variant = 0; variant < 4; variant++)
      follow (sizes[i], variant & 1, variant & 2, path, 4000);
}

/* What is left of rounding after many steps. */
static void
test_long (void)
{
  follow (5, FALSE, FALSE, drift, 100000);
  follow (5, FALSE, FALSE, cauchy, 100000);
}

/* Whether both have the same state: from here they move alike. */
static void
assert_same (const HysCurve *a,
             const HysCurve *b)
{
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (hys_curve_branch (a, i), ==, hys_curve_branch (b, i));
  for (double move = -20; move <= 20; move += 0.25)
    {
      g_autoptr (HysCurve) one = hys_curve_copy (a), other = hys_curve_copy (b);

      hys_curve_move (one, move);
      hys_curve_move (other, move);
      g_assert_cmpfloat (hys_curve_force (one), ==, hys_curve_force (other));
      g_assert_cmpfloat (hys_curve_energy (one), ==, hys_curve_energy (other));
    }
}

/* Nested loops: a loop that closes is forgotten, and all of them when the first turn is passed. */
static void
test_memory (void)
{
  static const double k[] = { 1, 2 }, eta[] = { 4, 8 };
  static const double moves[] = { 6, -5, 4, -3, 2 };
  g_autoptr (HysBackbone) backbone = hys_backbone_new (2, k, eta);
  g_autoptr (HysCurve) curve = hys_curve_new (backbone, NULL), plain = hys_curve_new (backbone, NULL);

  g_assert_cmpint (hys_curve_direction (curve), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      hys_curve_move (curve, moves[i]);
      g_assert_cmpint (hys_curve_direction (curve), ==, i % 2 == 0 ? 1 : -1);
    }
  /* x = 4 now, below 5, 6; turning points 6, 1, 5, 2. */
  hys_curve_move (curve, 1.5);
  hys_curve_move (plain, 6);
  hys_curve_move (plain, -5);
  hys_curve_move (plain, 4.5);
  assert_same (curve, plain);
  hys_curve_move (curve, 1);
  hys_curve_free (g_steal_pointer (&plain));
  plain = hys_curve_new (backbone, NULL);
  hys_curve_move (plain, 6.5);
  assert_same (curve, plain);
  g_assert_cmpfloat (hys_curve_force (curve), ==, 1 * 4 + 2 * 6.5);
  /* Beyond the largest limit nothing is remembered: the way back is the same from wherever it turns. */
  hys_curve_move (curve, 1000);
  g_assert_cmpfloat (hys_curve_force (curve), ==, 4 + 16);
  hys_curve_move (curve, -10);
  g_assert_cmpfloat (hys_curve_force (curve), ==, -4 - 2 * 2);
  g_assert_cmpfloat (hys_curve_branch (curve, 0), ==, -4);
  g_assert_cmpfloat (hys_curve_branch (curve, 1), ==, -2);
}

/* A copy goes its own way. */
static void
test_copy (void)
{
  Bundle self;

  bundle_init (&self, 40, FALSE, TRUE);
  for (guint64 i = 0; i < 300; i++)
    {
      g_autoptr (HysCurve) copy = hys_curve_copy (self.curve);

      hys_curve_move (copy, noise (i));
      assert_state (&self);
      plain_move (&self, 0.1);
      hys_curve_move (self.curve, 0.1);
      assert_state (&self);
      plain_move (&self, cauchy (i));
      hys_curve_free (self.curve);
      self.curve = hys_curve_new (self.backbone, self.u);
      assert_state (&self);
    }
  bundle_clear (&self);
}

/* The slope where no branch is left is exactly 0, and the force the sum of all thresholds. Sums over many branches. */
static void
test_many (void)
{
  const gsize n = 200000;
  g_autofree double *k = g_new (double, n), *eta = g_new (double, n);
  g_autoptr (HysBackbone) backbone = NULL;
  g_autoptr (HysCurve) curve = NULL;
  HysCurvePiece piece;

  for (gsize i = 0; i < n; i++)
    {
      k[i] = 1.0 / (double) n;
      eta[i] = (double) (i + 1) / (double) n + 0.1;
    }
  backbone = hys_backbone_new (n, k, eta);
  curve = hys_curve_new (backbone, NULL);
  hys_curve_look (curve, 2, &piece);
  g_assert_cmpfloat (piece.slope, ==, 0);
  g_assert_true (piece.to == INFINITY);
  /* sum eta_i / n = 0.1 + (n + 1) / (2 n) */
  g_assert_cmpfloat_with_epsilon (piece.force, 0.1 + 0.5 * (double) (n + 1) / (double) n, 1e-15);
  hys_curve_look (curve, 0.05, &piece);
  g_assert_cmpfloat_with_epsilon (piece.slope, 1, 1e-15);
}

/* The audit finds nothing in true moves, over many accounts; and whether moves told to it are those of the curve: at once
 * when they are far from it, in the next account when they are near. */
static void
test_audit (void)
{
  Bundle self;
  HysAudit *audit;
  double worst = 0, said = 0, before;

  bundle_init (&self, 20, FALSE, TRUE);
  audit = hys_audit_new (self.curve);
  for (guint64 i = 0; i < 20000; i++)
    {
      double move = i % 2000 < 1000 ? sweep (i) : cauchy (i), residual;

      before = hys_curve_force (self.curve);
      hys_curve_move (self.curve, move);
      residual = hys_audit_move (audit, self.curve, move, before);
      worst = MAX (worst, residual);
    }
  g_assert_cmpfloat (worst, <=, TOLERANCE);
  g_assert_cmpfloat (hys_audit_close (audit, self.curve), <=, TOLERANCE);

  /* From the limits on, which no branch leaves on the other side for 0.1: the other way than it was told. */
  before = hys_curve_force (self.curve);
  hys_curve_move (self.curve, -5);
  g_assert_cmpfloat (hys_audit_move (audit, self.curve, -5, before), <=, TOLERANCE);
  before = hys_curve_force (self.curve);
  hys_curve_move (self.curve, 0.1);
  g_assert_cmpfloat (hys_audit_move (audit, self.curve, -0.1, before), >, 1e-3);
  g_assert_cmpfloat (hys_audit_close (audit, self.curve), >, 1e-3);

  /* From the other limits on: it falls behind by a millionth. */
  before = hys_curve_force (self.curve);
  hys_curve_move (self.curve, 5);
  g_assert_cmpfloat (hys_audit_move (audit, self.curve, 5, before), <=, TOLERANCE);
  for (guint64 i = 0; i < 10; i++)
    {
      before = hys_curve_force (self.curve);
      hys_curve_move (self.curve, -0.01);
      g_assert_cmpfloat (hys_audit_move (audit, self.curve, -0.01 * (1 + 1e-6), before), <=, TOLERANCE);
    }
  g_assert_cmpfloat (hys_audit_close (audit, self.curve), >, 1e-9);

  /* ... which a move says when the account is due. */
  before = hys_curve_force (self.curve);
  hys_curve_move (self.curve, 5);
  g_assert_cmpfloat (hys_audit_move (audit, self.curve, 5, before), <=, TOLERANCE);
  for (guint64 i = 0; i < 1000; i++)
    {
      double residual;

      before = hys_curve_force (self.curve);
      hys_curve_move (self.curve, -1e-4);
      residual = hys_audit_move (audit, self.curve, -1e-4 * (1 + 1e-5), before);
      said = MAX (said, residual);
    }
  g_assert_cmpfloat (said, >, 1e-9);
  hys_audit_free (audit);
  bundle_clear (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autofree char *name = g_strdup_printf ("/curve/%s", paths[i].name);

      g_test_add_data_func (name, GUINT_TO_POINTER (i), test_path);
    }
  g_test_add_func ("/curve/long", test_long);
  g_test_add_func ("/curve/memory", test_memory);
  g_test_add_func ("/curve/copy", test_copy);
  g_test_add_func ("/curve/many", test_many);
  g_test_add_func ("/curve/audit", test_audit);
  return g_test_run ();
}
