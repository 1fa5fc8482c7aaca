/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help.h"

#include "hys-error.h"
#include "hys-examples.h"
#include "hys-figure-view.h"
#include "hys-owner.h"
#include "hys-simulation.h"
#include "hys-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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
  for (guint i = 0; i < hys_help_n_pages; i++)
    {
      guint heading = find_heading (&hys_help_pages[i], place);

      if (!g_str_equal (hys_help_pages[i].name, place) && heading == hys_help_pages[i].n_parts)
        continue;
      *page = i;
      *part = heading < hys_help_pages[i].n_parts ? heading : 0;
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

typedef struct
{
  char  *example;
  guint  figure;
} Wish;

static gpointer
run_example (gpointer      input,
             HysProgress   progress,
             gpointer      progress_data,
             GError      **error)
{
  const Wish *wish = input;
  g_autoptr (HysDocument) document = hys_example_load (wish->example, error);
  g_autoptr (HysItemList) specs = NULL;
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome;

  if (document == NULL)
    return NULL;
  hys_example_translate (document);
  specs = hys_figure_view_specs (document);
  g_return_val_if_fail (wish->figure < specs->len, NULL);
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, progress, progress_data, &outcome, error);
  hys_outcome_clear (&outcome);
  return trace != NULL ? hys_figure_view_new (document, hys_item_list_get (specs, wish->figure), trace) : NULL;
}

const HysJobKind hys_example_figure_job = { run_example, hys_owner_free, (GDestroyNotify) hys_figure_free };

gpointer
hys_example_figure_input (const char *example,
                          guint       figure)
{
  Wish *self = hys_owner_new (Wish);

  *self = (Wish) { hys_owner_keep (self, g_strdup (example), g_free), figure };
  return self;
}
