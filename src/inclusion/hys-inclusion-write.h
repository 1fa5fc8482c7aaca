/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-inclusion.h"
#include "hys-spectrum.h"

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

/* With what coefficients are written. */
typedef enum
{
  HYS_WRITTEN_BOTH,
  HYS_WRITTEN_SYMBOLS,
  HYS_WRITTEN_NUMBERS,
} HysWritten;

/**
 * HysPassageKind:
 * @HYS_PASSAGE_MODEL: what it was recognised as
 * @HYS_PASSAGE_SENTENCE: a fact
 * @HYS_PASSAGE_REASON: why there are no equations
 * @HYS_PASSAGE_NOTE: of less weight: what signs mean, what was left out
 * @HYS_PASSAGE_HEADING: what the following formula is
 * @HYS_PASSAGE_FORMULA: a formula
 */
typedef enum
{
  HYS_PASSAGE_MODEL,
  HYS_PASSAGE_SENTENCE,
  HYS_PASSAGE_REASON,
  HYS_PASSAGE_NOTE,
  HYS_PASSAGE_HEADING,
  HYS_PASSAGE_FORMULA,
} HysPassageKind;

/**
 * HysPassage:
 * @text: translated words; of a formula the same in lines of letters
 * @latex: of a formula: in the script for screens; else %NULL
 *
 * A part of a description of an inclusion.
 */
typedef struct
{
  HysPassageKind  kind;
  char           *text;
  char           *latex;
} HysPassage;

/* The description in parts (GPtrArray of HysPassage), as a page shows it: of a size that does not grow with the
 * network. */
GPtrArray *hys_inclusion_to_passages (const HysInclusion *self,
                                      HysWritten          written);

G_END_DECLS
