/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-parts.h"
#include "hys-qp-private.h"
#include "hys-qp-rounds.h"

G_BEGIN_DECLS

/* What the files of hys-qp-rounds share. */

typedef enum
{
  HYS_QP_POINT,    /* see HysQpPoint */
  HYS_QP_BLOCK,    /* a body that is solved by one product as long as the pattern stays */
  HYS_QP_BODY,     /* any other */
} HysQpKind;

/**
 * HysQpPart:
 * @row: the first place of its @n unknowns, behind which those of its @m sliders are, and one more if that is odd
 * @always: whether its answer does not follow from what is asked alone
 * @due: whether it is to be solved, with another pull or another question than it has the answer to
 * @fits: whether the matrix of a block, at @matrix, is that of the pattern
 * @beside: the first of the parts to which it is coupled; those of the part behind it end them
 * @reach: by how much the pulls on those change, at most, if an unknown moves by 1
 * @force: the largest in its answer to what is asked
 */
typedef struct
{
  HysQpKind kind;
  int       n, m;
  guint     row;
  gboolean  always;
  gboolean  due;
  gboolean  fits;
  gsize     matrix;
  guint     beside;
  double    reach;
  double    force;
} HysQpPart;

/* A coupling to the unknown at a place. */
typedef struct
{
  guint  row;
  int    at;
  double value;
} HysQpNear;

/* In the order of the problem. */
typedef struct
{
  double *b, *d, *alpha;
  gint8  *slip;
} HysQpQuestion;

/**
 * HysQpRounds:
 * @parts: bodies, then points, and an end; they hold places in the arrays below
 * @which: by place: which unknown or slider of the problem it is
 * @stiffness: of unknowns: A's diagonal
 * @line, @slip: of sliders: the row, in the part's own numbers, and the pattern
 * @pull: of unknowns: couplings times y, with which they were found
 * @latest: the same as it was when it was last looked at
 * @past: @latest when all parts were last asked something else, as at the beginning of a step, and before
 * @found: y and lambda
 * @first_near: the couplings of an unknown begin there
 * @known: per component: whether all this is what it was last solved with
 * @force: per component: the largest, to which its couplings have settled
 * @now, @next: parts to be solved in a round
 * @row_of, @row_with, @part_of, @part_with: per unknown and per slider its place, and its part; the end = none
 * @compared, @is_new: whether what is asked has been compared with @asked, which is what was asked before; whether all
 *    of it is taken for something else
 */
struct HysQpRounds
{
  HysQpPart *parts;
  int       *which;
  double    *stiffness;
  HysQpRow  *line;
  gint8     *slip;
  double    *pull, *latest, *past[4], *found;
  guint     *first_near;
  HysQpNear *near;
  guint      n_near;
  guint     *beside;
  double    *matrix;
  gboolean  *known;
  double    *force;
  guint     *now, *next;
  guint     *row_of, *row_with, *part_of, *part_with;
  gboolean   compared, is_new;
  HysQpQuestion asked;
  double    *left;    /* workspace: per unknown of the problem, what the pull leaves of b */
  double    *work;    /* workspace: by place */
};

static inline HysQpBody *
hys_qp_body_of (const HysQp *self,
                guint        part)
{
  return &g_array_index (self->parts->bodies, HysQpBody, part);
}

/* Solves part @k for its pull. @move: (out): how far its unknowns move at most */
gboolean hys_qp_part_solve  (HysQp             *self,
                             HysQpRounds       *rounds,
                             guint              k,
                             double            *move);

/* The largest force of a part. */
double   hys_qp_part_force  (const HysQp       *self,
                             const HysQpRounds *rounds,
                             const HysQpPart   *part);

/* Solves part @k, which nothing is coupled to, and gives what was found. @force: (out): the largest */
gboolean hys_qp_part_solve_alone (HysQp         *self,
                                  HysQpRounds   *rounds,
                                  guint          k,
                                  double        *force);

G_END_DECLS
