/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kinds.h"

#include "hys-parameter.h"

static const HysElementKind *const kinds[] = {
#define LIST(name) &hys_kind_##name,
  HYS_KINDS (LIST)
#undef LIST
};

const HysElementKind *const *
hys_element_kinds (guint *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}

const HysElementKind *
hys_element_kind_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i]->name, name))
      return kinds[i];
  return NULL;
}

int
hys_element_kind_parameter (const HysElementKind *kind,
                            const char           *key)
{
  return hys_parameter_find (kind->parameters, kind->n_parameters, key);
}
