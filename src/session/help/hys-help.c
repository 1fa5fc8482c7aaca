/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-private.h"

#include "hys-example-words.h"
#include "hys-finding-words.h"

#include <glib/gi18n-lib.h>

static const HysHelpPage *const pages[] = {
  &hys_help_start,
  &hys_help_elements,
  &hys_help_slider,
  &hys_help_types,
  &hys_help_loop,
  &hys_help_response,
  &hys_help_pull,
  &hys_help_identification,
  &hys_help_well_posed,
  &hys_help_monotone,
  &hys_help_schemes,
  &hys_help_trust,
  &hys_help_signs,
};

const HysHelpPage *const *
hys_help_pages (guint *n)
{
  *n = G_N_ELEMENTS (pages);
  return pages;
}

/* The heading of that name; n_parts if there is none. */
static guint
find_heading (const HysHelpPage *page,
              const char        *name)
{
  guint i = 0;

  while (i < page->n_parts
         && !(page->parts[i].kind == HYS_HELP_HEADING && g_str_equal (page->parts[i].name, name)))
    i++;
  return i;
}

gboolean
hys_help_find (const char *place,
               guint      *page,
               guint      *part)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      guint heading = find_heading (pages[i], place);

      if (!g_str_equal (pages[i]->name, place) && heading == pages[i]->n_parts)
        continue;
      *page = i;
      *part = heading < pages[i]->n_parts ? heading : 0;
      return TRUE;
    }
  return FALSE;
}

int
hys_help_fit (const HysHelpPage *page,
              const char        *query)
{
  g_autoptr (GString) headings = g_string_new (NULL), rest = g_string_new (NULL);

  for (guint i = 0; i < page->n_parts; i++)
    {
      const HysHelpPart *part = &page->parts[i];
      const char *text = part->kind == HYS_HELP_FINDING ? hys_finding_explain (part->name)
                         : part->kind == HYS_HELP_FORMULA ? part->text : _(part->text);

      g_string_append_printf (part->kind == HYS_HELP_HEADING ? headings : rest, " %s", text);
    }
  return hys_example_fit (query, _(page->title), headings->str, rest->str);
}

const char *
hys_help_place_of (const HysDocument  *document,
                   const HysSelection *selection)
{
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);

  if (elements->len == 1 && nodes->len == 0)
    return hys_document_element (document, g_array_index (elements, guint, 0))->kind->name;
  return nodes->len == 1 && elements->len == 0 ? "mass" : "start";
}
