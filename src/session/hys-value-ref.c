/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-value-ref.h"

#include "hys-edit.h"
#include "hys-expression.h"
#include "hys-number.h"
#include "hys-simulation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const document_keys[] = {
  [HYS_KEY_TITLE] = "title",
  [HYS_KEY_NOTES] = "notes",
  [HYS_KEY_LENGTH_UNIT] = "units.length",
  [HYS_KEY_FORCE_UNIT] = "units.force",
  [HYS_KEY_TIME_UNIT] = "units.time",
};

static const char *const simulation_keys[] = {
  [HYS_KEY_UNTIL] = "simulation.until",
  [HYS_KEY_STEP] = "simulation.step",
  [HYS_KEY_STEPS] = "simulation.steps",
  [HYS_KEY_SCHEME] = "simulation.scheme",
  [HYS_KEY_EVERY] = "simulation.every",
};

static const char *const node_keys[] = {
  [HYS_KEY_MASS] = "mass",
  [HYS_KEY_POSITION] = "position",
  [HYS_KEY_VELOCITY] = "velocity",
  [HYS_KEY_FIXED] = "fixed",
};

static char *
load_name (const HysDocument *document,
           guint              item,
           guint              key)
{
  const HysLoad *load = hys_document_load_at (document, item);

  return g_strdup_printf ("%s.%s.%s", hys_document_node (document, load->node)->id,
                          load->kind == HYS_LOAD_FORCE ? "force" : "displacement",
                          load->signal->kind->parameters[key].key);
}

char *
hys_value_ref_name (HysValueRef        self,
                    const HysDocument *document)
{
  const HysElement *element;

  switch (self.owner)
    {
    case HYS_OWNER_SIMULATION:
      return g_strdup (simulation_keys[self.key]);
    case HYS_OWNER_NODE:
      return g_strdup_printf ("%s.%s", hys_document_node (document, self.item)->id, node_keys[self.key]);
    case HYS_OWNER_ELEMENT:
      element = hys_document_element (document, self.item);
      return g_strdup_printf ("%s.%s", element->id, element->kind->parameters[self.key].key);
    case HYS_OWNER_LOAD:
      return load_name (document, self.item, self.key);
    case HYS_OWNER_DOCUMENT:
    default:
      return g_strdup (document_keys[self.key]);
    }
}

static char *
number_text (double value)
{
  char text[HYS_NUMBER_SIZE];

  return g_strdup (hys_number_format (value, text));
}

static char *
parameter_text (const HysParameter *parameter,
                double              value)
{
  if (parameter->type == HYS_PARAMETER_CHOICE)
    return g_strdup (parameter->choices[(guint) value]);
  if (parameter->type == HYS_PARAMETER_SWITCH)
    return g_strdup (value != 0 ? "true" : "false");
  return number_text (value);
}

/* [[t, value], ...], as in documents. */
static char *
points_text (const GArray *points)
{
  GString *text = g_string_new ("[");

  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      const HysTablePoint *point = &g_array_index (points, HysTablePoint, i);
      char t[HYS_NUMBER_SIZE], value[HYS_NUMBER_SIZE];

      g_string_append_printf (text, "%s[%s, %s]", i > 0 ? ", " : "", hys_number_format (point->t, t),
                              hys_number_format (point->value, value));
    }
  g_string_append_c (text, ']');
  return g_string_free (text, FALSE);
}

static char *
read_document (const HysDocument *document,
               guint              key)
{
  const char *const texts[] = {
    [HYS_KEY_TITLE] = document->title,
    [HYS_KEY_NOTES] = document->notes,
    [HYS_KEY_LENGTH_UNIT] = document->length_unit,
    [HYS_KEY_FORCE_UNIT] = document->force_unit,
    [HYS_KEY_TIME_UNIT] = document->time_unit,
  };

  return g_strdup (texts[key]);
}

static char *
read_simulation (const HysSimulation *simulation,
                 guint                key)
{
  switch (key)
    {
    case HYS_KEY_SCHEME:
      return g_strdup (simulation->scheme);
    case HYS_KEY_STEPS:
      return number_text ((double) hys_simulation_steps (simulation));
    case HYS_KEY_EVERY:
      return simulation->every > 0 ? number_text ((double) simulation->every) : g_strdup ("");
    case HYS_KEY_STEP:
      return number_text (simulation->step);
    case HYS_KEY_UNTIL:
    default:
      return number_text (simulation->until);
    }
}

static char *
read_node (const HysNode *node,
           guint          key)
{
  const double values[] = {
    [HYS_KEY_MASS] = node->mass,
    [HYS_KEY_POSITION] = node->position,
    [HYS_KEY_VELOCITY] = node->velocity,
  };

  if (key == HYS_KEY_FIXED)
    return g_strdup (node->fixed ? "true" : "false");
  return number_text (values[key]);
}

static char *
read_element (const HysElement *element,
              guint             key)
{
  const HysValue *value = &element->values[key];

  if (value->formula != NULL)
    return g_strdup (value->formula);
  return parameter_text (&element->kind->parameters[key], value->number);
}

static char *
read_signal (const HysSignal *signal,
             guint            key)
{
  const HysParameter *parameter = &signal->kind->parameters[key];

  if (parameter->type == HYS_PARAMETER_POINTS)
    return points_text (signal->points);
  if (parameter->type == HYS_PARAMETER_FORMULA)
    return g_strdup (signal->expression ? hys_expression_get_text (signal->expression) : "");
  return parameter_text (parameter, signal->values[key]);
}

char *
hys_value_ref_read (HysValueRef        self,
                    const HysDocument *document)
{
  switch (self.owner)
    {
    case HYS_OWNER_SIMULATION:
      return read_simulation (&document->simulation, self.key);
    case HYS_OWNER_NODE:
      return read_node (hys_document_node (document, self.item), self.key);
    case HYS_OWNER_ELEMENT:
      return read_element (hys_document_element (document, self.item), self.key);
    case HYS_OWNER_LOAD:
      return read_signal (hys_document_load_at (document, self.item)->signal, self.key);
    case HYS_OWNER_DOCUMENT:
    default:
      return read_document (document, self.key);
    }
}

/* NULL for values that have none: those of the document and of bars. */
static const HysParameter *
find_parameter (HysValueRef        self,
                const HysDocument *document)
{
  if (self.owner == HYS_OWNER_ELEMENT)
    return &hys_document_element (document, self.item)->kind->parameters[self.key];
  if (self.owner == HYS_OWNER_LOAD)
    return &hys_document_load_at (document, self.item)->signal->kind->parameters[self.key];
  return NULL;
}

char *
hys_value_ref_normalise (HysValueRef        self,
                         const HysDocument *document,
                         const char        *text)
{
  const HysParameter *parameter = find_parameter (self, document);
  gboolean formula = parameter != NULL && (parameter->type == HYS_PARAMETER_FORMULA || parameter->type == HYS_PARAMETER_FUNCTION);
  char number[HYS_NUMBER_SIZE];
  double value;

  if (self.owner == HYS_OWNER_DOCUMENT)
    return g_strdup (text);
  if (formula ? hys_number_parse_typed (text, &value) : hys_expression_parse_typed (text, &value))
    return g_strdup (hys_number_format (value, number));
  return g_strdup (text);
}

/* Strips "NAME: NAME: reason" to "reason", since the entry names the value. */
static void
strip_name (GError     *error,
            const char *name)
{
  g_autofree char *prefix = g_strconcat (name, ": ", NULL);

  while (g_str_has_prefix (error->message, prefix))
    {
      char *rest = g_strdup (error->message + strlen (prefix));

      g_free (error->message);
      error->message = rest;
    }
}

static HysChange *
record_automatically (const HysDocument *document)
{
  HysChange *change = hys_change_new (document, _("Record Automatically"));

  hys_change_edit_head (change)->simulation.every = 0;
  return change;
}

HysChange *
hys_value_ref_change (HysValueRef         self,
                      const HysDocument  *document,
                      const char         *text,
                      GError            **error)
{
  g_autofree char *name = hys_value_ref_name (self, document);
  g_autofree char *value = hys_value_ref_normalise (self, document, text);
  g_autoptr (GError) fault = NULL;
  HysChange *change;

  if (self.owner == HYS_OWNER_LOAD)
    change = hys_edit_set_signal (document, self.item,
                                  hys_document_load_at (document, self.item)->signal->kind->parameters[self.key].key, value,
                                  &fault);
  else if (self.owner == HYS_OWNER_SIMULATION && self.key == HYS_KEY_EVERY && *value == '\0')
    change = record_automatically (document);
  else
    change = hys_edit_set (document, name, value, &fault);
  if (change != NULL)
    return change;
  strip_name (fault, name);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

static void
carry_over (HysSignal       *to,
            const HysSignal *from)
{
  for (guint i = 0; i < to->kind->n_parameters; i++)
    for (guint j = 0; j < from->kind->n_parameters; j++)
      {
        const HysParameter *a = &to->kind->parameters[i], *b = &from->kind->parameters[j];

        if (a->type == b->type && g_str_equal (a->key, b->key))
          to->values[i] = from->values[j];
      }
}

/* Sets required parameters of a new signal: points of a table, formula of an expression, both starting at rest. */
static void
complete (HysSignal         *signal,
          const HysDocument *document)
{
  for (guint i = 0; i < signal->kind->n_parameters; i++)
    {
      HysParameterType type = signal->kind->parameters[i].type;
      const HysTablePoint points[] = { { 0, 0 }, { document->simulation.until, 0 } };

      if (type == HYS_PARAMETER_FORMULA && signal->expression == NULL)
        signal->expression = hys_expression_new ("0", "t", NULL);
      else if (type == HYS_PARAMETER_POINTS && (signal->points == NULL || signal->points->len == 0))
        {
          g_clear_pointer (&signal->points, g_array_unref);
          signal->points = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (HysTablePoint)), points,
                                                G_N_ELEMENTS (points));
        }
    }
}

HysChange *
hys_value_ref_change_signal (const HysDocument   *document,
                             guint                load,
                             const HysSignalKind *kind)
{
  HysChange *change = hys_change_new (document, _("Change Signal"));
  HysLoad *item = hys_change_edit (change, HYS_LIST_LOADS, load);
  g_autoptr (HysSignal) before = item->signal;

  item->signal = hys_signal_new (kind);
  carry_over (item->signal, before);
  complete (item->signal, document);
  return change;
}
