/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-change.h"

G_BEGIN_DECLS

/* Completes a change of @document, before it is made, by what becomes of the controls: a target whose item gets another
 * id is renamed, one that is no longer there goes, and a control without targets goes too. For HysHistory. */
void hys_change_follow_controls (HysChange         *change,
                                 const HysDocument *document);

G_END_DECLS
