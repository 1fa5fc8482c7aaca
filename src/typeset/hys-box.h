/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-typeface.h"

G_BEGIN_DECLS

/**
 * HysBoxKind:
 * @HYS_BOX_GROUP: boxes in a box
 * @HYS_BOX_GLYPHS: letters
 * @HYS_BOX_RULE: a filled rectangle
 * @HYS_BOX_DISC: a filled circle
 * @HYS_BOX_FENCE: a drawn delimiter, @sign
 */
typedef enum
{
  HYS_BOX_GROUP,
  HYS_BOX_GLYPHS,
  HYS_BOX_RULE,
  HYS_BOX_DISC,
  HYS_BOX_FENCE,
} HysBoxKind;

/**
 * HysBox:
 * @x, @y: its reference point (left, on the baseline) from that of the box that it is in; y points down
 * @width, @ascent, @descent: from its reference point to the right, up, down; descent < 0: all of it is above
 * @sign: of a fence: one of ( ) [ ] { } |
 * @thickness: of the strokes of a fence
 * @glyphs: of letters; the layout is held
 *
 * A part of a formula that has its place: sizes in user units.
 */
typedef struct
{
  HysBoxKind   kind;
  double       x;
  double       y;
  double       width;
  double       ascent;
  double       descent;
  char         sign;
  double       thickness;
  HysGlyphs    glyphs;
  GPtrArray   *children;
} HysBox;

HysBox *hys_box_new      (HysBoxKind       kind,
                          double           width,
                          double           ascent,
                          double           descent);
HysBox *hys_box_glyphs   (const HysGlyphs *glyphs);
HysBox *hys_box_fence    (char             sign,
                          double           ascent,
                          double           descent,
                          double           size);

/* Adds @child (transfer full) at (x, y); the group grows to enclose it. */
void    hys_box_add      (HysBox          *self,
                          HysBox          *child,
                          double           x,
                          double           y);

/* Appends @child (transfer full) on the baseline to the right of the contents. */
void    hys_box_append   (HysBox          *self,
                          HysBox          *child);

/* Paints it with the source of @cr, the reference point at (x, y). */
void    hys_box_draw     (const HysBox    *self,
                          cairo_t         *cr,
                          double           x,
                          double           y);

HYS_DEFINE_OWNED (HysBox, hys_box_free)

G_END_DECLS
