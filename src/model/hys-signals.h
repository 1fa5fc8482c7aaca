/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-parameter.h"
#include "hys-signal.h"

G_BEGIN_DECLS

/* Every signal kind: X (name). A new kind is its definition and its line here; the order is the one in which they are
 * offered. Private to the model. */
#define HYS_SIGNALS(X) \
  X (constant) \
  X (sin) \
  X (cos) \
  X (triangle) \
  X (square) \
  X (sawtooth) \
  X (step) \
  X (ramp) \
  X (velocity) \
  X (table) \
  X (expression)

#define HYS_DECLARE_SIGNAL(name) extern const HysSignalKind hys_signal_##name;
HYS_SIGNALS (HYS_DECLARE_SIGNAL)
#undef HYS_DECLARE_SIGNAL

/* A parameter that is any finite number, 0 unless given. */
#define HYS_SIGNAL_NUMBER(key_, symbol_, name_, ...) \
  { .key = key_, .symbol = symbol_, .name = name_, .type = HYS_PARAMETER_NUMBER, \
    .minimum = -INFINITY, .maximum = INFINITY, __VA_ARGS__ }

/* Bounds of a signal that is monotone between its breakpoints: the values at both ends of every piece. */
void hys_signal_bounds_of_pieces (const HysSignal *signal,
                                  double           t0,
                                  double           t1,
                                  double          *minimum,
                                  double          *maximum);

/* The period of a signal that is constant in the end: 0. */
double hys_signal_no_period (const HysSignal *signal);

G_END_DECLS
