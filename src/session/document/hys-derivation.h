/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-inclusion-write.h"
#include "hys-job.h"

G_BEGIN_DECLS

/* The differential inclusion of a document, as it is shown (element-type HysPassage), and the spectrum (nullable) that
 * is written there. */
typedef struct
{
  HysInclusion *inclusion;
  GPtrArray    *passages;
  HysSpectrum  *spectrum;
} HysDerivation;

/* From hys_derivation_input() to a HysDerivation. */
extern const HysJobKind hys_derivation_job;

gpointer hys_derivation_input (const HysDocument *document,
                               HysWritten         written);

G_END_DECLS
