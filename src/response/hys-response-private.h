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

/* By runs that go on until their cycle closes. @start: as hys_response_at() */
gboolean hys_response_cycle (const HysResponse *self,
                             HysDocument       *start,
                             double             omega,
                             double             amplitude,
                             guint              harmonics,
                             HysProgress        progress,
                             gpointer           user_data,
                             HysResponsePoint  *point,
                             GError           **error);

G_END_DECLS
