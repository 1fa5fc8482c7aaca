/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-write-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
start (HysWriter          *self,
       const HysInclusion *inclusion,
       HysScript           script)
{
  *self = (HysWriter){ .inclusion = inclusion, .script = script, .text = g_string_new (NULL) };
  self->named = g_ptr_array_new_with_free_func (g_free);
}

static char *
finish (HysWriter *self)
{
  g_ptr_array_unref (self->named);
  return g_string_free (self->text, FALSE);
}

static const char *
class_sentence (HysInclusionClass class)
{
  static const char *const sentences[] = {
    [HYS_INCLUSION_SMOOTH] = N_("Class: smooth, a differential equation"),
    [HYS_INCLUSION_SIGMA] = N_("Class: sigma, φ is a sum of terms α |velocity|"),
    [HYS_INCLUSION_BETA] = N_("Class: beta, φ is a sum of indicator functions of intervals"),
    [HYS_INCLUSION_MIXED] = N_("Class: mixed, φ has terms α |velocity| and indicator functions of intervals"),
  };

  return _(sentences[class]);
}

/* What comes first: class, dimension, what is remarkable. Each line behind @prefix. */
static void
write_head (HysWriter  *self,
            const char *prefix)
{
  const HysInclusion *inclusion = self->inclusion;

  if (inclusion->recognised != NULL)
    g_string_append_printf (self->text, "%s%s %s\n", prefix, inclusion->recognised->text, inclusion->recognised->equation);
  g_string_append_printf (self->text, "%s%s\n", prefix, class_sentence (inclusion->class));
  if (inclusion->dimension > 0)
    g_string_append_printf (self->text,
                            _("%sStates: %u (positions: %u, velocities: %u, of dashpots: %u, of sliders: %u)\n"), prefix,
                            inclusion->dimension, inclusion->n_masses, inclusion->n_masses, inclusion->n_viscous,
                            inclusion->n_tensions);
  for (guint i = 0; i < inclusion->remarks->len; i++)
    g_string_append_printf (self->text, "%s%s\n", prefix, (const char *) g_ptr_array_index (inclusion->remarks, i));
  if (inclusion->reason != NULL)
    g_string_append_printf (self->text, "%s%s\n", prefix, inclusion->reason);
}

static void
append_states (HysWriter *self)
{
  for (guint i = 0; i < self->inclusion->dimension; i++)
    g_string_append_printf (self->text, "%s%s", i > 0 ? ", " : "",
                            hys_inclusion_state (self->inclusion, i)->name.in[self->script]);
}

/* "k_1 = 2" for every symbol of the algebra and every bound of phi, split by @separator. */
static void
append_values (HysWriter  *self,
               const char *separator)
{
  const HysInclusion *inclusion = self->inclusion;
  const char *between = "";

  for (guint i = 0; inclusion->algebra != NULL && i < hys_algebra_n_symbols (inclusion->algebra); i++)
    {
      g_autofree char *value = hys_write_number (hys_algebra_value (inclusion->algebra, i), self->script);

      g_string_append_printf (self->text, "%s%s = %s", between, hys_algebra_name (inclusion->algebra, i)->in[self->script],
                              value);
      between = separator;
    }
  for (guint i = 0; i < inclusion->phi->len; i++)
    {
      const HysPhiTerm *term = hys_inclusion_phi (inclusion, i);
      g_autofree char *value = hys_write_number (term->bound, self->script);

      g_string_append_printf (self->text, "%s%s = %s%s%s", between, term->bound_name.in[self->script],
                              term->bound_formula.in[self->script] != NULL ? term->bound_formula.in[self->script] : "",
                              term->bound_formula.in[self->script] != NULL ? " = " : "", value);
      between = separator;
    }
  for (guint i = inclusion->inputs->len - inclusion->n_saturated; i < inclusion->inputs->len; i++)
    {
      const HysInput *input = hys_inclusion_input (inclusion, i);
      g_autofree char *value = hys_write_number (inclusion->system->sliders[input->index].threshold, self->script);
      const char *index = strchr (input->name.in[self->script], '_');

      g_string_append_printf (self->text, "%s%s%s = %s", between, self->script == HYS_SCRIPT_LATEX ? "\\alpha" : "α",
                              index != NULL ? index : "", value);
      between = separator;
    }
}

static gboolean
is_written_out (const HysInclusion *self)
{
  return self->reason == NULL && self->dimension > 0 && self->dimension <= HYS_WRITTEN_MAX;
}

static void
write_text_matrix (HysWriter      *self,
                   const char     *name,
                   const HysTable *table)
{
  if (table->rows == 0)
    return;
  if (table->rows == 1 && table->columns == 1)
    {
      g_autofree char *entry = hys_write_entry (self, table, 0, 0);
      g_autofree char *value = hys_write_number (hys_table_get (table, 0, 0), self->script);

      g_string_append_printf (self->text, g_str_equal (entry, value) ? "\n%s = %s\n" : "\n%s = %s = %s\n", name, entry, value);
      return;
    }
  g_string_append_printf (self->text, "\n%s =\n", name);
  hys_write_matrix (self, table, TRUE);
  if (table->symbol != NULL)
    {
      g_string_append (self->text, "  =\n");
      hys_write_matrix (self, table, FALSE);
    }
}

static void
write_text_system (HysWriter *self)
{
  g_string_append (self->text, "\nX' + M ∂φ(X) ∋ G(t, X),  X = (");
  append_states (self);
  g_string_append (self->text, "):\n");
  for (guint i = 0; i < self->inclusion->dimension; i++)
    {
      g_string_append (self->text, "  ");
      hys_write_equation (self, i);
      g_string_append_c (self->text, '\n');
    }
  for (guint i = 0; i < self->inclusion->n_saturated; i++)
    {
      g_string_append (self->text, "  ");
      hys_write_saturation (self, i);
      g_string_append_c (self->text, '\n');
    }
  for (guint i = 0; i < self->named->len; i++)
    g_string_append_printf (self->text, "  %s\n", (const char *) g_ptr_array_index (self->named, i));
}

char *
hys_inclusion_to_text (const HysInclusion *inclusion)
{
  HysWriter self;

  start (&self, inclusion, HYS_SCRIPT_TEXT);
  write_head (&self, "");
  if (inclusion->reason == NULL && inclusion->dimension > HYS_WRITTEN_MAX)
    g_string_append_printf (self.text, _("Equations and matrices are written out up to %u states; as JSON, all of them.\n"),
                            HYS_WRITTEN_MAX);
  if (!is_written_out (inclusion))
    return finish (&self);
  write_text_system (&self);
  g_string_append (self.text, "\nφ(X) = ");
  hys_write_phi (&self);
  g_string_append_c (self.text, '\n');
  write_text_matrix (&self, "M", inclusion->mobility);
  write_text_matrix (&self, "K = S^-1", inclusion->stiffness);
  write_text_matrix (&self, "δ", inclusion->delta);
  g_string_append_c (self.text, '\n');
  append_values (&self, ", ");
  g_string_append_c (self.text, '\n');
  return finish (&self);
}

static void
write_latex_matrix (HysWriter      *self,
                    const char     *name,
                    const HysTable *table)
{
  if (table->rows == 0)
    return;
  g_string_append_printf (self->text, "\\[\n%s = ", name);
  hys_write_matrix (self, table, TRUE);
  if (table->symbol != NULL)
    {
      g_string_append (self->text, " = ");
      hys_write_matrix (self, table, FALSE);
    }
  g_string_append (self->text, "\n\\]\n");
}

/* The lines of an aligned display. */
static void
write_latex_system (HysWriter *self)
{
  const HysInclusion *inclusion = self->inclusion;

  g_string_append (self->text, "\\[\n\\left\\{\\begin{aligned}\n");
  for (guint i = 0; i < inclusion->dimension + inclusion->n_saturated; i++)
    {
      g_string_append (self->text, "  ");
      if (i < inclusion->dimension)
        hys_write_equation (self, i);
      else
        hys_write_saturation (self, i - inclusion->dimension);
      g_string_append (self->text, i + 1 < inclusion->dimension + inclusion->n_saturated ? ",\\\\\n" : "\n");
    }
  g_string_append (self->text, "\\end{aligned}\\right.\n\\]\n");
  if (self->named->len == 0)
    return;
  g_string_append (self->text, "\\[\n\\begin{aligned}\n");
  for (guint i = 0; i < self->named->len; i++)
    g_string_append_printf (self->text, "  %s%s\n", (const char *) g_ptr_array_index (self->named, i),
                            i + 1 < self->named->len ? ",\\\\" : "");
  g_string_append (self->text, "\\end{aligned}\n\\]\n");
}

char *
hys_inclusion_to_latex (const HysInclusion *inclusion)
{
  HysWriter self;

  start (&self, inclusion, HYS_SCRIPT_LATEX);
  write_head (&self, "% ");
  if (!is_written_out (inclusion))
    return finish (&self);
  g_string_append (self.text, "\\[\n\\dot{X} + M\\,\\partial\\varphi(X) \\ni G(t,X), \\qquad X = (");
  append_states (&self);
  g_string_append (self.text, ")\n\\]\n");
  write_latex_system (&self);
  g_string_append (self.text, "\\[\n\\varphi(X) = ");
  hys_write_phi (&self);
  g_string_append (self.text, "\n\\]\n");
  write_latex_matrix (&self, "M", inclusion->mobility);
  write_latex_matrix (&self, "K = S^{-1}", inclusion->stiffness);
  write_latex_matrix (&self, "\\delta", inclusion->delta);
  g_string_append (self.text, "\\[\n");
  append_values (&self, ",\\quad\n");
  g_string_append (self.text, "\n\\]\n");
  return finish (&self);
}
