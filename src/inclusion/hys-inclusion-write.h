/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-inclusion.h"

G_BEGIN_DECLS

/* States up to which equations and matrices are written out for a reader. */
#define HYS_WRITTEN_MAX 12

/* For a person to read, translated, in lines: the structures it was recognised as, the system, what its coefficients
 * are, phi and M, the values of the symbols. The caller owns it. */
char *hys_inclusion_to_text  (const HysInclusion *self);

/* The same as a fragment of LaTeX for a document with amsmath. */
char *hys_inclusion_to_latex (const HysInclusion *self);

/* Everything, in JSON; see the contract of `hysteron-cli equations`. Matrices are lists of rows of numbers; "formulas"
 * has the same as text where it is known. */
char *hys_inclusion_to_json  (const HysInclusion *self);

G_END_DECLS
