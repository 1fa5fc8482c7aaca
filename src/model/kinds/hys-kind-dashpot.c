/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kinds.h"
#include "hys-primitives.h"

#include <glib/gi18n-lib.h>

/* The Newton element: it exerts f = -c u'. */

static const HysParameter parameters[] = {
  { .key = "viscosity", .symbol = "c", .name = N_("Viscosity"), .type = HYS_PARAMETER_NUMBER, .required = TRUE,
    .fallback = 1, .minimum = 0, .minimum_excluded = TRUE, .maximum = INFINITY,
    .dimension = { .force = 1, .time = 1, .length = -1 } },
};

static void
expand (const HysElement *element,
        guint             index,
        HysPrimitives    *primitives)
{
  hys_primitives_add_dashpot (primitives, (HysDashpot) {
    .from = element->from, .to = element->to, .element = index, .viscosity = element->values[0].number });
}

const HysElementKind hys_kind_dashpot = {
  .name = "dashpot",
  .label = N_("Dashpot"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .expand = expand,
};
