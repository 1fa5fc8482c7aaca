/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysPenRole:
 * @HYS_PEN_LINE: the lines of a symbol
 * @HYS_PEN_THICK: bars and what is rigid
 * @HYS_PEN_FINE: hatching, rails, details
 * @HYS_PEN_BODY: the face of a mass, pad or pot (for filling)
 * @HYS_PEN_RAIL: the rail a slider rubs on
 *
 * What a stroke or fill means; the pen's owner knows its width and colour.
 */
typedef enum
{
  HYS_PEN_LINE,
  HYS_PEN_THICK,
  HYS_PEN_FINE,
  HYS_PEN_BODY,
  HYS_PEN_RAIL,
} HysPenRole;

/**
 * HysPen:
 *
 * The few drawing operations with which an element kind describes its own symbol, without knowing a drawing library.
 * Coordinates are in the symbol's own frame (see hys-kind.h). A path is consumed by stroke() and by fill();
 * fill_stroke() does both.
 */
typedef struct HysPen HysPen;

struct HysPen
{
  void (*move_to)     (HysPen *pen, double x, double y);
  void (*line_to)     (HysPen *pen, double x, double y);
  void (*curve_to)    (HysPen *pen, double x1, double y1, double x2, double y2, double x3, double y3);
  void (*rectangle)   (HysPen *pen, double x, double y, double width, double height);
  void (*stroke)      (HysPen *pen, HysPenRole role);
  void (*fill)        (HysPen *pen, HysPenRole role);
  void (*fill_stroke) (HysPen *pen, HysPenRole fill_role, HysPenRole stroke_role);
};

G_END_DECLS
