/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

typedef struct HysProtocol     HysProtocol;
typedef struct HysProtocolKind HysProtocolKind;

/**
 * HysProtocolKind:
 * @name: what scripts call it ("creep")
 * @label: its name for a person, marked for translation
 * @description: what it shows, one sentence, marked for translation
 * @takes_force, @takes_displacement: whether a bar can be loaded like that
 * @parameters, @n_parameters: its numbers, in the order of HysProtocol.values; those that turn are values of the load
 *
 * A test that is made on a bar of a network.
 */
struct HysProtocolKind
{
  const char         *name;
  const char         *label;
  const char         *description;
  gboolean            takes_force;
  gboolean            takes_displacement;
  const HysParameter *parameters;
  guint               n_parameters;
  HysSignal        *(*signal) (const HysProtocol *protocol);
  double            (*until)  (const HysProtocol *protocol);
  double            (*detail) (const HysProtocol *protocol);   /* the shortest time in which the load does something */
  gboolean            is_loop;   /* whether the answer is a curve in the plane; else against time */
  gboolean            lags;      /* whether it shows the phase between force and displacement: they share a plot */
  gboolean            swings;    /* whether the load goes as far to the one side as to the other */
};

/**
 * HysProtocol:
 * @node: the bar
 * @load: how it is loaded
 * @values: in the order of the kind's parameters
 *
 * One test with its numbers. A plain value.
 */
struct HysProtocol
{
  const HysProtocolKind *kind;
  guint                  node;
  HysLoadKind            load;
  double                 values[HYS_MAX_PARAMETERS];
};

/* In the order in which they are offered. */
const HysProtocolKind *const *hys_protocol_kinds     (guint                 *n);

/* The test that scripts call so; NULL for none. */
const HysProtocolKind *hys_protocol_kind_find        (const char            *name);

/* A test of a bar with numbers that suit the network: its sliders give way, and what moves has the time to. */
void          hys_protocol_init      (HysProtocol           *self,
                                      const HysProtocolKind *kind,
                                      const HysDocument     *document,
                                      guint                  node,
                                      HysLoadKind            load);

/* The amplitude at which a test of a bar begins. */
double        hys_protocol_amplitude (const HysDocument     *document,
                                      guint                  node,
                                      HysLoadKind            load);

/* How a bar is loaded to begin with, by a test or by hand: as it is already; else by a displacement where sliders alone
 * hold it, as no force above their limit load is in balance with them, and one below it may move none. By hand a force
 * is put on a bar with mass, whose inertia bounds the motion. */
HysLoadKind   hys_protocol_load      (const HysDocument     *document,
                                      guint                  node,
                                      gboolean               test);

/* The dimension of a number, by the kind of load. */
HysDimension  hys_protocol_dimension (const HysProtocol     *self,
                                      guint                  parameter);

/* The load against time, for a preview; the caller owns it. NULL and HYS_ERROR_REFUSED for numbers out of range. */
HysSignal    *hys_protocol_signal    (const HysProtocol     *self,
                                      GError               **error);

/* How long it takes. */
double        hys_protocol_until     (const HysProtocol     *self);

/* Sets it up: the load of the bar, which replaces those that it has, the time span, the step, and figures that show the
 * answer, which replace all others. NULL with a sentence when the bar is a wall, cannot be loaded like that, or a
 * number is out of range. */
HysDocument  *hys_protocol_change    (const HysProtocol     *self,
                                      const HysDocument     *document,
                                      GError               **error);

G_END_DECLS
