/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-clusters.h"
#include "hys-qp-private.h"

G_BEGIN_DECLS

/* One unknown with one slider at most (-1 = none): a y + f lambda = b, lambda in alpha sigma (f y + d). */
typedef struct
{
  int    unknown;
  int    slider;
  double a;
  double f;
} HysQpPoint;

/**
 * HysQpComponent:
 * @whole: all of it
 * @clusters: how it is solved where it is not small; NULL = in one piece
 *
 * What is joined by anything: no number of another component has to do with it.
 */
typedef struct
{
  HysQpPiece     whole;
  HysQpClusters *clusters;
} HysQpComponent;

HysQpParts *hys_qp_parts_new    (int         n,
                                 int         m);
void        hys_qp_parts_free   (HysQpParts *self);

/* Takes the problem apart, after A or the rows have changed. */
void        hys_qp_parts_set    (HysQp      *self);

/* Solves it in parts. */
gboolean    hys_qp_parts_solve  (HysQp      *self,
                                 gboolean    cold);

G_END_DECLS
