/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-notation.h"

#include "hys-kinds.h"
#include "hys-series.h"

#include <string.h>

static const struct { const char *text, *latex; } greek[] = {
  { "α", "\\alpha" }, { "β", "\\beta" }, { "γ", "\\gamma" }, { "δ", "\\delta" }, { "ε", "\\varepsilon" },
      { "ζ", "\\zeta" },
  { "η", "\\eta" }, { "θ", "\\theta" }, { "ι", "\\iota" }, { "κ", "\\kappa" }, { "λ", "\\lambda" }, { "μ", "\\mu" },
  { "ν", "\\nu" }, { "ξ", "\\xi" }, { "π", "\\pi" }, { "ρ", "\\rho" }, { "σ", "\\sigma" }, { "τ", "\\tau" },
  { "φ", "\\varphi" }, { "χ", "\\chi" }, { "ψ", "\\psi" }, { "ω", "\\omega" }, { "Δ", "\\Delta" }, { "Σ", "\\Sigma" },
  { "Ω", "\\Omega" }, { "Φ", "\\Phi" }, { "Ψ", "\\Psi" },
};

/* What LaTeX has for the letter that @text begins with, and its length in @length. */
static const char *
greek_letter (const char *text,
              gsize      *length)
{
  for (guint i = 0; i < G_N_ELEMENTS (greek); i++)
    if (g_str_has_prefix (text, greek[i].text))
      {
        *length = strlen (greek[i].text);
        return greek[i].latex;
      }
  return NULL;
}

/* An id as text in a formula; @ascii: in letters that every LaTeX has. */
static char *
escape_latex (const char *id,
              gboolean    ascii)
{
  GString *text = g_string_new (NULL);

  while (*id != '\0')
    {
      gsize length = (gsize) (g_utf8_next_char (id) - id);
      const char *letter = greek_letter (id, &length);
      g_autofree char *one = g_strndup (id, length), *plain = ascii ? g_str_to_ascii (one, "C") : g_strdup (one);

      if (letter != NULL)
        g_string_append_printf (text, "$%s$", letter);
      else
        for (const char *c = plain; *c != '\0'; c++)
          if (*c == '\\')
            g_string_append (text, "\\textbackslash{}");
          else if (*c == '~')
            g_string_append (text, "\\textasciitilde{}");
          else if (*c == '^')
            g_string_append (text, "\\textasciicircum{}");
          else if (strchr ("_%&#${}", *c) != NULL)
            g_string_append_printf (text, "\\%c", *c);
          else
            g_string_append_c (text, *c);
      id += length;
    }
  return g_string_free (text, FALSE);
}

static gboolean
is_plain (const char *index)
{
  if (g_str_has_prefix (index, "y,"))
    index += strlen ("y,");
  if (strlen (index) == 1 && g_ascii_isalpha (*index))
    return TRUE;
  for (; *index != '\0'; index++)
    if (!g_ascii_isdigit (*index) && *index != ',')
      return FALSE;
  return TRUE;
}

HysName
hys_notation_name (const char *letter,
                   const char *index)
{
  gsize length;
  const char *mark = NULL, *latex;
  g_autofree char *escaped = NULL, *shown = NULL, *marked = NULL;

  if (!g_str_equal (letter, "x") && !g_str_equal (letter, "F"))   /* the papers' σ is a sign */
    letter = hys_letter (letter, &mark);
  if (mark != NULL)
    index = marked = index != NULL ? g_strdup_printf ("%s,%s", mark, index) : g_strdup (mark);
  latex = greek_letter (letter, &length);
  if (latex == NULL)
    latex = letter;
  if (index == NULL)
    return (HysName){ .in = { g_strdup (letter), g_strdup (latex), g_strdup (latex) } };
  escaped = is_plain (index) ? g_strdup (index) : escape_latex (index, TRUE);
  shown = is_plain (index) ? g_strdup (index) : escape_latex (index, FALSE);
  return (HysName){ .in = {
    g_strdup_printf ("%s_%s", letter, index),
    g_strdup_printf (is_plain (index) ? "%s_{%s}" : "%s_{\\text{%s}}", latex, escaped),
    g_strdup_printf (is_plain (index) ? "%s_{%s}" : "%s_{\\text{%s}}", latex, shown) } };
}

static char *
dotted (const char *name)
{
  return g_strdup_printf ("\\dot{%c}%s", name[0], name + 1);
}

HysName
hys_notation_rate (const HysName *name)
{
  return (HysName){ .in = {
    g_strconcat (name->in[HYS_SCRIPT_TEXT], "'", NULL),
    dotted (name->in[HYS_SCRIPT_LATEX]),
    dotted (name->in[HYS_SCRIPT_SCREEN]) } };
}

static const char *
key (const char *index)
{
  return index != NULL ? index : "";
}

static void
count_user (GHashTable *users,
            const char *index)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (users, key (index)));

  g_hash_table_insert (users, (gpointer) key (index), GUINT_TO_POINTER (n + 1));
}

/* The short index, or the whole id where others would have the same. */
static const char *
choose_index (GHashTable *users,
              const char *index,
              const char *id)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (users, key (index))) > 1 ? id : index;
}

/* The indices of elements of one kind, which an id with its letter keeps; @element: of the part i, from its structure. */
static GPtrArray *
index_elements (HysNotation *self,
                const char  *letter,
                guint        n,
                const guint *element)
{
  const HysSystem *system = self->system;
  GPtrArray *indices = hys_owner_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  g_autoptr (GHashTable) users = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint *total = g_new0 (guint, system->n_elements), *done = g_new0 (guint, system->n_elements);

  for (guint i = 0; i < n; i++)
    if (total[element[i]]++ == 0)
      {
        count_user (users, hys_id_index (system->element_ids[element[i]]));
        g_hash_table_add (ids, system->element_ids[element[i]]);
      }
  for (guint i = 0; i < n; i++)
    {
      const char *id = system->element_ids[element[i]], *index = hys_id_index (id);

      if (!hys_id_has_letter (id, letter))
        index = choose_index (users, index, id);
      if (index != NULL && g_hash_table_contains (ids, index))   /* 12 beside k12 */
        index = id;
      g_ptr_array_add (indices, total[element[i]] > 1 ? g_strdup_printf ("%s,%u", id, ++done[element[i]])
                                                      : g_strdup (index));
    }
  return indices;
}

/* The only mass needs no index; "m2" has the index 2. Nor does a driven bar where nothing else moves freely. */
static const char *
bar_index (const HysSystem *system,
           guint            bar,
           guint            n_driven)
{
  const char *id = system->node_ids[bar];
  gboolean mass = system->bars[bar].class == HYS_BAR_MASS;

  if (mass ? system->n_masses == 1 : system->bars[bar].class == HYS_BAR_DRIVEN && n_driven == 1
      && system->n_masses == 0)
    return NULL;
  return mass ? hys_id_mass_index (id) : id;
}

#define ELEMENTS_OF(system, parts, n) \
  G_STMT_START { for (guint i_ = 0; i_ < (n); i_++) elements[i_] = (system)->parts[i_].element; } G_STMT_END

HysNotation *
hys_notation_new (const HysSystem *system)
{
  HysNotation *self = hys_owner_new (HysNotation);
  g_autofree guint *elements = g_new (guint, MAX (system->n_springs, MAX (system->n_dashpots, system->n_sliders)) + 1);
  guint n_driven = 0;

  self->system = system;
  ELEMENTS_OF (system, springs, system->n_springs);
  self->springs = index_elements (self, hys_kind_spring.letter, system->n_springs, elements);
  ELEMENTS_OF (system, dashpots, system->n_dashpots);
  self->dashpots = index_elements (self, hys_kind_dashpot.letter, system->n_dashpots, elements);
  ELEMENTS_OF (system, sliders, system->n_sliders);
  self->sliders = index_elements (self, hys_kind_slider.letter, system->n_sliders, elements);
  self->bars = hys_owner_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  g_autoptr (GHashTable) users = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < system->n_nodes; i++)
    n_driven += system->bars[i].class == HYS_BAR_DRIVEN;
  for (guint i = 0; i < system->n_nodes; i++)
    count_user (users, bar_index (system, i, n_driven));
  for (guint i = 0; i < system->n_nodes; i++)
    g_ptr_array_add (self->bars, g_strdup (choose_index (users, bar_index (system, i, n_driven), system->node_ids[i])));
  for (guint i = system->n_nodes; i < system->n_bars; i++)
    g_ptr_array_add (self->bars, g_strdup_printf ("*%u", i - system->n_nodes + 1));
  for (guint i = 0; i < system->n_bars; i++)
    self->n_forced += system->bars[i].forces != NULL && system->bars[i].unknown >= 0;
  return self;
}

HysName
hys_notation_force (const HysNotation *self,
                    guint              bar)
{
  const char *index = g_ptr_array_index (self->bars, bar);

  if (self->n_forced == 1)
    return hys_notation_name ("F", NULL);
  return hys_notation_name ("F", index != NULL ? index : self->system->node_ids[bar]);
}

const HysFraction *
hys_notation_symbol (HysAlgebra *algebra,
                     const char *letter,
                     const char *index,
                     double      value)
{
  g_auto (HysName) name = { { NULL } };

  if (algebra == NULL)
    return NULL;
  name = hys_notation_name (letter, index);
  return hys_algebra_symbol (algebra, &name, value);
}
