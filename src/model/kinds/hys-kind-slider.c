/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kinds.h"
#include "hys-parameter.h"
#include "hys-primitives.h"
#include "hys-symbol.h"

#include <glib/gi18n-lib.h>

/* The St-Venant element: it exerts g in -alpha sigma(u'). */

enum
{
  THRESHOLD,
  FORCE,
};

static const HysParameter parameters[] = {
  [THRESHOLD] = { .key = "threshold", .symbol = "α", .name = N_("Threshold"), .type = HYS_PARAMETER_NUMBER,
                  .required = TRUE, .fallback = 1, .minimum = 0, .minimum_excluded = TRUE, .maximum = INFINITY,
                  .dimension = { .force = 1 } },
  [FORCE] = { .key = "force", .symbol = "g(0)", .name = N_("Initial force"), .type = HYS_PARAMETER_NUMBER,
              .fallback = 0, .minimum = -INFINITY, .maximum = INFINITY, .turns = TRUE, .exerted = TRUE,
              .dimension = { .force = 1 } },
};

static gboolean
validate (const HysElement *element,
          const char       *path,
          GError          **error)
{
  double threshold = element->values[THRESHOLD].number;
  double force = element->values[FORCE].number;
  char limit[HYS_NUMBER_SIZE], text[HYS_NUMBER_SIZE];

  if (fabs (force) <= threshold)
    return TRUE;
  return hys_refuse (error, path, "force", _("its size must be at most the threshold %s, is %s"),
                     hys_number_format (threshold, limit), hys_number_format (fabs (force), text));
}

static void
expand (const HysElement *element,
        guint             index,
        HysPrimitives    *primitives)
{
  hys_primitives_add_slider (primitives, (HysSlider) {
    .from = element->from, .to = element->to, .element = index,
    .threshold = element->values[THRESHOLD].number, .force = element->values[FORCE].number });
}

/* One of the two pads that hold the rail, @side -1 above and +1 below, at a distance @gap from the rail's axis. While
 * it sticks it is hatched, while it slips an arrow in it shows the way it goes. */
static void
draw_pad (HysPen        *pen,
          const HysLook *look,
          double         center,
          double         gap,
          int            side)
{
  const double half = 23, height = 9.5;
  double y = side < 0 ? -gap - height : gap, middle = y + height / 2, way = 4 * look->slip;

  pen->rectangle (pen, center - half, y, 2 * half, height);
  pen->fill_stroke (pen, HYS_PEN_BODY, HYS_PEN_LINE);
  if (!look->live)
    return;
  for (double x = center - half + 5; look->slip == 0 && x + 5 < center + half; x += 6)
    hys_symbol_line (pen, HYS_PEN_FINE, x, y + height, x + 5, y);
  for (int i = -1; look->slip != 0 && i <= 1; i++)
    {
      pen->move_to (pen, center + 11 * i - way / 2, middle - 3);
      pen->line_to (pen, center + 11 * i + way / 2, middle);
      pen->line_to (pen, center + 11 * i - way / 2, middle + 3);
      pen->stroke (pen, HYS_PEN_FINE);
    }
}

/* Pads on the bar `to` clasp a rail on the bar `from`; they are closed while it sticks and open while it slips. */
static void
draw (HysPen        *pen,
      const HysLook *look)
{
  double start, end, shift, pads, rail, gap = look->slip != 0 ? 5.5 : 2.5;

  hys_symbol_body (look, 46, 46, FALSE, &start, &end);
  shift = 11 * tanh ((look->length - look->rest) / 40);
  pads = (start + end) / 2 + shift;
  rail = (start + end) / 2 - shift;
  hys_symbol_line (pen, HYS_PEN_RAIL, rail - 44, 0, rail + 44, 0);
  hys_symbol_leads (pen, look, rail - 44, pads + 23);
  hys_symbol_line (pen, HYS_PEN_LINE, pads + 23, -gap, pads + 23, gap);
  draw_pad (pen, look, pads, gap, -1);
  draw_pad (pen, look, pads, gap, 1);
}

static const char *
counted (gulong n)
{
  return g_dngettext (GETTEXT_PACKAGE, "%u slider", "%u sliders", n);
}

const HysElementKind hys_kind_slider = {
  .name = "slider",
  .label = N_("Slider"),
  .letter = "s",
  .counted = counted,
  .adding = N_("Add slider"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .main_parameter = THRESHOLD,
  .slips = TRUE,
  .validate = validate,
  .expand = expand,
  .draw = draw,
};
