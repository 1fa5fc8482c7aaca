/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-measured.h"

G_BEGIN_DECLS

/* What was measured at the bar: the force after a unit step of displacement, the displacement after a unit step of
 * force, storage and loss modulus, the force while the bar was moved, or a quantity under the loads that are drawn. Of
 * drawings with sliders or masses relaxation and creep are under the loads that are drawn, too. */
typedef enum
{
  HYS_FIT_RELAXATION,
  HYS_FIT_CREEP,
  HYS_FIT_MODULI,
  HYS_FIT_LOOP,
  HYS_FIT_MOTION,
  HYS_FIT_LIKELY,      /* what the columns say */
} HysFitKind;

/* Whether what differs counts over each number of the data, not over their range. */
gboolean hys_fit_kind_is_relative (HysFitKind  self);

/* What the columns of a table say; @y: the one that was measured, -1 = the likely one. */
HysFitKind hys_fit_kind_find     (const HysSheet *sheet,
                                  int             y);

/**
 * HysFitChoice:
 * @table: x: time, angular frequency or, of a loop, displacement; r: what was measured, of moduli the storage; the rows
 * @z: loss of moduli, time of a loop, or what was held while relaxation or creep was measured, which is divided by it;
 *   -1 = the likely one, or none; HYS_FIT_NONE; HYS_FIT_UNUSED: of loops that only identification sees
 * @z_unit: its unit, if not that which the column names; interned (nullable)
 *
 * What of a table is what.
 */
typedef struct
{
  HysFitKind        kind;
  HysMeasuredChoice table;
  int               z;
  const char       *z_unit;
} HysFitChoice;

#define HYS_FIT_NONE   (-2)
#define HYS_FIT_UNUSED (-3)

#define HYS_FIT_CHOICE_LIKELY ((HysFitChoice){ HYS_FIT_LIKELY, { -1, -1, 0, 0 }, -1, NULL })

/**
 * HysFitData:
 * @n: rows; @at: times, or angular frequencies; of a loop and a motion increasing from 0 or later on
 * @y: force, displacement or storage, or what @name says; @z: loss of moduli, displacement of a loop
 * @row: rows of the table that they are; %NULL of loops
 * @name: heading of the column of @y; @units: of x, r and z of the table, as they are here
 * @lead: (element-type HysTablePoint): how a loop was moved before its first row
 * @chosen: what of the table it is, as options of the command line
 * @told: what was taken and left out, translated; NULL: there is nothing to say
 */
typedef struct
{
  HysFitKind kind;
  gsize      n;
  double    *at;
  double    *y;
  double    *z;
  gsize     *row;
  char      *name;
  char      *units[3];
  GArray    *lead;
  char      *chosen;
  char      *told;
} HysFitData;

/* Reads what @choice (in) (out) says, and chooses what it leaves open: by names and units of the columns, else the first
 * ones. Left out are rows in which one has no number, a time or frequency is not positive (of loops and motions:
 * negative, or not later than the one before), or less than half is held of what was: time is counted from the last such
 * row before the others. Lengths, forces and times are taken
 * into the units of @document (nullable), hertz into radians a second; a loop without time has its rows a unit of it
 * apart. HYS_ERROR_REFUSED "NAME: line L: reason". */
gboolean hys_fit_data_read  (HysFitData         *self,
                             const HysSheet     *sheet,
                             HysFitChoice       *choice,
                             const HysDocument  *document,
                             GError            **error);
void     hys_fit_data_clear (HysFitData      *self);

/* The displacement of a loop as the points of a signal, from 0 at t = 0 on (transfer full) (element-type HysTablePoint). */
GArray  *hys_fit_data_motion (const HysFitData   *self);

/* The points as @document keeps them (transfer full), of its bar @node, or under omega, storage and loss; of very many
 * those with the extremes. @name: of the measurement */
HysKeptRun *hys_fit_data_keep (const HysFitData  *self,
                               const HysDocument *document,
                               guint              node,
                               const char        *name);

/* Points that a document keeps as a table again (transfer full), and what of it is what; NULL where they are none that
 * could be fitted to. */
HysSheet *hys_fit_kept_sheet (const HysKeptRun *run,
                              HysFitChoice     *choice);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HysFitData, hys_fit_data_clear)

G_END_DECLS
