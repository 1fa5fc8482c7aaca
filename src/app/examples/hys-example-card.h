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
 * A built-in example as drawing, title and first lines of its notes. Activated it opens by the action
 * `win.open-example`; its button, its menu, a click with Ctrl and one with the middle button open it by
 * `win.open-example-beside`.
 */

/* @example: static. @place: among all. Copies what it shows of @document, the example in the user's language. */
GtkWidget *hys_example_card_new     (const HysExample     *example,
                                     const HysDocument    *document,
                                     guint                 place);

/* Opens the example in this window. */
void       hys_example_card_open    (HysExampleCard       *self);

/* How well it fits what is searched for, as hys_example_fit() says; it is shown only if it does. */
int        hys_example_card_search  (HysExampleCard       *self,
                                     const char           *query);

/* Puts those that fit better first, hidden ones last, and equals in the order of @place, where they were put in. */
int        hys_example_card_compare (GtkFlowBoxChild      *a,
                                     GtkFlowBoxChild      *b,
                                     gpointer              unused);

G_END_DECLS
