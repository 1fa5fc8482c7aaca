/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scheme.h"

G_BEGIN_DECLS

/* What a family of schemes does; @step advances state from count * step to (count + 1) * step. */
typedef struct
{
  HysStatus (*step)       (HysStepper *self);
  void      (*set_system) (HysStepper *self, HysSystem *system);   /* before self->system is replaced */
  HysStatus (*audit)      (HysStepper *self);
  void      (*free)       (HysStepper *self);
} HysStepperClass;

/* The part that all steppers share; first member of each. */
struct HysStepper
{
  const HysStepperClass *class;
  const HysScheme       *scheme;
  HysSystem             *system;     /* owned */
  double                 step;
  guint64                count;
  HysState              *state;      /* owned */
  double                 residual;
  char                  *message;    /* owned */
  HysStop                stop;
  HysWitness             witness;
};

/* The schemes' constructors: one line each in hys-scheme.c. */
HysStepper *hys_theta_stepper_new (const HysScheme *scheme,
                                   HysSystem       *system,
                                   double           step);

HysStepper *hys_exact_stepper_new (const HysScheme *scheme,
                                   HysSystem       *system,
                                   double           step);

void        hys_stepper_fail      (HysStepper      *self,
                                   const char      *format,
                                   ...) G_GNUC_PRINTF (2, 3);

G_END_DECLS
