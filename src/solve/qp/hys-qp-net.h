/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-problem.h"

G_BEGIN_DECLS

/* A coupling to another unknown, in scaled numbers. */
typedef struct
{
  int    other;
  guint8 strong;
  double value;
} HysQpCoupling;

/* A slider as one of its ends sees it. sign: +1 where the row adds the end's motion; other: -1 = given. */
typedef struct
{
  int slider, other, sign;
} HysQpLink;

/**
 * HysQpNet:
 * @n, @m: its unknowns and sliders, those of the problem; @row: the problem's
 * @s, @per_s: per unknown: z = s y, and 1/s; @g, @per_g: per slider: its tension in scaled numbers is g lambda
 * @from, @to: per slider, -1 = given (both, of one between given motions): its rate is z_to - z_from + d/g
 * @a: per unknown: A's diagonal; @regular: whether A determines it, and all its rows are differences
 * @compliance: per slider: the rate that a force at its ends causes, by their diagonals
 * @first_coupling: n + 1 offsets into @couplings, the off-diagonal entries of A that are not 0, by columns
 * @reach: per unknown: its largest weak coupling
 * @first_link: n + 1 offsets into @links
 *
 * A problem, scaled so that each row of D is a difference of two unknowns: a sticking slider is then a contraction.
 * (Where sliders close a loop it may be that no scaling makes one of each.)
 */
typedef struct
{
  int             n;
  int             m;
  const HysQpRow *row;
  double         *s;
  double         *per_s;
  double         *g;
  double         *per_g;
  int            *from;
  int            *to;
  double         *a;
  double         *compliance;
  guint8         *regular;
  int            *first_coupling;
  HysQpCoupling  *couplings;
  double         *reach;
  int            *first_link;
  HysQpLink      *links;
} HysQpNet;

/* Free with hys_owner_free(). */
HysQpNet *hys_qp_net_new         (const HysQp      *qp);

/* Takes over the values of A. */
void      hys_qp_net_set         (HysQpNet         *self,
                                  const HysQp      *qp);

/* Chooses which couplings are weak: at each unknown the smallest, while |A_jk| / sqrt(A_jj A_kk) add up to @weak at
 * most; strong if either end says so, or A does not determine it. */
void      hys_qp_net_choose_weak (HysQpNet         *self,
                                  double            weak);

/* Does something for each coupling, or each slider, of an unknown. */
#define HYS_QP_EACH_COUPLING(net, j, near) \
  (const HysQpCoupling *near = (net)->couplings + (net)->first_coupling[j], \
   *behind = (net)->couplings + (net)->first_coupling[(j) + 1]; near < behind; near++)

#define HYS_QP_EACH_LINK(net, j, link) \
  (const HysQpLink *link = (net)->links + (net)->first_link[j], \
   *behind = (net)->links + (net)->first_link[(j) + 1]; link < behind; link++)

G_END_DECLS
