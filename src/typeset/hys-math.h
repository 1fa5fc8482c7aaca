/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"

#include <glib.h>

G_BEGIN_DECLS

/* Groups within groups beyond this are left out. */
#define HYS_MATH_MAX_DEPTH 48

/**
 * HysMathClass:
 *
 * What a symbol is in its line, as in TeX: the spaces around it depend on it.
 */
typedef enum
{
  HYS_MATH_ORDINARY,
  HYS_MATH_BINARY,
  HYS_MATH_RELATION,
  HYS_MATH_OPENING,
  HYS_MATH_CLOSING,
  HYS_MATH_PUNCTUATION,
  HYS_MATH_INNER,
} HysMathClass;

/**
 * HysMathKind:
 * @HYS_MATH_SYMBOL: @text, in one style
 * @HYS_MATH_SPACE: @size em of nothing
 * @HYS_MATH_ROW: children side by side
 * @HYS_MATH_SCRIPT: children: base, subscript (a row, maybe empty), superscript (likewise)
 * @HYS_MATH_FRACTION: children: numerator, denominator
 * @HYS_MATH_DOT: a dot over the only child; two of them where @columns is 2
 * @HYS_MATH_FENCE: the only child between the delimiters @open and @close ('.': none), as high as it is
 * @HYS_MATH_MATRIX: children are cells, row by row, @columns in each, aligned as @align says ("ccc")
 * @HYS_MATH_EQUATIONS: likewise, one equation in each row; what does not fit the width is broken
 */
typedef enum
{
  HYS_MATH_SYMBOL,
  HYS_MATH_SPACE,
  HYS_MATH_ROW,
  HYS_MATH_SCRIPT,
  HYS_MATH_FRACTION,
  HYS_MATH_DOT,
  HYS_MATH_FENCE,
  HYS_MATH_MATRIX,
  HYS_MATH_EQUATIONS,
} HysMathKind;

typedef struct
{
  HysMathKind   kind;
  HysMathClass  class;
  char         *text;
  gboolean      italic;
  double        size;
  char          open;
  char          close;
  guint         columns;
  char         *align;
  GPtrArray    *children;
} HysMath;

/* The structure of a formula that is given in the part of LaTeX that this program writes: letters, digits and signs,
 * Greek, _ and ^, \frac, \dot, \ddot, \text, \left and \right, the environments array and aligned, spaces. Anything
 * else is taken literally; never fails. The row of the whole. */
HysMath       *hys_math_parse  (const char    *latex);

static inline const HysMath *
hys_math_child (const HysMath *self,
                guint          i)
{
  return (const HysMath *) g_ptr_array_index (self->children, i);
}

HYS_DEFINE_OWNED (HysMath, hys_math_free)

G_END_DECLS
