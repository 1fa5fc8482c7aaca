/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-edit.h"

/* hys_edit_set() of one value by its name. */
static inline HysDocument *
set_by_name (const HysDocument  *document,
             const char         *name,
             const char         *text,
             GError            **error)
{
  HysValueRef ref;

  return hys_value_ref_find (document, name, &ref, error) ? hys_edit_set (document, &ref, 1, text, error) : NULL;
}
