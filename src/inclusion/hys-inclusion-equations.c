/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-write-private.h"

#include <stdlib.h>
#include <string.h>

/* Formulas longer than this, in text, get a name of their own. */
#define LONG_FORMULA 32

static gboolean
is_latex (const HysWriter *self)
{
  return self->script == HYS_SCRIPT_LATEX;
}

char *
hys_write_number (double    value,
                  HysScript script)
{
  char digits[32];
  char *power;

  g_ascii_formatd (digits, sizeof digits, "%.6g", value);
  power = strchr (digits, 'e');
  if (script != HYS_SCRIPT_LATEX || power == NULL)
    return g_strdup (digits);
  *power = '\0';
  return g_strdup_printf ("%s\\cdot 10^{%d}", digits,
                          (int) g_ascii_strtoll (power + 1, NULL, 10));
}

char *
hys_write_entry (const HysWriter *self,
                 const HysTable  *table,
                 guint            i,
                 guint            j)
{
  const HysFraction *symbol = hys_table_symbol (table, i, j);

  if (symbol != NULL)
    return hys_fraction_to_string (table->algebra, symbol, self->script);
  return hys_write_number (hys_table_get (table, i, j), self->script);
}

static gboolean
is_long (const HysTable *table,
         guint           i,
         guint           j)
{
  const HysFraction *symbol = hys_table_symbol (table, i, j);
  g_autofree char *text = symbol != NULL ? hys_fraction_to_string (table->algebra, symbol, HYS_SCRIPT_TEXT) : NULL;

  return text != NULL && g_utf8_strlen (text, -1) > LONG_FORMULA;
}

/* The entry, or a name for it when it is long: "A_2,1", whose definition is kept. */
static char *
short_entry (HysWriter      *self,
             const HysTable *table,
             const char     *letter,
             guint           i,
             guint           j)
{
  g_autofree char *entry = hys_write_entry (self, table, i, j), *value = NULL;
  char *name;

  if (!is_long (table, i, j))
    return g_steal_pointer (&entry);
  name = g_strdup_printf (is_latex (self) ? "%s_{%u,%u}" : "%s_%u,%u", letter, i + 1, j + 1);
  value = hys_write_number (hys_table_get (table, i, j), self->script);
  g_ptr_array_add (self->named, g_strdup_printf (is_latex (self) ? "%s &= %s = %s" : "%s = %s = %s", name, entry, value));
  return name;
}

/* A factor that is a sum, or in text a quotient, goes into parentheses. */
static gboolean
needs_parentheses (const HysWriter *self,
                   const char      *factor)
{
  if (factor[0] == '(' && factor[strlen (factor) - 1] == ')' && strchr (factor + 1, '(') == NULL)
    return FALSE;
  if (is_latex (self))
    return !g_str_has_prefix (factor, "\\frac") && (strstr (factor, " + ") != NULL || strstr (factor, " - ") != NULL);
  return strchr (factor, '/') != NULL || strstr (factor, " + ") != NULL || strstr (factor, " - ") != NULL;
}

/* Adds " + coefficient name" or " - ...": the sign comes from the coefficient, and a 1 is left out. @first: whether
 * nothing stands before it on this side. */
static void
append_term (HysWriter  *self,
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
    g_string_append_printf (self->text, "(%s) %s", size, name);
  else
    g_string_append_printf (self->text, "%s %s", size, name);
}

static const char *
name_in (const HysWriter *self,
         const HysName   *name)
{
  return name->in[self->script];
}

/* A name as a factor: a combination of positions in parentheses. */
static char *
factor_name (const HysWriter   *self,
             const HysVariable *variable)
{
  const char *name = name_in (self, &variable->name);

  return strchr (name, ' ') != NULL ? g_strdup_printf ("(%s)", name) : g_strdup (name);
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

      if (hys_table_get (table, row, j) == 0)
        continue;
      entry = short_entry (self, table, letter, row, j);
      name = of_states ? factor_name (self, hys_inclusion_state (self->inclusion, j))
                       : g_strdup (name_in (self, &hys_inclusion_input (self->inclusion, j)->name));
      append_term (self, entry, name, first && !any);
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

/* alpha sigma (v) / m, for a slider that pulls this mass one way or the other. */
static void
append_sigma (HysWriter        *self,
              const HysPhiTerm *term,
              guint             row)
{
  g_autofree char *velocity = relative_velocity (self, term);
  g_autofree char *factor = hys_write_entry (self, self->inclusion->mobility, row, row), *name = NULL, *coefficient = NULL;
  const char *mass = strstr (factor, "1/") == factor ? factor + 2 : NULL, *bound = name_in (self, &term->bound_name);

  name = g_strdup_printf (is_latex (self) ? "\\sigma(%s)" : "σ(%s)", velocity);
  if (is_latex (self) && g_str_has_prefix (factor, "\\frac{1}"))
    coefficient = g_strdup_printf ("%s\\frac{%s}%s", (int) row == term->plus ? "" : "-", bound, factor + strlen ("\\frac{1}"));
  else if (mass != NULL)
    coefficient = g_strdup_printf ("%s%s/%s", (int) row == term->plus ? "" : "-", bound, mass);
  else
    coefficient = g_strdup_printf ("%s%s %s", (int) row == term->plus ? "" : "-", bound, factor);
  append_term (self, coefficient, name, FALSE);
}

/* M_ij beta (X_j / alpha_j). */
static void
append_beta (HysWriter        *self,
             const HysPhiTerm *term,
             guint             row)
{
  const HysTable *m = self->inclusion->mobility;
  guint j = (guint) term->plus;
  g_autofree char *factor = NULL, *name = NULL;
  const char *state = name_in (self, &hys_inclusion_state (self->inclusion, j)->name);

  if (hys_table_get (m, row, j) == 0)
    return;
  factor = short_entry (self, m, "M", row, j);
  name = g_strdup_printf (is_latex (self) ? "\\beta(%s/%s)" : "β(%s/%s)", state, name_in (self, &term->bound_name));
  append_term (self, factor, name, FALSE);
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
        append_beta (self, term, row);
      else if ((int) row == term->plus || (int) row == term->minus)
        append_sigma (self, term, row);
    }
  return self->text->len > before;
}

static void
append_derivative (HysWriter         *self,
                   const HysVariable *variable)
{
  const char *name = name_in (self, &variable->name);
  gboolean combination = strchr (name, ' ') != NULL;

  if (!is_latex (self))
    g_string_append_printf (self->text, combination ? "(%s)'" : "%s'", name);
  else if (combination)
    g_string_append_printf (self->text, "\\frac{d}{dt}(%s)", name);
  else
    g_string_append_printf (self->text, "\\dot{%c}%s", name[0], name + 1);
}

void
hys_write_equation (HysWriter *self,
                    guint      row)
{
  gboolean multivalued;

  append_derivative (self, hys_inclusion_state (self->inclusion, row));
  multivalued = append_multivalued (self, row);
  if (is_latex (self))
    g_string_append (self->text, multivalued ? " &\\ni " : " &= ");
  else
    g_string_append (self->text, multivalued ? " ∋ " : " = ");
  append_right_hand_side (self, self->inclusion->linear, "A", self->inclusion->forcing, "N", row);
}

void
hys_write_saturation (HysWriter *self,
                      guint      row)
{
  const HysInclusion *inclusion = self->inclusion;
  guint first = inclusion->inputs->len - inclusion->n_saturated;
  gboolean any = FALSE;

  for (guint j = 0; j < inclusion->n_saturated; j++)
    {
      g_autofree char *entry = NULL;

      if (hys_table_get (inclusion->saturation, row, j) == 0)
        continue;
      entry = short_entry (self, inclusion->saturation, "Q", row, j);
      append_term (self, entry, name_in (self, &hys_inclusion_input (inclusion, first + j)->name), !any);
      any = TRUE;
    }
  const char *tension = name_in (self, &hys_inclusion_input (inclusion, first + row)->name);
  const char *index = strchr (tension, '_');

  g_string_append_printf (self->text, is_latex (self) ? " + \\beta(%s/\\alpha%s) &\\ni " : " + β(%s/α%s) ∋ ", tension,
                          index != NULL ? index : "");
  append_right_hand_side (self, inclusion->saturated_linear, "P", inclusion->saturated_forcing, "R", row);
}

static void
write_latex_matrix (HysWriter      *self,
                    GPtrArray      *entries,
                    const HysTable *table)
{
  g_string_append (self->text, "\\left(\\begin{array}{");
  for (guint j = 0; j < table->columns; j++)
    g_string_append_c (self->text, 'c');
  g_string_append (self->text, "}\n");
  for (guint k = 0; k < entries->len; k++)
    g_string_append_printf (self->text, "%s%s%s", k % table->columns == 0 ? "  " : " & ",
                            (const char *) g_ptr_array_index (entries, k),
                            (k + 1) % table->columns == 0 ? " \\\\\n" : "");
  g_string_append (self->text, "\\end{array}\\right)");
}

/* Columns as wide as their widest entries. */
static void
write_text_matrix (HysWriter      *self,
                   GPtrArray      *entries,
                   const HysTable *table)
{
  g_autofree glong *width = g_new0 (glong, table->columns);

  for (guint k = 0; k < entries->len; k++)
    width[k % table->columns] = MAX (width[k % table->columns], g_utf8_strlen (g_ptr_array_index (entries, k), -1));
  for (guint k = 0; k < entries->len; k++)
    {
      const char *entry = g_ptr_array_index (entries, k);
      guint j = k % table->columns;

      g_string_append_printf (self->text, "%s%s", j == 0 ? "  [ " : "   ", entry);
      for (glong blanks = width[j] - g_utf8_strlen (entry, -1); blanks > 0; blanks--)
        g_string_append_c (self->text, ' ');
      if (j + 1 == table->columns)
        g_string_append (self->text, " ]\n");
    }
}

void
hys_write_matrix (HysWriter      *self,
                  const HysTable *table,
                  gboolean        formulas)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < table->rows; i++)
    for (guint j = 0; j < table->columns; j++)
      g_ptr_array_add (entries, formulas ? hys_write_entry (self, table, i, j)
                                         : hys_write_number (hys_table_get (table, i, j), self->script));
  if (is_latex (self))
    write_latex_matrix (self, entries, table);
  else
    write_text_matrix (self, entries, table);
}

void
hys_write_phi (HysWriter *self)
{
  for (guint i = 0; i < self->inclusion->phi->len; i++)
    {
      const HysPhiTerm *term = hys_inclusion_phi (self->inclusion, i);
      const char *bound = name_in (self, &term->bound_name);

      g_string_append (self->text, i > 0 ? " + " : "");
      if (term->indicator)
        g_string_append_printf (self->text, is_latex (self) ? "\\psi_{[-%s,%s]}(%s)" : "ψ[-%s, %s](%s)", bound, bound,
                                name_in (self, &hys_inclusion_state (self->inclusion, (guint) term->plus)->name));
      else
        {
          g_autofree char *velocity = relative_velocity (self, term);

          g_string_append_printf (self->text, "%s |%s|", bound, velocity);
        }
    }
  if (self->inclusion->phi->len == 0)
    g_string_append_c (self->text, '0');
}
