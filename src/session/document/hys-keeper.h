/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

G_BEGIN_DECLS

#define HYS_TYPE_KEEPER (hys_keeper_get_type ())
G_DECLARE_FINAL_TYPE (HysKeeper, hys_keeper, HYS, KEEPER, GObject)

/**
 * HysKeeper:
 *
 * Keeps runs in the session's document (hys_edit_keep_run()), where they are one step to undo and part of the file:
 * what is to be kept is reduced on a worker thread, and what fails is told by the session. Wishes are given up when
 * another document is opened.
 */
HysKeeper *hys_keeper_new          (HysSession          *session);

/* The last period of the loads of the present run, or all of it where they have none. */
void       hys_keeper_keep_cycle   (HysKeeper           *self);

/* The run before the present one, if there is any. */
void       hys_keeper_keep_earlier (HysKeeper           *self);

/* What hys_reference_load() reads from a file, as far as it has data for the figure. @path: (transfer full) */
void       hys_keeper_keep_file    (HysKeeper           *self,
                                    char                *path,
                                    const HysFigureSpec *spec);

G_END_DECLS
