/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/**
 * HysGlyphs:
 * @advance: how far the next symbol is
 * @left, @right, @ascent, @descent: of the ink, from the reference point to the left (usually about 0), to the right,
 * up
 *    and down
 *
 * A piece of text in one style and size, set once, for one line.
 */
typedef struct
{
  PangoLayout *layout;
  double       baseline;   /* of the layout, from its top */
  double       advance;
  double       left;
  double       right;
  double       ascent;
  double       descent;
} HysGlyphs;

/**
 * HysTypeface:
 *
 * Where formulas have their letters from; it keeps what was set. For one thread.
 */
typedef struct HysTypeface HysTypeface;

/* @families: as in CSS, in order of preference. */
HysTypeface     *hys_typeface_new    (const char        *families);

/* Letters of @size user units; lent until the next call of hys_typeface_trim(). */
const HysGlyphs *hys_typeface_get    (HysTypeface       *self,
                                      const char        *text,
                                      gboolean           italic,
                                      double             size);

/* Forgets what was set when that is much. */
void             hys_typeface_trim   (HysTypeface       *self);

HYS_DEFINE_OWNED (HysTypeface, hys_typeface_free)

G_END_DECLS
