/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-loads.h"
#include "hys-stepper-private.h"

/* What hys-oscillator.c shares with hys-oscillator-lanes.c. */

/* An element between the mass and a wall. */
typedef struct
{
  double sign;       /* of the velocity of the mass in its elongation rate */
  double value;      /* stiffness or viscosity */
} HysOscillatorPart;

typedef struct HysOscillatorLanes HysOscillatorLanes;

typedef struct
{
  HysStepper          base;
  double              theta;
  guint               bar;         /* the mass */
  double              mass;
  HysOscillatorPart  *springs;
  HysOscillatorPart  *dashpots;
  double             *signs;       /* of bundles; of one between walls 0 */
  double              stiffness;   /* sum over the springs */
  double              viscosity;   /* sum over the dashpots */
  HysBundles         *bundles;
  HysState           *next;
  double              scale;       /* largest force so far */
  double              speed;
  HysLoads           *loads;
  double              stored;      /* energy stored at t = 0 */
  HysOscillatorLanes *lanes;
} HysOscillator;

G_BEGIN_DECLS

/* What springs pull the mass back with. */
double              hys_oscillator_spring_pull (const HysOscillator *self,
                                                const HysState      *state);

/* Steps side by side, while the mass does not turn. */
HysOscillatorLanes *hys_oscillator_lanes_new   (const HysSystem     *system);
void                hys_oscillator_lanes_free  (HysOscillatorLanes  *self);

/* The strip that hys_oscillator_fill() fills: the lanes' own. */
HysStrip           *hys_oscillator_lanes_strip (HysOscillatorLanes  *self);

/* HysStepperClass.fill and .take */
gboolean            hys_oscillator_fill        (HysStepper          *base);
void                hys_oscillator_take        (HysStepper          *base,
                                                guint                first,
                                                guint                lane);

G_END_DECLS
