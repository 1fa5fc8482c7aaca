/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-series.h"

#include "hys-error.h"
#include "hys-ids.h"
#include "hys-json.h"
#include "hys-kinds.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  OF_RUN,
  OF_NODE,
  OF_ELEMENT,
  OF_ENERGY,
} Owner;

/* Properties of a quantity: prefix in names, kind of owner, unit. */
typedef struct
{
  const char   *prefix;
  Owner         owner;
  HysDimension  dimension;
} Quantity;

static const Quantity quantities[] = {
  [HYS_SERIES_TIME] = { "t", OF_RUN, { .time = 1 } },
  [HYS_SERIES_POSITION] = { "x", OF_NODE, { .length = 1 } },
  [HYS_SERIES_VELOCITY] = { "v", OF_NODE, { .length = 1, .time = -1 } },
  [HYS_SERIES_ACCELERATION] = { "a", OF_NODE, { .length = 1, .time = -2 } },
  [HYS_SERIES_LOAD] = { "F", OF_NODE, { .force = 1 } },
  [HYS_SERIES_REACTION] = { "r", OF_NODE, { .force = 1 } },
  [HYS_SERIES_ELONGATION] = { "u", OF_ELEMENT, { .length = 1 } },
  [HYS_SERIES_FORCE] = { "f", OF_ELEMENT, { .force = 1 } },
  [HYS_SERIES_SLIP] = { "slip", OF_ELEMENT, { 0 } },
  [HYS_SERIES_ENERGY] = { "E", OF_ENERGY, { .force = 1, .length = 1 } },
};

/* Their names in files; translated, in symbols. */
static const char *const energies[HYS_N_ENERGIES] = {
  [HYS_ENERGY_KINETIC] = N_("kinetic"),
  [HYS_ENERGY_ELASTIC] = N_("elastic"),
  [HYS_ENERGY_FRICTION] = N_("friction"),
  [HYS_ENERGY_VISCOUS] = N_("viscous"),
  [HYS_ENERGY_WORK] = N_("work"),
  [HYS_ENERGY_ERROR] = N_("error"),
};

static gboolean
has_slip (const HysElement *element)
{
  return element->kind == &hys_kind_slider;
}

static int
find_owner (const HysDocument *document,
            const HysIds      *ids,
            Owner              owner,
            const char        *id)
{
  switch (owner)
    {
    case OF_NODE:
      return ids ? hys_ids_find_node (ids, id) : hys_document_find_node (document, id);
    case OF_ELEMENT:
      return ids ? hys_ids_find_element (ids, id) : hys_document_find_element (document, id);
    case OF_ENERGY:
      for (int i = 0; i < HYS_N_ENERGIES; i++)
        if (g_str_equal (energies[i], id))
          return i;
      return -1;
    case OF_RUN:
    default:
      return -1;
    }
}

gboolean
hys_series_parse_in (const HysDocument *document,
                     const HysIds      *ids,
                     const char        *name,
                     HysSeries         *series,
                     GError           **error)
{
  const char *colon = strchr (name, ':');
  gsize length = colon != NULL ? (gsize) (colon - name) : strlen (name);
  int quantity = G_N_ELEMENTS (quantities) - 1, index = 0;

  while (quantity >= 0 && (strlen (quantities[quantity].prefix) != length
                           || strncmp (quantities[quantity].prefix, name, length) != 0))
    quantity--;
  if (quantity < 0 || (colon == NULL) != (quantity == HYS_SERIES_TIME))
    {
      g_autofree char *quoted = hys_json_quote (name);

      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE,
                   _("%s is not a series; use one of: t, x:NODE, v:NODE, a:NODE, F:NODE, r:NODE, u:ELEMENT, f:ELEMENT, "
                     "slip:SLIDER, E:ENERGY"),
                   quoted);
      return FALSE;
    }
  if (colon != NULL)
    index = find_owner (document, ids, quantities[quantity].owner, colon + 1);
  if (index < 0)
    {
      g_autofree char *quoted = hys_json_quote (colon + 1);

      if (quantities[quantity].owner == OF_NODE)
        g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("there is no node %s"), quoted);
      else if (quantities[quantity].owner == OF_ELEMENT)
        g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("there is no element %s"), quoted);
      else
        g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE,
                     _("there is no energy %s; use one of: kinetic, elastic, friction, viscous, work, error"), quoted);
      return FALSE;
    }
  if (quantity == HYS_SERIES_SLIP && !has_slip (hys_document_element (document, index)))
    {
      g_autofree char *quoted = hys_json_quote (colon + 1);

      return hys_fail (error, HYS_ERROR_USAGE, _("%s is not a slider"), quoted);
    }
  *series = (HysSeries) { (HysSeriesQuantity) quantity, (guint) index };
  return TRUE;
}

gboolean
hys_series_parse (const HysDocument *document,
                  const char        *name,
                  HysSeries         *series,
                  GError           **error)
{
  return hys_series_parse_in (document, NULL, name, series, error);
}

char *
hys_series_name (const HysDocument *document,
                 HysSeries          series)
{
  const Quantity *quantity = &quantities[series.quantity];

  switch (quantity->owner)
    {
    case OF_NODE:
      return g_strconcat (quantity->prefix, ":", hys_document_node (document, series.index)->id, NULL);
    case OF_ELEMENT:
      return g_strconcat (quantity->prefix, ":", hys_document_element (document, series.index)->id, NULL);
    case OF_ENERGY:
      return g_strconcat (quantity->prefix, ":", energies[series.index], NULL);
    case OF_RUN:
    default:
      return g_strdup (quantity->prefix);
    }
}

static int is_rheology;   /* (atomic) */

void
hys_letter_set_rheology (gboolean rheology)
{
  g_atomic_int_set (&is_rheology, rheology);
}

const char *
hys_letter (const char  *letter,
            const char **mark)
{
  static const struct { const char *mechanics, *rheology, *mark; } letters[] = {
    { "k", "E", NULL }, { "c", "η", NULL }, { "α", "σ", "y" }, { "η", "ε", "y" },
    { "x", "ε", NULL }, { "x′", "ε′", NULL }, { "x″", "ε″", NULL }, { "F", "σ", NULL },
  };

  if (mark != NULL)
    *mark = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (letters) && g_atomic_int_get (&is_rheology); i++)
    if (g_str_equal (letters[i].mechanics, letter))
      {
        if (mark != NULL)
          *mark = letters[i].mark;
        return letters[i].rheology;
      }
  return letter;
}

static char *
subscript (const char *text)
{
  if (text == NULL)
    return g_strdup ("");
  return g_markup_printf_escaped (g_ascii_isdigit (*text) ? "<sub><span style=\"normal\">%s</span></sub>"
                                                          : "<sub>%s</sub>", text);
}

const char *
hys_element_letter (const HysDocument *document,
                    const HysElement  *element,
                    HysSeriesQuantity  quantity)
{
  if (quantity != HYS_SERIES_FORCE)
    return "u";
  if (hys_force_sign_is_tension (document))
    return "λ";
  return element->kind == &hys_kind_slider ? "g" : "f";
}

/* The number at the end of the element's id, unless another element with the same letter has the same: then the id. */
static const char *
element_index (const HysDocument *document,
               guint              index,
               HysSeriesQuantity  quantity)
{
  const HysElement *element = hys_document_element (document, index);
  const char *number = hys_id_number (element->id), *letter = hys_element_letter (document, element, quantity);

  for (guint i = 0; number != NULL && i < document->elements->len; i++)
    {
      const HysElement *other = hys_document_element (document, i);

      if (i != index && g_strcmp0 (number, hys_id_number (other->id)) == 0
          && g_str_equal (letter, hys_element_letter (document, other, quantity)))
        return element->id;
    }
  return number ? number : element->id;
}

char *
hys_series_symbol (const HysDocument *document,
                   HysSeries          series)
{
  switch (quantities[series.quantity].owner)
    {
    case OF_NODE:
      {
        const HysNode *node = hys_document_node (document, series.index);
        g_autofree char *index = subscript (hys_document_node_index (document, series.index));

        switch (series.quantity)
          {
          case HYS_SERIES_POSITION:
            return g_strconcat (hys_letter ("x", NULL), index, NULL);
          case HYS_SERIES_VELOCITY:
            return g_strconcat (hys_letter ("x′", NULL), index, NULL);
          case HYS_SERIES_ACCELERATION:
            return g_strconcat (hys_letter ("x″", NULL), index, NULL);
          case HYS_SERIES_LOAD:
            return g_strconcat (hys_letter ("F", NULL), index, NULL);
          default:
            break;
          }
        if (node->mass > 0 && !node->fixed && !hys_document_node_is_driven (document, series.index))
          return g_strdup_printf ("%s%s − m%s %s%s", hys_letter ("F", NULL), index, index, hys_letter ("x″", NULL),
                                  index);
        return g_strdup_printf ("r%s", index);
      }
    case OF_ELEMENT:
      {
        const HysElement *element = hys_document_element (document, series.index);
        g_autofree char *index = subscript (element_index (document, series.index, series.quantity));

        if (series.quantity == HYS_SERIES_SLIP)
          return g_strdup_printf ("sgn u′%s", index);
        return g_strconcat (hys_element_letter (document, element, series.quantity), index, NULL);
      }
    case OF_ENERGY:
      return g_strdup_printf ("E<sub><span style=\"normal\">%s</span></sub>", _(energies[series.index]));
    case OF_RUN:
    default:
      return g_strdup ("t");
    }
}

/* Appends "N" or "s<sup>−1</sup>" to a product; FALSE when the unit has no name. */
static gboolean
append_unit (GString    *product,
             const char *unit,
             int         exponent)
{
  g_autofree char *escaped = g_markup_escape_text (unit, -1);

  if (exponent == 0)
    return TRUE;
  if (*unit == '\0')
    return FALSE;
  if (product->len > 0)
    g_string_append_c (product, ' ');
  g_string_append (product, escaped);
  if (exponent < 0)
    g_string_append_printf (product, "<sup>−%d</sup>", -exponent);
  else if (exponent > 1)
    g_string_append_printf (product, "<sup>%d</sup>", exponent);
  return TRUE;
}

char *
hys_dimension_unit (const HysDocument *document,
                    HysDimension       dimension)
{
  GString *product = g_string_new (NULL);

  if (!append_unit (product, document->force_unit, dimension.force)
      || !append_unit (product, document->length_unit, dimension.length)
      || !append_unit (product, document->time_unit, dimension.time))
    g_string_truncate (product, 0);
  return g_string_free (product, FALSE);
}

char *
hys_series_unit (const HysDocument *document,
                 HysSeries          series)
{
  return hys_dimension_unit (document, quantities[series.quantity].dimension);
}

static void
add (GArray            *all,
     HysSeriesQuantity  quantity,
     guint              index)
{
  HysSeries series = { quantity, index };

  g_array_append_val (all, series);
}

GArray *
hys_series_all (const HysDocument *document)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (HysSeries));

  add (all, HYS_SERIES_TIME, 0);
  for (guint i = 0; i < document->nodes->len; i++)
    for (int quantity = HYS_SERIES_POSITION; quantity <= HYS_SERIES_REACTION; quantity++)
      add (all, (HysSeriesQuantity) quantity, i);
  for (guint i = 0; i < document->elements->len; i++)
    {
      add (all, HYS_SERIES_ELONGATION, i);
      add (all, HYS_SERIES_FORCE, i);
      if (has_slip (hys_document_element (document, i)))
        add (all, HYS_SERIES_SLIP, i);
    }
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    add (all, HYS_SERIES_ENERGY, i);
  return all;
}
