/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-readout.h"

#include "hys-series.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static void
append (GString    *line,
        const char *symbol,
        double      value)
{
  g_autofree char *number = hys_readout_number (value);

  if (!isnan (value))
    g_string_append_printf (line, " · %s = %s", symbol, number);
}

static char *
element_line (const HysDocument *document,
              const HysLive     *live,
              guint              index)
{
  const HysElement *element = hys_document_element (document, index);
  GString *line = g_string_new (NULL);
  double slip;

  g_string_append_printf (line, "%s · %s", element->id, _(element->kind->label));
  for (guint i = 0; i < element->kind->n_parameters; i++)
    {
      const HysParameter *parameter = &element->kind->parameters[i];

      if (parameter->type == HYS_PARAMETER_CHOICE || (!parameter->required && i != element->kind->main_parameter))
        continue;
      if (element->values[i].formula != NULL)
        g_string_append_printf (line, " · %s = %s", parameter->symbol, element->values[i].formula);
      else
        append (line, parameter->symbol, element->values[i].number);
    }
  if (live != NULL)
    {
      append (line, hys_element_letter (document, element, HYS_SERIES_ELONGATION),
              hys_live_value (live, HYS_SERIES_ELONGATION, index));
      append (line, hys_element_letter (document, element, HYS_SERIES_FORCE),
              hys_force_sign_value (document, hys_live_value (live, HYS_SERIES_FORCE, index)));
      slip = hys_live_value (live, HYS_SERIES_SLIP, index);
      if (!isnan (slip))
        g_string_append_printf (line, " · %s", slip > 0 ? _("slips right") : slip < 0 ? _("slips left") : _("sticks"));
    }
  return g_string_free (line, FALSE);
}

static const char *
node_sort (const HysNode *node)
{
  if (node->fixed)
    return _("Wall");
  return node->mass > 0 ? _("Mass") : _("Bar");
}

static char *
node_line (const HysDocument *document,
           const HysLive     *live,
           guint              index)
{
  const HysNode *node = hys_document_node (document, index);
  GString *line = g_string_new (NULL);

  g_string_append_printf (line, "%s · %s", node->id, node_sort (node));
  if (node->mass > 0)
    append (line, "m", node->mass);
  if (live != NULL && !node->fixed)
    {
      append (line, "x", hys_live_value (live, HYS_SERIES_POSITION, index));
      append (line, "x′", hys_live_value (live, HYS_SERIES_VELOCITY, index));
      if (hys_document_node_is_driven (document, index) || hys_live_held (live) == (int) index)
        append (line, "r", hys_live_value (live, HYS_SERIES_REACTION, index));
      else
        append (line, "F", hys_live_value (live, HYS_SERIES_LOAD, index));
    }
  return g_string_free (line, FALSE);
}

char *
hys_readout (const HysDocument *document,
             const HysLive     *live,
             int                element,
             int                node)
{
  return element >= 0 ? element_line (document, live, (guint) element) : node_line (document, live, (guint) node);
}

char *
hys_readout_name (const HysDocument *document,
                  int                element,
                  int                node)
{
  if (element >= 0)
    return g_strdup_printf ("%s %s", _(hys_document_element (document, element)->kind->label),
                            hys_document_element (document, element)->id);
  return g_strdup_printf ("%s %s", node_sort (hys_document_node (document, node)),
                          hys_document_node (document, node)->id);
}

char *
hys_readout_unit (const HysDocument *document,
                  HysDimension       dimension)
{
  static const struct { const char *markup, *text; } powers[] = {
    { "<sup>", "" }, { "</sup>", "" }, { "−1", "⁻¹" }, { "−2", "⁻²" }, { "−3", "⁻³" }, { "2", "²" }, { "3", "³" },
  };
  g_autofree char *markup = hys_dimension_unit (document, dimension);
  GString *unit = g_string_new (markup);

  for (guint i = 0; i < G_N_ELEMENTS (powers) && strstr (markup, "<sup>") != NULL; i++)
    g_string_replace (unit, powers[i].markup, powers[i].text, 0);
  return g_string_free (unit, FALSE);
}
