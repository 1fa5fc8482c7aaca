/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-measured.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/* Half-cycles that are taken, the last ones of more: as many turning points as can be fitted along with the rest. */
#define HYS_RECORD_HALVES 200

/**
 * HysRecordTurn:
 * @x: where x turns; @error: its standard error; @t: when; @row: the row nearest to it
 *
 * A turning point of x; the first one is where the record begins.
 */
typedef struct
{
  double x;
  double error;
  double t;
  gsize  row;
} HysRecordTurn;

/**
 * HysRecordBlock:
 * @x, @r, @t: means of its rows; @low, @high: their least and largest x
 * @first, @end: its rows, first <= row < end
 * @half: the half-cycle that it is on; @turns: whether it is the row at the end of that, and perhaps of the next
 * @shrink: by what the distance of a row from @x is multiplied to take the noise off
 *
 * Neighbouring rows of one half-cycle.
 */
typedef struct
{
  double x;
  double r;
  double t;
  double low;
  double high;
  double shrink;
  gsize  first;
  gsize  end;
  guint  half;
  gboolean turns;
} HysRecordBlock;

/**
 * HysRecord:
 * @middle, @range: of the measured x and r
 * @n, @x, @r: the rows, from the middle, over the range, single excursions of x taken out; t is 0 at the first and 1 at
 * the last
 * @noise_x: standard deviation of what is not smooth; @rounding_x, @rounding_r: the steps of the numbers, 0 = not seen
 * @left_out: how many half-cycles there were before the first of these rows
 * @way: +1 when x grows in the first half-cycle, else -1
 * @turns: (element-type HysRecordTurn): where half-cycles begin
 * @origin: the outermost turning point from which x came, if the same cycles went on before the first row
 * @blocks: (element-type HysRecordBlock): all rows, in order
 *
 * A measured history of displacement and force, scaled and divided into half-cycles.
 */
typedef struct
{
  HysLoopPoint  middle;
  HysLoopPoint  range;
  gsize         n;
  double       *x;
  double       *r;
  double        noise_x;
  double        rounding_x;
  double        rounding_r;
  guint         left_out;
  double        way;
  GArray       *turns;
  HysRecordTurn origin;
  GArray       *blocks;
} HysRecord;

/* HYS_ERROR_REFUSED when x or r has no extent. */
HysRecord *hys_record_new  (const HysMeasured *measured,
                            GError           **error);

/* One half-cycle from the origin is a first loading; any other is taken for a side of a loop. @range: of all points */
gboolean   hys_record_begins_at_rest (const HysMeasured *measured,
                                      HysLoopPoint       range);

/* At most so many of the rows, at even intervals, as blocks (transfer full). */
GArray    *hys_record_single_rows (const HysRecord *self,
                                   guint            most);

/* +1 where x grows in the half-cycle @half, else -1. */
double     hys_record_way  (const HysRecord   *self,
                            guint              half);

/* The median of @values, whose order it changes. */
double     hys_record_median (double          *values,
                              gsize            n);

HYS_DEFINE_OWNED (HysRecord, hys_record_free)

G_END_DECLS
