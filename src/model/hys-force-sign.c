/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-force-sign.h"

static int shows_tension;   /* (atomic) */

void
hys_force_sign_set_tension (gboolean tension)
{
  g_atomic_int_set (&shows_tension, tension);
}

gboolean
hys_force_sign_is_tension (void)
{
  return g_atomic_int_get (&shows_tension);
}

double
hys_force_sign_value (double force)
{
  return hys_force_sign_is_tension () ? 0 - force : force;
}

HysColumn *
hys_force_sign_column (HysColumn *column)
{
  return hys_force_sign_is_tension () ? hys_column_new_opposite (column) : hys_column_ref (column);
}
