/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bundles in the convex problem of a step. A bundle whose elongation changes by the move m adds Psi (m) / h to what is
 * minimised, Psi' being its memory curve: convex and piecewise quadratic. Newton's method: each round solves the
 * problem with the tangents of the curves at the present moves, and goes along the way to its solution as far as the
 * true function falls. There are finitely many pieces; nearly always the first tangents are those of the solution, or
 * the second.
 */
#include "hys-theta-private.h"

#include <float.h>
#include <string.h>

#define MAX_ROUNDS 200

/* Halvings of the interval in which the minimum along a way lies. */
#define MAX_HALVINGS 50

/* A bundle in one round: a tangent of its curve. */
typedef struct
{
  double        move;
  HysCurvePiece piece;      /* around it */
  double        assembled;  /* the slope that is in the matrix */
  double        end;        /* the curve itself where the round led */
} Line;

struct HysBundleSearch
{
  Line   *lines;
  double *net;      /* what acts on bars without bundles */
  double *y;        /* where the round begins */
  double *way;      /* from there to its solution */
  double *product;  /* A way */
};

HysBundleSearch *
hys_bundle_search_new (const HysSystem *system)
{
  HysBundleSearch *self = hys_owner_new (HysBundleSearch);

  self->lines = hys_owned (self, Line, system->n_bundles);
  self->net = hys_owned (self, double, system->n_bars);
  self->y = hys_owned (self, double, system->n_unknowns + 1);
  self->way = hys_owned (self, double, system->n_unknowns);
  self->product = hys_owned (self, double, system->n_unknowns);
  return self;
}

double
hys_bundle_search_slope (HysBundleSearch *self,
                         guint            bundle)
{
  self->lines[bundle].assembled = self->lines[bundle].piece.slope;
  return self->lines[bundle].assembled;
}

double
hys_bundle_search_force (const HysBundleSearch *self,
                         guint                  bundle)
{
  return self->lines[bundle].end;
}

/* How the elongation of a bundle changes over the step by the increments @y alone. */
static double
own_move (const HysThetaProblem *self,
          const HysBundle       *bundle,
          const double          *y)
{
  const HysSystem *system = self->system;
  int from = system->bars[bundle->from].unknown, to = system->bars[bundle->to].unknown;
  double rate = 0;

  if (to >= 0)
    rate += self->factor[bundle->to] * y[to];
  if (from >= 0)
    rate -= self->factor[bundle->from] * y[from];
  return self->h * rate;
}

/* The same by what is known. */
static double
known_move (const HysThetaProblem *self,
            const HysBundle       *bundle)
{
  return self->h * (self->rate[bundle->to] - self->rate[bundle->from]);
}

static double
line_at (const Line *line,
         double      move)
{
  return line->piece.force + line->piece.slope * (move - line->move);
}

/* Brings the matrix up to date with the slopes. */
static void
assemble (HysThetaProblem *self)
{
  const HysSystem *system = self->system;
  gboolean changed = FALSE;

  for (guint i = 0; i < system->n_bundles; i++)
    changed = changed || self->search->lines[i].piece.slope != self->search->lines[i].assembled;
  if (!changed || !(self->theta > 0))
    return;
  hys_theta_assemble (self);
  hys_qp_update (self->qp);
}

static void
pull_bundles (HysThetaProblem *self,
              const HysState  *before)
{
  const HysSystem *system = self->system;

  memcpy (self->net, self->search->net, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_bundles; i++)
    {
      const HysBundle *bundle = &system->bundles[i];
      double end = line_at (&self->search->lines[i], known_move (self, bundle));

      hys_theta_pull (self, bundle->from, bundle->to, before->r[i], end);
    }
  hys_theta_load (self);
}

/* Whether a curve is where its tangent led beyond the piece it touches, but for rounding; where it is itself is kept. */
static gboolean
is_on_curve (HysThetaProblem *self,
             guint            i,
             double           move)
{
  const HysBackbone *backbone = hys_curve_backbone (self->bundles->curve[i]);
  double strength = backbone->knots[backbone->n_knots - 1].force, stiffness = backbone->knots[0].slope;
  double led = self->search->lines[i].end;
  HysCurvePiece piece;

  hys_curve_look (self->bundles->curve[i], move, &piece);
  self->search->lines[i].end = piece.force;
  return fabs (led - piece.force) <= 8 * DBL_EPSILON * (strength + stiffness * fabs (move));
}

/* Whether the curves are where their tangents led; these moves are kept. */
static gboolean
has_arrived (HysThetaProblem *self)
{
  const HysSystem *system = self->system;
  gboolean arrived = TRUE;

  for (guint i = 0; i < system->n_bundles; i++)
    {
      Line *line = &self->search->lines[i];
      double move = known_move (self, &system->bundles[i]) + own_move (self, &system->bundles[i], self->qp->y);

      self->bundles->move[i] = move;
      line->end = line_at (line, move);
      if (!(line->piece.from <= move && move <= line->piece.to))
        arrived = is_on_curve (self, i, move) && arrived;
    }
  return arrived;
}

/* The derivative of what is minimised, after the part @t of the way. @fall, @rise: of the quadratic part with the
 * present tangents, at the beginning and over the way. */
static double
derivative (const HysThetaProblem *self,
            double                 t,
            double                 fall,
            double                 rise)
{
  const HysSystem *system = self->system;
  const HysQp *qp = self->qp;
  const HysBundleSearch *search = self->search;
  double sum = fall + t * rise;

  for (int i = 0; i < qp->m; i++)
    {
      double change = hys_qp_row_dot (qp, i, search->way),
                      rate = qp->d[i] + hys_qp_row_dot (qp, i, search->y) + t * change;

      sum += hys_slider_slipping (qp->alpha[i], (gint8) ((rate > 0) - (rate < 0))) * change;
    }
  for (guint i = 0; i < system->n_bundles; i++)
    {
      const HysBundle *bundle = &system->bundles[i];
      double change = own_move (self, bundle, search->way);
      double move = known_move (self, bundle) + own_move (self, bundle, search->y) + t * change;
      HysCurvePiece piece;

      hys_curve_look (self->bundles->curve[i], move, &piece);
      sum += (piece.force - line_at (&search->lines[i], move)) * change / self->h;
    }
  return sum;
}

/* Goes from where the round began towards its solution, as far as the true function falls. */
static void
go (HysThetaProblem *self)
{
  HysBundleSearch *search = self->search;
  double fall = 0, rise = 0, low = 0, high = 1;
  const int n = self->qp->n;

  hys_matrix_multiply (self->qp->A, search->y, search->product);
  for (int i = 0; i < n; i++)
    {
      search->way[i] = self->qp->y[i] - search->y[i];
      fall += search->way[i] * (search->product[i] - self->qp->b[i]);
    }
  hys_matrix_multiply (self->qp->A, search->way, search->product);
  for (int i = 0; i < n; i++)
    rise += search->way[i] * search->product[i];
  if (derivative (self, 1, fall, rise) <= 0)
    low = 1;
  for (int k = 0; k < MAX_HALVINGS && low < 1; k++)
    {
      double middle = 0.5 * (low + high);

      if (derivative (self, middle, fall, rise) <= 0)
        low = middle;
      else
        high = middle;
    }
  for (int i = 0; i < n; i++)
    search->y[i] += 0.5 * (low + high) * search->way[i];
}

gboolean
hys_theta_solve_bundled (HysThetaProblem *self,
                         const HysState  *before,
                         gboolean         cold)
{
  const HysSystem *system = self->system;
  HysBundleSearch *search = self->search;

  memcpy (search->net, self->net, system->n_bars * sizeof (double));
  memset (search->y, 0, system->n_unknowns * sizeof (double));
  for (guint round = 0; round < MAX_ROUNDS; round++)
    {
      for (guint i = 0; i < system->n_bundles; i++)
        {
          Line *line = &search->lines[i];

          line->move = known_move (self, &system->bundles[i]) + own_move (self, &system->bundles[i], search->y);
          hys_curve_look (self->bundles->curve[i], line->move, &line->piece);
        }
      assemble (self);
      pull_bundles (self, before);
      if (!hys_qp_solve (self->qp, cold))
        return FALSE;
      if (has_arrived (self))
        return TRUE;
      go (self);
    }
  return FALSE;
}
