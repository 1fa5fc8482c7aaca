/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-scheme.h"
#include "hys-series.h"

G_BEGIN_DECLS

/**
 * HysSnapshot:
 * @position: per node, x
 * @elongation, @force, @slip: per element, u, f and -1, 0 or 1
 *
 * The state of a whole network after one step, for a drawing of a run whose trace has not all series. Its arrays are
 * its own.
 */
typedef struct
{
  const double *position;
  const double *elongation;
  const double *force;
  const double *slip;
} HysSnapshot;


/**
 * HysSampler:
 *
 * Takes snapshots of a network. Used by one thread.
 */
typedef struct HysSampler HysSampler;

HysSampler  *hys_sampler_new   (const HysSystem *system,
                                guint            n_nodes,
                                guint            n_elements);

/* @system: of the state; may differ from that at creation, with the same shape. Free with hys_snapshot_free(). */
HysSnapshot *hys_sampler_take  (HysSampler      *self,
                                const HysSystem *system,
                                const HysState  *state);

HYS_DEFINE_OWNED (HysSnapshot, hys_snapshot_free)

HYS_DEFINE_OWNED (HysSampler, hys_sampler_free)

G_END_DECLS
