/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-chain.h"
#include "hys-qp-cluster.h"
#include "hys-qp-dense.h"
#include "hys-qp-problem.h"

G_BEGIN_DECLS

/* An entry of A below its diagonal, or on it: between unknowns i and j; A->value[at]. */
typedef struct
{
  int i, j, at;
} HysQpEntry;

/**
 * HysQpPiece:
 * @unknown, @slider: its n unknowns and m sliders in the whole problem
 * @row: the sliders' rows, in the piece's own numbers
 * @entries: (of HysQpEntry) what of A it takes into account, in its own numbers
 * @plain: the same as a problem in one piece; NULL until needed
 * @stale: whether @plain has former values of A
 *
 * Some unknowns and sliders of a problem, to be solved by themselves.
 */
typedef struct HysQpPiece
{
  int       n;
  int       m;
  int      *unknown;
  int      *slider;
  HysQpRow *row;
  GArray   *entries;
  HysQp    *plain;
  gboolean  stale;
} HysQpPiece;

/* One unknown with one slider at most (-1 = none): a y + f lambda = b, lambda in alpha sigma (f y + d). */
typedef struct
{
  int    unknown;
  int    slider;
  double a;
  double f;
} HysQpPoint;

/* Solves a point; its y. */
static inline double
hys_qp_point_solve (double  a,
                    double  f,
                    double  b,
                    double  d,
                    double  alpha,
                    double *lambda,
                    gint8  *slip)
{
  double tension = (b + a * d / f) / f;

  *slip = (gint8) ((tension > alpha) - (tension < -alpha));
  if (*slip == 0)
    {
      *lambda = tension;
      return -d / f;
    }
  *lambda = *slip * alpha;
  return (b - f * *lambda) / a;
}

/**
 * HysQpBody:
 * @loops: whether its sliders form a loop when all stick
 * @dense, @cluster: how it is solved; both NULL = in one piece
 *
 * What is joined by sliders, and by couplings that are not weak.
 */
typedef struct
{
  HysQpPiece    piece;
  gboolean      loops;
  HysQpDense   *dense;
  HysQpCluster *cluster;
} HysQpBody;

/**
 * HysQpComponent:
 * @whole: all of it
 * @chain: how it is solved where it is a row of bars; NULL = it is none
 * @apart: whether its bodies and points are solved in turn, the couplings between them moved to the right-hand side, until
 *    nothing changes; else in one piece
 *
 * What is joined by anything: no number of another component has to do with it.
 */
typedef struct
{
  HysQpPiece  whole;
  HysQpChain *chain;
  gboolean    apart;
  guint       first_body, end_body;
  guint       first_point, end_point;
} HysQpComponent;

/**
 * HysQpParts:
 * @points: first the @n_loose that nothing is coupled to, then those of the components
 * @couplings: (of HysQpEntry) what of A no body takes into account
 * @stiffness: per unknown, see hys-qp-private.h
 * @compliance: per slider, likewise; @most_compliance: the largest
 * @factor: the largest of the rows
 * @given: the @n_given sliders between given motions
 * @force: per slider: the largest force in its component in the last solution
 * @kind, @row: per entry of A what it counts as, and the rows, by which the problem was taken apart; NULL = it was not
 */
struct HysQpParts
{
  GArray *components;   /* of HysQpComponent */
  GArray *bodies;       /* of HysQpBody */
  GArray *points;       /* of HysQpPoint */
  guint   n_loose;
  GArray *couplings;
  double *stiffness;
  double *compliance;
  double  most_compliance;
  double  factor;
  int    *given;
  guint   n_given;
  double *force;
  guint8 *kind;
  HysQpRow *row;
  double *b;            /* workspace of n */
  double *piece_b;      /* of a piece: n */
  double *piece_y;
  double *piece_d;      /* of a piece: m */
  double *piece_alpha;
  double *piece_lambda;
  gint8  *piece_slip;
  gboolean *taken;      /* m */
  int    *parent;       /* n + 1 */
};

HysQpParts *hys_qp_parts_new    (int         n,
                                 int         m);
void        hys_qp_parts_free   (HysQpParts *self);

/* Takes the problem apart anew, after A or the rows have changed; where that leads to the same parts, they are given their
 * new values only. Returns: whether they are others. */
gboolean    hys_qp_parts_find   (HysQp      *self);

/* Solves a body for @b. */
gboolean    hys_qp_parts_solve_body (HysQp       *self,
                                     HysQpBody   *body,
                                     const double *b);

/* Solves it in parts. */
gboolean    hys_qp_parts_solve  (HysQp      *self,
                                 gboolean    cold);

G_END_DECLS
