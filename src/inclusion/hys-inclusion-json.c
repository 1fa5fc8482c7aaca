/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-write.h"

#include "hys-json.h"

#include <math.h>

/* Larger ones are written without line breaks. */
#define PRETTY_MAX 12

static void
add_strings (JsonBuilder     *builder,
             const char      *name,
             const GPtrArray *strings)
{
  hys_json_begin_array (builder, name);
  for (guint i = 0; i < strings->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (strings, i));
  json_builder_end_array (builder);
}

static void
add_tables (JsonBuilder        *builder,
            const HysInclusion *self,
            gboolean            formulas)
{
  const struct { const char *name; const HysTable *table; } tables[] = {
    { "stiffness_matrix", self->stiffness }, { "compliance_matrix", self->compliance },
    { "mobility_matrix", self->mobility }, { "linear_matrix", self->linear }, { "input_matrix", self->forcing },
    { "coupling_matrix", self->coupling }, { "drive_matrix", self->drive }, { "delta", self->delta },
    { "massless_stiffness_matrix", self->massless }, { "saturation_matrix", self->saturation },
    { "saturation_linear_matrix", self->saturated_linear }, { "saturation_input_matrix", self->saturated_forcing },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      hys_json_begin_array (builder, tables[i].name);
      for (guint k = 0; k < tables[i].table->rows; k++)
        {
          json_builder_begin_array (builder);
          for (guint j = 0; j < tables[i].table->columns; j++)
            {
              const HysFraction *symbol = hys_table_symbol (tables[i].table, k, j);
              g_autofree char *text = NULL;

              if (!formulas)
                json_builder_add_double_value (builder, hys_table_get (tables[i].table, k, j));
              else if (symbol == NULL)
                json_builder_add_null_value (builder);
              else
                {
                  text = hys_fraction_to_string (tables[i].table->algebra, symbol, HYS_SCRIPT_TEXT);
                  json_builder_add_string_value (builder, text);
                }
            }
          json_builder_end_array (builder);
        }
      json_builder_end_array (builder);
    }
}

static void
add_matrices (JsonBuilder        *builder,
              const HysInclusion *self)
{
  hys_json_begin_array (builder, "states");
  for (guint i = 0; i < self->states->len; i++)
    json_builder_add_string_value (builder, hys_inclusion_state (self, i)->name.in[HYS_SCRIPT_TEXT]);
  json_builder_end_array (builder);
  hys_json_begin_array (builder, "inputs");
  for (guint i = 0; i < self->inputs->len; i++)
    json_builder_add_string_value (builder, hys_inclusion_input (self, i)->name.in[HYS_SCRIPT_TEXT]);
  json_builder_end_array (builder);
  /* The coefficients of the velocity in bound |v|, or of the state in its interval. */
  hys_json_begin_array (builder, "phi");
  for (guint i = 0; i < self->phi->len; i++)
    {
      const HysPhiTerm *term = hys_inclusion_phi (self, i);

      json_builder_begin_object (builder);
      hys_json_build_text (builder, "kind", term->indicator ? "indicator" : "modulus");
      hys_json_build_text (builder, "slider", self->system->element_ids[self->system->sliders[term->slider].element]);
      hys_json_build_text (builder, "bound", term->bound_name.in[HYS_SCRIPT_TEXT]);
      hys_json_build_number (builder, "value", term->bound);
      hys_json_begin_array (builder, "row");
      for (guint j = 0; j < self->dimension; j++)
        json_builder_add_int_value (builder, (int) j == term->plus ? 1 : (int) j == term->minus ? -1 : 0);
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  add_tables (builder, self, FALSE);
  if (self->algebra == NULL)
    return;
  hys_json_begin_object (builder, "formulas");
  add_tables (builder, self, TRUE);
  json_builder_end_object (builder);
}

/* null when the model is not known by name. */
static void
add_recognised (JsonBuilder         *builder,
                const HysRecognised *recognised)
{
  if (recognised == NULL)
    {
      hys_json_build_text (builder, "recognised", NULL);
      return;
    }
  hys_json_begin_object (builder, "recognised");
  hys_json_build_text (builder, "code", recognised->code);
  hys_json_build_text (builder, "equation", recognised->equation);
  hys_json_build_text (builder, "text", recognised->text);
  if (recognised->equivalent)
    {
      hys_json_begin_object (builder, "equivalent");
      hys_json_build_number (builder, "spring", recognised->spring);
      hys_json_build_number (builder, "slider", recognised->slider);
      hys_json_build_numbers (builder, "stiffness", (const double *) (gpointer) recognised->stiffness->data,
                              recognised->stiffness->len);
      hys_json_build_numbers (builder, "threshold", (const double *) (gpointer) recognised->threshold->data,
                              recognised->threshold->len);
      json_builder_end_object (builder);
    }
  json_builder_end_object (builder);
}

char *
hys_inclusion_to_json (const HysInclusion *self)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();

  hys_json_build_text (builder, "class", hys_inclusion_class_name (self->class));
  hys_json_build_number (builder, "dimension",
                         self->reason != NULL && self->dimension == 0 ? NAN : (double) self->dimension);
  add_recognised (builder, self->recognised);
  add_strings (builder, "remarks", self->remarks);
  if (self->reason != NULL)
    {
      hys_json_build_text (builder, "reason", self->reason);
      add_strings (builder, "reason_ids", self->reason_ids);
    }
  else
    add_matrices (builder, self);
  json_builder_end_object (builder);
  return hys_json_to_text (builder, self->dimension <= PRETTY_MAX);
}
