/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* What the present run and the kept runs of a document are called, in this order: kept runs by their names, the others
 * by what tells them apart: "A = 4, k₁ = 2", the numbers of nodes, elements and loads in which any of the runs differ,
 * some at most; where nothing does, "" for the present run, and for kept ones the time at which they end.
 * %NULL-terminated (transfer full). */
char **hys_run_words (const HysDocument *document);

G_END_DECLS
