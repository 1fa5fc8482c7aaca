/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-prandtl.h"

G_BEGIN_DECLS

/* A corner of a memory line. */
typedef struct
{
  double eta;
  double psi;
} HysMemoryPoint;

/* What a generalized Prandtl or Masing model remembers of the first @n places of its bar: the play psi = x - u of the
 * S-element with the limit eta, as a polyline of points (eta, psi) (HysMemoryPoint) from (0, x) on, with a corner for
 * each turning point that is not forgotten, to the largest limit that has slipped. @origin: where the bar was at rest,
 * with all springs relaxed; NAN where these places are not the first ones: then what half of their range has made the
 * model forget is known, and psi is NAN from there on. */
GArray  *hys_memory_line       (const HysColumn   *x,
                                gsize              n,
                                double             origin);

/* The play at a limit. */
double   hys_memory_line_at    (const GArray      *line,
                                double             eta);

/* Whether all springs and sliders of a document begin without a force, so that its memory line begins flat. */
gboolean hys_memory_line_knows (const HysDocument *document);

G_END_DECLS
