/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/**
 * HysLayout:
 * @column: per node, the column of its bar
 * @row: per element, its lane
 * @ends: per element, its nodes `from` and `to`: all side by side, for who looks at each in every frame
 * @top, @bottom: per node, the first and last lane its bar spans
 * @load: per node, the lane at which what acts on it is drawn: the middle of its bar when the bar is free on one side,
 *    else a lane of its own at the top of the bar
 * @named: per element, whether its label has its whole id: hys_document_find_named()
 * @crossed_from, @crossed: the bars that element i passes through without being attached to them are
 *    crossed[crossed_from[i]] ... crossed[crossed_from[i + 1] - 1], from left to right (in huge tangles not all of them)
 * @left, @right, @first_row, @last_row: extent of the whole drawing, in columns and lanes
 *
 * Where a document's bars and elements are drawn: what the document gives, the rest found automatically. Lanes are
 * numbered downward. No element lies on another; parallel elements get neighbouring lanes.
 */
typedef struct
{
  double   *column;
  double   *row;
  guint    *ends;
  double   *top;
  double   *bottom;
  double   *load;
  gboolean *named;
  guint    *crossed_from;
  guint    *crossed;
  double    left, right, first_row, last_row;
} HysLayout;

/* Lays out a document; near-linear in its size. The same document always gives the same layout. */
HysLayout *hys_layout_new  (const HysDocument *document);

HYS_DEFINE_OWNED (HysLayout, hys_layout_free)

G_END_DECLS
