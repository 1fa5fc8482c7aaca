/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-style.h"

G_BEGIN_DECLS

/**
 * HysTextRole:
 * @HYS_TEXT_NUMBER: the numbers at ticks
 * @HYS_TEXT_QUANTITY: names of quantities, at axes and in the legend
 * @HYS_TEXT_TITLE: a figure's title
 */
typedef enum
{
  HYS_TEXT_NUMBER,
  HYS_TEXT_QUANTITY,
  HYS_TEXT_TITLE,
} HysTextRole;

/**
 * HysText:
 *
 * Sets text with Pango, and keeps what was set for the next drawing.
 */
typedef struct HysText HysText;

HysText *hys_text_new     (void);
void     hys_text_free    (HysText            *self);

/* A copy that any picture can have: control characters and what is no character become U+FFFD. UTF-8; @length in bytes,
 * -1 for a text that ends in NUL. */
char    *hys_text_clean   (const char         *text,
                           gssize              length);

/* A clean copy of @markup that is valid: what is no markup is taken literally. NULL becomes "". */
char    *hys_text_markup  (const char         *markup);

/* Before anything else in each drawing. In a picture of @width (INFINITY: no limit) titles are broken into lines, and
 * names of quantities that are wider become smaller. */
void     hys_text_begin   (HysText            *self,
                           cairo_t            *cr,
                           const HysPlotStyle *style,
                           double              width);
void     hys_text_measure (HysText            *self,
                           HysTextRole         role,
                           const char         *markup,
                           double             *width,
                           double             *height);

/* Shows text whose point (@xalign, @yalign), fractions of its width and height, lies at (@x, @y). The digits of numbers
 * are in the middle of the height. */
void     hys_text_show    (HysText            *self,
                           HysTextRole         role,
                           const char         *markup,
                           double              x,
                           double              y,
                           double              xalign,
                           double              yalign);

G_END_DECLS
