/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"
#include "hys-runner.h"

G_BEGIN_DECLS

/* What is wrong with a document or its run, or else what is drawn and how it is doing: "1 mass · 4 springs · midpoint ·
 * running". One line, translated; the caller owns it. */
char *hys_summary (const HysDocument *document,
                   HysRunner         *runner,
                   HysChecker        *checker);

G_END_DECLS
