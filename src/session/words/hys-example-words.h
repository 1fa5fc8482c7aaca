/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

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

G_END_DECLS
