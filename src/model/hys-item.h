/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-fields.h"

G_BEGIN_DECLS

/* Items by their tables of fields; each kind of them has its own functions to make and free one. Private to the model. */

/* An item with the fallback of every field; what is required is NULL or 0. */
gpointer           hys_item_new     (const HysItemType *type);

/* Gives an element or a signal its kind, with the fallback of every parameter. */
void               hys_element_set_kind (HysElement           *self,
                                         const HysElementKind *kind);
void               hys_signal_set_kind  (HysSignal            *self,
                                         const HysSignalKind  *kind);

G_END_DECLS
