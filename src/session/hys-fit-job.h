/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-identify.h"
#include "hys-inverse.h"
#include "hys-job.h"
#include "hys-sheet.h"

G_BEGIN_DECLS

/**
 * HysFitRequest:
 * @path: of a file to be read; NULL = none
 * @sheet: what was read before; NULL = none
 * @x, @r: its columns; -1 = those that are likely
 * @document, @trace: a run instead; NULL = none
 * @elements: how many; -1 = as many as the data tell
 * @continuous: the continuous model instead, with @limit: eta(s), a formula in s; NULL = a straight line that suits the loop
 *
 * A loop to be fitted.
 */
typedef struct
{
  char        *path;
  HysSheet    *sheet;
  int          x;
  int          r;
  HysDocument *document;
  HysTrace    *trace;
  int          elements;
  gboolean     continuous;
  char        *limit;
} HysFitRequest;

/**
 * HysFit:
 * @name: of where it comes from: of the file, of the document
 * @sheet: the file's columns; NULL for a run
 * @x, @r: which of them
 * @measured: the loop; NULL when these columns are none
 * @found, @continuous: the one fit or the other; both NULL when there is none
 * @reason: why not
 *
 * What was made of it.
 */
typedef struct
{
  char              *name;
  HysSheet          *sheet;
  guint              x;
  guint              r;
  HysMeasured       *measured;
  HysIdentification *found;
  HysInverse        *continuous;
  char              *reason;
} HysFit;

/* A job whose input is a HysFitRequest, which it owns with all it has, and whose results are HysFit. */
HysJob *hys_fit_job_new (void);

G_END_DECLS
