/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
#include "hys-job.h"
#include "hys-selection.h"

G_BEGIN_DECLS

/**
 * HysHelpKind:
 * @HYS_HELP_TEXT: a paragraph, in markup; the target of a link is the name of a page or of a heading
 * @HYS_HELP_HEADING: a heading; its name is a place to open
 * @HYS_HELP_FORMULA: @name is LaTeX as of hys_math_parse(), @text the same for a screen reader
 * @HYS_HELP_FINDING: the explanation of the findings with the code @name (hys_finding_explain())
 * @HYS_HELP_EXAMPLE: the built-in example @name with its figure @figure, and what to look at there
 */
typedef enum
{
  HYS_HELP_TEXT,
  HYS_HELP_HEADING,
  HYS_HELP_FORMULA,
  HYS_HELP_FINDING,
  HYS_HELP_EXAMPLE,
} HysHelpKind;

/* Part of a page; @text is marked for translation, but for formulas. */
typedef struct
{
  HysHelpKind  kind;
  const char  *name;
  guint        figure;
  const char  *text;
} HysHelpPart;

/* A page of the help; @title is marked for translation. */
typedef struct
{
  const char        *name;
  const char        *title;
  const HysHelpPart *parts;
  guint              n_parts;
} HysHelpPage;

/* The pages in the order in which they are read (hys-help-pages.c). */
extern const HysHelpPage  hys_help_pages[];
extern const guint        hys_help_n_pages;

/* Finds a place, the name of a page or of a heading: its page and its part, 0 for the page itself. FALSE if there is
 * none of that name. */
gboolean                  hys_help_find  (const char *place,
                                          guint      *page,
                                          guint      *part);

/* How well a page fits what is searched for, as hys_example_fit() says of its title, its headings and its paragraphs; in
 * the user's language. */
int                       hys_help_fit  (const HysHelpPage *page,
                                         const char        *query);

/* The place about what is selected in a document: the kind of the element, a bar, or the first page; static. */
const char               *hys_help_place_of (const HysDocument  *document,
                                             const HysSelection *selection);

/* Runs a built-in example to its end; the result is a HysFigure. */
extern const HysJobKind hys_example_figure_job;

/* @figure: which of the figures that are shown of it (hys_figure_view_specs()) */
gpointer hys_example_figure_input (const char *example,
                                   guint       figure);

G_END_DECLS
