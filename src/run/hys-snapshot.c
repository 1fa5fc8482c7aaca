/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-snapshot.h"

#include "hys-probe.h"

struct HysSampler
{
  HysProbe *probe;
  GArray   *series;       /* of HysSeries: as they lie in a snapshot */
  guint     n_nodes;
  guint     n_elements;
};

static void
list_series (HysSampler        *self,
             HysSeriesQuantity  quantity,
             guint              n)
{
  for (guint i = 0; i < n; i++)
    g_array_append_val (self->series, ((HysSeries){ quantity, i }));
}

HysSampler *
hys_sampler_new (const HysSystem *system,
                 guint            n_nodes,
                 guint            n_elements)
{
  HysSampler *self = hys_owner_new (HysSampler);

  self->probe = hys_owner_keep (self, hys_probe_new (system), hys_probe_free);
  self->series = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysSeries)), g_array_unref);
  self->n_nodes = n_nodes;
  self->n_elements = n_elements;
  list_series (self, HYS_SERIES_POSITION, n_nodes);
  list_series (self, HYS_SERIES_ELONGATION, n_elements);
  list_series (self, HYS_SERIES_FORCE, n_elements);
  list_series (self, HYS_SERIES_SLIP, n_elements);
  return self;
}

HysSnapshot *
hys_sampler_take (HysSampler      *self,
                  const HysSystem *system,
                  const HysState  *state)
{
  const HysSeries *series = (const HysSeries *) self->series->data;
  HysSnapshot *snapshot = hys_owner_new (HysSnapshot);
  double *values = hys_owned (snapshot, double, self->series->len);

  hys_probe_plan_row (self->probe, system, series, self->series->len);
  hys_probe_aim (self->probe, system, state, hys_probe_just_after (state->t));
  hys_probe_read_row (self->probe, series, values, 1);
  snapshot->position = values;
  snapshot->elongation = snapshot->position + self->n_nodes;
  snapshot->force = snapshot->elongation + self->n_elements;
  snapshot->slip = snapshot->force + self->n_elements;
  return snapshot;
}
