/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-flow.h"
#include "hys-parts.h"
#include "hys-sets.h"

G_BEGIN_DECLS

/* Finds the sliders whose force can never reach the threshold, because all that can act on their ends passes through
 * sliders which together are weaker: @stuck (per slider, out; FALSE on entry) is set for them. @peak: per part, the
 * greatest size of the load on it. What is set is certain; in very large groups of parts joined in many loops some
 * may be missed, since the work is bounded. */
void     hys_parts_find_stuck (const HysParts *self,
                               const double   *peak,
                               gboolean       *stuck);

/* The most that can act on the ends of the link of that number, which is stuck; the links through which it passes are
 * appended to @cut (element-type guint). */
double   hys_parts_weak_cut   (const HysParts *self,
                               guint           group,
                               guint           link,
                               const double   *peak,
                               const gboolean *stuck,
                               GArray         *cut);

/* The parts of one group, numbered from 1, and everything held as 0, joined where @stuck sliders make them move as
 * one. The link @except is left out. */
HysSets *hys_parts_contract   (const HysParts *self,
                               guint           group,
                               const gboolean *stuck,
                               guint           except);

/* The number of a part, or of HysParts.n, in the above. */
guint    hys_parts_local      (const HysParts *self,
                               guint           group,
                               guint           part);

G_END_DECLS
