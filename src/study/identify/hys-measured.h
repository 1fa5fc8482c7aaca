/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-oscillation.h"
#include "hys-owner.h"
#include "hys-sheet.h"

G_BEGIN_DECLS

/**
 * HysMeasured:
 * @n: number of points
 * @points: in the order in which they were measured
 * @x_unit, @r_unit: of displacement and force; "" when they are not known
 * @x_name, @r_name: headings of the columns that they come from; NULL = of no table
 * @n_texts: rows of text among those of numbers
 * @n_gaps: rows that were left out, since one of the two has no number
 * @n_missing, @missing: rows that were left out, since one has this value, which stands for none; NAN = there is no
 * such
 * @t: (n): times of the points, or 1, 2, ... without a column of them; NULL = of no table
 * @lead: (element-type HysTablePoint): times and displacements before the first point: of rows or cycles that were left
 *   out, or rows without a force
 * @done: what was done to it, translated; NULL = nothing
 * @chosen: what of the table it is, as options of the command line; NULL = of no table
 *
 * A measured loop: half a cycle, or one or more cycles, unevenly sampled, with noise.
 */
typedef struct
{
  gsize         n;
  HysLoopPoint *points;
  char         *x_unit;
  char         *r_unit;
  char         *x_name;
  char         *r_name;
  gsize         n_texts;
  gsize         n_gaps;
  gsize         n_missing;
  double        missing;
  double       *t;
  GArray       *lead;
  char         *done;
  char         *chosen;
} HysMeasured;

/**
 * HysMeasuredChoice:
 * @x, @r: columns of a table; -1 = those that are likely
 * @first, @end: its rows, first <= row < end; @end 0 = all
 * @time: one more than the column of the time; 0 = none
 * @units: of x and r, if not those that the columns name; interned (nullable)
 * @area, @length: of the specimen, in mm² and mm: stresses become forces, strains displacements; 0 = they do not
 * @from, @to: cycles, from 1; @to 0 = all. One lasts from a turning point of x to the next but one; the first begins
 *   with the first row
 * @detrend: what x and r drift along the time from one whole cycle to the next is taken off
 * @average: the mean of the whole cycles is taken
 *
 * What of a table is the loop.
 */
typedef struct
{
  int         x;
  int         r;
  gsize       first;
  gsize       end;
  guint       time;
  const char *units[2];
  double      area;
  double      length;
  guint       from;
  guint       to;
  gboolean    detrend;
  gboolean    average;
} HysMeasuredChoice;

/* Chooses what @choice (in) (out) leaves open: the columns that are named as displacement and force (strain and stress,
 * angle and moment), in any order, or have such units, or the only two, unless one of them is something else.
 * HYS_ERROR_REFUSED "NAME: line L: reason" when there are none. */
gboolean     hys_measured_choose   (const HysSheet    *sheet,
                                    HysMeasuredChoice *choice,
                                    GError           **error);

/* Sets the rows of @choice by "A:B": from the A-th row of numbers to the B-th, counted from 1; either may be left out.
 * HYS_ERROR_USAGE with the reason alone when there are no such rows. */
gboolean     hys_measured_choose_rows (const HysSheet    *sheet,
                                       const char        *text,
                                       HysMeasuredChoice *choice,
                                       GError           **error);

/* Sets the cycles of @choice by "A:B", counted from 1; either may be left out. HYS_ERROR_USAGE with the reason alone. */
gboolean     hys_measured_choose_cycles (const char        *text,
                                         HysMeasuredChoice *choice,
                                         GError           **error);

/* Reads a length, or an area, such as 12.5 mm or 78 mm², in mm; HYS_ERROR_USAGE with the reason alone. "" is 0. */
gboolean     hys_measured_read_size (const char *text,
                                     gboolean    area,
                                     double     *size,
                                     GError    **error);

/* What numbers of a column are multiplied by, and the unit that they have then (transfer full): a stress becomes a
 * force, a strain a displacement, a modulus a stiffness, as far as area and length are known. @given: its unit
 * (nullable) */
double       hys_measured_scale    (const HysSheetColumn    *column,
                                    const char              *given,
                                    const HysMeasuredChoice *choice,
                                    char                   **unit);

/* The choice as options of the command line (transfer full), with a third column, which has @z_unit (nullable), unless
 * @z is negative. */
char        *hys_measured_choice_text (const HysMeasuredChoice *choice,
                                       int                      z,
                                       const char              *z_unit,
                                       const HysSheet          *sheet);

/* Cycles, drift and mean, as @choice says, of a loop of a table. HYS_ERROR_REFUSED for cycles that there are not. */
gboolean     hys_measured_prepare  (HysMeasured             *self,
                                    const HysMeasuredChoice *choice,
                                    GError                 **error);

/* Two columns as a loop (a choice without anything open): rows in which one of them has no number are left out.
 * HYS_ERROR_REFUSED when one has a word, or there are less than four points. */
HysMeasured *hys_measured_of_sheet (const HysSheet           *sheet,
                                    const HysMeasuredChoice  *choice,
                                    GError                  **error);

/* What was taken for the loop, and what was left out, as a translated sentence or more (transfer full). */
char        *hys_measured_describe (const HysMeasured *self);

/* In which half-cycle each row of a loop is, counted from 0 (transfer full); all are in one where x does not turn. */
guint       *hys_measured_halves   (const HysMeasured *self);

/* The rows (element-type gsize) with the largest x (@way +1), or the smallest (-1), between two half-cycles (transfer full). */
GArray      *hys_measured_turns    (const HysMeasured *self,
                                    int                way);

/* By how much x is rounded: the standard deviation, 0 where that is not seen. */
double       hys_measured_rounding (const HysMeasured *self);

/* Harmonics of a loop whose rows are taken at even times, as x is seen to be a sine of the row, to a hundredth: of its
 * last whole cycles. The frequency and what needs it are not known, nor are tangents; where x is no sine nothing is. */
HysOscillation
             hys_measured_oscillation (const HysMeasured *self);

/* Copies the points and the units. */
HysMeasured *hys_measured_new      (const double      *x,
                                    const double      *r,
                                    gsize              n,
                                    const char        *x_unit,
                                    const char        *r_unit);

/* Adds to a document that was made of it the units, as far as they are known, and the points over the loop of its bar
 * m, moved so that @centre is the origin; of very many those with the extremes. @name: of the measurement */
void         hys_measured_put_into (const HysMeasured *self,
                                    HysDocument       *document,
                                    HysLoopPoint       centre,
                                    const char        *name);

HYS_DEFINE_OWNED (HysMeasured, hys_measured_free)

G_END_DECLS
