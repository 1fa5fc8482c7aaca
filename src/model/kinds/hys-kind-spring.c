/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kinds.h"
#include "hys-primitives.h"

#include <glib/gi18n-lib.h>

/* The Hooke element: it exerts f = -k u. */

static const HysParameter parameters[] = {
  { .key = "stiffness", .symbol = "k", .name = N_("Stiffness"), .type = HYS_PARAMETER_NUMBER, .required = TRUE,
    .fallback = 1, .minimum = 0, .minimum_excluded = TRUE, .maximum = INFINITY,
    .dimension = { .force = 1, .length = -1 } },
};

static void
expand (const HysElement *element,
        guint             index,
        HysPrimitives    *primitives)
{
  hys_primitives_add_spring (primitives, (HysSpring) {
    .from = element->from, .to = element->to, .element = index, .stiffness = element->values[0].number });
}

const HysElementKind hys_kind_spring = {
  .name = "spring",
  .label = N_("Spring"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .expand = expand,
};
