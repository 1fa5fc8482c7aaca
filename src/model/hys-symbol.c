/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-symbol.h"

/* Least total length of the leads at rest. */
#define LEADS 20.0

void
hys_symbol_body (const HysLook *look,
                 double         length,
                 double         minimum,
                 gboolean       elastic,
                 double        *start,
                 double        *end)
{
  double elongation = look->length - look->rest;
  double center = look->middle + elongation / 2;
  double size = MIN (length, look->rest - LEADS) + (elastic ? elongation : 0);

  size = MAX (size, minimum);
  *start = center - size / 2;
  *end = center + size / 2;
}

void
hys_symbol_leads (HysPen        *pen,
                  const HysLook *look,
                  double         start,
                  double         end)
{
  hys_symbol_line (pen, HYS_PEN_LINE, 0, 0, start, 0);
  hys_symbol_line (pen, HYS_PEN_LINE, end, 0, look->length, 0);
}

void
hys_symbol_zigzag (HysPen *pen,
                   double  start,
                   double  end,
                   double  y,
                   int     teeth,
                   double  amplitude)
{
  double step = (end - start) / (4 * teeth);

  for (int i = 0; i < 2 * teeth; i++)
    pen->line_to (pen, start + (2 * i + 1) * step, y + (i % 2 ? amplitude : -amplitude));
  pen->line_to (pen, end, y);
}

void
hys_symbol_line (HysPen     *pen,
                 HysPenRole  role,
                 double      x1,
                 double      y1,
                 double      x2,
                 double      y2)
{
  pen->move_to (pen, x1, y1);
  pen->line_to (pen, x2, y2);
  pen->stroke (pen, role);
}
