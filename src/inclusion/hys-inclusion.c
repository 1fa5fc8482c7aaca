/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-private.h"

#include "hys-main-bar.h"
#include "hys-owner.h"

#include <glib/gi18n-lib.h>

/* Names in one list. */
#define LIST_MAX 6

const char *
hys_inclusion_class_name (HysInclusionClass class)
{
  static const char *const names[] = {
    [HYS_INCLUSION_SMOOTH] = "smooth", [HYS_INCLUSION_SIGMA] = "sigma", [HYS_INCLUSION_BETA] = "beta",
    [HYS_INCLUSION_MIXED] = "mixed",
  };

  return names[class];
}

void
hys_inclusion_remark (HysInclusion *self,
                      const char   *format,
                      ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (self->remarks, g_strdup_vprintf (format, args));
  va_end (args);
}

char *
hys_inclusion_list (const HysSystem *system,
                    const GArray    *items,
                    gboolean         bars,
                    GPtrArray       *ids)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    {
      guint item = g_array_index (items, guint, i);
      const char *id = !bars ? system->element_ids[system->sliders[item].element]
                       : item < system->n_nodes ? system->node_ids[item] : _("an inner bar");

      if (!g_hash_table_add (seen, (gpointer) id))
        continue;
      g_ptr_array_add (names, (gpointer) id);
      if (ids != NULL && (!bars || item < system->n_nodes))
        g_ptr_array_add (ids, g_strdup (id));
    }
  for (guint i = 0; i < MIN (names->len, LIST_MAX); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (const char *) g_ptr_array_index (names, i));
  if (names->len > LIST_MAX)
    g_string_append_printf (text, ngettext (" and %u more", " and %u more", names->len - LIST_MAX),
                            names->len - LIST_MAX);
  return g_string_free (text, FALSE);
}

/* Makes a symbol of the algebra for each spring, dashpot and mass; none without an algebra. */
static void
make_symbols (HysReduction *self)
{
  const HysSystem *system = self->system;
  const HysNotation *notation = self->notation;
  HysAlgebra *algebra = NULL;

  if (system->n_springs + system->n_dashpots + system->n_masses <= HYS_ALGEBRA_MAX_SYMBOLS)
    algebra = self->self->algebra = hys_owner_keep (self->self, hys_algebra_new (), hys_algebra_free);
  self->spring_symbols = hys_owned (self->room, const HysFraction *, system->n_springs);
  self->dashpot_symbols = hys_owned (self->room, const HysFraction *, system->n_dashpots);
  self->mass_symbols = hys_owned (self->room, const HysFraction *, system->n_bars);
  for (guint i = 0; i < system->n_springs; i++)
    self->spring_symbols[i] = hys_notation_symbol (algebra, "k", g_ptr_array_index (notation->springs, i),
                                                   system->springs[i].stiffness);
  for (guint i = 0; i < system->n_dashpots; i++)
    self->dashpot_symbols[i] = hys_notation_symbol (algebra, "c", g_ptr_array_index (notation->dashpots, i),
                                                    system->dashpots[i].viscosity);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      self->mass_symbols[i] = hys_notation_symbol (algebra, "m", g_ptr_array_index (notation->bars, i),
                                                   system->bars[i].mass);
}

static void
clear_tables (HysInclusion *self)
{
  HysTable **const tables[] = {
    &self->mobility, &self->linear, &self->forcing, &self->stiffness, &self->compliance, &self->coupling, &self->drive,
    &self->delta, &self->massless, &self->saturation, &self->saturated_linear, &self->saturated_forcing,
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    g_clear_pointer (tables[i], hys_table_free);
}

static void
clear_variable (gpointer data)
{
  hys_name_clear (&((HysVariable *) data)->name);
}

static void
clear_input (gpointer data)
{
  hys_name_clear (&((HysInput *) data)->name);
}

static void
clear_term (gpointer data)
{
  hys_name_clear (&((HysPhiTerm *) data)->bound_name);
  hys_name_clear (&((HysPhiTerm *) data)->bound_formula);
  hys_name_clear (&((HysPhiTerm *) data)->drive_names[0]);
  hys_name_clear (&((HysPhiTerm *) data)->drive_names[1]);
}

static GArray *
array_new (HysInclusion  *self,
           gsize          size,
           GDestroyNotify clear)
{
  GArray *array = hys_owner_keep (self, g_array_new (FALSE, TRUE, (guint) size), g_array_unref);

  g_array_set_clear_func (array, clear);
  return array;
}

HysInclusion *
hys_inclusion_new (const HysDocument *document)
{
  HysInclusion *self = hys_owner_new (HysInclusion);
  HysReduction reduction;
  int bar = hys_main_bar (document);
  gboolean wall = FALSE;

  self->system = hys_owner_keep (self, hys_system_new (document), hys_system_unref);
  self->reason_ids = hys_owner_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  self->remarks = hys_owner_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  self->states = array_new (self, sizeof (HysVariable), clear_variable);
  self->inputs = array_new (self, sizeof (HysInput), clear_input);
  self->phi = array_new (self, sizeof (HysPhiTerm), clear_term);
  hys_reduction_init (&reduction, self);
  if (self->reason == NULL)
    {
      make_symbols (&reduction);
      hys_reduction_run (&reduction);
    }
  if (self->reason == NULL)
    hys_reduction_name (&reduction);
  else
    clear_tables (self);
  /* The general facts about a network that a reader of its equations needs. */
  for (guint i = 0; i < self->system->n_bars; i++)
    wall |= self->system->bars[i].class == HYS_BAR_WALL || self->system->bars[i].class == HYS_BAR_DRIVEN;
  if (self->n_masses == 0 && self->system->n_unknowns > 0)
    hys_inclusion_remark (self, _("No mass: the motion is quasi-static, and the loads enter through their rates."));
  if (!wall && self->n_masses > 0)
    hys_inclusion_remark (self, _("No wall: the common motion of all masses is free."));
  if (self->n_saturated > 0 && self->reason == NULL)
    hys_inclusion_remark (self,
                          _("Sliders that only dashpots move are saturated dashpots: their tensions are a Lipschitz "
                                  "function in G."));
  g_autoptr (HysStructure) structure = hys_structure_new (reduction.system, reduction.s_spring);
  self->recognised = hys_owner_keep (self, hys_recognise (structure, reduction.system), hys_recognised_free);
  if (bar >= 0)
    self->law = hys_owner_keep (self, hys_law_new (self->system, (guint) bar), hys_law_free);
  hys_owner_free (reduction.room);
  return self;
}

void
hys_inclusion_free (HysInclusion *self)
{
  if (self == NULL)
    return;
  clear_tables (self);
  g_free (self->reason);
  hys_owner_free (self);
}
