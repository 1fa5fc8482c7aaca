/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-net.h"
#include "hys-qp-piece.h"

G_BEGIN_DECLS

/* An unknown of a block. via: the slider to the node @parent, or of a root (-1) that to something given, -1 = none;
 * sign: +1 where that slider adds the motion of this node; group: -1 = its motion is given; inner, outer, end: where in
 * those of the block its couplings begin that its matrix accounts for, and the others, and where they end; weight: the
 * force on it that a motion of 1 of all free groups causes; left: the force that its tree has to balance. */
typedef struct
{
  int    unknown, parent, via, sign, group;
  int    inner, outer, end;
  double weight;
  double left;
} HysQpNode;

/**
 * HysQpBlock:
 * @piece: what it is where it is one whatever its pattern, with nodes of which only the unknowns count; NULL = it is
 * made of groups
 * @n, @nodes: those of a group follow each other, parents before children
 * @couplings: of the nodes, to nodes where the matrix accounts for them, else to unknowns
 * @n_free: groups whose motion is free, with the numbers 0 ... n_free - 1
 * @stiffness: of one free group
 * @factor: of several
 *
 * Unknowns that are solved at once. Sticking sliders join them to groups, trees whose members move alike up to offsets,
 * and strong couplings join groups.
 */
typedef struct
{
  HysQpPiece *piece;
  int         n;
  HysQpNode  *nodes;
  HysQpCoupling *couplings;
  int         n_free;
  double      stiffness;
  HysFactor  *factor;
} HysQpBlock;

/**
 * HysQpBlocks:
 * @blocks: (of HysQpBlock) with holes
 * @holes: (of int)
 * @of: per unknown: its block, HYS_QP_ALONE or HYS_QP_LOOSE
 * @node: per unknown: its node in the block
 * @held_by: per unknown that is alone: the slider by which it sticks to something given; -1 = none
 * @in_piece: per slider: whether it belongs to a block that is one whatever its pattern, or to none, being between
 *    given motions
 * @loose: @n_loose unknowns to be put into blocks
 *
 * The blocks of a net for a pattern of its sliders.
 */
typedef struct
{
  HysQpNet  *net;      /* the caller's */
  GPtrArray *blocks;
  GArray    *holes;
  int       *of;
  int       *node;
  int       *held_by;
  guint8    *in_piece;
  int       *loose;
  int        n_loose;
  guint     *mark;     /* private, like all that follows */
  guint      stamp;
  HysQpNode *nodes;    /* of the block that is being made */
  int        n_nodes;
} HysQpBlocks;

#define HYS_QP_ALONE (-1)   /* a block of one unknown that nothing else is joined to */
#define HYS_QP_LOOSE (-2)   /* in none */

/* Free with hys_owner_free(). */
HysQpBlocks *hys_qp_blocks_new      (HysQpNet          *net);

/* Begins anew: all unknowns are loose but those that are blocks whatever the pattern. */
void         hys_qp_blocks_begin    (HysQpBlocks       *self,
                                     const HysQp       *qp);

/* Takes the block of an unknown apart, whose unknowns are then loose. */
void         hys_qp_blocks_dissolve (HysQpBlocks       *self,
                                     int                unknown);

/* Makes the block of a loose unknown for the pattern @slip. FALSE if its matrix is not positive definite. */
gboolean     hys_qp_blocks_build    (HysQpBlocks       *self,
                                     const gint8       *slip,
                                     int                unknown);

static inline HysQpBlock *
hys_qp_block_of (const HysQpBlocks *self,
                 int                unknown)
{
  return self->of[unknown] < 0 ? NULL : self->blocks->pdata[self->of[unknown]];
}

/* The unknown that stands for its block. */
static inline int
hys_qp_block_first (const HysQpBlocks *self,
                    int                unknown)
{
  return self->of[unknown] < 0 ? unknown : hys_qp_block_of (self, unknown)->nodes[0].unknown;
}

G_END_DECLS
