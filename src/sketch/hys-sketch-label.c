/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-private.h"

#include "hys-characters.h"
#include "hys-series.h"

#include <stdlib.h>
#include <string.h>

/* Longer ids are cut. */
#define MOST_CHARACTERS 12

/* An id as markup. */
static char *
shorten (const char *text)
{
  g_autofree char *cut = hys_shorten (text, MOST_CHARACTERS);

  return g_markup_escape_text (cut, -1);
}

/* Digits upright, letters in italics, as the index of a symbol. */
static char *
subscript (const char *text)
{
  g_autofree char *escaped = NULL;

  if (text == NULL || *text == '\0')
    return g_strdup ("");
  escaped = shorten (text);
  return g_strdup_printf (g_ascii_isdigit (*text) ? "<sub><span style=\"normal\">%s</span></sub>" : "<sub>%s</sub>",
                          escaped);
}

static char *
name_markup (const char *symbol,
             const char *index)
{
  const char *mark, *letter = hys_letter (symbol, &mark);
  g_autofree char *name = g_markup_escape_text (letter, -1), *sub = subscript (index), *before = subscript (mark);

  return g_strconcat (name, before, sub, NULL);
}

/* "k₁ = 1.5", where a person writes the number: 2 · 10⁷, not 2e+07. */
static char *
equation (const char *symbol,
          const char *index,
          double      value)
{
  g_autofree char *name = name_markup (symbol, index);
  g_autofree char *text = g_strdup_printf ("%.6g", value);
  g_autoptr (GString) number = g_string_new (NULL);
  char *power = strchr (text, 'e');

  if (power != NULL)
    *power++ = '\0';
  if (power == NULL || !g_str_equal (text, "1"))
    g_string_append (number, text);
  g_string_replace (number, "-", "−", 1);
  if (power != NULL)
    {
      int exponent = (int) g_ascii_strtoll (power, NULL, 10);

      g_string_append_printf (number, "%s10<sup>%s%d</sup>", number->len > 0 ? " · " : "", exponent < 0 ? "−" : "",
                              abs (exponent));
    }
  return g_strdup_printf ("%s<span style=\"normal\"> = %s</span>", name, number->str);
}

char *
hys_sketch_element_label (const HysSketchScene *scene,
                          guint                 element)
{
  const HysElement *e = hys_document_element (scene->document, element);
  const HysParameter *parameter = &e->kind->parameters[e->kind->main_parameter];
  const HysValue *value = &e->values[e->kind->main_parameter];
  const char *index = scene->layout->named[element] ? e->id : hys_id_index (e->id);

  if (value->formula != NULL)
    {
      g_autofree char *name = name_markup (parameter->symbol, index);

      return g_strconcat (name, "(s)", NULL);
    }
  return equation (parameter->symbol, index, value->number);
}

/* The only mass, or the only load, needs no index; "m2" has the index 2. */
static const char *
node_index (const HysSketchScene *scene,
            guint                 node,
            guint                 n_alike)
{
  const char *id = hys_document_node (scene->document, node)->id;

  if (n_alike <= 1)
    return NULL;
  return hys_id_mass_index (id);
}

char *
hys_sketch_mass_label (const HysSketchScene *scene,
                       guint                 node)
{
  return equation ("m", node_index (scene, node, scene->n_masses), hys_document_node (scene->document, node)->mass);
}

char *
hys_sketch_bar_name (const HysSketchScene *scene,
                     guint                 node)
{
  return shorten (hys_document_node (scene->document, node)->id);
}

char *
hys_sketch_load_label (const HysSketchScene *scene,
                       guint                 node)
{
  gboolean driven = scene->bars[node].driven;
  g_autofree char *sub = subscript (node_index (scene, node, driven ? scene->n_driven : scene->n_forces));

  return g_strdup_printf ("%s%s<span style=\"normal\">(</span>t<span style=\"normal\">)</span>",
                          hys_letter (driven ? "x" : "F", NULL), sub);
}
