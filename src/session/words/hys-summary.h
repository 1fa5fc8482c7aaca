/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"
#include "hys-runner.h"

G_BEGIN_DECLS

/* Summarises a document and its run in one line: its first problem, or "1 mass · 4 springs · midpoint · running".
 * Translated (transfer full). */
char *hys_summary (const HysDocument *document,
                   HysRunner         *runner,
                   HysChecker        *checker);

G_END_DECLS
