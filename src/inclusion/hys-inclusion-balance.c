/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-write-private.h"
#include "hys-notation.h"

/*
 * The balance of forces at each bar, M q'' + C q' + K q + D' lambda = F(t) row by row: what every network has, whether
 * or not it takes the papers' form, and where the force stands that a load or a drive exerts.
 */

/* Springs, dashpots and sliders up to which balances are written out. */
#define MANY_PARTS 40

/* The rows on their way. */
typedef struct
{
  HysWriter         *writer;
  const HysNotation *notation;
  guint              n_forces;    /* forced and driven bars: a single force needs no index */
} Balance;

static gboolean
is_latex (const Balance *self)
{
  return self->writer->script != HYS_SCRIPT_TEXT;
}

static const HysSystem *
system_of (const Balance *self)
{
  return self->writer->inclusion->system;
}

/* "x_A", "x_A'", "x_A''"; NULL for a wall, which does not move. */
static char *
motion (const Balance *self,
        guint          bar,
        guint          order)
{
  static const char *const dots[] = { "x", "\\dot{x}", "\\ddot{x}" }, *const primes[] = { "", "'", "''" };
  g_auto (HysName) name = { { NULL } };
  const char *plain;

  if (system_of (self)->bars[bar].class == HYS_BAR_WALL)
    return NULL;
  name = hys_notation_name ("x", g_ptr_array_index (self->notation->bars, bar));
  plain = name.in[self->writer->script];
  return is_latex (self) ? g_strconcat (dots[order], plain + 1, NULL) : g_strconcat (plain, primes[order], NULL);
}

/* "(x_B - x_A)", the elongation as @bar sees it, or its rate; NULL where neither end moves. */
static char *
elongation (const Balance *self,
            guint          bar,
            guint          other,
            guint          order,
            gboolean       brackets)
{
  g_autofree char *here = motion (self, bar, order), *there = motion (self, other, order);

  if (here == NULL || there == NULL)
    return g_strdup (here);
  return g_strdup_printf (brackets ? "(%s - %s)" : "%s - %s", here, there);
}

/* "k_1", or its number. */
static char *
coefficient (const Balance   *self,
             const char      *letter,
             const GPtrArray *indices,
             guint            i,
             double           value)
{
  g_auto (HysName) name = hys_notation_name (letter, g_ptr_array_index (indices, i));

  return self->writer->written == HYS_WRITTEN_NUMBERS ? hys_write_number (value, self->writer->script)
                                                      : g_strdup (name.in[self->writer->script]);
}

/* Adds one term of a row, if there is one. Takes both texts. */
static void
add_term (Balance *self,
          char    *factor,
          char    *term)
{
  if (term != NULL)
    hys_write_term (self->writer, factor, term, self->writer->text->len == 0);
  g_free (factor);
  g_free (term);
}

/* Returns whether there is one. */
static gboolean
add_sliders (Balance *self,
             guint    bar)
{
  const HysSystem *system = system_of (self);
  gboolean any = FALSE;

  for (guint i = 0; i < system->n_sliders; i++)
    if (system->sliders[i].from == bar || system->sliders[i].to == bar)
      {
        g_autofree char *rate = elongation (self, bar, system->sliders[i].from + system->sliders[i].to - bar, 1, FALSE);

        add_term (self, coefficient (self, "α", self->notation->sliders, i, system->sliders[i].threshold),
                  rate != NULL ? g_strdup_printf (is_latex (self) ? "\\sigma(%s)" : "σ(%s)", rate) : NULL);
        any = TRUE;
      }
  return any;
}

/* The force of the load or of the drive, or 0. */
static void
add_force (Balance *self,
           guint    bar)
{
  const HysBar *at = &system_of (self)->bars[bar];
  const char *index = g_ptr_array_index (self->notation->bars, bar);
  g_auto (HysName) name = { { NULL } };

  if (at->forces == NULL && at->class != HYS_BAR_DRIVEN)
    {
      g_string_append_c (self->writer->text, '0');
      return;
    }
  if (index == NULL && self->n_forces > 1)
    index = system_of (self)->node_ids[bar];
  name = hys_notation_name ("F", self->n_forces > 1 ? index : NULL);
  g_string_append (self->writer->text, name.in[self->writer->script]);
}

/* The row of a bar, or NULL where nothing is at it. */
static char *
write_row (Balance *self,
           guint    bar)
{
  GString *text = self->writer->text;
  gboolean multivalued;
  char *row;

  const HysBar *at = &system_of (self)->bars[bar];
  if (at->class == HYS_BAR_MASS)
    add_term (self, coefficient (self, "m", self->notation->bars, bar, at->mass), motion (self, bar, 2));
  const HysSystem *system = system_of (self);
  for (guint i = 0; i < system->n_springs; i++)
    if (system->springs[i].from == bar || system->springs[i].to == bar)
      add_term (self, coefficient (self, "k", self->notation->springs, i, system->springs[i].stiffness),
                elongation (self, bar, system->springs[i].from + system->springs[i].to - bar, 0, TRUE));
  for (guint k = 0; k < system->n_dashpots; k++)
    if (system->dashpots[k].from == bar || system->dashpots[k].to == bar)
      add_term (self, coefficient (self, "c", self->notation->dashpots, k, system->dashpots[k].viscosity),
                elongation (self, bar, system->dashpots[k].from + system->dashpots[k].to - bar, 1, TRUE));
  multivalued = add_sliders (self, bar);
  if (text->len == 0)
    return NULL;
  hys_write_relation (self->writer, multivalued);
  add_force (self, bar);
  row = g_strdup (text->str);
  g_string_truncate (text, 0);
  return row;
}

/* Of inner bars of compound elements nobody knows the names. */
static gboolean
is_written_out (const HysSystem *system)
{
  return system->n_bars == system->n_nodes && system->n_bars <= 2 * HYS_WRITTEN_MAX
         && system->n_springs + system->n_dashpots + system->n_sliders <= MANY_PARTS;
}

/* What stands for the balances of a network of many parts; as text in one line. */
static const struct { const char *text, *latex; } general[] = {
  { "M q'' + C q' + K q + D^T λ = F(t), λ_i ∈ α_i σ((D q')_i)",
   "M \\ddot{q} + C \\dot{q} + K q + D^{T} \\lambda &= F(t)" },
  { NULL, "\\lambda_{i} &\\in \\alpha_{i} \\sigma((D \\dot{q})_{i})" },
};

GPtrArray *
hys_write_balance (HysWriter *writer)
{
  const HysSystem *system = writer->inclusion->system;
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (HysNotation) notation = NULL;
  Balance self = { .writer = writer };

  if (!is_written_out (system))
    {
      for (guint i = 0; i < G_N_ELEMENTS (general); i++)
        if (writer->script != HYS_SCRIPT_TEXT || general[i].text != NULL)
          g_ptr_array_add (rows, g_strdup (writer->script == HYS_SCRIPT_TEXT ? general[i].text : general[i].latex));
      return rows;
    }
  self.notation = notation = hys_notation_new (system);
  for (guint i = 0; i < system->n_bars; i++)
    self.n_forces += system->bars[i].class == HYS_BAR_DRIVEN
        || (system->bars[i].forces != NULL && system->bars[i].unknown >= 0);
  for (guint i = 0; i < system->n_bars; i++)
    {
      char *row = system->bars[i].class != HYS_BAR_WALL ? write_row (&self, i) : NULL;

      if (row != NULL)
        g_ptr_array_add (rows, row);
    }
  return rows;
}

/* "k_1 = 2" of each of one kind. */
static void
write_values (HysWriter       *writer,
              const char      *letter,
              const GPtrArray *indices,
              guint            i,
              double           value)
{
  g_auto (HysName) name = hys_notation_name (letter, g_ptr_array_index (indices, i));

  hys_write_value (writer, name.in[writer->script], NULL, value);
}

void
hys_write_balance_values (HysWriter *writer)
{
  const HysSystem *system = writer->inclusion->system;
  g_autoptr (HysNotation) notation = NULL;

  if (!is_written_out (system))
    return;
  notation = hys_notation_new (system);
  for (guint i = 0; i < system->n_springs; i++)
    write_values (writer, "k", notation->springs, i, system->springs[i].stiffness);
  for (guint i = 0; i < system->n_dashpots; i++)
    write_values (writer, "c", notation->dashpots, i, system->dashpots[i].viscosity);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      write_values (writer, "m", notation->bars, i, system->bars[i].mass);
  for (guint i = 0; i < system->n_sliders; i++)
    write_values (writer, "α", notation->sliders, i, system->sliders[i].threshold);
}
