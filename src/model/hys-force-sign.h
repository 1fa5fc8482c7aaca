/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"

G_BEGIN_DECLS

/* How forces of elements are counted where they are shown; files always have the papers' sign, that of the force that the
 * element exerts on its end. Any thread. */

/* Shows tensions, positive when the element pulls its bars together; FALSE, the default: what files have. */
void       hys_force_sign_set_tension (gboolean   tension);
gboolean   hys_force_sign_is_tension  (void);

/* The force of an element, as it is shown. */
double     hys_force_sign_value       (double     force);

/* The same for a column of them (transfer full), which grows as @column does. */
HysColumn *hys_force_sign_column      (HysColumn *column);

G_END_DECLS
