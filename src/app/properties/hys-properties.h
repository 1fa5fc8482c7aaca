/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * HysProperties:
 *
 * The properties of the selection; a field that several items share is set for all of them. Without a selection, those
 * of the document: simulation, loads, elements by kind, nodes, texts and units. Above them the findings.
 */
#define HYS_TYPE_PROPERTIES (hys_properties_get_type ())
G_DECLARE_FINAL_TYPE (HysProperties, hys_properties, HYS, PROPERTIES, AdwBin)

/* Sets the session whose document is edited (referenced). To be called once. */
void       hys_properties_set_session  (HysProperties   *self,
                                        HysSession      *session);

/* Moves the focus to the field of the document's notes; nothing must be selected. */
void       hys_properties_edit_notes   (HysProperties   *self);

G_END_DECLS
