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

/* A description on its way: the same formulas in lines of letters and in LaTeX, for a document or for screens. */
typedef struct
{
  HysWriter  plain;
  HysWriter  other;
  GPtrArray *passages;
} Description;

/* Takes @text and @latex. */
static void
add_passage (Description    *self,
             HysPassageKind  kind,
             char           *text,
             char           *latex)
{
  HysPassage *passage = hys_owner_new (HysPassage);

  passage->kind = kind;
  passage->text = hys_owner_keep (passage, text, g_free);
  passage->latex = hys_owner_keep (passage, latex, g_free);
  g_ptr_array_add (self->passages, passage);
}

static void
add_words (Description    *self,
           HysPassageKind  kind,
           const char     *text)
{
  add_passage (self, kind, g_strdup (text), NULL);
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

/* Adds formulas below each other. @braced: as one system */
static void
add_rows (Description     *self,
          const GPtrArray *text,
          const GPtrArray *latex,
          gboolean         braced)
{
  GString *display;

  if (text->len == 0)
    return;
  if (self->other.script == HYS_SCRIPT_SCREEN)
    {
      add_passage (self, HYS_PASSAGE_FORMULA, join (text, "", "\n", ""),
                   join (latex, braced ? "\\left\\{\\begin{aligned}" : "\\begin{aligned}", ",\\\\",
                         braced ? "\\end{aligned}\\right." : "\\end{aligned}"));
      return;
    }
  display = g_string_new (NULL);
  hys_latex_append_display (display, latex, braced);
  add_passage (self, HYS_PASSAGE_FORMULA, join (text, "", "\n", ""), g_string_free (display, FALSE));
}

/* Adds one formula, if there is one. Takes both texts. */
static void
add_formula (Description *self,
             char        *text,
             char        *latex)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_free), other = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (one, text);
  g_ptr_array_add (other, latex);
  if (text != NULL && *text != '\0' && self->other.script == HYS_SCRIPT_SCREEN)
    add_passage (self, HYS_PASSAGE_FORMULA, g_strdup (text), g_strdup (latex));
  else if (text != NULL && *text != '\0')
    add_rows (self, one, other, FALSE);
}

/* What comes before the equations. */
static void
add_head (Description *self)
{
  const HysInclusion *inclusion = self->plain.inclusion;

  if (inclusion->recognised != NULL)
    add_passage (self, HYS_PASSAGE_MODEL,
                 g_strdup_printf ("%s %s", inclusion->recognised->text, inclusion->recognised->equation), NULL);
  if (inclusion->dimension > 0 || inclusion->class != HYS_INCLUSION_SMOOTH)   /* nothing is of no class */
    {
      /* In the order of the class. */
      static const char *const sentences[] = {
        [HYS_INCLUSION_SMOOTH] = N_("Class: smooth, a differential equation"),
        [HYS_INCLUSION_SIGMA] = N_("Class: sigma, φ is a sum of terms α |velocity|"),
        [HYS_INCLUSION_BETA] = N_("Class: beta, φ is a sum of indicator functions of intervals"),
        [HYS_INCLUSION_MIXED] = N_("Class: mixed, φ has terms α |velocity| and indicator functions of intervals"),
      };

      add_words (self, HYS_PASSAGE_SENTENCE, _(sentences[inclusion->class]));
    }
  if (inclusion->dimension > 0)
    add_passage (self, HYS_PASSAGE_SENTENCE,
                 g_strdup_printf (_("States: %u (positions: %u, velocities: %u, of dashpots: %u, of sliders: %u)"),
                                  inclusion->dimension, inclusion->n_masses, inclusion->n_masses, inclusion->n_viscous,
                                  inclusion->n_tensions), NULL);
  for (guint i = 0; i < inclusion->remarks->len; i++)
    add_words (self, HYS_PASSAGE_SENTENCE, g_ptr_array_index (inclusion->remarks, i));
  if (inclusion->reason != NULL)
    add_words (self, HYS_PASSAGE_REASON, inclusion->reason);
  else if (inclusion->dimension > HYS_WRITTEN_MAX)
    add_passage (self, HYS_PASSAGE_NOTE,
                 g_strdup_printf (_("Equations and matrices are written out up to %u states; as JSON, all of them."),
                                  HYS_WRITTEN_MAX), NULL);
}

/* The constitutive law, what a course writes. */
static void
add_law (Description *self)
{
  const HysLaw *law = self->plain.inclusion->law;
  char *alike;

  if (law == NULL)
    return;
  add_passage (self, HYS_PASSAGE_HEADING,
               g_strdup_printf (_("Constitutive law: force %s on %s, its displacement %s"), hys_letter ("F", NULL),
                                law->bar < law->system->n_nodes ? law->system->node_ids[law->bar] : "",
                                hys_letter ("x", NULL)), NULL);
  for (guint i = 0; i < law->cases->len; i++)
    {
      char *which = hys_write_law_case (&self->other, law, i);

      if (which != NULL)
        add_passage (self, HYS_PASSAGE_NOTE, which, NULL);
      add_formula (self, hys_write_law (&self->plain, law, i), hys_write_law (&self->other, law, i));
    }
  if (law->system->n_sliders > 0)
    add_words (self, HYS_PASSAGE_NOTE, _("w is the slip of a slider; what does not slip sticks."));
  alike = hys_write_law_alike (law);
  if (alike != NULL)
    add_passage (self, HYS_PASSAGE_NOTE, alike, NULL);
  if (law->spectrum == NULL)
    return;
  add_words (self, HYS_PASSAGE_NOTE, _("after a step of displacement"));
  add_formula (self, hys_write_relaxation (&self->plain, law->spectrum), hys_write_relaxation (&self->other, law->spectrum));
  add_words (self, HYS_PASSAGE_NOTE, _("after a step of force"));
  add_formula (self, hys_write_creep (&self->plain, law->spectrum), hys_write_creep (&self->other, law->spectrum));
}

/* The forces at each bar; the values of symbols where these balances are all that is written. */
static void
add_balance (Description *self)
{
  g_autoptr (GPtrArray) text = hys_write_balance (&self->plain), latex = hys_write_balance (&self->other);

  if (text->len == 0)
    return;
  add_words (self, HYS_PASSAGE_HEADING, _("Balance of forces at each bar"));
  add_rows (self, text, latex, FALSE);
  if (has_equations (&self->plain) || self->plain.written != HYS_WRITTEN_BOTH)
    return;
  hys_write_balance_values (&self->plain);
  hys_write_balance_values (&self->other);
  if (self->plain.text->len > 0)
    add_words (self, HYS_PASSAGE_HEADING, _("Values"));
  add_formula (self, take (&self->plain), take (&self->other));
}

static void
add_equations (Description *self)
{
  const char *headings[G_N_ELEMENTS (formulas)] = {
    NULL, NULL, _("Stiffness matrix of the sliders"), _("Stiffness that the masses see when all sliders slip"),
        _("Values"),
  };
  g_autoptr (GPtrArray) text = NULL, latex = NULL;

  add_words (self, HYS_PASSAGE_HEADING, _("As a differential inclusion"));
  write_form (&self->plain);
  write_form (&self->other);
  add_formula (self, take (&self->plain), take (&self->other));
  write_state (&self->plain);
  write_state (&self->other);
  add_formula (self, take (&self->plain), take (&self->other));
  text = write_rows (&self->plain);
  latex = write_rows (&self->other);
  add_rows (self, text, latex, TRUE);
  if (self->plain.named->len > 0)
    add_words (self, HYS_PASSAGE_HEADING, _("with"));
  add_rows (self, self->plain.named, self->other.named, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
    {
      char *formula = write_formula (&self->plain, i);

      if (formula != NULL && headings[i] != NULL)
        add_words (self, HYS_PASSAGE_HEADING, headings[i]);
      add_formula (self, formula, write_formula (&self->other, i));
    }
}

/* @law_first: before what the inclusion is */
static GPtrArray *
describe (const HysInclusion *inclusion,
          HysScript           script,
          HysWritten          written,
          gboolean            law_first)
{
  Description self = { .passages = g_ptr_array_new_with_free_func (hys_owner_free) };

  init (&self.plain, inclusion, HYS_SCRIPT_TEXT, written);
  init (&self.other, inclusion, script, written);
  if (law_first)
    add_law (&self);
  add_head (&self);
  if (!law_first)
    add_law (&self);
  add_balance (&self);
  if (has_equations (&self.plain))
    add_equations (&self);
  if (law_first && inclusion->reason == NULL && inclusion->dimension != 0)
    {
      add_words (&self, HYS_PASSAGE_SENTENCE,
                 inclusion->class == HYS_INCLUSION_SMOOTH
                 ? _("G is Lipschitz continuous in X: there is exactly one solution, whatever the initial state.")
                 : _("M is symmetric and positive definite, φ convex, G Lipschitz continuous in X: there is exactly "
                     "one solution, for every initial state where φ is finite."));
      if (inclusion->phi->len > 0 && inclusion->dimension <= HYS_WRITTEN_MAX)
        add_words (&self, HYS_PASSAGE_NOTE,
                   _("σ is the graph of the sign, β its inverse, ψ the indicator function of an interval; u are "
                     "elongations of springs, g the forces that sliders exert."));
    }
  g_free (clear (&self.plain));
  g_free (clear (&self.other));
  return self.passages;
}

GPtrArray *
hys_inclusion_to_passages (const HysInclusion *inclusion,
                           HysWritten          written)
{
  return describe (inclusion, HYS_SCRIPT_SCREEN, written, TRUE);
}

/* A note before a formula stands behind it. */
char *
hys_inclusion_to_text (const HysInclusion *inclusion)
{
  g_autoptr (GPtrArray) passages = describe (inclusion, HYS_SCRIPT_SCREEN, HYS_WRITTEN_BOTH, FALSE);
  GString *text = g_string_new (NULL);
  const char *note = NULL;

  for (guint i = 0; i < passages->len; i++)
    {
      const HysPassage *passage = g_ptr_array_index (passages, i);
      const HysPassage *before = i > 0 ? g_ptr_array_index (passages, i - 1) : NULL;
      const HysPassage *next = i + 1 < passages->len ? g_ptr_array_index (passages, i + 1) : NULL;
      g_auto (GStrv) lines = g_strsplit (passage->text, "\n", -1);

      if (passage->kind == HYS_PASSAGE_HEADING)
        g_string_append_printf (text, "\n%s:\n", passage->text);
      else if (passage->kind == HYS_PASSAGE_NOTE && next != NULL && next->kind == HYS_PASSAGE_FORMULA)
        note = passage->text;
      else if (passage->kind != HYS_PASSAGE_FORMULA)
        g_string_append_printf (text, "%s\n", passage->text);
      else
        {
          if (before != NULL && before->kind == HYS_PASSAGE_FORMULA)
            g_string_append_c (text, '\n');
          for (char **line = lines; *line != NULL; line++)
            g_string_append_printf (text, note != NULL ? "  %s   (%s)\n" : "  %s\n", *line, note);
          note = NULL;
        }
    }
  return g_string_free (text, FALSE);
}

char *
hys_inclusion_to_latex (const HysInclusion *inclusion)
{
  g_autoptr (GPtrArray) passages = describe (inclusion, HYS_SCRIPT_LATEX, HYS_WRITTEN_BOTH, FALSE);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < passages->len; i++)
    {
      const HysPassage *passage = g_ptr_array_index (passages, i);

      if (passage->kind == HYS_PASSAGE_FORMULA)
        g_string_append (text, passage->latex);
      else
        g_string_append_printf (text, "%% %s\n", passage->text);
    }
  return g_string_free (text, FALSE);
}
