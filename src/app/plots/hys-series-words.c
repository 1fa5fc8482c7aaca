/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-series-words.h"

#include <glib/gi18n-lib.h>

/* Of a node or an element, with its id. */
static const char *const formats[] = {
  [HYS_SERIES_POSITION] = N_("Displacement of %s"),
  [HYS_SERIES_VELOCITY] = N_("Velocity of %s"),
  [HYS_SERIES_ACCELERATION] = N_("Acceleration of %s"),
  [HYS_SERIES_LOAD] = N_("Force applied to %s"),
  [HYS_SERIES_REACTION] = N_("Restoring force at %s"),
  [HYS_SERIES_ELONGATION] = N_("Elongation of %s"),
  [HYS_SERIES_FORCE] = N_("Force of %s"),
  [HYS_SERIES_SLIP] = N_("Stick and slip of %s"),
};

static const char *const energies[HYS_N_ENERGIES] = {
  [HYS_ENERGY_KINETIC] = N_("Kinetic energy"),
  [HYS_ENERGY_ELASTIC] = N_("Elastic energy"),
  [HYS_ENERGY_FRICTION] = N_("Energy dissipated by friction"),
  [HYS_ENERGY_VISCOUS] = N_("Energy dissipated by viscosity"),
  [HYS_ENERGY_WORK] = N_("Work of the loads"),
  [HYS_ENERGY_ERROR] = N_("Error of the energy balance"),
};

static const char *
owner_id (const HysDocument *document,
          HysSeries          series)
{
  if (series.quantity == HYS_SERIES_ELONGATION || series.quantity == HYS_SERIES_FORCE || series.quantity == HYS_SERIES_SLIP)
    return hys_document_element (document, series.index)->id;
  return hys_document_node (document, series.index)->id;
}

char *
hys_series_words (const HysDocument *document,
                  HysSeries          series)
{
  if (series.quantity == HYS_SERIES_TIME)
    return g_strdup (_("Time"));
  if (series.quantity == HYS_SERIES_ENERGY)
    return g_strdup (_(energies[series.index]));
  return g_strdup_printf (_(formats[series.quantity]), owner_id (document, series));
}
