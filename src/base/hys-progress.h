/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysProgress:
 * @fraction: of the work that is done, 0 to 1
 * Returns: %FALSE to stop
 */
typedef gboolean (*HysProgress) (double   fraction,
                                 gpointer user_data);

G_END_DECLS
