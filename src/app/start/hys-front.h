/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_FRONT (hys_front_get_type ())
G_DECLARE_FINAL_TYPE (HysFront, hys_front, HYS, FRONT, GObject)

/**
 * HysFront:
 *
 * What a window shows: the start page as long as nothing was opened in it, the gallery of examples, or the document. What
 * is opened is shown.
 *
 * Signals: `turned` (no arguments): it shows something else.
 */

/* @window: (transfer none), must outlive it; its content is the document's. Adds the actions gallery (topics or publications)
 * and back to it. References @session. */
HysFront *hys_front_new           (AdwApplicationWindow *window,
                                   HysSession           *session);

/* Shows the document, also an empty one. */
void      hys_front_show_document (HysFront             *self);

/* Goes back from the gallery to what was shown before; FALSE when it is not shown. */
gboolean  hys_front_back          (HysFront             *self);

/* Whether it shows the start page. */
gboolean  hys_front_is_start      (HysFront             *self);

/* Whether it shows the document, or the gallery that was opened from it. */
gboolean  hys_front_has_document  (HysFront             *self);

G_END_DECLS
