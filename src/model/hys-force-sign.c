/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-force-sign.h"

gboolean
hys_force_sign_is_tension (const HysDocument *document)
{
  return document->sign == HYS_SIGN_TENSION;
}

double
hys_force_sign_value (const HysDocument *document,
                      double             force)
{
  return hys_force_sign_is_tension (document) ? 0 - force : force;
}

HysColumn *
hys_force_sign_column (const HysDocument *document,
                       HysColumn         *column)
{
  return hys_force_sign_is_tension (document) ? hys_column_new_opposite (column) : hys_column_ref (column);
}
