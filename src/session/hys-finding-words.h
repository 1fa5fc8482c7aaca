/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-finding.h"

G_BEGIN_DECLS

/* Explains a finding of that code to a student and says what to do about it, translated; NULL where the message
 * suffices. */
const char *hys_finding_explain (const char *code);

G_END_DECLS
