/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kinds.h"
#include "hys-parameter.h"
#include "hys-primitives.h"

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
              .fallback = 0, .minimum = -INFINITY, .maximum = INFINITY, .dimension = { .force = 1 } },
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
  return hys_refuse (error, path, "force", _("must be within ± the threshold %s, is %s"),
                     hys_number_format (threshold, limit), hys_number_format (force, text));
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

const HysElementKind hys_kind_slider = {
  .name = "slider",
  .label = N_("Slider"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .main_parameter = THRESHOLD,
  .validate = validate,
  .expand = expand,
};
