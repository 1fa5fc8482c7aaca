/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-finding.h"

#include <glib.h>

G_BEGIN_DECLS

/* Explains a finding of that code to a student and says what to do about it, translated; NULL where the message
 * suffices. */
const char *hys_finding_explain    (const char        *code);

/* The same of a finding about @document: what sliders do is said only where one is at the bars that it names, or is
   named. */
const char *hys_finding_explain_in (const HysFinding  *finding,
                                    const HysDocument *document);

/* The change of @document that removes the cause of a finding (transfer full); NULL where there is none, or several to
 * choose from. Its name is what a button for it says: "Use Midpoint". */
HysDocument *hys_finding_remedy (const HysFinding  *finding,
                                 const HysDocument *document);

/* Makes `midpoint` the scheme; NULL if it is. */
HysDocument *hys_remedy_midpoint (const HysDocument *document);

/* Puts the title, the notes and the titles of the figures of a built-in example, just loaded, into the user's language.
 * */
void hys_example_translate (HysDocument *document);

/* Words that an example is searched for by and that it does not say, in the user's language; "" for none. */
const char *
     hys_example_keywords  (const char  *name);

#define HYS_EXAMPLE_FIT_WORST 3

/* How well an example fits what is searched for, each word of which must begin a word of it: 0 = all are in its @title,
 * 1 = in title or @topic, 2 = in those or the @rest, side by side as they are asked for, 3 = there anywhere; -1 = it
 * does not. "" fits all. */
int  hys_example_fit       (const char  *query,
                            const char  *title,
                            const char  *topic,
                            const char  *rest);

/**
 * hys_notes_markup:
 * @notes: notes of a document, valid UTF-8
 *
 * The notes as markup of Pango, with the tags `i`, `sub` and `sup` alone, whatever the notes are. Between asterisks
 * that touch a word on the inside and none on the outside there is emphasis, within one line: *so*. After a letter that
 * is not part of a word `_` lowers and `^` raises the letters and digits that follow, or what stands in braces: x_1,
 * x_{max}, m^2; `^` does so after a digit too, with a sign if it has one: 10^-3. All else is shown as it is written.
 *
 * Returns: (transfer full)
 */
char *hys_notes_markup (const char *notes);

/* The text with spaces at which no line is broken between a number and its sign or unit, on both sides of "=" and the
 * like, and between a number or a name in quotes and the word before it. */
char *hys_no_break (const char *text);

/**
 * HysSlide:
 * @first, @n: the plots it shows: @n of them, from @first on; none where there are none
 *
 * What a lecture hall sees of several plots at a time: where there is room for two, first two and two of them, then
 * each alone.
 */
typedef struct
{
  guint first;
  guint n;
} HysSlide;

/* The slide with that number, modulo their count. @pairs: whether there is room for two plots */
HysSlide hys_slides_get  (guint    n_plots,
                          guint    slide,
                          gboolean pairs);

/* The number of the slide @by slides on; the first one, 0, follows the last. */
guint    hys_slides_step (guint    n_plots,
                          guint    slide,
                          int      by,
                          gboolean pairs);

G_END_DECLS
