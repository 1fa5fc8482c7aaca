/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-finding.h"

G_BEGIN_DECLS

/* Icon name of a severity, and its style class. */
const char *hys_finding_icon    (HysSeverity       severity);
const char *hys_finding_style   (HysSeverity       severity);

G_END_DECLS
