/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-parts.h"
#include "hys-qp-private.h"
#include "hys-qp-pulls.h"
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
 * @row: the first place of its @n unknowns, behind which those of its @m sliders are
 * @always: whether its answer does not follow from what is asked alone
 * @due: whether it is to be solved, with another pull or another question than it has the answer to
 * @fits: whether the matrix of a block, at @matrix, is that of the pattern
 * @beside: the first of the parts to which it is coupled; those of the part behind it end them
 * @reach: by how much the pulls on those change, at most, if an unknown moves by 1
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
} HysQpPart;

/* A coupling to an unknown. */
typedef struct
{
  int    unknown;
  int    at;
  double value;
} HysQpNear;

/* In the order of the problem. */
typedef struct
{
  double *b, *d, *alpha;
} HysQpQuestion;

/* Numbers of unknowns or sliders that follow each other. */
typedef struct
{
  guint begin, end;
} HysQpRun;

/**
 * HysQpSpan:
 * @unknowns, @sliders: its runs begin there, in @unknowns and @sliders of HysQpRounds
 * @all: likewise, its parts
 *
 * What a component consists of; all end where those of the span behind it begin. One that is one block has nothing of this.
 */
typedef struct
{
  guint unknowns, sliders, all;
} HysQpSpan;

/**
 * HysQpRounds:
 * @parts: bodies, then points, and an end
 * @which: by place: which unknown or slider of the problem it is
 * @line: by place, of sliders: the row, in the part's own numbers
 * @stiffness: per unknown: A's diagonal
 * @pull: per unknown: couplings times y, with which it was found
 * @latest: the same as it was when it was last looked at
 * @past: @latest when all parts were last asked something else, as at the beginning of a step, and before
 * @y, @tension, @slip: per unknown or slider: what was found; before that the pattern that is guessed
 * @first_near: the couplings of the unknown at a place begin there
 * @pulls: all couplings
 * @known: per component: whether all this is what it was last solved with
 * @force, @largest: per component: the force to which its couplings have settled, and the largest in what was found
 * @now, @next: parts to be solved in a round
 * @part_of, @part_with: per unknown and per slider its part; the end = none
 * @asked: what was asked before
 */
struct HysQpRounds
{
  HysQpPart *parts;
  int       *which;
  HysQpRow  *line;
  double    *stiffness;
  double    *pull, *latest, *past[4], *y;
  double    *tension;
  gint8     *slip;
  guint     *first_near;
  HysQpNear *near;
  guint      n_near;
  guint     *beside;
  double    *matrix;
  HysQpPulls *pulls;
  HysQpSpan *spans;
  HysQpRun  *unknowns, *sliders;
  guint     *all;
  gboolean  *known;
  double    *force, *largest;
  guint     *now, *next;
  guint     *part_of, *part_with;
  HysQpQuestion asked;
  double    *left;    /* workspace: per unknown, what the pull leaves of b */
};

static inline HysQpBody *
hys_qp_body_of (const HysQp *self,
                guint        part)
{
  return &g_array_index (self->parts->bodies, HysQpBody, part);
}

/* Takes a pattern for that of a slider. */
static inline void
hys_qp_rounds_guess (HysQpRounds *rounds,
                     int          slider,
                     gint8        slip)
{
  HysQpPart *part = &rounds->parts[rounds->part_with[slider]];

  part->fits = part->fits && (slip == 0) == (rounds->slip[slider] == 0);
  rounds->slip[slider] = slip;
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
