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
} HysQpPiece;

/* One unknown with one slider at most (-1 = none): a y + f lambda = b. */
typedef struct
{
  int    unknown;
  int    slider;
  double a;
  double f;
} HysQpPoint;

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
 * @known: whether it was last solved so: what was asked and found is in HysQpAnswer
 *
 * What is joined by anything: no number of another component has to do with it.
 */
typedef struct
{
  HysQpPiece  whole;
  HysQpChain *chain;
  gboolean    apart;
  gboolean    known;
  guint       first_body, end_body;
  guint       first_point, end_point;
} HysQpComponent;

/**
 * HysQpNear:
 * @unknown: an unknown of another part
 * @at: which entry of A couples to it
 * @value: that entry
 */
typedef struct
{
  int    unknown, at;
  double value;
} HysQpNear;

/**
 * HysQpAnswer:
 * @b, @d, @alpha: what was last asked
 * @y, @lambda, @slip: and found
 *
 * Where the same is asked of a part again, as it is of most parts of a network when some tensions are changed within a step,
 * that is the answer.
 */
typedef struct
{
  double *b, *d, *alpha;
  double *y, *lambda;
  gint8  *slip;
} HysQpAnswer;

/**
 * HysQpParts:
 * @points: first the @n_loose that nothing is coupled to, then those of the components
 * @part_of, @part_with: per unknown and per slider: the number of its part, of bodies that in @bodies, of points that in @points
 *    counted from the last body on
 * @first_near, @near: the couplings of unknown j to other parts are near[first_near[j]] ... near[first_near[j + 1] - 1]
 * @first_beside, @beside: likewise the parts to which part k is coupled
 * @due: per part: whether it is to be solved, with another pull or another question than it has the answer to
 * @stiffness: per unknown, see hys-qp-private.h
 * @force: per slider: the largest force in its component in the last solution
 * @kind, @row: per entry of A what it counts as, and the rows, by which the problem was taken apart; NULL = it was not
 */
struct HysQpParts
{
  GArray *components;   /* of HysQpComponent */
  GArray *bodies;       /* of HysQpBody */
  GArray *points;       /* of HysQpPoint */
  guint   n_loose;
  guint  *part_of, *part_with;
  guint  *first_near;
  GArray *near;         /* of HysQpNear */
  guint  *first_beside;
  GArray *beside;       /* of guint */
  gboolean *due;
  HysQpAnswer answer;
  double *stiffness;
  double *force;
  guint8 *kind;
  HysQpRow *row;
  double *b;            /* workspace of n */
  double *pull;         /* couplings times y */
  double *pull_before;  /* the same where all parts were last asked something else, as at the beginning of a step */
  guint  *now, *next;   /* parts to be solved in a round */
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

/* Takes the problem apart anew, after A or the rows have changed; where that leads to the same parts, they are given their new
 * values only. */
void        hys_qp_parts_find   (HysQp      *self);

/* The unknowns of a part; their number. */
int         hys_qp_parts_unknowns (const HysQpParts *parts,
                                   guint             part,
                                   const int       **unknown);

/* Solves it in parts. */
gboolean    hys_qp_parts_solve  (HysQp      *self,
                                 gboolean    cold);

G_END_DECLS
