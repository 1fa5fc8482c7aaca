/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

G_BEGIN_DECLS

/**
 * HysEditCommand:
 * @name: name of its action: "delete", "flip", ...
 * @plan: makes the edit; returns NULL and sets the error when the command does not apply
 * @needs_selection: whether it acts on the selection
 *
 * A command of the drawing that needs no further input.
 */
typedef struct
{
  const char   *name;
  HysDocument *(*plan) (HysSession  *session,
                        GError     **error);
  gboolean      needs_selection;
} HysEditCommand;

const HysEditCommand *hys_edit_commands    (guint          *n);

/* Runs the command, or emits `message` with the reason why it does not apply. @came (out) (optional): whether new items
 * were created; they are selected then. */
gboolean              hys_edit_command_run (const HysEditCommand *self,
                                            HysSession           *session,
                                            gboolean             *came);

/* Applies @edited (transfer full) in the same way, or emits `message` for @error (transfer full). */
gboolean              hys_session_apply    (HysSession     *self,
                                            HysDocument    *edited,
                                            GError         *error,
                                            gboolean       *came);

G_END_DECLS
