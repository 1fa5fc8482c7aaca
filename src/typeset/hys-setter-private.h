/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-formula.h"

G_BEGIN_DECLS

/* How large something is set, as in TeX: a line of its own, within a line, an index, an index of that. */
typedef enum
{
  HYS_LEVEL_DISPLAY,
  HYS_LEVEL_TEXT,
  HYS_LEVEL_SCRIPT,
  HYS_LEVEL_SECOND,
} HysLevel;

/**
 * HysSetter:
 * @em: size of letters at the display level
 */
typedef struct
{
  HysTypeface *face;
  double       em;
} HysSetter;

/* An item of a row: its box (NULL for a space), the space before it, whether a line may be broken before it, the depth
 * of parentheses, and whether the text after the break starts afresh, as in a list. */
typedef struct
{
  HysBox  *box;
  double   gap;
  gboolean may_break;
  guint    depth;
  gboolean anew;
} HysItem;

/* How far above the baseline minus signs and fraction bars are. */
double  hys_setter_axis      (const HysSetter *self,
                              HysLevel         level);

/* A box for one node. */
HysBox *hys_setter_set       (const HysSetter *self,
                              const HysMath   *node,
                              HysLevel         level);

/* The children of a row as items (GArray of HysItem, whose boxes are the caller's). */
GArray *hys_setter_items     (const HysSetter *self,
                              const HysMath   *row,
                              HysLevel         level);

/* @body (taken) between delimiters. */
HysBox *hys_setter_fence     (const HysSetter *self,
                              const HysMath   *fence,
                              HysBox          *body,
                              HysLevel         level);

/* Rows of cells, side by side in columns; @cells (HysBox, taken) are in reading order. @gap: between columns. */
HysBox *hys_setter_grid      (const HysSetter *self,
                              const HysMath   *grid,
                              GPtrArray       *cells,
                              double           gap);

/* Like a matrix or equations whose columns are aligned. */
HysBox *hys_setter_table     (const HysSetter *self,
                              const HysMath   *node,
                              HysLevel         level);

G_END_DECLS
