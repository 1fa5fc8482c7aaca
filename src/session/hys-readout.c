/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-readout.h"

#include "hys-force-sign.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Uses superscript characters because Pango warns about superscript markup at line breaks. */
void
hys_readout_append_power (GString *text,
                          int      power)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  g_autofree char *plain = g_strdup_printf ("%d", power);

  for (const char *c = plain; *c != '\0'; c++)
    g_string_append (text, *c == '-' ? "⁻" : digits[*c - '0']);
}

/* With the given number of significant digits. */
static char *
number (double value,
        int    n_digits)
{
  g_autofree char *digits = g_strdup_printf ("%.*g", n_digits, value == 0 ? 0.0 : fabs (value));
  char *exponent = strchr (digits, 'e');
  GString *text;

  if (isnan (value))
    return g_strdup ("–");
  text = g_string_new (value < 0 ? "−" : "");
  if (exponent != NULL)
    *exponent = '\0';
  g_string_append (text, isinf (value) ? "∞" : digits);
  if (exponent != NULL)
    {
      g_string_append (text, "·10");
      hys_readout_append_power (text, (int) g_ascii_strtoll (exponent + 1, NULL, 10));
    }
  return g_string_free (text, FALSE);
}

static int digits_shown = HYS_READOUT_DIGITS;   /* (atomic) */

void
hys_readout_set_digits (int digits)
{
  g_atomic_int_set (&digits_shown, digits);
}

char *
hys_readout_number (double value)
{
  return number (value, g_atomic_int_get (&digits_shown));
}

char *
hys_readout_exact (double value)
{
  return number (value, 6);
}

static void
append (GString    *line,
        const char *symbol,
        double      value)
{
  g_autofree char *number = hys_readout_number (value);

  if (!isnan (value))
    g_string_append_printf (line, " · %s = %s", symbol, number);
}

static void
append_parameters (GString          *line,
                   const HysElement *element)
{
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
}

static const char *
slip_text (double slip)
{
  if (slip > 0)
    return _("slips right");
  return slip < 0 ? _("slips left") : _("sticks");
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
  append_parameters (line, element);
  if (live != NULL)
    {
      append (line, "u", hys_live_value (live, HYS_SERIES_ELONGATION, index));
      append (line, hys_force_sign_is_tension () ? "λ" : "f", hys_force_sign_value (hys_live_value (live, HYS_SERIES_FORCE, index)));
      slip = hys_live_value (live, HYS_SERIES_SLIP, index);
      if (!isnan (slip))
        g_string_append_printf (line, " · %s", slip_text (slip));
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
      append (line, "v", hys_live_value (live, HYS_SERIES_VELOCITY, index));
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
