/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-change.h"
#include "hys-finding.h"

G_BEGIN_DECLS

/* The change of @document that removes the cause of a finding (transfer full); NULL where there is none, or several to
 * choose from. Its name is what a button for it says: "Use Midpoint". */
HysChange *hys_finding_remedy (const HysFinding  *finding,
                               const HysDocument *document);

/* Makes `midpoint` the scheme; NULL if it is. */
HysChange *hys_remedy_midpoint (const HysDocument *document);

G_END_DECLS
