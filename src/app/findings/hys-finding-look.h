/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-finding.h"

G_BEGIN_DECLS

/* The icon of a severity, and the style class that colours it. */
const char *hys_finding_icon    (HysSeverity       severity);
const char *hys_finding_style   (HysSeverity       severity);

G_END_DECLS
