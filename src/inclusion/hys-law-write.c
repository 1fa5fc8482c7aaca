/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The constitutive law as formulas: a line for each case of its sliders. */
#include "hys-inclusion-write-private.h"
#include "hys-law.h"
#include "hys-notation.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Terms of a sum in a formula that is read. */
#define MOST_READ 5

/* "F", "F'", "F''", ..., "F^(4)". */
static char *
derivative (const HysWriter *self,
            const char      *letter,
            guint            order)
{
  static const char *const dots[] = { "", "\\dot{", "\\ddot{" }, *const primes[] = { "", "'", "''", "'''" };
  g_auto (HysName) name = hys_notation_name (hys_letter (letter, NULL), NULL);

  letter = name.in[self->script];
  if (self->script == HYS_SCRIPT_TEXT && order < G_N_ELEMENTS (primes))
    return g_strconcat (letter, primes[order], NULL);
  if (order > 2)
    return g_strdup_printf (self->script == HYS_SCRIPT_TEXT ? "%s^(%u)" : "%s^{(%u)}", letter, order);
  return g_strconcat (dots[order], letter, order > 0 ? "}" : "", NULL);
}

/* The formula of a coefficient, or its number. */
static char *
coefficient (const HysWriter  *self,
             HysAlgebra       *algebra,
             const HysLawTerm *term)
{
  char *terms;

  if (term->symbol == NULL || self->written == HYS_WRITTEN_NUMBERS)
    return hys_write_number (term->value, self->script);
  terms = hys_fraction_to_terms (algebra, term->symbol, self->script);
  return terms != NULL ? terms : hys_fraction_to_string (algebra, term->symbol, self->script);
}

/* Whether all formulas of a case can be taken in at a glance; else it is written in numbers. */
static gboolean
is_readable (const HysLawCase *in)
{
  const GArray *const sums[] = { in->force, in->displacement, in->friction };

  for (guint k = 0; k < G_N_ELEMENTS (sums); k++)
    for (guint i = 0; i < sums[k]->len; i++)
      {
        const HysFraction *symbol = g_array_index (sums[k], HysLawTerm, i).symbol;

        if (symbol != NULL && (hys_polynomial_n_terms (symbol->numerator) > MOST_READ
                               || hys_polynomial_n_terms (symbol->denominator) > MOST_READ))
          return FALSE;
      }
  return TRUE;
}

static gboolean
is_zero (const HysLawTerm *term)
{
  return term->symbol != NULL ? hys_fraction_is_zero (term->symbol) : term->value == 0;
}

/* Adds the sum of coefficients times derivatives of @letter, from the order @order on; returns whether there is one. */
static gboolean
append_sum (HysWriter    *self,
            HysAlgebra   *algebra,
            const GArray *terms,
            const char   *letter,
            guint         order)
{
  gboolean any = FALSE;

  for (guint i = 0; i < terms->len; i++)
    {
      const HysLawTerm *term = &g_array_index (terms, HysLawTerm, i);
      g_autofree char *factor = coefficient (self, algebra, term), *name = derivative (self, letter, order + i);

      if (is_zero (term))
        continue;
      hys_write_term (self, factor, name, !any);
      any = TRUE;
    }
  return any;
}

/* The rate at which a slider slips: that of the bar where it lies between this and a wall, else that of its slip w.
 * @turned: the opposite is written. */
static char *
slip_rate (const HysWriter   *self,
           const HysLaw      *law,
           const HysNotation *notation,
           guint              slider,
           gboolean          *turned)
{
  const HysSlider *at = &law->system->sliders[slider];
  guint other = at->from == law->bar ? at->to : at->from;
  g_auto (HysName) name = { { NULL } };

  *turned = FALSE;
  if ((at->from == law->bar || at->to == law->bar) && law->system->bars[other].class == HYS_BAR_WALL)
    {
      *turned = at->from == law->bar;
      return derivative (self, "x", 1);
    }
  name = hys_notation_name ("w", g_ptr_array_index (notation->sliders, slider));
  if (self->script == HYS_SCRIPT_TEXT)
    return g_strconcat (name.in[self->script], "'", NULL);
  return g_strconcat ("\\dot{w}", name.in[self->script] + 1, NULL);
}

char *
hys_write_law (HysWriter     *self,
               const HysLaw  *law,
               guint          i)
{
  const HysLawCase *in = g_ptr_array_index (law->cases, i);
  g_autoptr (HysNotation) notation = hys_notation_new (law->system);
  HysWritten written = self->written;
  gboolean any;
  char *formula;

  if (!is_readable (in))
    self->written = HYS_WRITTEN_NUMBERS;
  if (in->force->len > 0)
    {
      append_sum (self, law->algebra, in->force, "F", in->in_rates);
      g_string_append (self->text, " = ");
      any = append_sum (self, law->algebra, in->displacement, "x", in->in_rates);
      /* Adds friction: factor times alpha times the sign of the slip rate. */
      for (guint k = 0; k < law->system->n_sliders && !in->in_rates; k++)
        {
          HysLawTerm term = g_array_index (in->friction, HysLawTerm, k);
          g_auto (HysName) threshold = hys_notation_name ("α", g_ptr_array_index (notation->sliders, k));
          gboolean turned, numbers = self->written == HYS_WRITTEN_NUMBERS || term.symbol == NULL;
          g_autofree char *rate = slip_rate (self, law, notation, k, &turned);
          g_autofree char *factor = NULL, *name = NULL, *sign = NULL;

          if (is_zero (&term))
            continue;
          if (numbers)
            term.value *= law->system->sliders[k].threshold;
          factor = coefficient (self, law->algebra, &term);
          if (turned)
            sign = factor[0] == '-' ? g_strdup (factor + 1) : g_strconcat ("-", factor, NULL);
          name = g_strdup_printf (self->script == HYS_SCRIPT_TEXT ? "%s%ssgn %s" : "%s%s\\operatorname{sgn}\\,%s",
                                  numbers ? "" : threshold.in[self->script],
                                  numbers ? "" : self->script == HYS_SCRIPT_TEXT ? " " : "\\,", rate);
          hys_write_term (self, sign != NULL ? sign : factor, name, !any);
          any = TRUE;
        }
      if (!any)
        g_string_append_c (self->text, '0');
    }
  else
    {
      append_sum (self, law->algebra, in->displacement, "x", in->in_rates);
      g_string_append (self->text, " = 0");
    }
  formula = g_strdup (self->text->str);
  g_string_truncate (self->text, 0);
  self->written = written;
  return formula;
}

char *
hys_write_law_case (const HysWriter *self,
                    const HysLaw    *law,
                    guint            i)
{
  const HysLawCase *in = g_ptr_array_index (law->cases, i);
  g_autoptr (HysNotation) notation = hys_notation_new (law->system);
  g_autoptr (GString) names = g_string_new (NULL);

  if (law->system->n_sliders == 0)
    return NULL;
  if (law->system->n_sliders > HYS_LAW_MOST_SLIDERS && in->slips[0])
    return g_strdup (_("Everything slips"));
  for (guint s = 0; s < law->system->n_sliders; s++)
    if (in->slips[s])
      {
        g_auto (HysName) threshold = hys_notation_name ("α", g_ptr_array_index (notation->sliders, s));
        const char *name = self->script == HYS_SCRIPT_LATEX ? threshold.in[self->script]
                                                            : law->system->element_ids[law->system->sliders[s].element];

        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
      }
  return names->len > 0 ? g_strdup_printf (_("Slipping: %s"), names->str) : g_strdup (_("Nothing slips"));
}

char *
hys_write_law_alike (const HysLaw *law)
{
  const HysSystem *system = law->system;
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree guint *set = NULL;
  guint n = 0;

  if (law->alike == NULL)
    return NULL;
  set = hys_sets_number (law->alike, &n);
  for (guint k = 0; k < n; k++)
    {
      g_autoptr (GPtrArray) members = g_ptr_array_new ();
      g_autofree char *list = NULL;

      for (guint i = 0; i < system->n_nodes; i++)
        if (set[i] == k && k != set[system->n_bars])
          g_ptr_array_add (members, system->node_ids[i]);
      if (members->len < 2)
        continue;
      g_ptr_array_add (members, NULL);
      list = g_strjoinv (", ", (char **) members->pdata);
      g_string_append_printf (names, "%s%s", names->len > 0 ? "; " : "", list);
    }
  /* Translators: names of bars, "n1, n2; n5, n6" */
  return g_strdup_printf (_("Bars that move alike with these values, and count as one: %s"), names->str);
}

/* Adds "strength e^(-t/time)" to a sum; @negative: with a minus. */
static void
append_mode (HysWriter     *self,
             const HysMode *mode,
             gboolean       negative,
             gboolean       first)
{
  g_autofree char *size = hys_write_number (mode->strength, self->script),
                          *time = hys_write_number (mode->time, self->script);
  g_autofree char *factor = g_strconcat (negative ? "-" : "", size, NULL);
  g_autofree char *over = g_str_equal (time, "1") ? g_strdup ("") : g_strconcat ("/", time, NULL);
  g_autofree char *decay = g_strdup_printf (self->script == HYS_SCRIPT_TEXT ? "exp(-t%s)" : "e^{-t%s}", over);

  hys_write_term (self, factor, decay, first);
}

static gboolean
append_constant (HysWriter  *self,
                 double      value,
                 const char *name,
                 gboolean    first)
{
  g_autofree char *number = hys_write_number (value, self->script);

  if (value == 0)
    return FALSE;
  if (*name != '\0')
    hys_write_term (self, number, name, first);
  else
    g_string_append_printf (self->text, "%s%s", first ? "" : " + ", number);
  return TRUE;
}

char *
hys_write_relaxation (HysWriter         *self,
                      const HysSpectrum *spectrum)
{
  gboolean any;
  char *formula;

  g_string_append (self->text, "G(t) = ");
  any = append_constant (self, spectrum->equilibrium, "", TRUE);
  for (guint i = 0; i < spectrum->relaxation->len; i++, any = TRUE)
    append_mode (self, &g_array_index (spectrum->relaxation, HysMode, i), FALSE, !any);
  append_constant (self, spectrum->impulse, self->script == HYS_SCRIPT_TEXT ? "δ(t)" : "\\delta(t)", !any);
  formula = g_strdup (self->text->str);
  g_string_truncate (self->text, 0);
  return formula;
}

char *
hys_write_creep (HysWriter         *self,
                 const HysSpectrum *spectrum)
{
  double constant = spectrum->instantaneous;
  gboolean any;
  char *formula;

  for (guint i = 0; i < spectrum->retardation->len; i++)
    constant += g_array_index (spectrum->retardation, HysMode, i).strength;
  g_string_append (self->text, "J(t) = ");
  any = append_constant (self, constant, "", TRUE);
  for (guint i = 0; i < spectrum->retardation->len; i++)
    append_mode (self, &g_array_index (spectrum->retardation, HysMode, i), TRUE, FALSE);
  append_constant (self, spectrum->fluidity, "t", !any);
  formula = g_strdup (self->text->str);
  g_string_truncate (self->text, 0);
  return formula;
}
