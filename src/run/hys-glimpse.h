/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scheme.h"
#include "hys-series.h"

G_BEGIN_DECLS

/**
 * HysGlimpse:
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
} HysGlimpse;

void            hys_glimpse_free     (HysGlimpse       *self);

/**
 * HysGlimpser:
 *
 * Takes glimpses of a network. Used by one thread.
 */
typedef struct HysGlimpser HysGlimpser;

HysGlimpser    *hys_glimpser_new     (const HysSystem  *system,
                                      guint             n_nodes,
                                      guint             n_elements);
void            hys_glimpser_free    (HysGlimpser      *self);

/* @system: of the state; may differ from that at creation, with the same shape. Free with hys_glimpse_free(). */
HysGlimpse     *hys_glimpser_take    (HysGlimpser      *self,
                                      const HysSystem  *system,
                                      const HysState   *state);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysGlimpse, hys_glimpse_free)

G_END_DECLS
