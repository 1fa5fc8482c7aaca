/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-plot-layer.h"

G_BEGIN_DECLS

#define HYS_TYPE_MARK_LAYER (hys_mark_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysMarkLayer, hys_mark_layer, HYS, MARK_LAYER, HysPlotLayer)

/**
 * HysMarkLines:
 * @HYS_MARKS_OPEN: a line from each mark to the next
 * @HYS_MARKS_CLOSED: and from the last to the first
 */
typedef enum
{
  HYS_MARKS_ALONE,
  HYS_MARKS_OPEN,
  HYS_MARKS_CLOSED,
} HysMarkLines;

/* Marks points of a plane figure. @points: copied */
void hys_mark_layer_set (HysMarkLayer       *self,
                         const HysLoopPoint *points,
                         guint               n,
                         HysMarkLines        lines);

G_END_DECLS
