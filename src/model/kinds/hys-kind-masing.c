/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kinds.h"
#include "hys-parameter.h"
#include "hys-primitives.h"
#include "hys-symbol.h"

#include <glib/gi18n-lib.h>

/*
 * The continuous Prandtl (Masing) element, discretised as in (18), (26) of the 2001 paper: P branches between the same
 * two bars, branch i a spring k(s_i)/P in series with a slider of threshold k(s_i) eta(s_i)/P. Its initial elongation
 * u0(s_i), within ±eta(s_i), is the spring's; the branch then exerts -k(s_i) u0(s_i)/P.
 */

enum
{
  COUNT,
  STIFFNESS,
  LIMIT,
  ELONGATION,
  SAMPLING,
};

enum
{
  RIGHT,
  MIDPOINT,
};

static const char *const samplings[] = { [RIGHT] = "right", [MIDPOINT] = "midpoint", NULL };
static const char *const sampling_names[] = { [RIGHT] = N_("Right ends"), [MIDPOINT] = N_("Midpoints"), NULL };

static const HysParameter parameters[] = {
  [COUNT] = { .key = "count", .symbol = "P", .name = N_("Branches"), .type = HYS_PARAMETER_COUNT, .required = TRUE,
              .fallback = 30, .minimum = 1, .maximum = HYS_MAX_COUNT },
  [STIFFNESS] = { .key = "stiffness", .symbol = "k", .name = N_("Stiffness k(s)"), .type = HYS_PARAMETER_FUNCTION,
                  .required = TRUE, .fallback = 1, .minimum = 0, .minimum_excluded = TRUE, .maximum = INFINITY,
                  .dimension = { .force = 1, .length = -1 } },
  [LIMIT] = { .key = "limit", .symbol = "η", .name = N_("Elongation limit η(s)"), .type = HYS_PARAMETER_FUNCTION,
              .required = TRUE, .fallback = 1, .minimum = 0, .minimum_excluded = TRUE, .maximum = INFINITY,
              .dimension = { .length = 1 } },
  [ELONGATION] = { .key = "elongation", .symbol = "u(0)", .name = N_("Initial elongation u₀(s)"),
                   .type = HYS_PARAMETER_FUNCTION, .fallback = 0, .minimum = -INFINITY, .maximum = INFINITY,
                   .turns = TRUE, .dimension = { .length = 1 } },
  [SAMPLING] = { .key = "sampling", .symbol = "s", .name = N_("Sampling"), .type = HYS_PARAMETER_CHOICE,
                 .fallback = RIGHT, .minimum = 0, .maximum = MIDPOINT, .choices = samplings,
                 .choice_names = sampling_names },
};

/* The three functions of s, compiled. */
typedef struct
{
  const HysElement *element;
  HysExpression    *formulas[SAMPLING];
} Functions;

static void
functions_clear (Functions *self)
{
  for (guint i = STIFFNESS; i <= ELONGATION; i++)
    g_clear_pointer (&self->formulas[i], hys_expression_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Functions, functions_clear)

static gboolean
functions_init (Functions        *self,
                const HysElement *element,
                const char       *path,
                GError          **error)
{
  self->element = element;
  for (guint i = STIFFNESS; i <= ELONGATION; i++)
    {
      const char *text = element->values[i].formula;
      g_autoptr (GError) fault = NULL;

      if (text == NULL)
        continue;
      self->formulas[i] = hys_expression_new (text, "s", &fault);
      if (self->formulas[i] == NULL)
        return hys_refuse (error, path, parameters[i].key, "%s", fault->message);
    }
  return TRUE;
}

static double
evaluate (const Functions *self,
          guint            parameter,
          double           s)
{
  HysExpression *formula = self->formulas[parameter];

  return formula ? hys_expression_evaluate (formula, s) : self->element->values[parameter].number;
}

/* s of branch i = 1 ... P. */
static double
sample (const HysElement *element,
        guint             i)
{
  double shift = (int) element->values[SAMPLING].number == MIDPOINT ? 0.5 : 0;

  return (i - shift) / element->values[COUNT].number;
}

static gboolean
refuse_at (const Functions *self,
           guint            parameter,
           double           s,
           double           value,
           const char      *demand,
           const char      *path,
           GError         **error)
{
  char at[HYS_NUMBER_SIZE], is[HYS_NUMBER_SIZE];

  return hys_refuse (error, path, parameters[parameter].key, _("%s for every branch of %s, is %s at s = %s"),
                     demand, self->element->id, hys_number_format (value, is), hys_number_format (s, at));
}

static gboolean
check_branch (const Functions *self,
              double           s,
              const char      *path,
              GError         **error)
{
  double stiffness = evaluate (self, STIFFNESS, s);
  double limit = evaluate (self, LIMIT, s);
  double elongation = evaluate (self, ELONGATION, s);

  if (!(isfinite (stiffness) && stiffness > 0))
    return refuse_at (self, STIFFNESS, s, stiffness, _("must be > 0"), path, error);
  if (!(isfinite (limit) && limit > 0))
    return refuse_at (self, LIMIT, s, limit, _("must be > 0"), path, error);
  if (!(fabs (elongation) <= limit))
    return refuse_at (self, ELONGATION, s, elongation, _("must be within ± the limit"), path, error);
  return TRUE;
}

static gboolean
validate (const HysElement *element,
          const char       *path,
          GError          **error)
{
  g_auto (Functions) functions = { NULL };
  guint count = (guint) element->values[COUNT].number;

  if (!functions_init (&functions, element, path, error))
    return FALSE;
  for (guint i = 1; i <= count; i++)
    if (!check_branch (&functions, sample (element, i), path, error))
      return FALSE;
  return TRUE;
}

static void
expand (const HysElement *element,
        guint             index,
        HysPrimitives    *primitives)
{
  g_auto (Functions) functions = { NULL };
  guint n = (guint) element->values[COUNT].number;
  gboolean relaxed = element->values[ELONGATION].formula == NULL && element->values[ELONGATION].number == 0;
  HysBundle bundle = { .from = element->from, .to = element->to, .element = index, .n = n };

  if (!functions_init (&functions, element, element->id, NULL))
    return;
  bundle.stiffness = g_new (double, n);
  bundle.limit = g_new (double, n);
  bundle.elongation = relaxed ? NULL : g_new (double, n);
  for (guint i = 0; i < n; i++)
    {
      double s = sample (element, i + 1);

      bundle.stiffness[i] = evaluate (&functions, STIFFNESS, s) / n;
      bundle.limit[i] = evaluate (&functions, LIMIT, s);
      if (!relaxed)
        bundle.elongation[i] = evaluate (&functions, ELONGATION, s);
    }
  hys_primitives_add_bundle (primitives, bundle);
}

/* A bundle of small springs and sliders in series, between two plates that move apart. */
static void
draw (HysPen        *pen,
      const HysLook *look)
{
  double start, end, middle;

  hys_symbol_body (look, 92, 60, TRUE, &start, &end);
  middle = MAX (start + 24, end - 46);
  hys_symbol_leads (pen, look, start, end);
  for (int i = -1; i <= 1; i++)
    {
      double y = 11 * i;

      pen->move_to (pen, start, y);
      hys_symbol_zigzag (pen, start, middle, y, 4, 3.2);
      pen->stroke (pen, HYS_PEN_FINE);
      hys_symbol_line (pen, HYS_PEN_FINE, middle, y, end, y);
      pen->rectangle (pen, middle + 9, y - 3.4, 20, 6.8);
      pen->fill_stroke (pen, HYS_PEN_BODY, HYS_PEN_FINE);
      hys_symbol_line (pen, HYS_PEN_FINE, middle + 4, y, middle + 29, y);
    }
  hys_symbol_line (pen, HYS_PEN_LINE, start, -15, start, 15);
  hys_symbol_line (pen, HYS_PEN_LINE, end, -15, end, 15);
}

static const char *
counted (gulong n)
{
  return g_dngettext (GETTEXT_PACKAGE, "%u Masing element", "%u Masing elements", n);
}

const HysElementKind hys_kind_masing = {
  .name = "masing",
  .label = N_("Masing element"),
  .letter = "p",
  .counted = counted,
  .adding = N_("Add Masing element"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .main_parameter = COUNT,
  .validate = validate,
  .expand = expand,
  .draw = draw,
};
