/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

G_BEGIN_DECLS

/**
 * HysEditCommand:
 * @name: "delete", "flip", ...: that of its action
 * @plan: the change that it makes; NULL with an error that says why there is none
 * @needs_selection: it works on what is selected
 *
 * What can be done to the drawing without asking for more than what is selected.
 */
typedef struct
{
  const char *name;
  HysChange *(*plan)         (HysSession  *session,
                              GError     **error);
  gboolean     needs_selection;
} HysEditCommand;

const HysEditCommand *hys_edit_commands    (guint          *n);

/* Does it, or tells why it cannot be done. @came (may be NULL): whether there is something new, which is selected then. */
gboolean              hys_edit_command_run (const HysEditCommand *self,
                                            HysSession           *session,
                                            gboolean             *came);

/* Makes a change (taken) likewise, or tells of the error (taken) why there is none. */
gboolean              hys_session_apply    (HysSession     *self,
                                            HysChange      *change,
                                            GError         *error,
                                            gboolean       *came);

G_END_DECLS
