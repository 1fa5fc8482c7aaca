/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-case.h"

#include "hys-examples.h"
#include "hys-figure-view.h"
#include "hys-help.h"
#include "hys-words.h"

/* The codes that a finding may have, as docs and the command line have them. */
static const char *const codes[] = {
  "limit-load", "undetermined-position", "isolated", "initial-inconsistent", "step-too-large", "never-slips",
  "undetermined-split", "jump-on-massless", "impulse", "free-body", "saddle", "exact-fallback",
  "force-on-wall", "unused-position", "load-not-resolved",
};

static void
expect_place (const char *place)
{
  guint page, part;

  if (!hys_help_find (place, &page, &part))
    g_error ("no place %s", place);
}

/* Calls what is to be tried with each part. */
static void
for_each_part (void (*try) (const HysHelpPart *part))
{
  g_assert_cmpuint (hys_help_n_pages, >, 0);
  for (guint i = 0; i < hys_help_n_pages; i++)
    for (guint j = 0; j < hys_help_pages[i].n_parts; j++)
      try (&hys_help_pages[i].parts[j]);
}

/* Each finding has a place of its own, whose page explains it. */
static void
test_findings (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      guint page, part;

      g_assert_true (hys_help_find (codes[i], &page, &part));
      g_assert_cmpstr (hys_help_pages[page].parts[part].name, ==, codes[i]);
      g_assert_cmpint (hys_help_pages[page].parts[part + 1].kind, ==, HYS_HELP_FINDING);
      g_assert_cmpstr (hys_help_pages[page].parts[part + 1].name, ==, codes[i]);
      g_assert_nonnull (hys_finding_explain (codes[i]));
    }
}

static void
find_twice (const HysHelpPart *part)
{
  static GHashTable *seen;

  if (part->kind != HYS_HELP_HEADING)
    return;
  if (seen == NULL)
    seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_assert_true (g_hash_table_add (seen, (gpointer) part->name));
}

static void
test_places_have_one_name (void)
{
  for_each_part (find_twice);
}

/* Of a label's markup, the pages use emphasis and links to places. */
static void
begin_element (GMarkupParseContext  *context,
               const char           *name,
               const char          **keys,
               const char          **values,
               gpointer              user_data,
               GError              **error)
{
  static const char *const known[] = { "markup", "i", "b", "a", NULL };

  g_assert_true (g_strv_contains (known, name));
  for (guint i = 0; keys[i] != NULL; i++)
    expect_place (values[i]);
}

static void
expect_markup (const HysHelpPart *part)
{
  const GMarkupParser parser = { .start_element = begin_element };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
  g_autofree char *text = g_strconcat ("<markup>", part->text, "</markup>", NULL);
  g_autoptr (GError) error = NULL;

  if (part->kind != HYS_HELP_TEXT)
    return;
  g_markup_parse_context_parse (context, text, -1, &error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
}

static void
test_markup_and_links (void)
{
  for_each_part (expect_markup);
}

static void
expect_figure (const HysHelpPart *part)
{
  g_autoptr (HysDocument) document = NULL;
  g_autoptr (HysItemList) specs = NULL;

  if (part->kind != HYS_HELP_EXAMPLE)
    return;
  document = hys_example_load (part->name, NULL);
  g_assert_nonnull (document);
  specs = hys_figure_view_specs (document);
  g_assert_cmpuint (part->figure, <, specs->len);
}

/* Each page has an example, and the figure that it shows of it. */
static void
test_examples (void)
{
  for (guint i = 0; i < hys_help_n_pages; i++)
    g_assert_cmpint (hys_help_pages[i].parts[hys_help_pages[i].n_parts - 1].kind, ==, HYS_HELP_EXAMPLE);
  for_each_part (expect_figure);
}

/* Whatever is selected has a place. */
static void
test_selection (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  const HysDocument *document = hys_session_get_document (self->session);
  g_autoptr (HysSelection) selection = hys_selection_new ();
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  g_assert_cmpstr (hys_help_place_of (document, selection), ==, "start");
  hys_selection_add (selection, "s1");
  g_assert_cmpstr (hys_help_place_of (document, selection), ==, "slider");
  hys_selection_clear (selection);
  hys_selection_add (selection, "m");
  g_assert_cmpstr (hys_help_place_of (document, selection), ==, "mass");
  hys_selection_add (selection, "s1");
  g_assert_cmpstr (hys_help_place_of (document, selection), ==, "start");
  expect_place ("start");
  expect_place ("mass");
  for (guint i = 0; i < n; i++)
    expect_place (kinds[i]->name);
}

/* The figure of an example in the background has the data of its run: 40 s of the gephyroid's path from 0 to 8. */
static void
test_figure (void)
{
  g_autoptr (HysJob) job = hys_job_new (&hys_example_figure_job);
  HysFigure *figure;
  HysColumn *x;
  double least, most;

  hys_job_start (job, hys_example_figure_input ("persoz-quasi-static", 0));
  while (hys_job_is_busy (job))
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (hys_job_get_error (job));
  figure = hys_job_get_result (job);
  g_assert_cmpint (hys_figure_get_kind (figure), ==, HYS_PLOT_PLANE);
  x = hys_figure_get_column (figure, 0, HYS_AXIS_X);
  g_assert_true (hys_column_range (x, 0, hys_column_length (x), &least, &most));
  g_assert_cmpfloat (most, ==, 8);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/help/findings", test_findings);
  g_test_add_func ("/help/places-have-one-name", test_places_have_one_name);
  g_test_add_func ("/help/markup-and-links", test_markup_and_links);
  g_test_add_func ("/help/examples", test_examples);
  g_test_add_func ("/help/selection", test_selection);
  g_test_add_func ("/help/figure", test_figure);
  return g_test_run ();
}
