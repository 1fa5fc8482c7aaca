/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <float.h>

/* The tolerances of the schemes. Nothing else decides what counts as zero or as equal, except multiples of DBL_EPSILON
 * beside the sum whose rounding they bound. */

/* The certificate of a step, relative to the largest force in play. */
#define HYS_RESIDUAL_MAX 1e-10

/* The same of a step that is refined no more, and of which nobody asks what part is rounding of the data. */
#define HYS_RESIDUAL_SMALL 1e-12

/* Force of a run below which numbers lose their last digits: what fades away. */
#define HYS_TOL_FAINT (DBL_MIN / DBL_EPSILON)

/* Forces that do not balance but may be rounding of the data, in units of the smallest threshold. */
#define HYS_TOL_EXCUSED 1e-3

/* Times, in steps: nearer than this they are one. */
#define HYS_TOL_TIME 1e-9

/* Rate above which a slider at its threshold slips, in units of the largest speed. */
#define HYS_TOL_SLIP 1e-9

/* Rate of a slider that is rounding, in units of the speeds at its ends. */
#define HYS_TOL_RATE 1e-14

/* Change of velocity that does not matter, in units of the largest speed. */
#define HYS_TOL_IMPULSE 2e-8

/* Change of a prescribed displacement that is rounding of it, in units of the displacement. */
#define HYS_TOL_DISPLACEMENT 1e-9

/* Error of a piece of a step that is rounding, in units of the largest motion. */
#define HYS_TOL_CONTROL 1e-12

/* Distance of a tension from its threshold, in units of the threshold, where it has reached it. */
#define HYS_TOL_AT_THRESHOLD 1e-9

/* Rounding of energies of a bundle that are compared move by move, in units of its capacity. */
#define HYS_TOL_AUDIT (64 * DBL_EPSILON)

/* Distance of a branch's elongation from its limit that is rounding, in units of the limit. */
#define HYS_TOL_BRANCH 1e-13

/* Part of a jump in which no slider but those that slip at once comes to slip. */
#define HYS_TOL_JUMP_SOON 1e-7

/* Rate of a tension on the way through a jump that is rounding, in units of the largest that there can be. */
#define HYS_TOL_JUMP_RATE 1e-12

/* Forces that do not balance just after a jump, in units of the largest. */
#define HYS_TOL_RENEWAL 1e-13

/* Curvature of the distance of two moved bars over a step that is rounding, in units of the distance. */
#define HYS_TOL_TURN 1e-12

/* ---- The convex problem of a step ---- */

/* Rate that is zero where tensions are shared, in units of the speeds in play. */
#define HYS_TOL_QP_REST 1e-12

/* Rate that is left of one that vanishes, in units of what the forces in play could cause. */
#define HYS_TOL_QP_RATE 1e-14

/* Multiplier beyond its bound that is rounding, in units of the bound. */
#define HYS_TOL_QP_BOUND 1e-14

/* Forces left at the end of an inner iteration, and of a problem in two parts, in units of the largest force. */
#define HYS_TOL_QP_INNER 1e-13
#define HYS_TOL_QP_SPLIT 1e-12

/* Change of the forces between blocks that ends the rounds over them, in units of the largest force. */
#define HYS_TOL_QP_SETTLED 1e-16

/* ---- The scheme exact ---- */

/* Event function that is zero, in units of the largest force or speed of its part of the network. */
#define HYS_TOL_EVENT 1e-13

/* The same at the start of a phase, where the event before was located to this. */
#define HYS_TOL_EVENT_START 1e-11

/* Event times, relative and in units of the series, within which two events are one. */
#define HYS_TOL_EVENT_TIME 1e-12
#define HYS_TOL_EVENT_UNIT 1e-14

/* Time in which many events are too many, in units of the longest motion without one, or of a step if that is shorter.
   */
#define HYS_TOL_EVENTS 1e-9

/* Motion of a bar that is rounding of where it is. */
#define HYS_TOL_STILL (64 * DBL_EPSILON)

/* Difference of velocities that agree and excess of forces that balance, where a pattern fits a state. */
#define HYS_TOL_PATTERN 1e-9

/* Distance from the end of a bundle's piece that is reached, in units of the piece. */
#define HYS_TOL_PIECE_END 1e-10

/* Length of a piece that is passed over, in units of the curve's extent. */
#define HYS_TOL_PIECE 1e-14

/* Last coefficients of a series, in units of the largest. */
#define HYS_TOL_SERIES 1e-17

/* Coefficient of a sum of loads that is rounding, in units of those of the loads. */
#define HYS_TOL_LOAD 1e-13

/* Jump of a load that is rounding, in units of the load. */
#define HYS_TOL_LOAD_JUMP 1e-12
