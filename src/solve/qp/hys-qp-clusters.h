/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-blocks.h"
#include "hys-qp-private.h"

G_BEGIN_DECLS

#define HYS_QP_PAST    4   /* motions that are extrapolated */
#define HYS_QP_NO_TURN 2
#define HYS_QP_MANY_ROUNDS 24   /* without a turn */

/* What is asked, in scaled numbers. */
typedef struct
{
  double       *b, *d;
  HysSliderLaw *alpha;
} Question;

/* Sliders that are to turn. */
typedef struct
{
  GArray *sliders;   /* of int */
  gint8  *to;        /* per slider: the pattern, or HYS_QP_NO_TURN */
  guint8 *count;     /* per slider: how often it has turned */
  guint   waited;
} Turns;

/**
 * HysQpClusters:
 *
 * A problem, solved by block Gauss-Seidel with blocks that follow the pattern (hys-qp-blocks.h). What sliders join in
 * loops, or A does not determine, is a block of its own, whatever its pattern (hys-qp-piece.h).
 */
typedef struct
{
  HysQpNet    *net;
  HysQpBlocks *blocks;
  HysQp       *qp;         /* that is being solved */
  double       weak;
  Question     asked;
  double      *z;          /* the motion */
  double      *past[HYS_QP_PAST];
  int          n_past;     /* -1 = blocks have to be chosen anew */
  double      *lambda;
  gint8       *slip;       /* 0 of those in pieces */
  double      *slipping;   /* per unknown: forces of slipping sliders */
  guint8      *due;        /* per unknown that stands for a block */
  GArray      *now, *next; /* of int: those that are solved in a round */
  Turns        turns;
  double       scale;      /* the largest load */
  double       matters;    /* a change of a force between blocks that is more than rounding */
  double      *outer, *moved, *sum;   /* workspace of n: of a block */
} HysQpClusters;

/* @self: to be solved, whose rows stay what they are */
HysQpClusters *hys_qp_clusters_new   (const HysQp      *self);
#define hys_qp_clusters_free hys_owner_free

/* Takes over A. */
void           hys_qp_clusters_set   (HysQpClusters    *clusters,
                                      const HysQp      *self);

/* Solves the problem, but for sliders between given motions, from the guess in @self's slip.
 * Returns: whether a solution to rounding was found */
gboolean       hys_qp_clusters_solve (HysQpClusters    *clusters,
                                      HysQp            *self);

/* Has the block of an unknown, if it is one, solved in the next round. */
static inline void
hys_qp_clusters_call (HysQpClusters *self,
                      int            unknown)
{
  int first;

  if (unknown < 0 || self->blocks->of[unknown] == HYS_QP_LOOSE)
    return;
  first = hys_qp_block_first (self->blocks, unknown);
  if (self->due[first])
    return;
  self->due[first] = TRUE;
  g_array_append_val (self->next, first);
}

/* Adds what a slipping slider does to its ends. */
static inline void
hys_qp_clusters_add_slipping (HysQpClusters *self,
                              int            slider,
                              double         force)
{
  const HysQpNet *net = self->net;

  if (net->from[slider] >= 0)
    self->slipping[net->from[slider]] -= force;
  if (net->to[slider] >= 0)
    self->slipping[net->to[slider]] += force;
}

/* Turns a slider: the blocks at its ends are loose, or due if it goes on to slip. */
void     hys_qp_clusters_turn      (HysQpClusters *self,
                                    int            slider,
                                    gint8          slip);

/* Puts what is loose into blocks, which are due. FALSE if one cannot be solved. */
gboolean hys_qp_clusters_build     (HysQpClusters *self);

/* Each block once, in the order of the unknowns; those before are due again where that matters to them. */
gboolean hys_qp_clusters_solve_all (HysQpClusters *self);

/* Rounds over what is due, until nothing is and no slider turns. @quiet: (out): how many were without a turn. */
gboolean hys_qp_clusters_go_round  (HysQpClusters *self,
                                    int           *quiet);

G_END_DECLS
