/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kinds.h"
#include "hys-primitives.h"
#include "hys-symbol.h"

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

/* A zigzag; as it is stretched its teeth become flatter, as those of a wire would. */
static void
draw (HysPen        *pen,
      const HysLook *look)
{
  double rest = CLAMP (look->rest - 20, 24, 112), start, end, tooth, amplitude;
  int teeth = MAX (3, (int) (rest / 16));

  hys_symbol_body (look, rest, 24, TRUE, &start, &end);
  tooth = (end - start) / rest;
  amplitude = CLAMP (10.5 * sqrt (MAX (1.3 - 0.3 * tooth * tooth, 0.1)), 5, 12);
  pen->move_to (pen, 0, 0);
  pen->line_to (pen, start, 0);
  hys_symbol_zigzag (pen, start, end, 0, teeth, amplitude);
  pen->line_to (pen, look->length, 0);
  pen->stroke (pen, HYS_PEN_LINE);
}

static const char *
counted (gulong n)
{
  return g_dngettext (GETTEXT_PACKAGE, "%u spring", "%u springs", n);
}

const HysElementKind hys_kind_spring = {
  .name = "spring",
  .label = N_("Spring"),
  .letter = "k",
  .counted = counted,
  .adding = N_("Add spring"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .expand = expand,
  .draw = draw,
};
