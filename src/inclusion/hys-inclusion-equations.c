/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-write-private.h"

#include "hys-notation.h"
#include "hys-readout-number.h"

#include <math.h>
#include <string.h>

/* Formulas longer than this, in text, get a name of their own; beyond the second length only their value is given. */
#define LONG_FORMULA 32
#define HUGE_FORMULA 110

#define ROUNDING 1e-14

static gboolean
is_latex (const HysWriter *self)
{
  return self->script != HYS_SCRIPT_TEXT;
}

/* On a screen with the decimal sign of the language, in braces: not the comma of a list. */
char *
hys_write_number (double    value,
                  HysScript script)
{
  char digits[32];
  char *power;
  g_autofree char *sign = g_strdup_printf ("{%s}", hys_readout_decimal_sign ());
  GString *text;

  g_ascii_formatd (digits, sizeof digits, "%.6g", value);
  power = strchr (digits, 'e');
  if (script == HYS_SCRIPT_TEXT)
    return g_strdup (digits);
  if (power != NULL)
    *power = '\0';
  text = g_string_new (digits);
  if (script == HYS_SCRIPT_SCREEN && !g_str_equal (sign, "{.}"))
    g_string_replace (text, ".", sign, 1);
  if (power != NULL)
    g_string_append_printf (text, "\\cdot 10^{%d}", (int) g_ascii_strtoll (power + 1, NULL, 10));
  return g_string_free (text, FALSE);
}

gboolean
hys_write_is_zero (const HysTable *table,
                   guint           i,
                   guint           j)
{
  const HysFraction *symbol = hys_table_symbol (table, i, j);
  double largest = 0;

  if (symbol != NULL)
    return hys_fraction_is_zero (symbol);
  for (guint k = 0; k < table->columns; k++)
    largest = MAX (largest, fabs (hys_table_get (table, i, k)));
  return fabs (hys_table_get (table, i, j)) <= ROUNDING * largest;
}

char *
hys_write_entry (const HysWriter *self,
                 const HysTable  *table,
                 guint            i,
                 guint            j)
{
  const HysFraction *symbol = hys_table_symbol (table, i, j);

  if (symbol != NULL && self->written != HYS_WRITTEN_NUMBERS)
    return hys_fraction_to_string (table->algebra, symbol, self->script);
  return hys_write_number (hys_table_get (table, i, j), self->script);
}

/* How long the formula of an entry is, in text; 0 where numbers are written. */
static glong
entry_length (const HysWriter *self,
              const HysTable  *table,
              guint            i,
              guint            j)
{
  const HysFraction *symbol = self->written != HYS_WRITTEN_NUMBERS ? hys_table_symbol (table, i, j) : NULL;
  g_autofree char *text = symbol != NULL ? hys_fraction_to_string (table->algebra, symbol, HYS_SCRIPT_TEXT) : NULL;

  return text != NULL ? g_utf8_strlen (text, -1) : 0;
}

static char *
with_indices (const HysWriter *self,
              const char      *text,
              const char      *latex,
              guint            i,
              guint            j)
{
  const char *letter = is_latex (self) ? latex : text;

  if (i == 0)
    return g_strdup_printf (is_latex (self) ? "%s_{%u}" : "%s_%u", letter, j);
  return g_strdup_printf (is_latex (self) ? "%s_{%u,%u}" : "%s_%u,%u", letter, i, j);
}

/* "δ" or "δ_1,2" in row @i of the masses, for what stands in column @j, if it is that; else %NULL. */
static char *
delta_name (const HysWriter *self,
            const HysTable  *table,
            guint            i,
            guint            j)
{
  guint n = self->inclusion->n_masses;
  g_autofree char *name = NULL;

  if (table != self->linear || i < n || i >= 2 * n || j >= n)
    return NULL;
  /* Entry (i, j) is the stiffness, with the other sign, that mass i sees at mass j. */
  double delta = hys_table_get (self->inclusion->delta, i - n, j);
  if (!(fabs (hys_table_get (table, i, j) + delta) <= 1e-12 * fabs (delta)))
    return NULL;
  name = n == 1 ? g_strdup (is_latex (self) ? "\\delta" : "δ") : with_indices (self, "δ", "\\delta", i - n + 1, j + 1);
  return g_strconcat ("-", name, NULL);
}

/* "E_2", or "E_1,2" with several masses: what the elongation or force of a slider contributes to the force on a mass.
   */
static char *
coupling_name (const HysWriter *self,
               const HysTable  *table,
               guint            i,
               guint            j)
{
  const HysInclusion *inclusion = self->inclusion;
  guint n = inclusion->n_masses, first = inclusion->dimension - inclusion->n_tensions;

  if (table != self->linear || i < n || i >= 2 * n || j < first)
    return NULL;
  return with_indices (self, "E", "E", n == 1 ? 0 : i - n + 1, j - first + 1);
}

/* "δ (1/k_1 + 1/k_2)": E as in (8) for Persoz's gephyroid, for one mass; %NULL if it has not this form. */
static char *
coupling_terms (const HysWriter *self,
                guint            i,
                guint            j)
{
  const HysInclusion *inclusion = self->inclusion;
  HysAlgebra *algebra = inclusion->algebra;
  const HysFraction *delta;
  g_autofree char *terms = NULL;

  if (inclusion->n_masses != 1 || j + inclusion->n_tensions < inclusion->dimension)
    return NULL;
  delta = hys_table_symbol (inclusion->delta, 0, 0);
  if (delta == NULL || hys_fraction_is_zero (delta))
    return NULL;
  terms = hys_fraction_to_terms (algebra, hys_fraction_divide (algebra, hys_table_symbol (self->linear, i, j), delta),
                                 self->script);
  if (terms == NULL || terms[0] == '-')
    return NULL;
  if (strchr (terms, ' ') == NULL && g_str_has_prefix (terms, is_latex (self) ? "\\frac{1}" : "1/"))
    return g_strconcat (is_latex (self) ? "\\frac{\\delta}" : "δ",
                        strchr (terms, '1') + (is_latex (self) ? strlen ("1}") : 1), NULL);
  return g_strdup_printf (is_latex (self) ? "\\delta \\left(%s\\right)" : "δ (%s)", terms);
}

/* "A_2,1 = formula = value" */
static char *
definition (const HysWriter *self,
            const HysTable  *table,
            guint            i,
            guint            j,
            const char      *name)
{
  g_autofree char *entry = table == self->linear ? coupling_terms (self, i, j) : NULL;
  g_autofree char *value = hys_write_number (hys_table_get (table, i, j), self->script);
  const char *equals = is_latex (self) ? " &= " : " = ";

  if (entry == NULL && entry_length (self, table, i, j) <= HUGE_FORMULA)
    entry = hys_write_entry (self, table, i, j);
  if (entry == NULL)
    return g_strconcat (name, equals, value, NULL);
  if (self->written == HYS_WRITTEN_SYMBOLS)
    return g_strconcat (name, equals, entry, NULL);
  return g_strconcat (name, equals, entry, " = ", value, NULL);
}

/* The entry, or a name for it when it is long: δ, E_2 or "A_2,1", whose definition is kept. */
static char *
short_entry (HysWriter      *self,
             const HysTable *table,
             const char     *letter,
             guint           i,
             guint           j)
{
  g_autofree char *name = NULL;

  if (entry_length (self, table, i, j) <= LONG_FORMULA)
    return hys_write_entry (self, table, i, j);
  name = delta_name (self, table, i, j);
  if (name != NULL)
    return g_steal_pointer (&name);
  name = coupling_name (self, table, i, j);
  if (name == NULL)
    name = with_indices (self, letter, letter, i + 1, j + 1);
  g_ptr_array_add (self->named, definition (self, table, i, j, name));
  return g_steal_pointer (&name);
}

/* The threshold of a term of phi. */
static char *
write_bound (const HysWriter  *self,
             const HysPhiTerm *term)
{
  return self->written == HYS_WRITTEN_NUMBERS ? hys_write_number (term->bound, self->script)
                                              : g_strdup (term->bound_name.in[self->script]);
}

/* A factor that is a sum, or in text a quotient, goes into parentheses. */
static gboolean
needs_parentheses (const HysWriter *self,
                   const char      *factor)
{
  if (factor[0] == '(' && factor[strlen (factor) - 1] == ')' && strchr (factor + 1, '(') == NULL)
    return FALSE;
  if (is_latex (self))
    {
      /* A sum in LaTeX has its signs outside of all braces. */
      int depth = 0;

      for (const char *c = factor; *c != '\0'; c++)
        {
          depth += (*c == '{') - (*c == '}');
          if (depth == 0 && (g_str_has_prefix (c, " + ") || g_str_has_prefix (c, " - ")))
            return TRUE;
        }
      return FALSE;
    }
  return strchr (factor, '/') != NULL || strstr (factor, " + ") != NULL || strstr (factor, " - ") != NULL;
}

void
hys_write_term (HysWriter  *self,
                const char *coefficient,
                const char *name,
                gboolean    first)
{
  gboolean negative = coefficient[0] == '-';
  const char *size = coefficient + negative;

  if (first)
    g_string_append (self->text, negative ? "-" : "");
  else
    g_string_append (self->text, negative ? " - " : " + ");
  if (g_str_equal (size, "1"))
    g_string_append (self->text, name);
  else if (g_str_has_prefix (size, "1/"))
    g_string_append_printf (self->text, "%s%s", name, size + 1);
  else if (needs_parentheses (self, size))
    g_string_append_printf (self->text, is_latex (self)
                            && strstr (size, "\\frac") != NULL ? "\\left(%s\\right) %s" : "(%s) %s", size,
                            name);
  else
    g_string_append_printf (self->text, "%s %s", size, name);
}

static const char *
name_in (const HysWriter *self,
         const HysName   *name)
{
  return name->in[self->script];
}

/* The linear combination of names with one row of a table; returns whether there is anything. */
static gboolean
append_row (HysWriter      *self,
            const HysTable *table,
            const char     *letter,
            guint           row,
            gboolean        of_states,
            gboolean        first)
{
  gboolean any = FALSE;

  for (guint j = 0; j < table->columns; j++)
    {
      g_autofree char *entry = NULL, *name = NULL;

      if (hys_write_is_zero (table, row, j))
        continue;
      entry = short_entry (self, table, letter, row, j);
      if (of_states)
        {
          /* As a factor, a combination of positions stands in parentheses. */
          const char *state = name_in (self, &hys_inclusion_state (self->inclusion, j)->name);

          name = g_strdup_printf (strchr (state, ' ') != NULL ? "(%s)" : "%s", state);
        }
      else
        name = g_strdup (name_in (self, &hys_inclusion_input (self->inclusion, j)->name));
      hys_write_term (self, entry, name, first && !any);
      any = TRUE;
    }
  return any;
}

static void
append_right_hand_side (HysWriter      *self,
                        const HysTable *linear,
                        const char     *of_states,
                        const HysTable *forcing,
                        const char     *of_inputs,
                        guint           row)
{
  gboolean any = append_row (self, linear, of_states, row, TRUE, TRUE);

  if (!append_row (self, forcing, of_inputs, row, FALSE, !any) && !any)
    g_string_append_c (self->text, '0');
}

/* "y_2 - y_1", the velocity on which a sigma-type slider acts. */
static char *
relative_velocity (const HysWriter  *self,
                   const HysPhiTerm *term)
{
  GString *text = g_string_new (NULL);
  const int states[] = { term->plus, term->minus };

  for (int end = 0; end < 2; end++)
    {
      const HysName *drive = &term->drive_names[end];
      const char *name = name_in (self, states[end] >= 0
                                          ? &hys_inclusion_state (self->inclusion, (guint) states[end])->name : drive);

      if (name != NULL)
        g_string_append_printf (text, "%s%s", end == 0 ? "" : text->len > 0 ? " - " : "-", name);
    }
  return g_string_free (text, FALSE);
}

/* "g_1/α_1"; "g_1" where α_1 is the number 1. */
static char *
within_bound (const HysWriter *self,
              const char      *state,
              const char      *bound)
{
  return g_str_equal (bound, "1") ? g_strdup (state) : g_strconcat (state, "/", bound, NULL);
}

/* The terms of M dphi in one row; returns whether there are any. */
static gboolean
append_multivalued (HysWriter *self,
                    guint      row)
{
  gsize before = self->text->len;

  for (guint i = 0; i < self->inclusion->phi->len; i++)
    {
      const HysPhiTerm *term = hys_inclusion_phi (self->inclusion, i);

      if (term->indicator)
        {
          /* M_ij beta (X_j / alpha_j). */
          const HysTable *m = self->mobility;
          guint j = (guint) term->plus;
          g_autofree char *factor = NULL, *name = NULL, *bound = NULL, *inner = NULL;

          if (!hys_write_is_zero (m, row, j))
            {
              factor = short_entry (self, m, "M", row, j);
              bound = write_bound (self, term);
              inner = within_bound (self, name_in (self, &hys_inclusion_state (self->inclusion, j)->name), bound);
              name = g_strdup_printf (is_latex (self) ? "\\beta(%s)" : "β(%s)", inner);
              hys_write_term (self, factor, name, FALSE);
            }
        }
      else if ((int) row == term->plus || (int) row == term->minus)
        {
          /* alpha sigma (v), for a slider that pulls this mass one way or the other. */
          g_autofree char *velocity = relative_velocity (self, term), *bound = write_bound (self, term);
          g_autofree char *name = g_strdup_printf (is_latex (self) ? "\\sigma(%s)" : "σ(%s)", velocity);
          g_autofree char *coefficient = g_strconcat ((int) row == term->plus ? "" : "-", bound, NULL);

          hys_write_term (self, coefficient, name, FALSE);
        }
    }
  return self->text->len > before;
}

void
hys_write_relation (HysWriter *self,
                    gboolean   multivalued)
{
  if (is_latex (self))
    g_string_append (self->text, multivalued ? " &\\ni " : " &= ");
  else
    g_string_append (self->text, multivalued ? " ∋ " : " = ");
}

/* "α_3" of a saturated slider whose tension is "λ_3". */
static char *
saturated_bound (const HysWriter *self,
                 const HysInput  *input)
{
  const char *index = strchr (input->name.in[HYS_SCRIPT_TEXT], '_');
  g_auto (HysName) name = hys_notation_name ("α", index != NULL ? index + 1 : NULL);

  if (self->written == HYS_WRITTEN_NUMBERS)
    return hys_write_number (self->inclusion->system->sliders[input->index].threshold, self->script);
  return g_steal_pointer (&name.in[self->script]);
}

static void
write_saturation (HysWriter *self,
                  guint      row)
{
  const HysInclusion *inclusion = self->inclusion;
  guint first = inclusion->inputs->len - inclusion->n_saturated;
  const HysInput *input = hys_inclusion_input (inclusion, first + row);
  g_autofree char *bound = saturated_bound (self, input),
                           *inner = within_bound (self, name_in (self, &input->name), bound);
  gboolean any = FALSE;

  for (guint j = 0; j < inclusion->n_saturated; j++)
    {
      g_autofree char *entry = NULL;

      if (hys_write_is_zero (inclusion->saturation, row, j))
        continue;
      entry = short_entry (self, inclusion->saturation, "Q", row, j);
      hys_write_term (self, entry, name_in (self, &hys_inclusion_input (inclusion, first + j)->name), !any);
      any = TRUE;
    }
  g_string_append_printf (self->text, is_latex (self) ? " + \\beta(%s)" : " + β(%s)", inner);
  hys_write_relation (self, TRUE);
  append_right_hand_side (self, inclusion->saturated_linear, "P", inclusion->saturated_forcing, "R", row);
}

void
hys_write_equation (HysWriter *self,
                    guint      row)
{
  if (row < self->inclusion->dimension)
    {
      gboolean multivalued;

      /* The mass before the derivative of its velocity, if it is not 1. */
      const HysInclusion *inclusion = self->inclusion;
      const HysFraction *inverse = self->written != HYS_WRITTEN_NUMBERS
                                   ? hys_table_symbol (inclusion->mobility, row, row) : NULL;
      g_autofree char *mass = NULL;
      if (!(row < inclusion->n_masses) && !(row >= 2 * inclusion->n_masses))
        {
          if (inverse != NULL)
            inverse = hys_fraction_divide (inclusion->algebra, hys_algebra_integer (inclusion->algebra, 1), inverse);
          mass = inverse != NULL ? hys_fraction_to_string (inclusion->algebra, inverse, self->script)
                                 : hys_write_number (1 / hys_table_get (inclusion->mobility, row, row), self->script);
          if (!g_str_equal (mass, "1"))
            g_string_append_printf (self->text, "%s ", mass);
        }
      const char *name = name_in (self, &hys_inclusion_state (self->inclusion, row)->name);
      gboolean combination = strchr (name, ' ') != NULL;
      if (!is_latex (self))
        g_string_append_printf (self->text, combination ? "(%s)'" : "%s'", name);
      else if (combination)
        g_string_append_printf (self->text, "\\frac{d}{dt}(%s)", name);
      else
        g_string_append_printf (self->text, "\\dot{%c}%s", name[0], name + 1);
      multivalued = append_multivalued (self, row);
      hys_write_relation (self, multivalued);
      append_right_hand_side (self, self->linear, "A", self->forcing, "N", row);
    }
  else
    write_saturation (self, row - self->inclusion->dimension);
}

void
hys_write_states (HysWriter *self)
{
  for (guint i = 0; i < self->inclusion->dimension; i++)
    g_string_append_printf (self->text, "%s%s", i > 0 ? ", " : "",
                            name_in (self, &hys_inclusion_state (self->inclusion, i)->name));
}

void
hys_write_phi (HysWriter *self)
{
  g_string_append (self->text, is_latex (self) ? "\\varphi(X) = " : "φ(X) = ");
  for (guint i = 0; i < self->inclusion->phi->len; i++)
    {
      g_string_append (self->text, i > 0 ? " + " : "");
      const HysPhiTerm *term = hys_inclusion_phi (self->inclusion, i);
      g_autofree char *bound = write_bound (self, term), *velocity = NULL;
      if (term->indicator)
        g_string_append_printf (self->text, !is_latex (self) ? "ψ[-%s, %s](%s)"
                                : strstr (bound, "{,}") != NULL ? "\\psi_{[-%s;%s]}(%s)" : "\\psi_{[-%s,%s]}(%s)",
                                bound, bound,
                                name_in (self, &hys_inclusion_state (self->inclusion, (guint) term->plus)->name));
      else
        {
          velocity = relative_velocity (self, term);
          g_string_append_printf (self->text, g_str_equal (bound, "1") ? "%.0s|%s|" : "%s |%s|", bound, velocity);
        }
    }
  if (self->inclusion->phi->len == 0)
    g_string_append_c (self->text, '0');
}

void
hys_write_value (HysWriter  *self,
                 const char *name,
                 const char *formula,
                 double      value)
{
  g_autofree char *number = hys_write_number (value, self->script);

  if (self->text->len > 0)
    g_string_append (self->text, is_latex (self) ? ",\\quad " : ", ");
  g_string_append_printf (self->text, is_latex (self) ? "{%s%s%s = %s}" : "%s%s%s = %s", name,
                          formula != NULL ? " = " : "",
                          formula != NULL ? formula : "", number);
}

void
hys_write_values (HysWriter *self)
{
  const HysInclusion *inclusion = self->inclusion;

  for (guint i = 0; inclusion->algebra != NULL && i < hys_algebra_n_symbols (inclusion->algebra); i++)
    hys_write_value (self, name_in (self, hys_algebra_name (inclusion->algebra, i)), NULL,
                     hys_algebra_value (inclusion->algebra, i));
  for (guint i = 0; i < inclusion->phi->len; i++)
    {
      const HysPhiTerm *term = hys_inclusion_phi (inclusion, i);

      hys_write_value (self, name_in (self, &term->bound_name), name_in (self, &term->bound_formula), term->bound);
    }
  for (guint i = inclusion->inputs->len - inclusion->n_saturated; i < inclusion->inputs->len; i++)
    {
      const HysInput *input = hys_inclusion_input (inclusion, i);
      g_autofree char *bound = saturated_bound (self, input);

      hys_write_value (self, bound, NULL, inclusion->system->sliders[input->index].threshold);
    }
}
