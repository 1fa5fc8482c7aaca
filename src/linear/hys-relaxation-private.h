/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-spectrum.h"

G_BEGIN_DECLS

/* Finds equilibrium, impulse and relaxation modes from the retardation of @self. */
void hys_spectrum_relax (HysSpectrum *self);

G_END_DECLS
