/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-examples.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_EXAMPLE_CARD (hys_example_card_get_type ())
G_DECLARE_FINAL_TYPE (HysExampleCard, hys_example_card, HYS, EXAMPLE_CARD, GtkFlowBoxChild)

/**
 * HysExampleCard:
 *
 * A built-in example as drawing, title and first lines of its notes. Activated it opens by the action `win.open-example`;
 * its button, its menu, a click with Ctrl and one with the middle button open it by `win.open-example-beside`.
 */

/* @example: static. Copies what it shows of @document, the example in the user's language. */
GtkWidget *hys_example_card_new     (const HysExample     *example,
                                     const HysDocument    *document);

/* Opens the example in this window. */
void       hys_example_card_open    (HysExampleCard       *self);

/* Whether the words of @query begin words of its title (@title), or of its title, notes, source or topic. "" matches all. */
gboolean   hys_example_card_matches (HysExampleCard       *self,
                                     const char           *query,
                                     gboolean              title);

G_END_DECLS
