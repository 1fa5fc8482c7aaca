/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-system.h"

G_BEGIN_DECLS

/* The greatest angular frequency of the network's free elastic oscillations, K y = w^2 M y with the massless bars
 * condensed (0 if there is none): an estimate, from below by less than about one per cent, by Lanczos' iteration.
 *
 * Sliders between held bars count as slipping (stuck ones only lower frequencies); those with a massless end as
 * stuck, which raises them: a group of massless bars joined by stuck sliders moves with the wall, or the lightest
 * mass, that sliders join it to. Where there are both, the greater result counts. Dashpots are left out. */
double hys_greatest_frequency (const HysSystem *system);

/* The greatest rate at which dashpots between masses, walls and driven bars damp, C v = g M v: estimated likewise. */
double hys_greatest_damping   (const HysSystem *system);

G_END_DECLS
