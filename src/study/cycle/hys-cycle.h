/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-measure.h"
#include "hys-oscillation.h"
#include "hys-trace.h"

G_BEGIN_DECLS

/**
 * HysCycleState:
 * @HYS_CYCLE_REST: x does not move
 * @HYS_CYCLE_CLOSED: each cycle is the one before
 * @HYS_CYCLE_DRIFTING: each cycle is the one before, displaced by the same way: a ratchet
 * @HYS_CYCLE_CHANGING: still a transient, or no periodic motion
 */
typedef enum
{
  HYS_CYCLE_REST,
  HYS_CYCLE_CLOSED,
  HYS_CYCLE_DRIFTING,
  HYS_CYCLE_CHANGING,
} HysCycleState;

/**
 * HysLoopShape:
 * @HYS_LOOP_NONE: nothing moves
 * @HYS_LOOP_LINE: one line, there and back: nothing slips, nothing is dissipated
 * @HYS_LOOP_POLYGON: straight sides that meet in corners
 * @HYS_LOOP_CURVE: not a polygon (dashpots, a continuous model, sides shorter than three samples); it may have straight
 * parts
 */
typedef enum
{
  HYS_LOOP_NONE,
  HYS_LOOP_LINE,
  HYS_LOOP_POLYGON,
  HYS_LOOP_CURVE,
} HysLoopShape;

/**
 * HysLoopSide:
 * @slope: dr/dx, ±infinity where a rigid slider makes the side vertical
 * @from, @to: its ends: corners, or, beside a curved part, the first and last sample on it
 * @way: the sign of dx along it; 0 when it is vertical
 */
typedef struct
{
  double       slope;
  HysLoopPoint from;
  HysLoopPoint to;
  int          way;
} HysLoopSide;

/**
 * HysMasing:
 * @HYS_MASING_HOLDS: every half-cycle, from its turning point on, follows one and the same curve that bends to the
 * right
 * @HYS_MASING_BROKEN: not so
 * @HYS_MASING_RATE: the rule does not apply: dashpots, or masses other than the bar's, make the loop depend on the rate
 * @HYS_MASING_LOADS: the rule does not apply: other loads move the loop
 * @HYS_MASING_ONE_LENGTH: not tested: all half-cycles have one length
 * @HYS_MASING_NO_CYCLE: not tested: there is no cycle
 *
 * What is known of Masing's rule. Of a motion that repeats itself it is asked of its last two cycles, so that the
 * answer does not depend on what has been recorded before.
 */
typedef enum
{
  HYS_MASING_HOLDS,
  HYS_MASING_BROKEN,
  HYS_MASING_RATE,
  HYS_MASING_LOADS,
  HYS_MASING_ONE_LENGTH,
  HYS_MASING_NO_CYCLE,
} HysMasing;

/**
 * HysBalance:
 * @work: of all loads
 * @friction, @viscous: what sliders and dashpots took
 * @stored: the change of kinetic and elastic energy
 * @added: what the scheme put in without the loads
 *
 * Energies of the whole drawing over one cycle: work + added = friction + viscous + stored.
 */
typedef struct
{
  HysMeasure work;
  HysMeasure friction;
  HysMeasure viscous;
  HysMeasure stored;
  HysMeasure added;
} HysBalance;

/**
 * HysCycle:
 * @state, @shape: what it is
 * @period: of the cycle; not known when there is none
 * @multiple: how many periods of the loads it takes; 0 when the period was found from the motion
 * @drift: change of x from cycle to cycle; 0 when closed
 * @mismatch: largest difference from the cycle before, without the drift and what values between rows may be off by,
 *   relative to the extents of the loop
 * @first, @last: the rows of the arrays between which the cycle lies (both on it); @start, @stop: their times
 * @x_min, @x_max, @r_min, @r_max: extents over the cycle, between rows
 * @n_sides, @sides: the sides in the order in which they are travelled, beginning at a turning point with the smallest
 *    x; of a curve: its straight parts; of a line: one
 * @n_corners, @corners: where consecutive sides meet, the turning point first; one more than sides when it drifts; the
 *    two ends of a line; none of a curve
 * @grain: errors of corners in x and r; @slope_error: of slopes
 * @coarse: how many corners lie so close that no side between them is known: the step is too long for them
 * @curved: the part of its length that lies on no side, 0 ... 1
 * @slips: whether a slider slips in the cycle, by the sliders' own series; of rows alone: by the shape
 * @balance, @dissipated: energies of the whole drawing, by the ledger's series; dissipated = friction + viscous. Not
 *    known of rows alone
 * @work_at_bar: the area of this loop: of one loaded bar, what is dissipated
 * @elsewhere: whether that differs from what is dissipated, since there are other loads
 * @secant_stiffness: (r(x_max) - r(x_min)) / (x_max - x_min), r as it arrives there
 * @damping_ratio: equivalent: work_at_bar / (2 pi secant_stiffness a^2), a = half the extent of x
 * @centre_x, @centre_r: the middle of the extents: of a loop that is symmetric, its centre
 * @oscillation: harmonics and measures of large amplitude; not known unless x is sinusoidal
 * @asymmetry: largest distance between the unloading half and the loading half turned about the centre, over the extent
 * of r
 * @masing: what is known of Masing's rule
 * @masing_error: how far half-cycles are apart, over the extent of r; NAN where they were not compared
 * @returns: how often a motion of which r may depend on the path alone came back to where it had turned; @return_error:
 *    how far r then was from what it had been, over its extent, NAN where it was not compared; @return_broken: whether
 *    that is more than rows may miss: no return-point memory, so no model of Prandtl and Masing
 * @masing_compared: how many were compared; @masing_shortest: the shortest of them, over the longest
 * @n_slopes, @slopes: p_1 ... of the loading half (4.23); @breaks: (n_slopes - 1 of them) d_1 ... (4.24). None of a
 * curve
 * @identified: k0, k_i, eta_i of the generalized Prandtl model with this half-cycle; k0 is what did not slip, merged
 *    with the spring that stands alone; %NULL when the loop is not that of such a model
 * @all_slip: whether the last slope is 0: then nothing is hidden in k0
 * @remark: what there is to say about the identification, one translated sentence; %NULL = nothing
 *
 * What a hysteresis loop (x, r) says: Bastien, Schatzman, Lamarque 2000, section 4.1.3. Corners are intersections of
 * fitted sides, never samples. Of a motion that does not repeat itself no energies, stiffness, damping and centre are
 * known. Errors are estimated from the rows, the ledger and what the scheme claims.
 */
typedef struct
{
  HysCycleState  state;
  HysLoopShape   shape;
  HysMeasure     period;
  guint          multiple;
  HysMeasure     drift;
  double         mismatch;
  gsize          first;
  gsize          last;
  double         start;
  double         stop;
  HysMeasure     x_min;
  HysMeasure     x_max;
  HysMeasure     r_min;
  HysMeasure     r_max;
  guint          n_sides;
  HysLoopSide   *sides;
  guint          n_corners;
  HysLoopPoint  *corners;
  HysLoopPoint   grain;
  double         slope_error;
  guint          coarse;
  double         curved;
  gboolean       slips;
  HysBalance     balance;
  HysMeasure     dissipated;
  HysMeasure     work_at_bar;
  gboolean       elsewhere;
  HysMeasure     secant_stiffness;
  HysMeasure     damping_ratio;
  HysMeasure     centre_x;
  HysMeasure     centre_r;
  HysOscillation oscillation;
  double         asymmetry;
  HysMasing      masing;
  double         masing_error;
  guint          masing_compared;
  double         masing_shortest;
  guint          returns;
  double         return_error;
  gboolean       return_broken;
  guint          n_slopes;
  double        *slopes;
  double        *breaks;
  HysPrandtl    *identified;
  gboolean       all_slip;
  char          *remark;
} HysCycle;

/* Analyses x and r of a node in the rows of a trace with t >= @from, without what is rounding (hys_significance_new()),
 * with the period of the document's loads, and with the energies of the whole drawing; of very many rows the last
 * million, or six periods where those are more. The rows @first, @last are the trace's. HYS_ERROR_USAGE when there are
 * too few rows (less than four), one is not finite, or the trace has not recorded x and r of that node. What else is
 * not recorded
 * (hys_cycle_series()) is not known. */
HysCycle *hys_cycle_of_trace   (const HysTrace    *trace,
                                const HysDocument *document,
                                guint              node,
                                double             from,
                                GError           **error);
void      hys_cycle_free       (HysCycle          *self);

/* The series (HysSeries) from which hys_cycle_of_trace() knows all that it tells (transfer full). */
GArray   *hys_cycle_series     (const HysDocument *document,
                                guint              node);

/* The node whose loop a document is about: the one of its first figure of (x, r), else hys_main_bar(); -1 = there
 * is none, or it is massless and no load acts. */
int       hys_cycle_node       (const HysDocument *document);

/* The common period of all loads of a document: the least common multiple of their periods; 0 if they become constant;
 * NAN if it is unknown (an expression) or there is none. */
double    hys_cycle_period     (const HysDocument *document);

/* The ids of the sliders (of single elements) that were recorded (slip:) and did not slip between the rows @first and
 * @last; %NULL-terminated, the caller frees it. */
char    **hys_cycle_stuck      (const HysTrace    *trace,
                                const HysDocument *document,
                                gsize              first,
                                gsize              last);

/* "closed", "drifting", "changing", "rest"; "polygon", "curve", "line", "none": fixed words for scripts. */
const char *hys_cycle_state_to_string (HysCycleState state);
const char *hys_loop_shape_to_string  (HysLoopShape  shape);

/* TRUE: holds; FALSE: does not; -1: not known, and why, translated, as part of a line. */
int         hys_masing_verdict        (HysMasing     masing);
const char *hys_masing_reason         (HysMasing     masing);

/* Whether there is return-point memory, -1: not known. */
int         hys_return_point_verdict  (const HysCycle *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysCycle, hys_cycle_free)

G_END_DECLS
