/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-document-private.h"
#include "hys-fields.h"
#include "hys-json.h"
#include "hys-signals.h"

#include <string.h>

/*
 * The canonical form: one line for a plain key of the document and for every node, element, load and figure; keys in
 * the order of the tables, then the unknown ones; what has its default left out.
 */

/* Largest number of known keys in one object. */
#define MAX_KEYS 16

/* An object being written; @keys: what it has so far; @separator stands before every member but the first. */
typedef struct
{
  GString    *out;
  const char *keys[MAX_KEYS];
  guint       n_keys;
  const char *opening;
  const char *separator;
  const char *closing;
} Writer;

static Writer
open_object (GString *out)
{
  return (Writer) { .out = out, .opening = "{ ", .separator = ", ", .closing = " }" };
}

static void
write_key (Writer     *self,
           const char *key)
{
  g_assert (self->n_keys < MAX_KEYS);
  g_string_append (self->out, self->n_keys == 0 ? self->opening : self->separator);
  self->keys[self->n_keys++] = key;
  hys_json_write_string (self->out, key);
  g_string_append (self->out, ": ");
}

static void
write_text (Writer     *self,
            const char *key,
            const char *text)
{
  write_key (self, key);
  hys_json_write_string (self->out, text);
}

/* Whether the key of @member ("key": value) is written already, which is possible after the item was changed. */
static gboolean
is_written (const Writer *self,
            const char   *member)
{
  for (guint i = 0; i < self->n_keys; i++)
    {
      gsize length = strlen (self->keys[i]);

      if (strncmp (member + 1, self->keys[i], length) == 0 && g_str_has_prefix (member + 1 + length, "\": "))
        return TRUE;
    }
  return FALSE;
}

static void
write_extras (Writer          *self,
              const HysExtras *extras)
{
  gboolean first = self->n_keys == 0;

  for (guint i = 0; extras != NULL && i < extras->members->len; i++)
    {
      const char *member = g_ptr_array_index (extras->members, i);

      if (is_written (self, member))
        continue;
      g_string_append (self->out, first ? self->opening : self->separator);
      g_string_append (self->out, member);
      first = FALSE;
    }
}

static void
close_object (Writer *self)
{
  g_string_append (self->out, self->closing);
}

static void
write_field (Writer         *self,
             const HysField *field,
             gconstpointer   item)
{
  write_key (self, field->parameter.key);
  switch (field->type)
    {
    case HYS_FIELD_NUMBER:
      hys_json_write_number (self->out, G_STRUCT_MEMBER (double, item, field->offset));
      break;
    case HYS_FIELD_COUNT:
      g_string_append_printf (self->out, "%" G_GUINT64_FORMAT, G_STRUCT_MEMBER (guint64, item, field->offset));
      break;
    case HYS_FIELD_SWITCH:
      g_string_append (self->out, G_STRUCT_MEMBER (gboolean, item, field->offset) ? "true" : "false");
      break;
    case HYS_FIELD_CHOICE:
      hys_json_write_string (self->out, field->parameter.choices[G_STRUCT_MEMBER (int, item, field->offset)]);
      break;
    case HYS_FIELD_COLOR:
      g_string_append_printf (self->out, "\"#%06x\"", (guint) G_STRUCT_MEMBER (int, item, field->offset));
      break;
    case HYS_FIELD_TEXT:
    case HYS_FIELD_TITLE:
    case HYS_FIELD_SCHEME:
    default:
      hys_json_write_string (self->out, G_STRUCT_MEMBER (const char *, item, field->offset));
    }
}

static void
write_fields (Writer              *self,
              const HysFieldTable *table,
              gconstpointer        item)
{
  for (guint i = 0; i < table->n; i++)
    if (!hys_field_is_default (&table->fields[i], item))
      write_field (self, &table->fields[i], item);
}

static void
write_points (GString      *out,
              const GArray *points)
{
  g_string_append_c (out, '[');
  for (guint i = 0; i < points->len; i++)
    {
      const HysTablePoint *point = &g_array_index (points, HysTablePoint, i);

      g_string_append (out, i > 0 ? ", [" : "[");
      hys_json_write_number (out, point->t);
      g_string_append (out, ", ");
      hys_json_write_number (out, point->value);
      g_string_append_c (out, ']');
    }
  g_string_append_c (out, ']');
}

/* A parameter whose value is @number, or @formula when that is not NULL. */
static void
write_parameter (Writer             *self,
                 const HysParameter *parameter,
                 double              number,
                 const char         *formula)
{
  if (!parameter->required && formula == NULL && number == parameter->fallback)
    return;
  write_key (self, parameter->key);
  if (formula != NULL)
    hys_json_write_string (self->out, formula);
  else if (parameter->type == HYS_PARAMETER_CHOICE)
    hys_json_write_string (self->out, parameter->choices[(int) number]);
  else if (parameter->type == HYS_PARAMETER_SWITCH)
    g_string_append (self->out, number != 0 ? "true" : "false");
  else
    hys_json_write_number (self->out, number);
}

static void
write_signal (GString         *out,
              const HysSignal *signal)
{
  Writer self = open_object (out);

  write_text (&self, "type", signal->kind->name);
  for (guint i = 0; i < signal->kind->n_parameters; i++)
    {
      const HysParameter *parameter = &signal->kind->parameters[i];
      const HysExpression *formula = parameter->type == HYS_PARAMETER_FORMULA ? signal->expression : NULL;

      if (parameter->type == HYS_PARAMETER_POINTS)
        {
          write_key (&self, parameter->key);
          write_points (out, signal->points);
        }
      else
        write_parameter (&self, parameter, signal->values[i], formula ? hys_expression_get_text (formula) : NULL);
    }
  write_extras (&self, signal->extras);
  close_object (&self);
}

static void
write_node (const HysDocument *document,
            GString           *out,
            guint              index)
{
  const HysNode *node = hys_document_node (document, index);
  Writer self = open_object (out);

  write_text (&self, "id", node->id);
  write_fields (&self, &hys_node_fields, node);
  write_extras (&self, node->extras);
  close_object (&self);
}

static void
write_element (const HysDocument *document,
               GString           *out,
               guint              index)
{
  const HysElement *element = hys_document_element (document, index);
  Writer self = open_object (out);

  write_text (&self, "id", element->id);
  write_text (&self, "kind", element->kind->name);
  write_text (&self, "from", hys_document_node (document, element->from)->id);
  write_text (&self, "to", hys_document_node (document, element->to)->id);
  for (guint i = 0; i < element->kind->n_parameters; i++)
    write_parameter (&self, &element->kind->parameters[i], element->values[i].number, element->values[i].formula);
  write_fields (&self, &hys_element_fields, element);
  write_extras (&self, element->extras);
  close_object (&self);
}

static void
write_load (const HysDocument *document,
            GString           *out,
            guint              index)
{
  const HysLoad *load = hys_document_load_at (document, index);
  Writer self = open_object (out);

  write_text (&self, "node", hys_document_node (document, load->node)->id);
  write_text (&self, "kind", hys_load_names[load->kind]);
  write_key (&self, "signal");
  write_signal (out, load->signal);
  write_extras (&self, load->extras);
  close_object (&self);
}

static void
write_names (Writer            *self,
             const char        *key,
             char *const       *names)
{
  write_key (self, key);
  g_string_append_c (self->out, '[');
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append (self->out, ", ");
      hys_json_write_string (self->out, names[i]);
    }
  g_string_append_c (self->out, ']');
}

static void
write_series (Writer              *self,
              const HysFigureSpec *figure)
{
  if (figure->kind != HYS_FIGURE_TIME)
    {
      for (guint i = 0; figure->series[i] != NULL; i++)
        write_text (self, hys_axis_names[i], figure->series[i]);
      return;
    }
  write_names (self, "series", figure->series);
}

static gboolean
has_content (const HysFieldTable *table,
             gconstpointer        item,
             const HysExtras     *extras)
{
  for (guint i = 0; i < table->n; i++)
    if (!hys_field_is_default (&table->fields[i], item))
      return TRUE;
  return extras != NULL;
}

/* An object of plain fields. */
static void
write_object (GString             *out,
              const HysFieldTable *table,
              gconstpointer        item,
              const HysExtras     *extras)
{
  Writer self = open_object (out);

  if (!has_content (table, item, extras))
    {
      g_string_append (out, "{}");
      return;
    }
  write_fields (&self, table, item);
  write_extras (&self, extras);
  close_object (&self);
}

/* The looks of the curves, up to the last one that is not as usual. */
static void
write_curves (Writer              *self,
              const HysFigureSpec *figure)
{
  guint n = figure->curves->len;

  for (; n > 0; n--)
    {
      const HysCurveStyle *style = g_ptr_array_index (figure->curves, n - 1);

      if (has_content (&hys_curve_fields, style, style->extras))
        break;
    }
  if (n == 0)
    return;
  write_key (self, "curves");
  for (guint i = 0; i < n; i++)
    {
      const HysCurveStyle *style = g_ptr_array_index (figure->curves, i);

      g_string_append (self->out, i > 0 ? ", " : "[");
      write_object (self->out, &hys_curve_fields, style, style->extras);
    }
  g_string_append_c (self->out, ']');
}

static void
write_axis_styles (Writer              *self,
                   const HysFigureSpec *figure)
{
  Writer axes = open_object (self->out);

  for (guint k = 0; k < G_N_ELEMENTS (figure->axes); k++)
    {
      const HysAxisStyle *style = &figure->axes[k];

      if (!has_content (&hys_axis_fields, style, style->extras))
        continue;
      if (axes.n_keys == 0)
        write_key (self, "axes");
      write_key (&axes, hys_axis_names[k]);
      write_object (self->out, &hys_axis_fields, style, style->extras);
    }
  if (axes.n_keys > 0)
    close_object (&axes);
}

static void
write_figure (const HysDocument *document,
              GString           *out,
              guint              index)
{
  const HysFigureSpec *figure = hys_document_figure (document, index);
  Writer self = open_object (out);

  write_text (&self, "kind", hys_figure_names[figure->kind]);
  write_series (&self, figure);
  write_fields (&self, &hys_figure_fields[figure->kind], figure);
  write_curves (&self, figure);
  write_axis_styles (&self, figure);
  write_extras (&self, figure->extras);
  close_object (&self);
}

static void
write_control (const HysDocument *document,
               GString           *out,
               guint              index)
{
  const HysControl *control = hys_document_control (document, index);
  Writer self = open_object (out);

  write_names (&self, "targets", control->targets);
  write_fields (&self, &hys_control_fields, control);
  if (control->logarithmic)
    write_text (&self, "scale", hys_scale_names[control->logarithmic]);
  write_extras (&self, control->extras);
  close_object (&self);
}

static void
write_column (GString         *out,
              const HysColumn *column)
{
  gsize n = hys_column_length (column);

  g_string_append_c (out, '[');
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (out, ", ");
      hys_json_write_number (out, hys_column_get (column, i));
    }
  g_string_append_c (out, ']');
}

/* Names and what each has, of any number. */
static void
write_named (Writer          *self,
             const char      *key,
             const GPtrArray *names,
             const HysKeptRun *run)
{
  if (names->len == 0)
    return;
  write_key (self, key);
  for (guint i = 0; i < names->len; i++)
    {
      g_string_append (self->out, i > 0 ? ", " : "{ ");
      hys_json_write_string (self->out, g_ptr_array_index (names, i));
      g_string_append (self->out, ": ");
      if (names == run->targets)
        hys_json_write_number (self->out, g_array_index (run->values, double, i));
      else
        write_column (self->out, g_ptr_array_index (run->columns, i));
    }
  g_string_append (self->out, " }");
}

static void
write_run (const HysDocument *document,
           GString           *out,
           guint              index)
{
  const HysKeptRun *run = hys_document_run (document, index);
  Writer self = open_object (out);

  write_fields (&self, &hys_run_fields, run);
  write_named (&self, "values", run->targets, run);
  write_named (&self, "series", run->series, run);
  write_extras (&self, run->extras);
  close_object (&self);
}

typedef void (*WriteItem) (const HysDocument *document,
                           GString           *out,
                           guint              index);

static void
write_items (Writer            *self,
             const HysDocument *document,
             const char        *key,
             const GPtrArray   *items,
             WriteItem          write)
{
  if (items->len == 0)
    return;
  write_key (self, key);
  for (guint i = 0; i < items->len; i++)
    {
      g_string_append (self->out, i > 0 ? ",\n    " : "[\n    ");
      write (document, self->out, i);
    }
  g_string_append (self->out, "\n  ]");
}

static void
write_no_items (Writer     *self,
                const char *key)
{
  write_key (self, key);
  g_string_append (self->out, "[]");
}

/* An object of plain fields, omitted if empty. */
static void
write_group (Writer              *self,
             const char          *key,
             const HysFieldTable *table,
             gconstpointer        item,
             const HysExtras     *extras)
{
  Writer group;

  if (!has_content (table, item, extras))
    return;
  write_key (self, key);
  group = open_object (self->out);
  write_fields (&group, table, item);
  write_extras (&group, extras);
  close_object (&group);
}

char *
hys_document_to_json (const HysDocument *self,
                      gsize             *length)
{
  GString *out = g_string_new (NULL);
  Writer writer = { .out = out, .opening = "{\n  ", .separator = ",\n  ", .closing = "\n}\n" };
  HysSimulation simulation = self->simulation;

  if (simulation.steps != 0)
    simulation.step = HYS_DEFAULT_STEP;
  write_key (&writer, "hysteron");
  g_string_append_printf (out, "%d", HYS_FORMAT_VERSION);
  write_fields (&writer, &hys_document_fields, self);
  write_group (&writer, "units", &hys_unit_fields, self, self->unit_extras);
  write_items (&writer, self, "nodes", self->nodes, write_node);
  write_items (&writer, self, "elements", self->elements, write_element);
  write_items (&writer, self, "loads", self->loads, write_load);
  write_group (&writer, "simulation", &hys_simulation_fields, &simulation, simulation.extras);
  write_items (&writer, self, "figures", self->figures, write_figure);
  if (self->no_figures && self->figures->len == 0)
    write_no_items (&writer, "figures");
  write_items (&writer, self, "controls", self->controls, write_control);
  write_items (&writer, self, "runs", self->runs, write_run);
  write_extras (&writer, self->extras);
  close_object (&writer);
  if (length != NULL)
    *length = out->len;
  return g_string_free (out, FALSE);
}
