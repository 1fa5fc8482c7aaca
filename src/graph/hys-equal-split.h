/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Steps that a series of searches may take. */
#define HYS_SPLIT_WORK 10000000

/* Looks for signs s_i = ±1 such that sum s_i weight_i = target, up to rounding, and @accept returns TRUE for them (n
 * values). @weight: > 0. All splits are tried for up to 20 weights; of up to 1000 the first one that is come upon soon,
 * the greatest weights first. @work: steps taken, to start at 0 and to be handed to the next search: at
 * %HYS_SPLIT_WORK they give up. */
gboolean hys_equal_split (guint          n,
                          const double  *weight,
                          double         target,
                          gboolean     (*accept) (const gint8 *sign,
                                                  gpointer     data),
                          gpointer       data,
                          guint64       *work);

G_END_DECLS
