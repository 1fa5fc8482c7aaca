/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-extras.h"

G_BEGIN_DECLS

/* What a document has when it does not say. */
#define HYS_DEFAULT_UNTIL  10.0
#define HYS_DEFAULT_STEP   0.001
#define HYS_DEFAULT_SCHEME "midpoint"

HysNode    *hys_node_copy    (const HysNode     *self);
HysElement *hys_element_copy (const HysElement  *self);

/* Replaces the text at @place by a copy of @text. */
static inline void
hys_replace_text (char       **place,
                  const char  *text)
{
  char *copy = g_strdup (text);

  g_free (*place);
  *place = copy;
}

G_END_DECLS
