/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* What tells the runs of @n documents apart, for each of them: "A = 4, k₁ = 2", the numbers of nodes, elements and loads in
 * which it differs from any of the others, some at most. "" for all when they do not differ, and for those that are NULL or
 * of another network than the first. NULL-terminated (transfer full). */
char **hys_run_words (const HysDocument *const *documents,
                      guint                     n);

G_END_DECLS
