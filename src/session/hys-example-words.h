/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* Puts the title, the notes and the titles of the figures of a built-in example, just loaded, into the user's language.
 * */
void hys_example_translate (HysDocument *document);

G_END_DECLS
