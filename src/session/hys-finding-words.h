/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-finding.h"

G_BEGIN_DECLS

/* What is behind findings of that code and what to do about it, in a few sentences for a student, translated; NULL for one
 * that says itself all there is to say. */
const char *hys_finding_explain (const HysFinding *finding);

G_END_DECLS
