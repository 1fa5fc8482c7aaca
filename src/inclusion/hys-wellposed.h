/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* Everything there is to say about a valid document's well-posedness (existence, uniqueness, what is not meant): a
 * GPtrArray of HysFinding, errors first. The codes are those of the contract. */
GPtrArray *hys_wellposed_check (const HysDocument *document);

G_END_DECLS
