/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-curve.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/**
 * HysAudit:
 *
 * Judges a curve by what it stands for. On every move, by what holds for any bundle: the tension goes the way the
 * elongation goes, no more steeply than all springs together, and within the sum of the thresholds; the stored energy
 * is that of some elongations within their limits. And every so often in full: the branches' own law, u <- clip (u +
 * dx, -eta, eta), is applied branch by branch over the turning points since the last time, and compared with the
 * branches, the tension and the stored energy that the curve gives. The latter takes a nanosecond or two a move on
 * average. Where turns follow each other faster than that affords, not all of them are gone through again.
 *
 * Residuals are relative to the sum of the thresholds.
 */
typedef struct HysAudit HysAudit;

/* Turning points of one account, at most. */
#define HYS_AUDIT_TURNS 64

/**
 * HysAuditMark:
 * @ways: from turn to turn, since the last account; @complete: whether these are all
 * @moves: since then; @due: with how many the next account is made; @account: how many were
 *
 * Where an audit stands.
 */
typedef struct
{
  double   ways[HYS_AUDIT_TURNS];
  guint    n_ways;
  gboolean complete;
  guint64  moves;
  guint64  due;
  guint64  account;
} HysAuditMark;

/* Of a curve as it is now. */
HysAudit *hys_audit_new   (const HysCurve *curve);
#define hys_audit_free hys_owner_free

/* After each move of the curve, which had the tension @before. Returns the residual. */
double    hys_audit_move  (HysAudit       *self,
                           const HysCurve *curve,
                           double          move,
                           double          before);

/* The full account, now. */
double    hys_audit_close (HysAudit       *self,
                           const HysCurve *curve);

/* Where it stands, and to go back there, @curve being what it was then. */
HysAuditMark hys_audit_mark   (const HysAudit     *self);
void         hys_audit_return (HysAudit           *self,
                               const HysCurve     *curve,
                               const HysAuditMark *mark);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysAudit, hys_audit_free)

G_END_DECLS
