/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-expression.h"
#include "hys-kind.h"

#include <glib.h>

G_BEGIN_DECLS

/* Unknown keys of one object in the order of the file, each as JSON text ("key": value), kept from load to save: shared by all
 * copies, never changed. NULL when there are none. */
typedef GPtrArray            HysExtras;

typedef struct HysSignal     HysSignal;
typedef struct HysSignalKind HysSignalKind;

typedef struct
{
  double t, value;
} HysTablePoint;

/**
 * HysSignal:
 * @kind: its type
 * @values: its parameters, in the order of the kind's list; choices and switches as numbers
 * @points: for a table: its points, t strictly increasing; else %NULL
 * @expression: for an expression: the compiled formula in t; else %NULL (also for an expression without a text yet:
 *    then its value is NAN)
 * @least: of an expression: smaller values are 0 (hys_signal_set_span())
 * @extras: unknown keys
 *
 * A function of time. Between two breakpoints (hys_signal_next_break()) it is smooth; at a breakpoint it may jump or
 * have a corner.
 */
struct HysSignal
{
  int                  count;
  const HysSignalKind *kind;
  double               values[HYS_MAX_PARAMETERS];
  GArray              *points;
  HysExpression       *expression;
  double               least;
  HysExtras           *extras;
};

/**
 * HysSignalKind:
 * @value: the value at @t of the smooth piece that contains the time @inside. With @inside = @t: the value at t, from
 *    the right where it jumps; with @inside in the middle of a step: the value at either end of the step from within it
 * @add: adds the values at @n times to @sum, @inside as for @value; or %NULL where that takes as long as one by one
 * @next_break: the first breakpoint > @t, or infinity; %NULL if there is never one
 * @bounds: sets the least and the largest value on [t0, t1], jumps on both sides
 * @period: the time > 0 after which the values repeat themselves, always or from some time on; 0 when they become or are
 *    constant; %NULL when it is not known
 * @taylor: sets the first @n coefficients of the value at t + unit tau in powers of tau, within a piece, into an array
 *    of zeros; returns %FALSE when these are not all but for rounding, however narrow what they leave out is. %NULL: in every
 *    piece the value is constant or a line
 * @validate: further conditions between the parameters, or %NULL; @path is the signal's path ("loads[0].signal")
 *
 * A signal type: a file in signals/ and a line in hys-signals.h.
 */
struct HysSignalKind
{
  const char         *name;    /* in the document: "sin" */
  const char         *label;   /* for a person, marked for translation: "Sine" */
  const HysParameter *parameters;
  guint               n_parameters;
  double            (*value)      (const HysSignal *signal, double t, double inside);
  double            (*next_break) (const HysSignal *signal, double t);
  void              (*bounds)     (const HysSignal *signal, double t0, double t1, double *minimum, double *maximum);
  double            (*period)     (const HysSignal *signal);
  gboolean          (*taylor)     (const HysSignal *signal, double t, double unit, guint n, double *c);
  gboolean          (*validate)   (const HysSignal *signal, const char *path, GError **error);
};

const HysSignalKind *const *hys_signal_kinds      (guint               *n);
const HysSignalKind        *hys_signal_kind_find  (const char          *name);

/* A signal of that kind with the fallback of every parameter. */
HysSignal                  *hys_signal_new        (const HysSignalKind *kind);
HysSignal                  *hys_signal_copy       (const HysSignal     *self);
void                        hys_signal_free       (HysSignal           *self);

/* Turns it into the signal of the opposite values at all times; HYS_ERROR_REFUSED when its formula is too long for that. */
gboolean                    hys_signal_turn       (HysSignal           *self,
                                                   GError             **error);

/* What it acts over, from 0 to @span > 0: a formula's breakpoints are looked for in parts of it, and values of a formula below 2^-60
 * of the largest in it are 0. */
void                        hys_signal_set_span   (HysSignal           *self,
                                                   double               span);

double                      hys_signal_value      (const HysSignal     *self,
                                                   double               t);
double                      hys_signal_value_in   (const HysSignal     *self,
                                                   double               t,
                                                   double               inside);

double                      hys_signal_next_break (const HysSignal     *self,
                                                   double               t);
void                        hys_signal_bounds     (const HysSignal     *self,
                                                   double               t0,
                                                   double               t1,
                                                   double              *minimum,
                                                   double              *maximum);

/* How fast the value changes at @t, in the piece that contains @inside. */
double                      hys_signal_rate       (const HysSignal     *self,
                                                   double               t,
                                                   double               inside);

/* The first @n >= 2 coefficients of the value at t + unit tau in powers of tau, in the piece that contains t + unit / 2; @unit may be
 * negative. FALSE where they do not give it to rounding for all tau from 0 to 1: of a formula, over too long a stretch. */
gboolean                    hys_signal_taylor     (const HysSignal     *self,
                                                   double               t,
                                                   double               unit,
                                                   guint                n,
                                                   double              *c);

/* Whether between @t0 and @t1, in one piece, there may be more than a line shows, by @part of the largest value: of a formula. */
gboolean                    hys_signal_hides      (const HysSignal     *self,
                                                   double               t0,
                                                   double               t1,
                                                   double               part);

/* The first time before @until at which steps of that length do not resolve it, @cut at its breakpoints or not: its period is less
 * than four of them, or it bends so within one that the value in the middle is off the mean by a tenth of the amplitude.
 * INFINITY = none. */
double                      hys_signal_unresolved (const HysSignal     *self,
                                                   double               step,
                                                   gboolean             cut,
                                                   double               until);

/* As HysSignalKind.period; NAN when it is not known. */
double                      hys_signal_period     (const HysSignal     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSignal, hys_signal_free)

G_END_DECLS
