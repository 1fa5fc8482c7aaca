/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas.h"
#include "hys-session.h"

G_BEGIN_DECLS

/* Shows the drawing of a session and its motion on a canvas that has no other model: only to look at. To be called
   once. */
void hys_canvas_follow (HysCanvas  *canvas,
                        HysSession *session);

G_END_DECLS
