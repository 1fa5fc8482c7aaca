/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-inclusion-write.h"
#include "hys-job.h"

G_BEGIN_DECLS

/* The differential inclusion of a document, and as it is shown (element-type HysPassage). */
typedef struct
{
  HysInclusion *inclusion;
  GPtrArray    *passages;
} HysDerivation;

/* From hys_derivation_input() to a HysDerivation. */
extern const HysJobKind hys_derivation_job;

gpointer hys_derivation_input (const HysDocument *document,
                               HysWritten         written);

G_END_DECLS
