/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-document.h"

G_BEGIN_DECLS

/* How forces of elements are counted where a document shows them, by its key `sign`. What a file holds, values and
 * series alike, always has the papers' sign, that of the force that the element exerts on its end. */

/* Whether tensions are shown, positive when the element pulls its bars together. */
gboolean   hys_force_sign_is_tension  (const HysDocument *document);

/* The force of an element, as it is shown. */
double     hys_force_sign_value       (const HysDocument *document,
                                       double             force);

/* The same for a column of them (transfer full), which grows as @column does. */
HysColumn *hys_force_sign_column      (const HysDocument *document,
                                       HysColumn         *column);

G_END_DECLS
