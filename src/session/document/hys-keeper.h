/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

G_BEGIN_DECLS

/*
 * Keeping runs in the session's document (hys_edit_keep_run()), where they are one step to undo and part of the file:
 * what is to be kept is reduced on a worker thread, and what fails is told by the session. It is given up when another
 * document is opened.
 */

/* The last period of the loads of the present run, or all of it where they have none. */
void hys_session_keep_cycle   (HysSession          *self);

/* The run before the present one, if there is any. */
void hys_session_keep_earlier (HysSession          *self);

/* What hys_reference_load() reads from a file, as far as it has data for the figure. @path: (transfer full) */
void hys_session_keep_file    (HysSession          *self,
                               char                *path,
                               const HysFigureSpec *spec);

G_END_DECLS
