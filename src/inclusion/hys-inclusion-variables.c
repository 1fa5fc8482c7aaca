/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-private.h"

#include <glib/gi18n-lib.h>

static const char *
bar_index (const HysReduction *self,
           guint               bar)
{
  return g_ptr_array_index (self->notation->bars, bar);
}

static void
add_variable (HysInclusion    *inclusion,
              HysVariableKind  kind,
              guint            index,
              double           scale,
              HysName          name)
{
  HysVariable variable = { .kind = kind, .index = index, .scale = scale, .name = name };

  g_array_append_val (inclusion->states, variable);
}

static void
add_masses (HysReduction    *self,
            HysVariableKind  kind,
            const char      *letter)
{
  for (guint i = 0; i < self->system->n_bars; i++)
    if (self->index[HYS_GROUP_MASSES][i] >= 0)
      add_variable (self->self, kind, i, 1, hys_notation_name (letter, bar_index (self, i)));
}

/* "x_A - x_B" for a row of +1 and -1. */
static HysName
combination_name (const HysReduction *self,
                  guint               w)
{
  GString *text[HYS_N_SCRIPTS];
  HysName name;

  for (guint script = 0; script < HYS_N_SCRIPTS; script++)
    text[script] = g_string_new (NULL);
  for (int sign = 1; sign >= -1; sign -= 2)
    for (guint s = 0; s < self->viscous_names->columns; s++)
      if (hys_table_get (self->viscous_names, w, s) == sign)
        {
          /* The bar of a massless bar's number within its group. */
          guint bar = 0;

          while (self->index[HYS_GROUP_MASSLESS][bar] != (int) s)
            bar++;
          HysName one = hys_notation_name ("x", bar_index (self, bar));

          for (guint script = 0; script < HYS_N_SCRIPTS; script++)
            g_string_append_printf (text[script], "%s%s", text[script]->len == 0 ? "" : sign > 0 ? " + " : " - ",
                                    one.in[script]);
          hys_name_clear (&one);
        }
  for (guint script = 0; script < HYS_N_SCRIPTS; script++)
    name.in[script] = g_string_free (text[script], FALSE);
  return name;
}

static HysName
input_name (const HysReduction *self,
            const HysInput     *input)
{
  g_auto (HysName) name = { { NULL } };

  switch (input->kind)
    {
    case HYS_INPUT_FORCE:
      return hys_notation_force (self->notation, input->index);
    case HYS_INPUT_FORCE_RATE:
      name = hys_notation_force (self->notation, input->index);
      return hys_notation_rate (&name);
    case HYS_INPUT_DRIVE:
      return hys_notation_name ("x", bar_index (self, input->index));
    case HYS_INPUT_DRIVE_RATE:
      name = hys_notation_name ("x", bar_index (self, input->index));
      return hys_notation_rate (&name);
    case HYS_INPUT_SATURATED:
      break;
    }
  return hys_notation_name ("λ", g_ptr_array_index (self->notation->sliders, input->index));
}

/* Where the velocity of a held bar is found: among the states, or as a driven bar, whose velocity is then named. */
static void
locate_end (const HysReduction *self,
            guint               bar,
            int                *state,
            int                *drive,
            HysName            *velocity)
{
  g_auto (HysName) position = hys_notation_name ("x", bar_index (self, bar));
  int mass = self->index[HYS_GROUP_MASSES][bar];

  *state = mass >= 0 ? mass + (int) self->self->n_masses : -1;
  *drive = self->index[HYS_GROUP_DRIVEN][bar] >= 0 ? (int) bar : -1;
  if (*drive >= 0)
    *velocity = hys_notation_rate (&position);
}

static gboolean
add_modulus (HysReduction *self,
             guint         s)
{
  const HysSlider *slider = &self->system->sliders[s];
  HysPhiTerm term = { .slider = s, .bound = slider->threshold };

  locate_end (self, slider->to, &term.plus, &term.drive_plus, &term.drive_names[0]);
  locate_end (self, slider->from, &term.minus, &term.drive_minus, &term.drive_names[1]);
  if (term.plus < 0 && term.minus < 0)
    {
      hys_name_clear (&term.drive_names[0]);
      hys_name_clear (&term.drive_names[1]);
      return FALSE;
    }
  term.bound_name = hys_notation_name ("α", g_ptr_array_index (self->notation->sliders, s));
  g_array_append_val (self->self->phi, term);
  return term.drive_plus >= 0 || term.drive_minus >= 0;
}

static void
list_phi (HysReduction *self)
{
  gboolean moving = FALSE;
  guint first = self->self->dimension - self->self->n_tensions;

  for (guint i = 0; i < self->system->n_sliders; i++)
    if (!self->system->beta[i])
      moving |= add_modulus (self, i);
  for (guint i = first; i < self->self->dimension; i++)
    {
      const HysVariable *variable = hys_inclusion_state (self->self, i);
      double threshold = self->system->sliders[variable->index].threshold;
      gboolean elongation = variable->kind == HYS_VARIABLE_ELONGATION;
      guint spring = elongation ? (guint) self->s_spring[variable->index] : 0;
      HysPhiTerm term = { .indicator = TRUE, .slider = variable->index, .plus = (int) i, .minus = -1, .drive_plus = -1,
                          .drive_minus = -1, .bound = threshold / ABS (variable->scale) };

      term.bound_name = elongation ? hys_notation_name ("η", g_ptr_array_index (self->notation->springs, spring))
                                   : hys_notation_name ("α",
                                                        g_ptr_array_index (self->notation->sliders, variable->index));
      if (elongation)
        {
          g_auto (HysName) alpha = hys_notation_name ("α",
                                                      g_ptr_array_index (self->notation->sliders, variable->index));
          g_auto (HysName) k = hys_notation_name ("k", g_ptr_array_index (self->notation->springs, spring));

          for (guint script = 0; script < HYS_N_SCRIPTS; script++)
            term.bound_formula.in[script] = g_strdup_printf ("%s/%s", alpha.in[script], k.in[script]);
        }
      g_array_append_val (self->self->phi, term);
    }
  if (moving)
    hys_inclusion_remark (self->self,
                          _("A slider rubs on a driven bar: phi depends on t through its velocity; with the "
                                        "velocity relative to that bar as a state it does not."));
}

void
hys_reduction_name (HysReduction *self)
{
  add_masses (self, HYS_VARIABLE_POSITION, "x");
  add_masses (self, HYS_VARIABLE_VELOCITY, "y");
  for (guint w = 0; w < self->self->n_viscous; w++)
    add_variable (self->self, HYS_VARIABLE_VISCOUS, w, 1, combination_name (self, w));
  for (guint i = 0; i < self->tensions->len; i++)
    {
      guint s = g_array_index (self->tensions, guint, i);
      int spring = self->s_spring[s];

      if (spring < 0)
        add_variable (self->self, HYS_VARIABLE_FORCE, s, -1,
                      hys_notation_name ("g", g_ptr_array_index (self->notation->sliders, s)));
      else
        {
          const HysSpring *of = &self->system->springs[spring];
          const HysSlider *slider = &self->system->sliders[s];
          gboolean along = of->to == slider->from || of->from == slider->to;

          add_variable (self->self, HYS_VARIABLE_ELONGATION, s, along ? of->stiffness : -of->stiffness,
                        hys_notation_name ("u", g_ptr_array_index (self->notation->springs, (guint) spring)));
        }
    }
  for (guint i = 0; i < self->self->inputs->len; i++)
    {
      HysInput *input = hys_inclusion_input (self->self, i);

      input->name = input_name (self, input);
    }
  list_phi (self);
}
