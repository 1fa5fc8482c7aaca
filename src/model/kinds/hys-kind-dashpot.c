/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kinds.h"
#include "hys-primitives.h"
#include "hys-symbol.h"

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

/* A pot on the bar `from`, open towards the piston on the bar `to`. */
static void
draw (HysPen        *pen,
      const HysLook *look)
{
  double start, end, piston;

  hys_symbol_body (look, 44, 44, FALSE, &start, &end);
  piston = (start + end) / 2 + 14 * tanh ((look->length - look->rest) / 24);
  pen->rectangle (pen, start, -13, end - start, 26);
  pen->fill (pen, HYS_PEN_BODY);
  pen->move_to (pen, end, -13);
  pen->line_to (pen, start, -13);
  pen->line_to (pen, start, 13);
  pen->line_to (pen, end, 13);
  pen->stroke (pen, HYS_PEN_LINE);
  hys_symbol_line (pen, HYS_PEN_THICK, piston, -9, piston, 9);
  hys_symbol_leads (pen, look, start, piston);
}

static const char *
counted (gulong n)
{
  return g_dngettext (GETTEXT_PACKAGE, "%u dashpot", "%u dashpots", n);
}

const HysElementKind hys_kind_dashpot = {
  .name = "dashpot",
  .label = N_("Dashpot"),
  .letter = "c",
  .counted = counted,
  .adding = N_("Add dashpot"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .expand = expand,
  .draw = draw,
};
