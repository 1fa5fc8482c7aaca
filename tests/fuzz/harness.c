/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "harness.h"

#include <string.h>

void
harness_check_error (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_null (strchr (error->message, '\n'));
  g_assert_cmpuint (strlen (error->message), >, 0);
  g_assert_cmpuint (strlen (error->message), <, 2000);
}
