/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-response.h"

#include "hys-document.h"

G_BEGIN_DECLS

/**
 * HysResponse:
 * @limit: HysSliderLimit, or -1
 * @document: without loads that change
 * @loaded: whether the input is a force
 * @affine: whether nothing depends on the rate
 * @inertia: the bar's mass where it is driven: the recorded force is without it
 */
struct HysResponse
{
  HysDocument      *document;
  guint             node;
  HysSystem        *system;
  HysLinearNetwork *network;
  gboolean          linear;
  gboolean          loaded;
  gboolean          affine;
  double            inertia;
};

/* By a run that goes on until its cycle closes. */
gboolean hys_response_cycle (const HysResponse *self,
                             double             omega,
                             double             amplitude,
                             guint              harmonics,
                             HysProgress        progress,
                             gpointer           user_data,
                             HysResponsePoint  *point,
                             GError           **error);

G_END_DECLS
