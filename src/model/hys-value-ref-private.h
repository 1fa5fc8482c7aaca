/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-ids.h"
#include "hys-value-ref.h"

G_BEGIN_DECLS

/* Finds a value of a node, an element or a load; returns the reason why there is none, or NULL. @ref keeps its owner
 * where there is no such node or element. @ids: a table of ids; NULL searches the document. */
const char *
          hys_value_ref_find_in_item (const HysDocument *document,
                                      const HysIds      *ids,
                                      const char        *name,
                                      HysValueRef       *ref);

/* Whether there is no load of the same kind on the same node before it. */
gboolean  hys_load_is_first    (const HysDocument *document,
                                guint              load);

/* hys_target_find() with a table of ids; NULL searches the document. */
gboolean  hys_target_find_in   (const HysDocument *document,
                                const HysIds      *ids,
                                const char        *name,
                                HysValueRef       *target,
                                GError           **error);

G_END_DECLS
