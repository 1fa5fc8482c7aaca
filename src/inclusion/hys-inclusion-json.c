/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-write.h"

#include "hys-json.h"

/* Larger ones are written without line breaks. */
#define PRETTY_MAX 12

static void
add_string (JsonBuilder *builder,
            const char  *name,
            const char  *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

static void
add_strings (JsonBuilder     *builder,
             const char      *name,
             const GPtrArray *strings)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
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
      json_builder_set_member_name (builder, tables[i].name);
      json_builder_begin_array (builder);
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
  json_builder_set_member_name (builder, "states");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->states->len; i++)
    json_builder_add_string_value (builder, hys_inclusion_state (self, i)->name.in[HYS_SCRIPT_TEXT]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "inputs");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->inputs->len; i++)
    json_builder_add_string_value (builder, hys_inclusion_input (self, i)->name.in[HYS_SCRIPT_TEXT]);
  json_builder_end_array (builder);
  /* The coefficients of the velocity in bound |v|, or of the state in its interval. */
  json_builder_set_member_name (builder, "phi");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->phi->len; i++)
    {
      const HysPhiTerm *term = hys_inclusion_phi (self, i);

      json_builder_begin_object (builder);
      add_string (builder, "kind", term->indicator ? "indicator" : "modulus");
      add_string (builder, "slider", self->system->element_ids[self->system->sliders[term->slider].element]);
      add_string (builder, "bound", term->bound_name.in[HYS_SCRIPT_TEXT]);
      json_builder_set_member_name (builder, "value");
      json_builder_add_double_value (builder, term->bound);
      json_builder_set_member_name (builder, "row");
      json_builder_begin_array (builder);
      for (guint j = 0; j < self->dimension; j++)
        json_builder_add_int_value (builder, (int) j == term->plus ? 1 : (int) j == term->minus ? -1 : 0);
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  add_tables (builder, self, FALSE);
  if (self->algebra == NULL)
    return;
  json_builder_set_member_name (builder, "formulas");
  json_builder_begin_object (builder);
  add_tables (builder, self, TRUE);
  json_builder_end_object (builder);
}

static void
add_numbers (JsonBuilder  *builder,
             const char   *name,
             const GArray *numbers)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < numbers->len; i++)
    json_builder_add_double_value (builder, g_array_index (numbers, double, i));
  json_builder_end_array (builder);
}

/* null when the model is not known by name. */
static void
add_recognised (JsonBuilder         *builder,
                const HysRecognised *recognised)
{
  json_builder_set_member_name (builder, "recognised");
  if (recognised == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  add_string (builder, "code", recognised->code);
  add_string (builder, "equation", recognised->equation);
  add_string (builder, "text", recognised->text);
  if (recognised->equivalent)
    {
      json_builder_set_member_name (builder, "equivalent");
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "spring");
      json_builder_add_double_value (builder, recognised->spring);
      json_builder_set_member_name (builder, "slider");
      json_builder_add_double_value (builder, recognised->slider);
      add_numbers (builder, "stiffness", recognised->stiffness);
      add_numbers (builder, "threshold", recognised->threshold);
      json_builder_end_object (builder);
    }
  json_builder_end_object (builder);
}

char *
hys_inclusion_to_json (const HysInclusion *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  add_string (builder, "class", hys_inclusion_class_name (self->class));
  json_builder_set_member_name (builder, "dimension");
  if (self->reason != NULL && self->dimension == 0)
    json_builder_add_null_value (builder);
  else
    json_builder_add_int_value (builder, self->dimension);
  add_recognised (builder, self->recognised);
  add_strings (builder, "remarks", self->remarks);
  if (self->reason != NULL)
    {
      add_string (builder, "reason", self->reason);
      add_strings (builder, "reason_ids", self->reason_ids);
    }
  else
    add_matrices (builder, self);
  json_builder_end_object (builder);
  return hys_json_to_text (builder, self->dimension <= PRETTY_MAX);
}
