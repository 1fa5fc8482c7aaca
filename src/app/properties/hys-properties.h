/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * HysProperties:
 *
 * The values of what is selected, to be changed in place: a field that several have is set for all of them. When nothing is
 * selected, those of the document: the simulation, loads, elements by kind, nodes, texts and units. Above them what the
 * analysis of well-posedness found.
 */
#define HYS_TYPE_PROPERTIES (hys_properties_get_type ())
G_DECLARE_FINAL_TYPE (HysProperties, hys_properties, HYS, PROPERTIES, AdwBin)

/* Whose document is edited (referenced); once. */
void       hys_properties_set_session  (HysProperties   *self,
                                        HysSession      *session);

G_END_DECLS
