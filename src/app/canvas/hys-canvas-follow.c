/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-follow.h"

static void
opened (HysCanvas  *canvas,
        HysSession *session)
{
  hys_canvas_set_model (canvas, hys_session_get_document (session), hys_session_get_layout (session),
                        hys_session_get_live (session));
}

static void
changed (HysCanvas  *canvas,
         HysEffects  effects,
         HysSession *session)
{
  if (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_PLACES))
    opened (canvas, session);
  hys_canvas_refresh (canvas);
}

static void
advanced (HysCanvas *canvas,
          gboolean   settled)
{
  if (!settled)
    hys_canvas_refresh (canvas);
}

void
hys_canvas_follow (HysCanvas  *canvas,
                   HysSession *session)
{
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (changed), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "described", G_CALLBACK (hys_canvas_describe), canvas, G_CONNECT_SWAPPED);
  opened (canvas, session);
}
