/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-write-private.h"

#include "hys-latex.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The rows of velocities times their masses: as the papers write them. */
static HysTable *
times_masses (const HysInclusion *inclusion,
              const HysTable     *table)
{
  g_autoptr (HysTable) factor = hys_table_new (inclusion->algebra, inclusion->dimension, 1);
  HysTable *made = hys_table_copy (table);

  for (guint i = 0; i < inclusion->dimension; i++)
    {
      gboolean velocity = i >= inclusion->n_masses && i < 2 * inclusion->n_masses;

      hys_table_set (factor, i, 0, velocity ? hys_table_get (inclusion->mobility, i, i) : 1,
                     velocity ? hys_table_symbol (inclusion->mobility, i, i)
                              : inclusion->algebra != NULL ? hys_algebra_integer (inclusion->algebra, 1) : NULL);
    }
  hys_table_scale_rows (made, factor, TRUE);
  return made;
}

/* Whether there are equations, and so few that they are written. */
static gboolean
has_equations (const HysWriter *self)
{
  const HysInclusion *inclusion = self->inclusion;

  return inclusion->reason == NULL && inclusion->dimension > 0 && inclusion->dimension <= HYS_WRITTEN_MAX;
}

static void
init (HysWriter          *self,
      const HysInclusion *inclusion,
      HysScript           script,
      HysWritten          written)
{
  *self = (HysWriter){ .inclusion = inclusion, .script = script, .written = written, .text = g_string_new (NULL) };
  self->named = g_ptr_array_new_with_free_func (g_free);
  if (!has_equations (self))
    return;
  self->linear = times_masses (inclusion, inclusion->linear);
  self->forcing = times_masses (inclusion, inclusion->forcing);
  self->mobility = times_masses (inclusion, inclusion->mobility);
}

/* Leaves the text to the caller. */
static char *
clear (HysWriter *self)
{
  g_ptr_array_unref (self->named);
  hys_table_free (self->linear);
  hys_table_free (self->forcing);
  hys_table_free (self->mobility);
  return g_string_free (self->text, FALSE);
}

/* What was written, which is then forgotten; the caller owns it. */
static char *
take (HysWriter *self)
{
  char *written = g_strdup (self->text->str);

  g_string_truncate (self->text, 0);
  return written;
}

static void
write_form (HysWriter *self)
{
  g_string_append (self->text, self->script == HYS_SCRIPT_TEXT ? "X' + M ∂φ(X) ∋ G(t, X)"
                               : "\\dot{X} + M\\,\\partial\\varphi(X) \\ni G(t,X)");
}

static void
write_state (HysWriter *self)
{
  g_string_append (self->text, "X = (");
  hys_write_states (self);
  g_string_append_c (self->text, ')');
}

/* The equations as rows; the definitions of what they name are then known. */
static GPtrArray *
write_rows (HysWriter *self)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->inclusion->dimension + self->inclusion->n_saturated; i++)
    {
      hys_write_equation (self, i);
      g_ptr_array_add (rows, take (self));
    }
  return rows;
}

static void
write_stiffness (HysWriter *self)
{
  hys_write_matrix (self, self->script == HYS_SCRIPT_TEXT ? "K = S^-1" : "K = S^{-1}", self->inclusion->stiffness);
}

/* The formulas that follow the system. */
static const struct
{
  void     (*write) (HysWriter *self);
  gboolean symbols_only;                  /* not when only numbers are wanted, nor when only symbols are */
} formulas[] = {
  { hys_write_phi, FALSE }, { hys_write_mobility, FALSE }, { write_stiffness, FALSE }, { hys_write_delta, FALSE },
  { hys_write_values, TRUE },
};

/* One of them, or %NULL. */
static char *
write_formula (HysWriter *self,
               guint      i)
{
  char *formula = NULL;

  if (!formulas[i].symbols_only || self->written == HYS_WRITTEN_BOTH)
    {
      formulas[i].write (self);
      formula = take (self);
    }
  if (formula != NULL && *formula == '\0')
    g_clear_pointer (&formula, g_free);
  return formula;
}

static void
append_lines (GString         *text,
              const GPtrArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (text, "  %s\n", (const char *) g_ptr_array_index (lines, i));
}

static void
append_words (GString         *text,
              const GPtrArray *passages,
              const char      *prefix)
{
  for (guint i = 0; i < passages->len; i++)
    g_string_append_printf (text, "%s%s\n", prefix, ((const HysPassage *) g_ptr_array_index (passages, i))->text);
}

static void
passage_free (gpointer data)
{
  HysPassage *self = data;

  g_free (self->text);
  g_free (self->latex);
  g_free (self);
}

static GPtrArray *
passages_new (void)
{
  return g_ptr_array_new_with_free_func (passage_free);
}

/* Takes @text and @latex. */
static void
add_passage (GPtrArray      *passages,
             HysPassageKind  kind,
             char           *text,
             char           *latex)
{
  HysPassage *passage = g_new0 (HysPassage, 1);

  passage->kind = kind;
  passage->text = text;
  passage->latex = latex;
  g_ptr_array_add (passages, passage);
}

/* What comes before the equations, as passages; and after them. */
static void
write_head (const HysInclusion *self,
            GPtrArray          *passages)
{
  if (self->recognised != NULL)
    add_passage (passages, HYS_PASSAGE_MODEL,
                 g_strdup_printf ("%s %s", self->recognised->text, self->recognised->equation), NULL);
  if (self->dimension > 0 || self->class != HYS_INCLUSION_SMOOTH)   /* nothing is of no class */
    {
      /* In the order of the class. */
      static const char *const sentences[] = {
        [HYS_INCLUSION_SMOOTH] = N_("Class: smooth, a differential equation"),
        [HYS_INCLUSION_SIGMA] = N_("Class: sigma, φ is a sum of terms α |velocity|"),
        [HYS_INCLUSION_BETA] = N_("Class: beta, φ is a sum of indicator functions of intervals"),
        [HYS_INCLUSION_MIXED] = N_("Class: mixed, φ has terms α |velocity| and indicator functions of intervals"),
    };

      add_passage (passages, HYS_PASSAGE_SENTENCE, g_strdup (_(sentences[self->class])), NULL);
    }
  if (self->dimension > 0)
    add_passage (passages, HYS_PASSAGE_SENTENCE,
                 g_strdup_printf (_("States: %u (positions: %u, velocities: %u, of dashpots: %u, of sliders: %u)"),
                                  self->dimension, self->n_masses, self->n_masses, self->n_viscous, self->n_tensions),
                 NULL);
  for (guint i = 0; i < self->remarks->len; i++)
    add_passage (passages, HYS_PASSAGE_SENTENCE, g_strdup (g_ptr_array_index (self->remarks, i)), NULL);
  if (self->reason != NULL)
    add_passage (passages, HYS_PASSAGE_REASON, g_strdup (self->reason), NULL);
  else if (self->dimension > HYS_WRITTEN_MAX)
    add_passage (passages, HYS_PASSAGE_NOTE,
                 g_strdup_printf (_("Equations and matrices are written out up to %u states; as JSON, all of them."),
                                  HYS_WRITTEN_MAX), NULL);
}

/* What the values of symbols are where the balances are all that is written; "" where they are not wanted, or known. */
static char *
write_balance_values (HysWriter *self)
{
  if (!has_equations (self) && self->written == HYS_WRITTEN_BOTH)
    hys_write_balance_values (self);
  return take (self);
}

/* What the letters of the law mean. */
static char *
law_heading (const HysLaw *law)
{
  return g_strdup_printf (_("Constitutive law: force %s on %s, its displacement %s"), hys_letter ("F", NULL),
                          law->bar < law->system->n_nodes ? law->system->node_ids[law->bar] : "",
                          hys_letter ("x", NULL));
}

static void
append_law (GString   *text,
            HysWriter *self)
{
  const HysLaw *law = self->inclusion->law;
  g_autofree char *heading = law_heading (law);
  g_autoptr (HysSpectrum) spectrum = hys_write_spectrum (law);

  g_string_append_printf (text, "\n%s:\n", heading);
  for (guint i = 0; i < law->cases->len; i++)
    {
      g_autofree char *formula = hys_write_law (self, law, i), *which = hys_write_law_case (self, law, i);

      g_string_append_printf (text, which != NULL ? "  %s   (%s)\n" : "  %s\n", formula, which);
    }
  if (spectrum != NULL)
    {
      g_autofree char *relaxation = hys_write_relaxation (self, spectrum), *creep = hys_write_creep (self, spectrum);

      g_string_append_printf (text, "  %s   (%s)\n  %s   (%s)\n", relaxation, _("after a step of displacement"), creep,
                              _("after a step of force"));
    }
}

char *
hys_inclusion_to_text (const HysInclusion *inclusion)
{
  g_autoptr (GPtrArray) head = passages_new (), balance = NULL, rows = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *form = NULL, *values = NULL;
  HysWriter self;

  init (&self, inclusion, HYS_SCRIPT_TEXT, HYS_WRITTEN_BOTH);
  write_head (inclusion, head);
  append_words (text, head, "");
  if (inclusion->law != NULL)
    append_law (text, &self);
  balance = hys_write_balance (&self);
  values = write_balance_values (&self);
  if (balance->len > 0)
    g_string_append_printf (text, "\n%s:\n", _("Balance of forces at each bar"));
  append_lines (text, balance);
  if (*values != '\0')
    g_string_append_printf (text, "\n%s\n", values);
  if (has_equations (&self))
    {
      write_form (&self);
      g_string_append (self.text, ", ");
      write_state (&self);
      form = take (&self);
      rows = write_rows (&self);
      g_string_append_printf (text, "\n%s:\n", form);
      append_lines (text, rows);
      append_lines (text, self.named);
      for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
        {
          g_autofree char *formula = write_formula (&self, i);

          if (formula != NULL)
            g_string_append_printf (text, "\n%s\n", formula);
        }
    }
  g_free (clear (&self));
  return g_strdup (text->str);
}

static void
append_display (GString *text,
                char    *formula)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (one, formula);
  hys_latex_append_display (text, one, FALSE);
}

HysSpectrum *
hys_inclusion_spectrum (const HysInclusion *self)
{
  return self->law != NULL ? hys_write_spectrum (self->law) : NULL;
}

char *
hys_inclusion_to_latex (const HysInclusion *inclusion)
{
  g_autoptr (GPtrArray) head = passages_new (), balance = NULL, rows = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (HysSpectrum) spectrum = NULL;
  g_autofree char *values = NULL;
  HysWriter self;

  init (&self, inclusion, HYS_SCRIPT_LATEX, HYS_WRITTEN_BOTH);
  write_head (inclusion, head);
  append_words (text, head, "% ");
  for (guint i = 0; inclusion->law != NULL && i < inclusion->law->cases->len; i++)
    {
      g_autofree char *which = hys_write_law_case (&self, inclusion->law, i);

      if (which != NULL)
        g_string_append_printf (text, "%% %s\n", which);
      append_display (text, hys_write_law (&self, inclusion->law, i));
    }
  spectrum = hys_inclusion_spectrum (inclusion);
  if (spectrum != NULL)
    {
      append_display (text, hys_write_relaxation (&self, spectrum));
      append_display (text, hys_write_creep (&self, spectrum));
    }
  balance = hys_write_balance (&self);
  if (balance->len > 0)
    hys_latex_append_display (text, balance, FALSE);
  values = write_balance_values (&self);
  if (*values != '\0')
    append_display (text, g_steal_pointer (&values));
  if (has_equations (&self))
    {
      write_form (&self);
      g_string_append (self.text, ",\\qquad ");
      write_state (&self);
      append_display (text, take (&self));
      rows = write_rows (&self);
      hys_latex_append_display (text, rows, TRUE);
      if (self.named->len > 0)
        hys_latex_append_display (text, self.named, FALSE);
      for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
        {
          char *formula = write_formula (&self, i);

          if (formula != NULL)
            append_display (text, formula);
        }
    }
  g_free (clear (&self));
  return g_strdup (text->str);
}

static char *
join (const GPtrArray *rows,
      const char      *before,
      const char      *between,
      const char      *after)
{
  GString *text = g_string_new (before);

  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? between : "", (const char *) g_ptr_array_index (rows, i));
  g_string_append (text, after);
  return g_string_free (text, FALSE);
}

/* Both scripts of what has been written. */
static void
add_formula (GPtrArray *passages,
             char      *text,
             char      *latex)
{
  add_passage (passages, HYS_PASSAGE_FORMULA, text, latex);
}

static void
add_system (GPtrArray *passages,
            HysWriter *plain,
            HysWriter *screen)
{
  g_autoptr (GPtrArray) text = write_rows (plain), latex = write_rows (screen);

  add_formula (passages, join (text, "", "\n", ""),
               join (latex, "\\left\\{\\begin{aligned}", ",\\\\", "\\end{aligned}\\right."));
  if (plain->named->len == 0)
    return;
  add_passage (passages, HYS_PASSAGE_HEADING, g_strdup (_("with")), NULL);
  add_formula (passages, join (plain->named, "", "\n", ""),
               join (screen->named, "\\begin{aligned}", ",\\\\", "\\end{aligned}"));
}

/* The forces at each bar, the first thing to read. */
static void
add_balance (GPtrArray *passages,
             HysWriter *plain,
             HysWriter *screen)
{
  g_autoptr (GPtrArray) text = hys_write_balance (plain), latex = hys_write_balance (screen);
  g_autofree char *values = write_balance_values (plain), *values_latex = write_balance_values (screen);

  if (text->len == 0)
    return;
  add_passage (passages, HYS_PASSAGE_HEADING, g_strdup (_("Balance of forces at each bar")), NULL);
  add_formula (passages, join (text, "", "\n", ""),
               join (latex, "\\begin{aligned}", ",\\\\", "\\end{aligned}"));
  if (*values == '\0')
    return;
  add_passage (passages, HYS_PASSAGE_HEADING, g_strdup (_("Values")), NULL);
  add_formula (passages, g_steal_pointer (&values), g_steal_pointer (&values_latex));
}

static void
add_equations (GPtrArray *passages,
               HysWriter *plain,
               HysWriter *screen)
{
  const char *headings[G_N_ELEMENTS (formulas)] = {
    NULL, NULL, _("Stiffness matrix of the sliders"), _("Stiffness that the masses see when all sliders slip"),
        _("Values"),
  };

  add_passage (passages, HYS_PASSAGE_HEADING, g_strdup (_("As a differential inclusion")), NULL);
  write_form (plain);
  write_form (screen);
  add_formula (passages, take (plain), take (screen));
  write_state (plain);
  write_state (screen);
  add_formula (passages, take (plain), take (screen));
  add_system (passages, plain, screen);
  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
    {
      char *text = write_formula (plain, i), *latex = write_formula (screen, i);

      if (latex != NULL && headings[i] != NULL)
        add_passage (passages, HYS_PASSAGE_HEADING, g_strdup (headings[i]), NULL);
      if (latex != NULL)
        add_formula (passages, text, latex);
    }
}

/* What a course writes, the first thing to read. */
static void
add_law (GPtrArray *passages,
         HysWriter *plain,
         HysWriter *screen)
{
  const HysLaw *law = plain->inclusion->law;
  g_autoptr (HysSpectrum) spectrum = hys_write_spectrum (law);
  char *note = law->system->n_sliders > 0 ? g_strdup (_("w is the slip of a slider; what does not slip sticks."))
               : NULL;

  add_passage (passages, HYS_PASSAGE_HEADING, law_heading (law), NULL);
  for (guint i = 0; i < law->cases->len; i++)
    {
      char *which = hys_write_law_case (plain, law, i);

      if (which != NULL)
        add_passage (passages, HYS_PASSAGE_NOTE, which, NULL);
      add_formula (passages, hys_write_law (plain, law, i), hys_write_law (screen, law, i));
    }
  if (note != NULL)
    add_passage (passages, HYS_PASSAGE_NOTE, note, NULL);
  if (spectrum == NULL)
    return;
  add_passage (passages, HYS_PASSAGE_NOTE, g_strdup (_("after a step of displacement")), NULL);
  add_formula (passages, hys_write_relaxation (plain, spectrum), hys_write_relaxation (screen, spectrum));
  add_passage (passages, HYS_PASSAGE_NOTE, g_strdup (_("after a step of force")), NULL);
  add_formula (passages, hys_write_creep (plain, spectrum), hys_write_creep (screen, spectrum));
}

GPtrArray *
hys_inclusion_to_passages (const HysInclusion *inclusion,
                           HysWritten          written)
{
  GPtrArray *passages = passages_new ();
  HysWriter plain, screen;

  init (&plain, inclusion, HYS_SCRIPT_TEXT, written);
  init (&screen, inclusion, HYS_SCRIPT_SCREEN, written);
  if (inclusion->law != NULL)
    add_law (passages, &plain, &screen);
  write_head (inclusion, passages);
  add_balance (passages, &plain, &screen);
  if (has_equations (&plain))
    add_equations (passages, &plain, &screen);
  if (inclusion->reason == NULL && inclusion->dimension != 0)
    {
      add_passage (passages, HYS_PASSAGE_SENTENCE,
                   g_strdup (
                       inclusion->class == HYS_INCLUSION_SMOOTH
                           ? _("G is Lipschitz continuous in X: there is exactly one solution, whatever the initial state.")
                           : _("M is symmetric and positive definite, φ convex, G Lipschitz continuous in X: there is exactly "
                               "one solution, for every initial state where φ is finite.")),
                   NULL);
      if (inclusion->phi->len > 0 && inclusion->dimension <= HYS_WRITTEN_MAX)
        add_passage (passages, HYS_PASSAGE_NOTE,
                     g_strdup (_("σ is the graph of the sign, β its inverse, ψ the indicator function of an interval; u are "
                                 "elongations of springs, g the forces that sliders exert.")),
                     NULL);
    }
  g_free (clear (&plain));
  g_free (clear (&screen));
  return passages;
}
